"""Judge exercise 3, a local regret minimiser that uses regret matching+.

The judge compares the strategies that `play` returns with those of regret matching+, and the
results of `learn` with the expected values of the strategies played.
"""

from dataclasses import dataclass

import numpy as np

from cfr_lab.answer_readers import a_number, call_result
from cfr_lab.exercises import Case, Exercise
from cfr_lab.numbers import round_state
from cfr_lab.plain_values import brief_text, items_of
from cfr_lab.verdict import RefusedAnswerError, refused_error
from cfr_lab.words import Sentence

# The lesson's information sets have two actions. With two actions, every program plays only the
# better action after one call to `learn`, so different mistakes give the same strategy. Therefore,
# the trial with three actions comes first.
SIZES = (3, 2, 5)
ROUNDS = 12


@dataclass(frozen=True)
class Trial:
    """Hold the strategies and results of one of the student's minimisers in all rounds.

    n        number of actions
    values   array (ROUNDS, n) of the action values v passed to `learn` in each round
    plays    array (ROUNDS + 1, n) of the strategies that `play` returned before each round and
             after the last round
    returns  tuple of the values that `learn` returned in each round
    """

    n: int
    values: np.ndarray
    plays: np.ndarray
    returns: tuple

    def first_other_play(self, rule):
        """Return the index of the first strategy that differs from the rule's, if any, or None."""
        is_equal = np.isclose(self.plays, strategies_by(rule, self.values), atol=1e-9).all(axis=1)
        return None if is_equal.all() else int(is_equal.argmin())


def read_minimiser(answer):
    """Return a Trial for each number of actions.

    Raises RefusedAnswerError if the results of `play` or `learn` cannot be read, if two successive
    calls to `play` return different strategies, if `learn` changes its argument, or if two
    minimisers share regrets.
    """
    with np.errstate(all="ignore"):
        trials = [_trial(answer, n) for n in SIZES]
    one, other = _minimiser_of(answer, 2), _minimiser_of(answer, 2)
    _play(one, 2)
    _learn(one, np.array([1.0, 0.0]))
    untaught = trials[SIZES.index(2)].plays[0]
    if not np.allclose(_play(other, 2), untaught, equal_nan=True):
        raise refused_error(
            "检验时，我们用你的程序造了两个最小化器，只对第一个调用 learn，第二个的策略也变了。"
            "每个最小化器的累计遗憾是不是分开存放的？",
            "This test created two of your minimisers. When the first one learnt, the strategy of "
            "the other changed, too. Does each minimiser have its own stored regrets?",
        )
    return trials


def _trial(answer, n):
    """Return the Trial of a minimiser that plays and learns alternately, as in a circuit."""
    rng = np.random.default_rng(n)
    # In the first round, all values are equal, so no regret is positive after that round.
    values = np.array(
        [np.ones(n), -(np.arange(n) ** 2.0), *rng.normal(size=(ROUNDS - 2, n)).round(3)]
    )
    minimiser, plays, returns = _minimiser_of(answer, n), [], []
    for v in values:
        plays.append(_play(minimiser, n))
        if not np.allclose(_play(minimiser, n), plays[-1], equal_nan=True):
            raise refused_error(
                "连续两次调用 play()，中间没有 learn，你的程序返回的策略却变了。"
                "play 有没有改动累计遗憾？",
                "Two calls of your play() with no call of learn(v) in between returned different "
                "strategies. Does play() change the stored regrets?",
            )
        handed = v.copy()
        returned = _learn(minimiser, handed)
        if not np.array_equal(v, handed):
            raise refused_error(
                "你的 learn 改动了传给它的 v。别的信息集也许还要用到 v：程序的哪一行改动了它？",
                "Your learn(v) changed the v that was passed to it. Other information sets may "
                "still need v: which line changes it?",
            )
        if returned is None:
            raise refused_error(
                "你的 learn 什么也没有返回。上面的信息集要用到这个信息集的什么数？",
                "Your learn(v) returns nothing. Which number do the information sets above need?",
            )
        returns.append(_float_of(returned))
    plays.append(_play(minimiser, n))
    return Trial(n, values, np.array(plays), tuple(returns))


