"""Exercise 5: v(I, a) of a set's actions, judged by what is returned.

A typical wrong program leaves a factor out of the definition or puts one in.
"""

from copy import deepcopy
from functools import cache, partial
from math import isfinite, prod

import numpy as np

from cfr_core.values import action_value, others_reach
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.values_on_a_tree.trial_profiles import profiles
from cfr_lab.numbers import number
from cfr_lab.outputs import Outputs, like, same
from cfr_lab.readers import a_call, some_numbers
from cfr_lab.reading import brief, items_of
from cfr_lab.verdict import refusal
from cfr_lab.words import Sentence, both_labels


@cache
def trials():
    """Return (profile, name of the set): of small trees all sets, of larger ones every second."""
    return tuple(
        (profile, infoset.name)
        for profile in profiles()[1:]
        for infoset in profile.tree.infosets
        if infoset.index % 2 == 0 or len(profile.tree.infosets) < 10
    )


def action_values(answer):
    """Return the Outputs of a student's program: for each trial the values of the actions."""
    return Outputs(trials(), tuple(_values(answer, *trial) for trial in trials()))


def _values(answer, profile, name):
    tried = Sentence(
        "{game}、信息集 {name}",
        "{game}, information set {name}",
        game=both_labels(profile.tree.name),
        name=name,
    )
    try:
        with np.errstate(all="ignore"):
            arguments = deepcopy((profile, name))
            value = a_call(answer, *arguments, told=tried, expected=ZeroDivisionError)
    except ZeroDivisionError:
        raise _division_by_zero() from None
    items = items_of(value)
    if items is not None and any(isinstance(x, float) and not isfinite(x) for x in items):
        raise _division_by_zero()
    n = len(profile.tree.infoset(name).actions)
    if items is None or len(items) != n:
        raise refusal(
            "函数要返回一个列表，每个行动一个数：这个信息集有 {n} 个行动，收到的却是 {value}。",
            "The function should return a list with a number for every action: this set has {n} "
            "actions, and the function returned {value}.",
            n=n,
            value=brief(value),
        )
    return np.array([float(x) for x in some_numbers(value, n)])


def _division_by_zero():
    return refusal(
        "在自己从来不去的信息集，除以 0 了：那里 u 和 πᵢ 都是 0。v 的定义里有没有自己的到达概率？",
        "At a set that its player never goes to this divides by 0: u and πᵢ are both 0 there. Is "
        "own reach in the definition of v at all?",
    )


def right_values(profile, name):
    return np.array(action_value(profile, profile.tree.infoset(name).player)[name], dtype=float)


def _less_mean(profile, name, values):
    return values - np.array(profile[name], dtype=float) @ values


def _size(profile, name):
    return len(profile.tree.infoset(name).nodes)


def value_with(
    profile, name, before="others", after="all", first=False, last=False, times=None, paid=None
):
    """v(I, a) of a set's actions, or what it becomes when a program mistakes a part of it.

    before  whose steps from the root to h are multiplied
    after   whose steps from ha to z are multiplied; "root" for those from the root on
    first   only the first node of the set
    last    only the last one
    times   "mix" multiplies sigma(I, a), "mean" divides by the sum of the others' reach
    paid    whose payoffs, the mover's unless told
    """
    tree, edges, infoset = profile.tree, profile.edges, profile.tree.infoset(name)
    i = infoset.player
    nodes = infoset.nodes[:1] if first else infoset.nodes[-1:] if last else infoset.nodes
    steps = {
        "others": lambda who: who != i,
        "own": lambda who: who == i,
        "all": lambda who: True,
        "none": lambda who: False,
        "players": lambda who: who not in (0, i),
    }

    def product(nodes, which):
        return prod(float(edges[n]) for n in nodes if steps[which](tree.player[tree.parent[n]]))

    def value(k):
        total = 0
        for h in nodes:
            path = tree.path(h)[1:]
            for z in tree.terminals_below(tree.children(h)[k]):
                on = tree.path(z)[1:]
                onward = (
                    product(on, "all") if after == "root" else product(on[len(path) + 1 :], after)
                )
                total += product(path, before) * onward * float(tree.payoff(z)[(paid or i) - 1])
        return total

    values = [value(k) for k in range(len(infoset.actions))]
    if times == "mix":
        values = [p * v for p, v in zip(map(float, profile[name]), values, strict=True)]
    if times == "mean":
        reached = sum(others_reach(profile, i)[h] for h in infoset.nodes)
        values = [v / float(reached) for v in values]
    return values


def _first_wrong_set(given):
    """Return the Sentence about the first information set whose values are wrong."""
    for (profile, name), mine in zip(given.trials, given.rows, strict=True):
        wanted = np.array(right_values(profile, name), dtype=float)
        if not same(mine, wanted):
            break
    infoset = profile.tree.infoset(name)
    return Sentence(
        "在{game}的信息集 {name}（玩家 {i}，{n} 个结点），各行动应值 {x}，你的是 {y}。"
        "取一个结点、一个行动，用手算一遍，从哪个因子起不同？",
        "At the information set {name} of {game} (player {i}, nodes: {n}) the actions are "
        "worth {x}; yours are {y}. Take one node and one action by hand: from which "
        "factor on do they differ?",
        game=both_labels(profile.tree.name),
        name=name,
        i=infoset.player,
        n=len(infoset.nodes),
        x=", ".join(number(float(v), 4) for v in wanted),
        y=", ".join(number(float(v), 4) for v in mine),
    )


