"""Judge exercise 3, external sampling, by the exact mean of the regrets over all samples."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from cfr_core import Tree, games
from cfr_core.equilibrium import exploitability
from cfr_core.matching import regret_matching
from cfr_core.profile import Profile, uniform
from cfr_core.values import instantaneous_regrets, own_reach
from cfr_lab.answer_readers import call_result, some_numbers
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.sampled_cfr.faulty_external import external_regrets
from cfr_lab.lessons.sampled_cfr.programs import Fork, all_samples
from cfr_lab.lessons.trial_games import trees
from cfr_lab.numbers import decimal_texts, significant_text
from cfr_lab.plain_values import brief_text, items_of
from cfr_lab.verdict import refused_error
from cfr_lab.words import Sentence, both_labels

TOLERANCE = 1e-6
# MAX_PICKS limits calls of `pick` per walk. A right program is then run for ITERATIONS iterations.
MAX_PICKS = 100
ITERATIONS = 300
# A program may have at most SAMPLES_RATIO times as many samples as external sampling, because
# enumerating more samples would take too long.
SAMPLES_RATIO = 3
FIRST = (0, 1)
# If a program draws its own random numbers, two runs may agree by chance, but hardly all seven.
REPETITIONS = 6


class NotProbabilitiesError(Exception):
    """Report a student's program that does not pass `pick` a list of probabilities."""


class TooOftenError(Exception):
    """Report a student's program that calls `pick` more than MAX_PICKS times in one walk."""


class TooManyError(Exception):
    """Report a student's program whose samples far outnumber those of external sampling."""


@dataclass(frozen=True)
class Samples:
    """Hold all samples of a student's program.

    program      the student's program
    samples      {(trial game, player): [(probability, {set: regrets})], or None if too many}
    repetitions  the results of REPETITIONS further computations of samples[FIRST]
    """

    program: object
    samples: dict
    repetitions: list

    def are_too_many(self):
        return None in self.samples.values()

    def have_one(self):
        """Return whether the program never calls `pick` in the first trial game."""
        return len(self.samples[FIRST]) == 1

    def are_repeatable(self):
        return all(are_equal(mean(self.samples[FIRST]), mean(more)) for more in self.repetitions)

    def are_right(self):
        """Return whether the means over the samples equal the exact regrets in all trial games."""
        return all(are_equal(mean(one), exact_regrets(*key)) for key, one in self.samples.items())

    def have_mean_of(self, fault):
        return self._agree_in(mean, fault)

    def have_squares_of(self, fault):
        return self._agree_in(mean_square, fault)

    def _agree_in(self, measure, fault):
        pairs = ((samples, samples_of(fault, *key)) for key, samples in self.samples.items())
        return all(are_equal(measure(one), measure(other)) for one, other in pairs)


def read_samples(answer):
    """Return the Samples of a student's program, which is run on newly made trees."""
    results = {}
    for k, tree in enumerate(trees()):
        for player in (1, 2):
            results[k, player] = _all_samples(answer, tree, k, player)
    repetitions = [_all_samples(answer, trees()[FIRST[0]], *FIRST) for _ in range(REPETITIONS)]
    return Samples(answer, results, repetitions)


@cache
def profile_of(k):
    """Return a profile of trial game k with unequal probabilities strictly between 0 and 1."""
    tree, rng = trees()[k], np.random.default_rng([8, 4, k])
    rows = {s.name: rng.dirichlet(np.full(len(s.actions), 3.0)) for s in tree.infosets}
    return Profile(tree, rows)


@cache
def exact_regrets(k, player):
    """Return a player's exact regrets in trial game k, from a full traversal, as {set: array}."""
    return instantaneous_regrets(profile_of(k), player)


@cache
def samples_of(fault, k, player):
    """Return all samples of `external_regrets` with the given fault (or none) in trial game k."""
    profile = profile_of(k)
    return all_samples(lambda pick: external_regrets(profile.tree, profile, player, pick, fault))


def mean(results):
    return _mean_regrets(results, lambda r: r)


