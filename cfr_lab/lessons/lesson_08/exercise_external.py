"""Exercise 4: external sampling from a blank cell, judged over all samples, without noise."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from cfr_core.equilibrium import exploitability
from cfr_core.matching import regret_matching
from cfr_core.profile import Profile, uniform
from cfr_core.values import instantaneous_regret, own_reach
from cfr_lab.exercises import a_call, brief, hint, items_of, right, some_numbers
from cfr_lab.lessons.lesson_08.chart import small
from cfr_lab.lessons.lesson_08.programs import Fork, every
from cfr_lab.lessons.lesson_08.written import external, trees
from cfr_lab.numbers import to_places
from cfr_lab.words import label, say

NEAR = 1e-6
# Picks in one walk, and iterations of the training that rewards a right program.
MOST = 200
LONG = 300

# Programs that are not right on average, and what to think about.
FAULTS = {
    "others": (
        "他人选中的概率又乘进了遗憾。抽样已经按这个概率走到这里，还要再乘一次吗？",
        "The odds of the others' picks are multiplied into the regrets. The sample comes here with "
        "just these odds: do they count a second time?",
    ),
    "own": (
        "遗憾里乘上了自己的到达概率。反事实值里，自己的那一份要不要打折？",
        "Your own reach is multiplied into the regrets. Does one's own part take anything off a "
        "counterfactual value?",
    ),
    "divided": (
        "除以了抽样的概率。v 里本来就有他人的到达概率，它和这个除数怎样？",
        "It divides by the odds of the sample. The others' reach is in v already: what do the two "
        "make together?",
    ),
    "alike": (
        "他人的行动是均匀地抽的。定理 8.7 里，外部抽样按什么概率抽？",
        "The others' actions are picked alike. By which odds does external sampling pick in "
        "theorem 8.7?",
    ),
    "first": (
        "玩家 2 的遗憾用的是玩家 1 的收益。到了结局，该读谁的？",
        "Player 2's regrets are made of player 1's payoffs. Whose are to be read at the end?",
    ),
    "values": (
        "记下的是行动的值 U，不是遗憾。还要减去什么？",
        "What is entered are the actions' values U, no regrets. What is to be taken from them?",
    ),
    "plain": (
        "减去的是几个行动的普通平均。自己出各个行动的机会相等吗？",
        "The plain mean of the actions is taken away. Are they played alike?",
    ),
    "reversed": (
        "符号反了：遗憾是谁减去谁？",
        "The signs are reversed: which is taken from which in a regret?",
    ),
    "picks own": (
        "自己的行动也抽了，又没有除以抽样的概率，没抽中的便成了 0。"
        "外部抽样里，自己的行动要走几个？",
        "Your own action is picked as well, without dividing by its odds, so that what was not "
        "picked is worth 0. How many of one's own actions does external sampling follow?",
    ),
}
# Right on average, but another way of sampling.
OTHERS = {
    "full": (
        "平均对了，可是从没调用 pick：这是走遍整棵树，不是抽样。哪些结点上该抽？",
        "Right on average, but pick is never called: this walks the whole tree and samples "
        "nothing. At which nodes should it?",
    ),
    "chance": (
        "平均对了，可是只抽了机会，对手的行动还在一个个走：这是机会抽样。外部抽样还抽谁的？",
        "Right on average, but chance alone is picked and all the opponent's actions are followed: "
        "that is chance sampling. Whose moves does external sampling pick, too?",
    ),
}


class NoOddsError(Exception):
    """The reader's program calls `pick` with what are no probabilities."""


class TooOftenError(Exception):
    """The reader's program picks without end."""


def exercise_4(answer):
    found = {key: _all_samples(answer, *key) for key in _trials()}
    first = _trials()[0]
    if not _same(_mean(found[first]), _mean(_all_samples(answer, *first))):
        if len(found[first]) == 1:
            return hint(
                "pick 一次也没有调用，两次走动却不一样。骰子是谁掷的？",
                "pick is never called, and yet two walks differ. Who rolls the dice?",
            )
        return hint(
            "同样的抽样，第二次走动和第一次结果不同。r 是不是写在函数外面了？",
            "The same sample gives something else the second time. Does r stand outside the "
            "function?",
        )
    if all(_same(_mean(found[key]), _wanted(*key)) for key in found):
        return _if_sampled(answer, found)
    for fault, (zh, en) in FAULTS.items():
        if all(_same(_mean(found[key]), _mean(_samples_of(fault, *key))) for key in found):
            return hint(zh, en)
    return _first_difference(found)


def _if_sampled(answer, found):
    """Right on average; is it external sampling?"""
    if all(_same(_squares(found[key]), _squares(_samples_of(None, *key))) for key in found):
        return right(
            "四个博弈里，全部样本按概率加权，恰好是走遍整棵树的遗憾。拿它在库恩扑克里训练 {n} 次，"
            "可利用度是 {off}。",
            "In all four games the samples, weighted by their odds, give just the regrets of the "
            "full tree. Trained with it for {n} iterations, Kuhn poker is at an exploitability "
            "of {off}.",
            n=LONG,
            off=small(_trained(answer)),
        )
    for other, (zh, en) in OTHERS.items():
        if all(_same(_squares(found[key]), _squares(_samples_of(other, *key))) for key in found):
            return hint(zh, en)
    return hint(
        "平均对了，可是起伏和外部抽样的不同。只在机会和对手的结点上各抽一个，自己的行动全走一遍，是这样吗？",
        "Right on average, but it does not scatter as external sampling does. Is one action picked "
        "at each node of chance and of the opponent, and are all of one's own followed?",
    )