ACTION_VALUES = Exercise(
    sections=(4,),
    given="a31b136c",
    read=action_values,
    right=Case(
        like(right_values),
        "每个信息集都对，没见过的树、自己从来不去的信息集也对：v 不问自己去不去。",
        "Right at every set, of the unseen trees and of those never gone to as well: v does not "
        "ask whether the player goes there.",
    ),
    mistakes=(
        Case(
            like(partial(value_with, before="all")),
            "从根到 h 的各步都乘了，自己的也在内。反事实值设想自己一心走到 h，那么自己的那一"
            "份是几？",
            "All steps from the root to h are multiplied, one's own among them. Counterfactual "
            "value supposes that one has set out for h: what is one's own share then?",
        ),
        Case(
            like(partial(value_with, before="own")),
            "乘的是自己的到达概率，他人的没有乘。两者该用哪一个？",
            "Own reach is multiplied in, and the others' is not. Which of the two belongs here?",
        ),
        Case(
            like(partial(value_with, before="players")),
            "机会走的步没有乘：它是当作自己的了，还是忘了？走哪一步由不得自己的，都算谁的？",
            "Chance's steps are not multiplied: taken for one's own, or forgotten? Whose are all "
            "the steps that are not for the player to choose?",
        ),
        Case(
            like(partial(value_with, before="none")),
            "这是各结点 Uᵢ(ha) 之和。他人把局面带到 h 的概率有没有乘？",
            "That is the sum of Uᵢ(ha) over the nodes. Is the probability that the others bring "
            "play to h multiplied in?",
        ),
        Case(
            like(partial(value_with, after="root")),
            "π(z|h) 从哪个结点乘起？你的是从根乘起的，h 之前的步就算了两遍。",
            "From which node on does π(z|h) multiply? Yours begins at the root, and the steps "
            "before h are counted twice.",
        ),
        Case(
            like(partial(value_with, after="own")),
            "走到 ha 以后，他人的步没有乘。那以后只有自己在走吗？",
            "After ha the others' steps are not multiplied. Does nobody else move from there on?",
        ),
        Case(
            like(partial(value_with, after="others")),
            "走到 ha 以后，自己的步没有乘。设想自己一心要走的，是 h 之前的步，还是所有的步？",
            "After ha one's own steps are not multiplied. Which steps of one's own are supposed "
            "to be certain: those before h, or all of them?",
        ),
        Case(
            like(partial(value_with, after="none")),
            "走到 ha 以后的步都没有乘：各个结局的收益只是相加。走到每个结局的可能一样大吗？",
            "No step after ha is multiplied: the payoffs of the ends are just added. Are all ends "
            "equally likely?",
        ),
        Case(
            like(partial(value_with, first=True)),
            "只用了信息集的第一个结点。玩家分不清的，一共有几个？",
            "Only the first node of the set is used. How many are there that the player cannot "
            "tell apart?",
        ),
        Case(
            like(partial(value_with, times="mix")),
            "多乘了 σᵢ(I, a)。“一定选 a”，那一步的概率是几？",
            "σᵢ(I, a) is one factor too many. If a is chosen for certain, what is the probability "
            "of that step?",
        ),
        Case(
            like(partial(value_with, times="mean")),
            "除以了他人到达概率之和，成了“走到 I 之后”的平均。没走到 I 的对局该怎么算？",
            "Divided by the sum of the others' reach, this is the mean once play is at I. How "
            "do plays count that do not come to I?",
        ),
        Case(
            like(partial(value_with, paid=1)),
            "收益总是玩家 1 的。在这个信息集行动的是谁？",
            "The payoffs are always player 1's. Who moves at this set?",
        ),
        Case(
            like(lambda profile, name: _less_mean(profile, name, right_values(profile, name))),
            "各行动的值的加权平均减掉了：那是遗憾（下一课）。这里要的是值本身。",
            "The weighted average is taken away: those are regrets, the next lesson's. The values "
            "themselves are wanted here.",
        ),
        Case(
            like(lambda profile, name: right_values(profile, name) / _size(profile, name)),
            "总和除以了结点数。定义里各结点的贡献是相加，还是取平均？",
            "The sum is divided by the number of nodes. In the definition, are the nodes' shares "
            "added up, or averaged?",
        ),
        Case(
            like(partial(value_with, last=True)),
            "只有最后一个结点留了下来。该用 = 还是 +=？",
            "What is left is that of the last node only. Should it be = or +=?",
        ),
        Case(
            like(lambda profile, name: -right_values(profile, name)),
            "符号全反了：收益是谁的？",
            "All signs are reversed: whose payoffs are they?",
        ),
    ),
    otherwise=_first_wrong_set,
)
