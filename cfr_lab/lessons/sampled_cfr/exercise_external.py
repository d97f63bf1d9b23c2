"""Exercise 3: external sampling from a blank cell, judged over all samples, without noise."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from cfr_core import Tree, games
from cfr_core.equilibrium import exploitability
from cfr_core.matching import regret_matching
from cfr_core.profile import Profile, uniform
from cfr_core.values import instantaneous_regret, own_reach
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.sampled_cfr.faulty_external import external
from cfr_lab.lessons.sampled_cfr.programs import Fork, every
from cfr_lab.lessons.trial_games import trees
from cfr_lab.numbers import small, to_places
from cfr_lab.readers import a_call, some_numbers
from cfr_lab.reading import brief, items_of
from cfr_lab.verdict import refusal
from cfr_lab.words import Sentence, both_labels

NEAR = 1e-6
# Picks in one walk, and iterations of the training that is told of a right program.
MOST = 100
LONG = 300
# A program may take more samples than external sampling does, up to so many times as many.
MORE = 3
FIRST = (0, 1)
# A program that draws by itself may draw the same once or twice.
AGAIN = 6


class NoOddsError(Exception):
    """A student's program calls `pick` with what are no probabilities."""


class TooOftenError(Exception):
    """A student's program picks without end."""


class TooManyError(Exception):
    """A student's program takes far more different samples than external sampling has."""


@dataclass(frozen=True)
class Samples:
    """What a student's program gives over all that it may pick.

    program  the student's program
    found    {(number of the trial game, player): [(probability, {set: regrets})]}, None where the
             samples are too many
    again    the same as found[FIRST], taken AGAIN times more
    """

    program: object
    found: dict
    again: list

    def are_too_many(self):
        return None in self.found.values()

    def have_one(self):
        """Return whether nothing is picked in the first game."""
        return len(self.found[FIRST]) == 1

    def are_repeatable(self):
        return all(same(mean(self.found[FIRST]), mean(more)) for more in self.again)

    def are_right(self):
        """Return whether the mean of the samples is the regret of the full tree, everywhere."""
        return all(same(mean(of), truth(*key)) for key, of in self.found.items())

    def have_mean_of(self, fault):
        return self._agree_in(mean, fault)

    def have_squares_of(self, fault):
        return self._agree_in(mean_square, fault)

    def _agree_in(self, measure, fault):
        return all(
            same(measure(of), measure(samples_of(fault, *key))) for key, of in self.found.items()
        )


def read_samples(answer):
    """Return the Samples of a student's program, which gets trees of its own."""
    found = {}
    for k, tree in enumerate(trees()):
        for player in (1, 2):
            found[k, player] = _all_samples(answer, tree, k, player)
    again = [_all_samples(answer, trees()[FIRST[0]], *FIRST) for _ in range(AGAIN)]
    return Samples(answer, found, again)


@cache
def profile_of(k):
    """Return a profile of trial game k in which nothing is played alike, nothing for certain."""
    tree, rng = trees()[k], np.random.default_rng([8, 4, k])
    rows = {s.name: rng.dirichlet(np.full(len(s.actions), 3.0)) for s in tree.infosets}
    return Profile(tree, rows)


@cache
def truth(k, player):
    """Return {set: regrets} of the full tree."""
    return instantaneous_regret(profile_of(k), player)


@cache
def samples_of(fault, k, player):
    """Return all samples of our own program, with a fault of `external` or with None."""
    profile = profile_of(k)
    return every(lambda pick: external(profile.tree, profile, player, pick, fault))


def mean(found):
    return _over(found, lambda r: r)


def mean_square(found):
    return _over(found, lambda r: r * r)


def _over(found, of):
    total = {}
    for p, regrets in found:
        for I, r in regrets.items():
            total[I] = total.get(I, 0) + float(p) * of(r)
    return total


def same(one, other):
    return all(np.allclose(one[I], other[I], rtol=1e-6, atol=NEAR) for I in other)