def mean_square(results):
    return _mean_regrets(results, lambda r: r * r)


def _mean_regrets(results, measure):
    total = {}
    for p, regrets in results:
        for I, r in regrets.items():
            total[I] = total.get(I, 0) + float(p) * measure(r)
    return total


def are_equal(one, other):
    return all(np.allclose(one[I], other[I], rtol=1e-6, atol=TOLERANCE) for I in other)


def _all_samples(answer, tree, k, player):
    """Return [(probability, {set: regrets})] for all samples, or None if there are too many."""
    profile = Profile.from_vector(tree, profile_of(k).vector)
    most = SAMPLES_RATIO * len(samples_of(None, k, player))
    walks = 0
    trial = Sentence(
        "{game}、玩家 {i}", "{game}, player {i}", game=both_labels(tree.name), i=player
    )

    def program(pick):
        nonlocal walks
        picks, walks = 0, walks + 1
        # A walk completes a sample or ends at a fork. Most forks have two or more branches, so
        # there are hardly more forks than samples, and at most about twice as many walks.
        if walks > 2 * most:
            raise TooManyError

        def checked(probabilities):
            nonlocal picks
            picks += 1
            if picks > MAX_PICKS:
                raise TooOftenError
            return pick(_read_probabilities(probabilities))

        expected = (Fork, NotProbabilitiesError, TooOftenError)
        result = call_result(
            answer, tree, profile, player, checked, expected=expected, description=trial
        )
        return _read(result, profile.strategies_of(player), tree)

    try:
        results = all_samples(program)
    except TooManyError:
        return None
    except NotProbabilitiesError:
        raise refused_error(
            "传给 pick 的应当是各个行动的概率：不为负，加起来等于 1，"
            "例如 profile.edge_probabilities[children]。",
            "Pass the actions' probabilities to the function pick: numbers that are not negative "
            "and sum to 1, such as profile.edge_probabilities[children].",
        ) from None
    except TooOftenError:
        raise refused_error(
            "你的程序在一次遍历里调用 pick 超过了 {n} 次：走到结局会停下来吗？"
            "pick 返回的是行动的序号，下一个结点是 children[序号]。",
            "One walk of your program calls the function pick more than {n} times: does the walk "
            "stop at a terminal node? The function returns the index k of an action; the next node "
            "is children[k].",
            n=MAX_PICKS,
        ) from None
    return results if len(results) <= most else None


def _read_probabilities(probabilities):
    items = items_of(probabilities)
    try:
        numbers = np.array(items, dtype=float)
    except (TypeError, ValueError):
        raise NotProbabilitiesError from None
    if items is None or numbers.ndim != 1 or not len(numbers):
        raise NotProbabilitiesError
    if not (numbers >= 0).all() or abs(numbers.sum() - 1) > TOLERANCE:
        raise NotProbabilitiesError
    return numbers


def _read(made, own, tree):
    """Return the program's regrets as {set: array}, with zeros for the sets that it omits."""
    if not isinstance(made, Mapping):
        raise refused_error(
            "你的程序返回了 {value}；应当返回一个字典：{{信息集名: 各行动的遗憾}}。",
            "Your program returned {value}; it should return a dictionary, {{name of the "
            "information set: one regret per action}}.",
            value=brief_text(made),
        )
    strangers = [name for name in made if name not in own]
    if strangers:
        raise refused_error(
            "你的程序返回的字典里有 {name}，而{game}里这位玩家没有这个信息集。",
            "Your dictionary contains {name}; in {game}, this player has no such information set.",
            game=both_labels(tree.name),
            name=brief_text(strangers[0]),
        )
    regrets = {I: np.zeros(len(p)) for I, p in own.items()}
    for I, row in made.items():
        regrets[I] = np.array([float(x) for x in some_numbers(row, len(own[I]))])
    return regrets


