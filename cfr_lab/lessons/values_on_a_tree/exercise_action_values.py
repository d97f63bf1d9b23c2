"""Judge exercise 5, in which a program computes v(I, a) for an information set's actions.

A typical wrong program omits a factor of the definition or adds one.
"""

from copy import deepcopy
from functools import cache, partial
from math import isfinite, prod

import numpy as np

from cfr_core.values import action_values, others_reach
from cfr_lab.answer_readers import call_result, some_numbers
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.values_on_a_tree.trial_profiles import profiles
from cfr_lab.numbers import number_text
from cfr_lab.outputs import Outputs, are_close, equals_program
from cfr_lab.plain_values import brief_text, items_of
from cfr_lab.verdict import refused_error
from cfr_lab.words import Sentence, both_labels


@cache
def trials():
    """Return the trials as pairs (profile, name of an information set).

    In trees with fewer than ten sets, there is a trial for every set; in larger trees, there is one
    for every second set.
    """
    return tuple(
        (profile, infoset.name)
        for profile in profiles()[1:]
        for infoset in profile.tree.infosets
        if infoset.index % 2 == 0 or len(profile.tree.infosets) < 10
    )


def read_outputs(answer):
    """Return a program's Outputs, which contain the values v(I, a) for each trial."""
    return Outputs(trials(), tuple(_values(answer, *trial) for trial in trials()))


def _values(answer, profile, name):
    case_text = Sentence(
        "{game}、信息集 {name}",
        "{game}, information set {name}",
        game=both_labels(profile.tree.name),
        name=name,
    )
    try:
        with np.errstate(all="ignore"):
            arguments = deepcopy((profile, name))
            value = call_result(
                answer, *arguments, description=case_text, expected=ZeroDivisionError
            )
    except ZeroDivisionError:
        raise _division_by_zero() from None
    items = items_of(value)
    if items is not None and any(isinstance(x, float) and not isfinite(x) for x in items):
        raise _division_by_zero()
    n = len(profile.tree.infoset(name).actions)
    if items is None or len(items) != n:
        raise refused_error(
            "你的函数应该返回一个列表，每个行动一个数：这个信息集有 {n} 个行动，你的函数返回的却是 "
            "{value}。",
            "Your function should return a list with one number per action. This information set "
            "has {n} actions, and your function returned {value}.",
            n=n,
            value=brief_text(value),
        )
    return np.array([float(x) for x in some_numbers(value, n)])


def _division_by_zero():
    return refused_error(
        "在玩家自己从不走到的信息集，你的程序除以 0 了：那里 u 和 πᵢ 都是 0。"
        "v 的定义里有没有自己的到达概率？",
        "At an information set that its player never reaches, your program divides by 0: u and πᵢ "
        "are both 0 there. Does the definition of v contain the player's own reach?",
    )


def right_values(profile, name):
    return np.array(action_values(profile, profile.tree.infoset(name).player)[name], dtype=float)


def _minus_mean(profile, name, values):
    return values - np.array(profile[name], dtype=float) @ values


def _size(profile, name):
    return len(profile.tree.infoset(name).nodes)