def _all_samples(answer, tree, k, player):
    """Return [(probability, {set: regrets})] over all that the program may pick, or None."""
    profile = Profile.from_vector(tree, profile_of(k).vector)
    most = MORE * len(samples_of(None, k, player))
    walks = 0
    trial = Sentence(
        "{game}、玩家 {i}", "{game}, player {i}", game=both_labels(tree.name), i=player
    )

    def program(pick):
        nonlocal walks
        picks, walks = 0, walks + 1
        # A walk is a sample or a place where samples branch, and most branch into two or more.
        if walks > 2 * most:
            raise TooManyError

        def checked(odds):
            nonlocal picks
            picks += 1
            if picks > MOST:
                raise TooOftenError
            return pick(_odds(odds))

        expected = (Fork, NoOddsError, TooOftenError)
        made = a_call(answer, tree, profile, player, checked, expected=expected, told=trial)
        return _read(made, profile.of(player), tree)

    try:
        found = every(program)
    except TooManyError:
        return None
    except NoOddsError:
        raise refusal(
            "pick 要的是各个行动的概率，不为负，加起来等于 1，例如 profile.edges[children]。",
            "pick wants the probabilities of the actions, none negative, summing to 1, such as "
            "profile.edges[children].",
        ) from None
    except TooOftenError:
        raise refusal(
            "一次走动里调用 pick 超过了 {n} 次：走到结局会停下来吗？pick 给的是行动的序号，"
            "走到的结点是 children[序号]。",
            "One walk calls pick more than {n} times: does it stop at a terminal node? What pick "
            "gives is an action's number k; the node to go to is children[k].",
            n=MOST,
        ) from None
    return found if len(found) <= most else None


def _odds(odds):
    items = items_of(odds)
    try:
        numbers = np.array(items, dtype=float)
    except (TypeError, ValueError):
        raise NoOddsError from None
    if items is None or numbers.ndim != 1 or not len(numbers):
        raise NoOddsError
    if not (numbers >= 0).all() or abs(numbers.sum() - 1) > NEAR:
        raise NoOddsError
    return numbers


def _read(made, own, tree):
    """Return the program's regrets as {set: array}; a set that was not met may be left out."""
    if not isinstance(made, Mapping):
        raise refusal(
            "收到的是 {value}，这里要一个字典：{{信息集名: 各行动的遗憾}}。",
            "The program returned {value}; a dictionary is wanted, {{name of the set: a regret for "
            "every action}}.",
            value=brief(made),
        )
    strangers = [name for name in made if name not in own]
    if strangers:
        raise refusal(
            "{game}里这位玩家没有信息集 {name}。",
            "In {game} this player has no information set {name}.",
            game=both_labels(tree.name),
            name=brief(strangers[0]),
        )
    regrets = {I: np.zeros(len(p)) for I, p in own.items()}
    for I, row in made.items():
        regrets[I] = np.array([float(x) for x in some_numbers(row, len(own[I]))])
    return regrets


def _after_training(given):
    """Return the facts of the right answer if the samples are those of external sampling."""
    if given.are_too_many() or not given.are_repeatable() or not given.are_right():
        return None
    if not given.have_squares_of(None):
        return None
    return {"games": len(trees()), "n": LONG, "off": small(_trained(given.program))}


def _trained(answer):
    """Return the exploitability on Kuhn poker after LONG iterations with the program's regrets."""
    tree = Tree(games.kuhn())
    rng, profile = np.random.default_rng(8), uniform(tree)
    R = {s.name: np.zeros(len(s.actions)) for s in tree.infosets}
    S = dict(R)

    def pick(odds):
        return int(rng.choice(len(odds), p=np.array(odds, dtype=float)))

    for _ in range(LONG):
        for i in tree.players:
            reach = own_reach(profile, i)
            made = _read(a_call(answer, tree, profile, i, pick, told="…"), profile.of(i), tree)
            for I, r in made.items():
                S[I] = S[I] + reach[tree.infoset(I).nodes[0]] * profile[I]
                R[I] = R[I] + r
            profile = profile.replace({I: regret_matching(R[I]) for I in made})
    return float(exploitability(Profile(tree, {I: regret_matching(S[I]) for I in S})))


def _first_wrong_mean(given):
    """Return the Sentence about the first information set whose mean regret is wrong."""
    key = next(key for key, of in given.found.items() if not same(mean(of), truth(*key)))
    mine, wanted = mean(given.found[key]), truth(*key)
    name = next(I for I in wanted if not np.allclose(mine[I], wanted[I], atol=NEAR))
    return Sentence(
        "{game}，玩家 {i}，信息集 {name}：全部样本的平均应是 ({wanted})，你的程序得到 ({mine})。",
        "{game}, player {i}, set {name}: over all samples the mean should be ({wanted}); yours is "
        "({mine}).",
        game=both_labels(profile_of(key[0]).tree.name),
        i=key[1],
        name=name,
        wanted=", ".join(to_places(wanted[name])),
        mine=", ".join(to_places(mine[name])),
    )


def _mean_of(fault):
    """Return the condition that the samples have the mean of our program with this fault."""
    return lambda given: given.have_mean_of(fault)


def _squares_of(other):
    """Return the condition that the means are right and the squares those of another scheme."""
    return lambda given: given.are_right() and given.have_squares_of(other)


