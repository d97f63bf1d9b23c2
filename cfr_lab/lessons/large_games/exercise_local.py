"""Exercise 3: a local regret minimiser by regret matching+, judged by what it plays and returns."""

from dataclasses import dataclass

import numpy as np

from cfr_lab.exercises import Case, Exercise
from cfr_lab.numbers import settled
from cfr_lab.readers import a_call, a_number
from cfr_lab.reading import brief, items_of
from cfr_lab.verdict import Refused, refusal
from cfr_lab.words import Sentence

# The lesson's sets have two actions. Three come first: with two, what is played after one lesson
# is always the better action, and mistakes look alike.
SIZES = (3, 2, 5)
ROUNDS = 12


@dataclass(frozen=True)
class Trial:
    """The rounds of one minimiser.

    n        its number of actions
    values   the values v that `learn` got, (ROUNDS, n)
    plays    what `play` gave before each round and after the last, (ROUNDS + 1, n)
    returns  what `learn` returned in each round
    """

    n: int
    values: np.ndarray
    plays: np.ndarray
    returns: tuple

    def first_other_play(self, rule):
        """Return the first round in which it does not play by the rule; None if it always does."""
        same = np.isclose(self.plays, strategies_by(rule, self.values), atol=1e-9).all(axis=1)
        return None if same.all() else int(same.argmin())


def read_minimiser(answer):
    """Return a Trial for each number of actions. Raises Refused for what is no minimiser."""
    with np.errstate(all="ignore"):
        trials = [_taught(answer, n) for n in SIZES]
    one, other = _made(answer, 2), _made(answer, 2)
    _play(one, 2)
    _learn(one, np.array([1.0, 0.0]))
    untaught = trials[SIZES.index(2)].plays[0]
    if not np.allclose(_play(other, 2), untaught, equal_nan=True):
        raise refusal(
            "造了两个最小化器，教了第一个，第二个的策略也变了。每个信息集的账是不是各记各的？",
            "Two minimisers were made and one was taught, and the other's strategy changed, too. "
            "Does every set have an account of its own?",
        )
    return trials


def _taught(answer, n):
    """Let a minimiser play and learn, in the order in which a circuit uses it."""
    rng = np.random.default_rng(n)
    # First nothing is better than anything else, so that still no regret is positive.
    values = np.array(
        [np.ones(n), -(np.arange(n) ** 2.0), *rng.normal(size=(ROUNDS - 2, n)).round(3)]
    )
    minimiser, plays, returns = _made(answer, n), [], []
    for v in values:
        plays.append(_play(minimiser, n))
        if not np.allclose(_play(minimiser, n), plays[-1], equal_nan=True):
            raise refusal(
                "连问两次 play()，中间没有 learn，答案却变了。play 有没有改动账本？",
                "play() was asked twice with no learn in between and gave two answers. Does play "
                "change the account?",
            )
        handed = v.copy()
        returned = _learn(minimiser, handed)
        if not np.array_equal(v, handed):
            raise refusal(
                "learn 改动了交给它的 v。别的信息集也许还要用它。",
                "learn changed the v it was given. Others may still need it.",
            )
        if returned is None:
            raise refusal(
                "learn 什么也没有返回。上面的信息集要用这里的什么数？",
                "learn returns nothing. What number do the sets above need from here?",
            )
        returns.append(_float_of(returned))
    plays.append(_play(minimiser, n))
    return Trial(n, values, np.array(plays), tuple(returns))


def _made(answer, n):
    made = a_call(answer, n)
    if not all(callable(getattr(made, name, None)) for name in ("play", "learn")):
        raise refusal(
            "plus({n}) 给出 {given}；这里要一个有 play() 和 learn(v) 的对象，像第 3 节的 Simplex。",
            "plus({n}) gives {given}; it should be an object with play() and learn(v), such as "
            "section 3's Simplex.",
            n=n,
            given=brief(made),
        )
    return made


def _play(made, n):
    items = items_of(a_call(made.play))
    if items is None or len(items) != n:
        raise refusal(
            "play() 要给出 {n} 个概率，收到的是 {given}。",
            "play() should give {n} probabilities; it gives {given}.",
            n=n,
            given=brief(items),
        )
    return np.array([_float_of(p) for p in items])


def _float_of(value):
    """Return a number as a float: nan for what is not finite, which the exercise has a hint for."""
    if isinstance(value, (float, np.floating)) and not np.isfinite(value):
        return np.nan
    return float(a_number(value))


def _learn(made, v):
    try:
        return a_call(made.learn, v)
    except Refused as refused:
        if refused.verdict.state != "to-do":
            raise
        return None