def _minimiser_of(answer, n):
    result = call_result(answer, n)
    if not all(callable(getattr(result, name, None)) for name in ("play", "learn")):
        raise refused_error(
            "new_rm_plus({n}) 返回 {given}；应当返回一个有 play() 和 learn(v) 的对象，"
            "像第 3 节的 Simplex 那样。",
            "new_rm_plus({n}) returns {given}; it should return an object with play() and "
            "learn(v), such as Simplex in section 3.",
            n=n,
            given=brief_text(result),
        )
    return result


def _play(made, n):
    items = items_of(call_result(made.play))
    if items is None or len(items) != n:
        raise refused_error(
            "play() 应当返回 {n} 个概率，你的程序返回 {given}。",
            "play() should return {n} probabilities; yours returns {given}.",
            n=n,
            given=brief_text(items),
        )
    return np.array([_float_of(p) for p in items])


def _float_of(value):
    """Return a number as a float. A non-finite number becomes nan, for which there is a hint."""
    if isinstance(value, (float, np.floating)) and not np.isfinite(value):
        return np.nan
    return float(a_number(value))


def _learn(made, v):
    try:
        return call_result(made.learn, v)
    except RefusedAnswerError as refusal:
        if refusal.verdict.state != "to-do":
            raise
        return None


def matching_strategy(regret):
    positive = np.maximum(regret, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.full(len(regret), 1 / len(regret))


def _instant_regret(regret, v):
    return v - matching_strategy(regret) @ v


def strategies_by(rule, values):
    """Return the strategies that a rule gives before each round and after the last round.

    rule    function of the stored regrets and a round's values that returns the new regrets
    values  array (rounds, n) of the action values in each round
    """
    regret = np.zeros(values.shape[1])
    played = [matching_strategy(regret)]
    for v in values:
        regret = rule(regret, v)
        played.append(matching_strategy(regret))
    return np.array(played)


def plus(regret, v):
    """Return the regrets that regret matching+ stores after one more round."""
    return np.maximum(regret + _instant_regret(regret, v), 0)


def plays_by(rule):
    """Return a test, for a Case, of whether all of the student's minimisers follow `rule`."""
    return lambda trials: all(trial.first_other_play(rule) is None for trial in trials)


def _is_right(trials):
    return plays_by(plus)(trials) and not _first_wrong_value(trials)


def _first_wrong_value(trials):
    """Return the trial and round of the first wrong result of `learn`, or None if there is none."""
    for trial in trials:
        for t, returned in enumerate(trial.returns):
            if abs(returned - trial.plays[t] @ trial.values[t]) > 1e-6:
                return trial, t
    return None


def _divides_by_zero(trials):
    """Return whether the first wrong strategy of any trial contains non-finite numbers."""
    first_differences = [(trial, trial.first_other_play(plus)) for trial in trials]
    return any(t is not None and np.isnan(trial.plays[t]).any() for trial, t in first_differences)


def _not_uniform_at_first(trials):
    for trial in trials:
        if not np.allclose(trial.plays[0], 1 / trial.n, atol=1e-9):
            return {"n": trial.n, "given": _row(trial.plays[0])}
    return None


def _value_after_update(trials):
    wrong_value = _first_wrong_value(trials)
    if wrong_value is None or not plays_by(plus)(trials):
        return False
    return all(
        abs(returned - trial.plays[t + 1] @ trial.values[t]) < 1e-6
        for trial in trials
        for t, returned in enumerate(trial.returns)
    )


def _wrong_value(trials):
    wrong_value = _first_wrong_value(trials)
    if wrong_value is None or not plays_by(plus)(trials):
        return False
    trial, t = wrong_value
    return {
        "sigma": _row(trial.plays[t]),
        # Adding 0 removes the sign of a negative zero.
        "v": brief_text([float(x) + 0 for x in trial.values[t]]),
        "given": brief_text(trial.returns[t] + 0),
    }


def _first_other_play(trials):
    trial = next(trial for trial in trials if trial.first_other_play(plus) is not None)
    t = trial.first_other_play(plus)
    return Sentence(
        "有 {n} 个行动，调用 learn {t} 次之后，你的 play() 返回 {given}，与 RM+ 不同。"
        "RM+ 先加上这次的遗憾，再把负数变成 0，然后按剩下的数的比例给出概率。",
        "With {n} actions, after {t} calls of learn(v), your play() returns {given}, which "
        "differs from RM+. RM+ first adds the new regrets, then replaces negative sums by 0; "
        "play() normalises the result.",
        t=t,
        n=trial.n,
        given=_row(trial.plays[t]),
    )


def _row(numbers):
    return brief_text((round_state(numbers, 3) + 0).tolist())


LOCAL = Exercise(
    sections=(3,),
    read=read_minimiser,
    right=Case(
        _is_right,
        "两个、三个、五个行动时，你的程序都对。把它放进每个信息集，整个电路就按 CFR+ 更新。",
        "Your program is right with two, three and five actions. Placed at every "
        "information set, it makes the whole circuit update as CFR+ does.",
    ),
    mistakes=(
        Case(
            _divides_by_zero,
            "你的 play() 返回了 nan 或无穷大。没有正的遗憾时，除数是多少？",
            "Your play() returns numbers that are not finite. While no regret is positive, by "
            "what does your program divide?",
        ),
        Case(
            _not_uniform_at_first,
            "有 {n} 个行动，还没有调用过 learn，你的 play() 返回 {given}。"
            "没有正的遗憾时，应当用什么策略？",
            "With {n} actions and before any call of learn(v), your play() returns {given}. Which "
            "strategy is played while no regret is positive?",
        ),
        Case(
            plays_by(lambda regret, v: regret),
            "不论调用多少次 learn，你的 play() 总是返回均匀策略。"
            "learn 有没有把遗憾加进 play 用到的变量？",
            "However often learn(v) is called, your play() returns the uniform strategy. Does "
            "learn(v) add the regrets to the variable that play() uses?",
        ),
        Case(
            plays_by(lambda regret, v: regret + _instant_regret(regret, v)),
            "你的程序是普通的遗憾匹配：累计遗憾里的负数一直留着。"
            "RM+ 对累计遗憾本身多做了一步，是哪一步？",
            "Your program is plain regret matching: negative stored regrets stay negative. What "
            "else does RM+ do to the stored regrets themselves?",
        ),
        Case(
            plays_by(lambda regret, v: regret + np.maximum(_instant_regret(regret, v), 0)),
            "你的程序截断的是每一次的遗憾，不是累计的遗憾。先加再截断，与先截断再加，有什么不同？",
            "Your program clips each iteration's regret, not the cumulative regret. What is the "
            "difference between adding before clipping and clipping before adding?",
        ),
        Case(
            plays_by(lambda regret, v: np.maximum(regret + v, 0)),
            "你的程序累加的是 v，不是遗憾。遗憾是 v 减去什么？",
            "Your program adds up v, not regrets. What is subtracted from v in a regret?",
        ),
        Case(
            plays_by(lambda regret, v: np.maximum(_instant_regret(regret, v), 0)),
            "你的程序只保留最近一次的遗憾，以前各次的遗憾到哪里去了？",
            "Your program uses only the regrets of the last iteration. Where does it add those "
            "of earlier iterations?",
        ),
        Case(
            plays_by(lambda regret, v: matching_strategy(plus(regret, v))),
            "你的程序把累计遗憾归一化成策略，又存了回去，遗憾的大小就丢了。"
            "策略和累计遗憾能共用一个变量吗？",
            "Your program stores the normalised strategy in place of the regrets, so their size is "
            "lost. Can the strategy and the stored regrets share one variable?",
        ),
        Case(
            plays_by(lambda regret, v: np.maximum(regret - _instant_regret(regret, v), 0)),
            "你的程序里，符号反了：一个行动比所用的策略好时，它的遗憾应当是正的还是负的？",
            "The sign of your regrets is reversed: if an action is better than the strategy "
            "played, is its regret positive or negative?",
        ),
        Case(
            plays_by(lambda regret, v: np.maximum(regret + v - v.mean(), 0)),
            "你的程序减去的是各个值的简单平均。所用的策略不是均匀策略时，应当减去按什么加权的"
            "平均？",
            "Your program subtracts the unweighted mean of the values. Which strategy has this "
            "expected value?",
        ),
        Case(
            _value_after_update,
            "你的 learn 返回的是更新之后的策略的值。这次迭代里用的是哪个策略？",
            "Your learn(v) returns the value of the strategy after the update. Which strategy was "
            "played in this iteration?",
        ),
        Case(
            _wrong_value,
            "这次用的策略是 {sigma}，各行动的值是 {v}，你的 learn 返回 {given}。"
            "传给上面信息集的，应当是什么数？",
            "The strategy played was {sigma}, the actions' values are {v}, and your learn(v) "
            "returns {given}. Which number should be passed to the information sets above?",
        ),
    ),
    otherwise=_first_other_play,
    given_fingerprint="29390b48",
)