def _after_training(attempt):
    """Return the values for the verdict, or None if the samples are not from external sampling."""
    is_plausible = not attempt.are_too_many() and attempt.are_repeatable() and attempt.are_right()
    if not (is_plausible and attempt.have_squares_of(None)):
        return None
    kuhn_gap = significant_text(_kuhn_exploitability(attempt))
    return {"games": len(trees()), "n": ITERATIONS, "off": kuhn_gap}


def _kuhn_exploitability(attempt):
    """Run CFR in Kuhn poker with the program's regrets, and return the exploitability reached."""
    tree = Tree(games.kuhn())
    rng, profile = np.random.default_rng(8), uniform(tree)
    R = {s.name: np.zeros(len(s.actions)) for s in tree.infosets}
    S = dict(R)

    def pick(probabilities):
        return int(rng.choice(len(probabilities), p=np.array(probabilities, dtype=float)))

    for _ in range(ITERATIONS):
        for i in tree.players:
            reach = own_reach(profile, i)
            regrets = call_result(attempt.program, tree, profile, i, pick, description="…")
            result = _read(regrets, profile.strategies_of(i), tree)
            for I, r in result.items():
                S[I] = S[I] + reach[tree.infoset(I).nodes[0]] * profile[I]
                R[I] = R[I] + r
            profile = profile.replace({I: regret_matching(R[I]) for I in result})
    return float(exploitability(Profile(tree, {I: regret_matching(S[I]) for I in S})))


def _first_wrong_mean(attempt):
    """Return a Sentence about the first information set whose mean regrets are wrong."""
    key = next(k for k, x in attempt.samples.items() if not are_equal(mean(x), exact_regrets(*k)))
    own_mean, expected = mean(attempt.samples[key]), exact_regrets(*key)
    name = next(I for I in expected if not np.allclose(own_mean[I], expected[I], atol=TOLERANCE))
    return Sentence(
        "{game}，玩家 {i}，信息集 {name}：全部样本的平均应是 ({wanted})，你的程序得到 ({mine})。"
        "取一个样本手算一遍：从哪一步起，你的程序与手算不同？",
        "{game}, player {i}, information set {name}: the mean over all samples should be "
        "({wanted}); your program's is ({mine}). Work out one sample by hand: where does your "
        "program first differ from it?",
        game=both_labels(profile_of(key[0]).tree.name),
        i=key[1],
        name=name,
        wanted=", ".join(decimal_texts(expected[name])),
        mine=", ".join(decimal_texts(own_mean[name])),
    )


def _mean_of(fault):
    """Return a test of whether an attempt's samples have the means that a given fault produces."""
    return lambda attempt: attempt.have_mean_of(fault)


def _squares_of(other):
    """Return a test of whether the means are right but the squares match another scheme's."""
    return lambda attempt: attempt.are_right() and attempt.have_squares_of(other)