def matched(regret):
    positive = np.maximum(regret, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.full(len(regret), 1 / len(regret))


def _instant(regret, v):
    return v - matched(regret) @ v


def strategies_by(rule, values):
    """Return what is played before each round and after the last if the account goes by a rule."""
    regret = np.zeros(values.shape[1])
    played = [matched(regret)]
    for v in values:
        regret = rule(regret, v)
        played.append(matched(regret))
    return np.array(played)


def plus(regret, v):
    """Return the account of regret matching+ after one more round."""
    return np.maximum(regret + _instant(regret, v), 0)


def plays_by(rule):
    """Return the condition of a Case: that every minimiser plays by the rule."""
    return lambda trials: all(trial.first_other_play(rule) is None for trial in trials)


def _is_right(trials):
    return plays_by(plus)(trials) and not _first_wrong_value(trials)


def _first_wrong_value(trials):
    """Return (trial, round) of the first value that is not the played strategy's; else None."""
    for trial in trials:
        for t, returned in enumerate(trial.returns):
            if abs(returned - trial.plays[t] @ trial.values[t]) > 1e-6:
                return trial, t
    return None


def _divides_by_zero(trials):
    """Return whether the first wrong strategy has numbers that are not finite."""
    wrong = [(trial, trial.first_other_play(plus)) for trial in trials]
    return any(t is not None and np.isnan(trial.plays[t]).any() for trial, t in wrong)


def _not_uniform_at_first(trials):
    for trial in trials:
        if not np.allclose(trial.plays[0], 1 / trial.n, atol=1e-9):
            return {"n": trial.n, "given": _row(trial.plays[0])}
    return None


def _value_after_update(trials):
    wrong = _first_wrong_value(trials)
    if wrong is None or not plays_by(plus)(trials):
        return False
    return all(
        abs(returned - trial.plays[t + 1] @ trial.values[t]) < 1e-6
        for trial in trials
        for t, returned in enumerate(trial.returns)
    )


def _wrong_value(trials):
    wrong = _first_wrong_value(trials)
    if wrong is None or not plays_by(plus)(trials):
        return False
    trial, t = wrong
    return {
        "sigma": _row(trial.plays[t]),
        # Without the sign of a zero.
        "v": brief([float(x) + 0 for x in trial.values[t]]),
        "given": brief(trial.returns[t] + 0),
    }


def _first_other_play(trials):
    trial = next(trial for trial in trials if trial.first_other_play(plus) is not None)
    t = trial.first_other_play(plus)
    return Sentence(
        "学过 {t} 次之后，{n} 个行动，play() 给出 {given}，与 RM+ 不同。"
        "先加遗憾，再把负的变 0，再按正的分。",
        "After {t} rounds with {n} actions play() gives {given}, which is not RM+. First add the "
        "regrets, then make what is negative 0, then share by what is left.",
        t=t,
        n=trial.n,
        given=_row(trial.plays[t]),
    )


def _row(numbers):
    return brief((settled(numbers, 3) + 0).tolist())


LOCAL = Exercise(
    sections=(3,),
    read=read_minimiser,
    right=Case(
        _is_right,
        "两个、三个、五个行动都对。把它放进电路，整个电路就成了 CFR+ 的更新。",
        "Right with two, three and five actions. Put into the circuit, it makes the circuit update "
        "as CFR+ does.",
    ),
    mistakes=(
        Case(
            _divides_by_zero,
            "play() 给出的不是有限的数。遗憾全不为正的时候，除的是什么？",
            "play() gives numbers that are not finite. While no regret is positive, what is the "
            "divisor?",
        ),
        Case(
            _not_uniform_at_first,
            "还没有学过，{n} 个行动，play() 给出 {given}。没有正遗憾的时候打什么？",
            "Nothing learnt yet, {n} actions, and play() gives {given}. What is played while no "
            "regret is positive?",
        ),
        Case(
            plays_by(lambda regret, v: regret),
            "学了又学，打的总是均匀策略：learn 有没有把遗憾记进 play 要用的账本？",
            "However often it learns, it plays the uniform strategy: does learn enter the regrets "
            "in the account that play uses?",
        ),
        Case(
            plays_by(lambda regret, v: regret + _instant(regret, v)),
            "这是普通的遗憾匹配：账上的负数一直留着。RM+ 对账本本身多做了一步，是哪一步？",
            "That is plain regret matching: what is negative stays in the account. What else does "
            "RM+ do to the account itself?",
        ),
        Case(
            plays_by(lambda regret, v: regret + np.maximum(_instant(regret, v), 0)),
            "你截断的是每一次的遗憾，不是累计的。先加上去再截断，和先截断再加，有什么不同？",
            "Each single regret is clipped, not the sum. To add and then clip, or to clip and then "
            "add: what is the difference?",
        ),
        Case(
            plays_by(lambda regret, v: np.maximum(regret + v, 0)),
            "累计的是值 v，不是遗憾。遗憾是和什么相比？",
            "What is added up is v, not regret. Regret compares with what?",
        ),
        Case(
            plays_by(lambda regret, v: np.maximum(_instant(regret, v), 0)),
            "账上只有最近一次的遗憾，以前的都没有了。",
            "The account holds the last regret alone; those before are gone.",
        ),
        Case(
            plays_by(lambda regret, v: matched(plus(regret, v))),
            "账本被归一化成策略存了回去，大小都丢了。策略要另外算，账本别动。",
            "The account was normalised and stored as a strategy, and its size is lost. Make the "
            "strategy apart and leave the account alone.",
        ),
        Case(
            plays_by(lambda regret, v: np.maximum(regret - _instant(regret, v), 0)),
            "符号反了：比打出去的策略好的行动，遗憾该是正的。",
            "The sign is reversed: an action that is better than what was played has positive "
            "regret.",
        ),
        Case(
            plays_by(lambda regret, v: np.maximum(regret + v - v.mean(), 0)),
            "减去的是几个值的平均，只有打均匀策略时才对。要减的是打出去的策略的期望值。",
            "You subtract the mean of the values, which is right for uniform play alone. Subtract "
            "what the played strategy expects.",
        ),
        Case(
            _value_after_update,
            "learn 返回的是更新之后的策略的值。这次迭代里打出去的是哪个策略？",
            "learn returns the value of the strategy after the update. Which one was played in "
            "this iteration?",
        ),
        Case(
            _wrong_value,
            "打的是 {sigma}，值是 {v}，learn 返回 {given}。送上去的应是这个策略的期望值。",
            "{sigma} was played, the values are {v}, and learn returns {given}. What goes up is "
            "what this strategy expects.",
        ),
    ),
    otherwise=_first_other_play,
    given="3dde9622",
)