EXTERNAL = Exercise(
    sections=(1, 2),
    given="87dddd54",
    read=read_samples,
    right=Case(
        _after_training,
        "{games} 个博弈里，全部样本按概率加权，恰好是走遍整棵树的遗憾。"
        "拿它在库恩扑克里训练 {n} 次，可利用度是 {off}。",
        "In all {games} games the samples, weighted by their probabilities, give exactly the "
        "regrets of the full tree. After a training of {n} iterations with it, Kuhn poker is at an "
        "exploitability of {off}.",
    ),
    mistakes=(
        Case(
            lambda given: given.are_too_many(),
            "可能的样本比外部抽样多得多。机会和对手的每个结点上，是不是各抽一次、只走抽中的一支？",
            "There are far more samples than external sampling has. At every node of chance and of "
            "the opponent, is there one pick, and is only the branch picked followed?",
        ),
        Case(
            lambda given: not given.are_repeatable() and given.have_one(),
            "pick 一次也没有调用，两次走动却不一样。骰子是谁掷的？",
            "pick is never called, and yet two walks differ. Who rolls the dice?",
        ),
        Case(
            lambda given: not given.are_repeatable(),
            "同样的抽样，第二次走动和第一次结果不同。r 是不是写在函数外面了？",
            "The same sample gives something else the second time. Does r stand outside the "
            "function?",
        ),
        Case(
            _mean_of("others"),
            "他人选中的概率又乘进了遗憾。抽样已经按这个概率走到这里，还要再乘一次吗？",
            "The probabilities of the others' draws are multiplied into the regrets. The sample "
            "comes here with just these probabilities: do they count a second time?",
        ),
        Case(
            _mean_of("own"),
            "遗憾里乘上了自己的到达概率。反事实值里，自己的那一份要不要打折？",
            "Your own reach is multiplied into the regrets. Does one's own part take anything "
            "off a counterfactual value?",
        ),
        Case(
            _mean_of("divided"),
            "除以了抽样的概率。v 里本来就有他人的到达概率，它和这个除数怎样？",
            "It divides by the probability of the sample. The others' reach is in v already: what "
            "do the two make together?",
        ),
        Case(
            _mean_of("alike"),
            "他人的行动是均匀地抽的。定理 @sampled_cfr.1 里，外部抽样按什么概率抽？",
            "The others' actions are drawn uniformly. By which probabilities does external "
            "sampling draw them in theorem @sampled_cfr.1?",
        ),
        Case(
            _mean_of("first"),
            "玩家 2 的遗憾用的是玩家 1 的收益。到了结局，该读谁的？",
            "Player 2's regrets are made of player 1's payoffs. Whose are to be read at the end?",
        ),
        Case(
            _mean_of("values"),
            "记下的是行动的值 U，不是遗憾。还要减去什么？",
            "What is entered are the actions' values U, no regrets. What is to be taken from them?",
        ),
        Case(
            _mean_of("plain"),
            "减去的是几个行动的普通平均。自己出各个行动的机会相等吗？",
            "The plain mean of the actions is taken away. Are they played alike?",
        ),
        Case(
            _mean_of("reversed"),
            "符号反了：遗憾是谁减去谁？",
            "The signs are reversed: which is taken from which in a regret?",
        ),
        Case(
            _mean_of("picks own"),
            "自己的行动也抽了，又没有除以抽样的概率，没抽中的便成了 0。"
            "外部抽样里，自己的行动要走几个？",
            "Your own action is picked as well, without dividing by its odds, so that what was "
            "not picked is worth 0. How many of one's own actions does external sampling follow?",
        ),
        Case(
            _squares_of("full"),
            "平均对了，可是从没调用 pick：这是走遍整棵树，不是抽样。哪些结点上该抽？",
            "Right on average, but pick is never called: this walks the whole tree and samples "
            "nothing. At which nodes should it?",
        ),
        Case(
            _squares_of("chance"),
            "平均对了，可是只抽了机会，对手的行动还在一个个走：这是机会抽样。外部抽样还抽谁的？",
            "Right on average, but chance alone is picked and all the opponent's actions are "
            "followed: that is chance sampling. Whose moves does external sampling pick, too?",
        ),
        Case(
            lambda given: given.are_right(),
            "平均对了，可是起伏和外部抽样的不同。只在机会和对手的结点上各抽一个，"
            "自己的行动全走一遍，是这样吗？",
            "Right on average, but it does not scatter as external sampling does. Is one action "
            "picked at each node of chance and of the opponent, and are all of your own followed?",
        ),
    ),
    otherwise=_first_wrong_mean,
)