def _first_difference(found):
    key = next(k for k in found if not _same(_mean(found[k]), _wanted(*k)))
    tree, player = trees()[key[0]], key[1]
    mine, wanted = _mean(found[key]), _wanted(*key)
    name = next(I for I in wanted if not np.allclose(mine[I], wanted[I], atol=NEAR))
    return hint(
        "{game}，玩家 {i}，信息集 {name}：全部样本的平均应是 ({wanted})，你的是 ({mine})。",
        "{game}, player {i}, set {name}: over all samples the mean should be ({wanted}); yours "
        "is ({mine}).",
        game=label(tree.name),
        i=player,
        name=name,
        wanted=", ".join(to_places(wanted[name])),
        mine=", ".join(to_places(mine[name])),
    )


def _trials():
    return [(k, player) for k in range(len(trees())) for player in (1, 2)]


@lru_cache
def profile_of(k):
    """A profile of the k-th tree in which nothing is played alike and nothing is certain."""
    tree, rng = trees()[k], np.random.default_rng([8, 4, k])
    return Profile(tree, {s.name: rng.dirichlet(np.full(len(s.actions), 3.0)) for s in tree.sets})


def _all_samples(answer, k, player):
    """[(probability, {set: regrets})] over all that the reader's program may pick."""
    tree, profile = trees()[k], profile_of(k)
    told = say("{game}、玩家 {i}", "{game}, player {i}", game=label(tree.name), i=player)

    def program(pick):
        picks = 0

        def checked(odds):
            nonlocal picks
            picks += 1
            if picks > MOST:
                raise TooOftenError
            return pick(_odds(odds))

        expected = (Fork, NoOddsError, TooOftenError)
        made = a_call(answer, tree, profile, player, checked, expected=expected, told=told)
        return _read(made, profile.of(player), tree)

    try:
        return every(program)
    except NoOddsError:
        raise hint(
            "pick 要的是各个行动的概率，不为负，加起来等于 1，例如 profile.edges[children]。",
            "pick wants the probabilities of the actions, none negative, summing to 1, such as "
            "profile.edges[children].",
        ) from None
    except TooOftenError:
        raise hint(
            "一次走动里调用 pick 超过了 {n} 次：走到结局会停下来吗？",
            "One walk calls pick more than {n} times: does it stop at an end?",
            n=MOST,
        ) from None


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
    """The reader's regrets as {set: array}; a set that the sample missed may be left out."""
    if not isinstance(made, Mapping):
        raise hint(
            "收到的是 {value}，这里要一个字典：{{信息集名: 各行动的遗憾}}。",
            "The program returned {value}; a dictionary is wanted, {{name of the set: a regret for "
            "every action}}.",
            value=brief(made),
        )
    strangers = [name for name in made if name not in own]
    if strangers:
        raise hint(
            "{game}里这位玩家没有信息集 {name}。",
            "In {game} this player has no information set {name}.",
            game=label(tree.name),
            name=brief(strangers[0]),
        )
    regrets = {I: np.zeros(len(p)) for I, p in own.items()}
    for I, row in made.items():
        regrets[I] = np.array([float(x) for x in some_numbers(row, len(own[I]))])
    return regrets


def _mean(found):
    return _over(found, lambda r: r)


def _squares(found):
    return _over(found, lambda r: r * r)


def _over(found, of):
    total = {}
    for p, regrets in found:
        for I, r in regrets.items():
            total[I] = total.get(I, 0) + float(p) * of(r)
    return total


def _same(one, other):
    return all(np.allclose(one[I], other[I], rtol=1e-6, atol=NEAR) for I in other)


@lru_cache
def _wanted(k, player):
    return instantaneous_regret(profile_of(k), player)


@lru_cache
def _samples_of(fault, k, player):
    tree, profile = trees()[k], profile_of(k)
    return every(lambda pick: external(tree, profile, player, pick, fault))


def _trained(answer):
    """Exploitability on Kuhn poker after LONG iterations with the reader's regrets."""
    tree = trees()[0]
    rng, profile = np.random.default_rng(8), uniform(tree)
    R = {s.name: np.zeros(len(s.actions)) for s in tree.sets}
    S = dict(R)

    def pick(odds):
        return int(rng.choice(len(odds), p=np.array(odds, dtype=float)))

    for _ in range(LONG):
        for i in tree.players:
            reach = own_reach(profile, i)
            made = _read(a_call(answer, tree, profile, i, pick, told="…"), profile.of(i), tree)
            for I, r in made.items():
                S[I] = S[I] + reach[tree.set(I).nodes[0]] * profile[I]
                R[I] = R[I] + r
            profile = profile.replace({I: regret_matching(R[I]) for I in made})
    return float(exploitability(Profile(tree, {I: regret_matching(S[I]) for I in S})))