def action_values_with_mistakes(
    profile,
    name,
    before="others",
    after="all",
    first=False,
    last=False,
    times=None,
    payoff_player=None,
):
    """Return v(I, a) for each action, or the values that a program with a typical mistake returns.

    before          the players whose probabilities from the root to h are multiplied: "others",
                    "own", "all", "none", or "players", which means the other players without chance
    after           the players whose probabilities from ha to z are multiplied, named as for
                    `before`; or "root" to multiply all probabilities from the root to z
    first           whether only the first node in the set is included
    last            whether only the last node in the set is included
    times           "mix" to multiply by sigma(I, a), or "mean" to divide by the sum of the others'
                    reach over the set's nodes
    payoff_player   the player whose payoffs are used; by default, the mover
    """
    tree, edges, infoset = profile.tree, profile.edge_probabilities, profile.tree.infoset(name)
    i = infoset.player
    nodes = infoset.nodes[:1] if first else infoset.nodes[-1:] if last else infoset.nodes
    steps = {
        "others": lambda player: player != i,
        "own": lambda player: player == i,
        "all": lambda player: True,
        "none": lambda player: False,
        "players": lambda player: player not in (0, i),
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
                total += (
                    product(path, before) * onward * float(tree.payoff(z)[(payoff_player or i) - 1])
                )
        return total

    values = [value(k) for k in range(len(infoset.actions))]
    if times == "mix":
        values = [p * v for p, v in zip(map(float, profile[name]), values, strict=True)]
    if times == "mean":
        reached = sum(others_reach(profile, i)[h] for h in infoset.nodes)
        values = [v / float(reached) for v in values]
    return values


def _first_wrong_set(attempt):
    """Return the Sentence about the first information set whose values are wrong."""
    for (profile, name), row in zip(attempt.trials, attempt.rows, strict=True):
        expected = np.array(right_values(profile, name), dtype=float)
        if not are_close(row, expected):
            break
    infoset = profile.tree.infoset(name)
    return Sentence(
        "在{game}的信息集 {name}（玩家 {i}，{n} 个结点），各行动的值应为 {x}，你的程序返回 {y}。"
        "取一个结点、一个行动，用手算一遍：哪个因子与程序的不同？",
        "At the information set {name} of {game} (player {i}, nodes: {n}), the actions' values "
        "should be {x}; your program returns {y}. Compute one node and one action by hand: which "
        "factor differs?",
        game=both_labels(profile.tree.name),
        name=name,
        i=infoset.player,
        n=len(infoset.nodes),
        x=", ".join(number_text(float(v), 4) for v in expected),
        y=", ".join(number_text(float(v), 4) for v in row),
    )


ACTION_VALUES = Exercise(
    sections=(4,),
    given_fingerprint="a31b136c",
    read=read_outputs,
    right=Case(
        equals_program(right_values),
        "你的程序在每个信息集都对，在没见过的树上、在玩家自己从不走到的信息集也对："
        "v 与自己的到达概率无关。",
        "Your program is right at every information set, including those in unseen trees and "
        "those that the player never reaches: v does not depend on the player's own reach.",
    ),
    mistakes=(
        Case(
            equals_program(partial(action_values_with_mistakes, before="all")),
            "你的程序把从根到 h 各步的概率都乘了，玩家自己的各步也在内。"
            "反事实值假设玩家一心走到 h："
            "这时自己的到达概率是几？",
            "Your program multiplies the probabilities of all steps from the root to h, the "
            "player's own steps included. The counterfactual value supposes that the player plays "
            "to reach h: what is the player's own reach in that case?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, before="own")),
            "你的程序乘的是自己的到达概率，没有乘他人的。这里该用哪一个？",
            "Your program multiplies by the player's own reach and not by the others'. Which of "
            "the two belongs here?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, before="players")),
            "你的程序没有乘机会各步的概率。凡不是由玩家自己选的步，都算谁的？",
            "Your program leaves out the probabilities of chance's steps. To whose reach does a "
            "step belong if the player does not choose it?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, before="none")),
            "你的程序返回的是各结点的 Uᵢ(ha) 之和。各结点的 Uᵢ(ha) 还要乘哪个概率？",
            "Your program returns the sum of Uᵢ(ha) over the nodes. By which probability must each "
            "Uᵢ(ha) be multiplied?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, after="root")),
            "你的程序算 π(z|h) 时从根乘起，h 之前各步的概率就乘了两遍。π(z|h) 该从哪个结点乘起？",
            "Your π(z|h) begins at the root, so the steps before h are counted twice. At which "
            "node should this product begin?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, after="own")),
            "走到 ha 以后，你的程序没有乘他人各步的概率。那以后只有玩家自己行动吗？",
            "After ha, your program leaves out the probabilities of the others' steps. Does only "
            "the player move from there on?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, after="others")),
            "走到 ha 以后，你的程序没有乘玩家自己各步的概率。反事实值假设玩家一定会走的，"
            "是 h 之前的步，"
            "还是玩家所有的步？",
            "After ha, your program leaves out the probabilities of the player's own steps. Which "
            "of these steps does the counterfactual value treat as certain: those before h, or "
            "all of them?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, after="none")),
            "走到 ha 以后各步的概率，你的程序都没有乘，只把各个结局的收益相加。"
            "走到各个结局的概率相等吗？",
            "Your program leaves out the probabilities of all steps after ha and only adds the "
            "payoffs. Are all terminal nodes equally likely?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, first=True)),
            "你的程序只用了信息集的第一个结点。玩家在这里分不清的结点一共有几个？",
            "Your program uses only the first node of the information set. How many nodes are "
            "there that the player cannot distinguish?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, times="mix")),
            "你的程序乘了 σᵢ(I, a)。v(I, a) 假设“一定选 a”：这一步的概率是几？",
            "Your program multiplies by σᵢ(I, a). v(I, a) supposes that a is chosen with "
            "certainty: what is the probability of that step?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, times="mean")),
            "你的程序除以了他人到达概率之和，得到的是“走到 I 之后”的平均。"
            "没走到 I 的对局该怎么算？",
            "Your program divides by the sum of the others' reach, which gives the mean over the "
            "plays that reach I. How should plays that do not reach I count?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, payoff_player=1)),
            "你的程序用的收益总是玩家 1 的。在这个信息集行动的是谁？",
            "In your program, the payoffs are always player 1's. Who moves at this information "
            "set?",
        ),
        Case(
            equals_program(
                lambda profile, name: _minus_mean(profile, name, right_values(profile, name))
            ),
            "你的程序减去了各行动的值的加权平均，得到的是遗憾（下一课）。在 v(I, a) 的定义里，要减"
            "去什么吗？",
            "Your program subtracts the weighted average and so returns regrets, which are in the "
            "next lesson. Does the definition of v(I, a) subtract anything?",
        ),
        Case(
            equals_program(
                lambda profile, name: right_values(profile, name) / _size(profile, name)
            ),
            "你的程序把总和除以了结点数。在定义里，各结点的值是相加，还是取平均？",
            "Your program divides the sum by the number of nodes. Does the definition add up the "
            "nodes' values, or average them?",
        ),
        Case(
            equals_program(partial(action_values_with_mistakes, last=True)),
            "你的程序返回的只有最后一个结点的值。前面各结点的值到哪里去了？",
            "Your program returns the value of the last node only. What happens to the values of "
            "the earlier nodes: does the program need = or +=?",
        ),
        Case(
            equals_program(lambda profile, name: -right_values(profile, name)),
            "你返回的数符号全反了：该用谁的收益？",
            "All your signs are reversed: whose payoffs should your program use?",
        ),
    ),
    otherwise=_first_wrong_set,
)