EXTERNAL = Exercise(
    sections=(1, 2),
    given_fingerprint="3e3dae27",
    read=read_samples,
    right=Case(
        _after_training,
        "在 {games} 个博弈里，全部样本按概率加权平均，恰好是走遍整棵树得到的遗憾。"
        "用你的程序在库恩扑克上训练，迭代 {n} 次之后，平均策略的可利用度是 {off}。",
        "In all {games} games, the mean of the samples, weighted by their probabilities, is "
        "exactly the regret from the full tree. After {n} iterations of your program on Kuhn "
        "poker, the exploitability of the average strategy is {off}.",
    ),
    mistakes=(
        Case(
            lambda attempt: attempt.are_too_many(),
            "你的程序可能抽到的样本，种数比外部抽样的多得多。"
            "在机会和对手的每个结点上，是不是各抽一次、只走抽中的一支？",
            "Your program has far more samples than external sampling. At every node of chance "
            "and of the opponent, does it pick once and follow only the branch that was picked?",
        ),
        Case(
            lambda attempt: not attempt.are_repeatable() and attempt.have_one(),
            "你的程序一次也没有调用 pick，两次遍历的结果却不一样。遍历所用的随机数是哪里来的？",
            "Your program never calls the function pick, and yet two of its walks differ. Where do "
            "its random numbers come from?",
        ),
        Case(
            lambda attempt: not attempt.are_repeatable(),
            "样本相同，你的程序第二次遍历的结果却和第一次不同。r 是不是在函数外面建立的？",
            "For the same sample, your program returns a different result the second time. Is r "
            "created outside the function?",
        ),
        Case(
            _mean_of("others"),
            "你的程序把抽中他人行动的概率又乘进了遗憾。"
            "遍历本来就以这个概率走到这里，还要再乘一次吗？",
            "Your program multiplies the regrets by the probabilities of the others' draws. The "
            "walk already arrives here with these probabilities. Should they be counted a "
            "second time?",
        ),
        Case(
            _mean_of("own"),
            "你的程序把玩家自己的到达概率乘进了遗憾。反事实值里有没有这个因子？",
            "Your program multiplies the regrets by the player's own reach. Is that reach a "
            "factor of a counterfactual value?",
        ),
        Case(
            _mean_of("divided"),
            "你的程序除以了抽样的概率。v 里本来就有他人的到达概率：这个因子与除数之比是多少？",
            "Your program divides by the probability of the sample. v contains the others' reach "
            "as a factor: what is the ratio of that factor to your divisor?",
        ),
        Case(
            _mean_of("equal"),
            "你的程序均匀地抽他人的行动。定理 @sampled_cfr.1 里，外部抽样按什么概率抽？",
            "Your program draws the others' actions uniformly. With what probabilities does "
            "external sampling draw them in theorem @sampled_cfr.1?",
        ),
        Case(
            _mean_of("first"),
            "你的程序算玩家 2 的遗憾时，用的是玩家 1 的收益。到了结局，该读谁的收益？",
            "Your program computes player 2's regrets from player 1's payoffs. Whose payoff should "
            "it read at a terminal node?",
        ),
        Case(
            _mean_of("values"),
            "你的程序记下的是行动的值 U，不是遗憾。还要减去什么？",
            "Your program stores the action values U, not regrets. What must be subtracted?",
        ),
        Case(
            _mean_of("plain"),
            "你的程序减去的，是各个行动的值的简单平均。玩家选各个行动的概率相等吗？",
            "Your program subtracts the unweighted mean of the action values. Are the actions "
            "equally likely?",
        ),
        Case(
            _mean_of("reversed"),
            "你的程序把符号弄反了：遗憾是什么减去什么？",
            "The signs of your regrets are reversed. In a regret, which value is subtracted "
            "from which?",
        ),
        Case(
            _mean_of("picks own"),
            "你的程序连更新方的行动也抽：没抽中的行动，值记成 0；"
            "抽中的行动，值没有除以抽样的概率。外部抽样里，更新方的行动要走几个？",
            "Your program also picks the learner's own action, without dividing by its "
            "probability, so actions that are not picked have value 0. How many of the learner's "
            "actions does external sampling follow?",
        ),
        Case(
            _squares_of("full"),
            "遗憾的平均对了，可是你的程序从没调用 pick：这是走遍整棵树，不是抽样。"
            "在哪些结点上应当抽？",
            "The means are right, but your program never calls the function pick: it walks the "
            "whole tree. At which nodes should it sample?",
        ),
        Case(
            _squares_of("chance"),
            "遗憾的平均对了，可是你的程序只抽机会的行动，对手的行动每个都走：这是机会抽样。"
            "外部抽样还抽谁的行动？",
            "The means are right, but your program samples only chance and follows all the "
            "opponent's actions: that is chance sampling. Whose actions does external sampling "
            "draw as well?",
        ),
        Case(
            lambda attempt: attempt.are_right(),
            "遗憾的平均对了，可是方差与外部抽样的不同。你的程序是不是在机会和对手的每个结点上各抽一个"
            "行动，更新方的每个行动都走一遍？",
            "The means are right, but the variance is not that of external sampling. Does your "
            "program pick one action at each node of chance and of the opponent, and follow all "
            "of the learner's actions?",
        ),
    ),
    otherwise=_first_wrong_mean,
)
