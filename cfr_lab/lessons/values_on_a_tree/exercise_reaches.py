"""Judge exercise 4, in which a program computes own and others' reach of all nodes in one pass.

A typical wrong program omits a factor of a definition or adds one. This module represents each such
program by a modified definition of own and others' reach.
"""

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from math import isfinite

import numpy as np

from cfr_core.values import others_reach, own_reach
from cfr_lab.answer_readers import call_result
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.values_on_a_tree.trial_profiles import profiles
from cfr_lab.numbers import number_text
from cfr_lab.outputs import Outputs, equals_program
from cfr_lab.plain_values import brief_text, exact_fractions, items_of
from cfr_lab.verdict import refused_error
from cfr_lab.words import Sentence, both_labels

TOLERANCE = 1e-6


@cache
def trials():
    """Return the trials as pairs (profile, player) on three trees.

    The trees are those of the three-player game, the unseen game and the weather game.
    """
    three, unseen, weather = profiles()[1], profiles()[2], profiles()[4]
    return tuple((each, i) for each in (three, unseen, weather) for i in each.tree.players)


def reaches(answer):
    """Return a program's Outputs, which contain own and others' reach for each trial.

    Each trial's values are the player's own reach of all nodes, followed by the others' reach.
    """
    return Outputs(trials(), tuple(_both_lists(answer, *trial) for trial in trials()))


def _both_lists(answer, profile, i):
    tree = profile.tree
    case_text = Sentence("{game}、玩家 {i}", "{game}, player {i}", game=both_labels(tree.name), i=i)
    try:
        with np.errstate(all="ignore"):
            value = call_result(
                answer, *deepcopy((profile, i)), description=case_text, expected=ZeroDivisionError
            )
    except ZeroDivisionError:
        raise _division_by_zero() from None
    pair = items_of(value)
    if pair is None or len(pair) != 2:
        raise refused_error(
            "你的函数应该返回两个列表，先是自己的到达概率，再是他人的：return own, others。",
            "Your function should return two lists, first the player's own reach, then the "
            "others'. Write return own, others.",
        )
    return np.concatenate([_list(part, tree.n_nodes) for part in pair])


def _list(part, n):
    """Return one of the program's two lists as an array of n floats."""
    items = None if isinstance(part, Mapping) else items_of(part)
    if any(isinstance(x, float) and not isfinite(x) for x in items or ()):
        raise _division_by_zero()
    numbers = exact_fractions(items) if items is not None else []
    if len(numbers) != n or None in numbers:
        raise refused_error(
            "两个列表里，每个结点应该有一个数：这棵树有 {n} 个结点，你的一个列表却是 {value}。",
            "Each of the two lists should hold a number for every node: this tree has {n} nodes, "
            "and one of your lists is {value}.",
            n=n,
            value=brief_text(part),
        )
    return np.array(numbers, dtype=float)


def _division_by_zero():
    return refused_error(
        "你的程序有一处除以了 0。有的结点，玩家自己从不走到，自己的到达概率就是 0。不用除法，"
        "能不能由上面的结点算出来？",
        "Your program divides by 0. At nodes that the player never reaches, the player's own "
        "reach is 0. Can you compute a node's reach from the node above without dividing?",
    )


def reach_program(own, others):
    """Return a program that multiplies the probabilities of selected steps.

    own      function of (a step's mover, i) that says whether the step is a factor of own reach
    others   function of (a step's mover, i) that says whether the step is a factor of others' reach
    """
    return lambda profile, i: (
        _products(profile, lambda player: own(player, i)),
        _products(profile, lambda player: others(player, i)),
    )


def _products(profile, counts, mover_of=None):
    tree, edges = profile.tree, profile.edge_probabilities
    product = np.ones(tree.n_nodes)
    for h in range(1, tree.n_nodes):
        player = tree.player[h if mover_of == "itself" else tree.parent[h]]
        product[h] = product[tree.parent[h]] * (edges[h] if counts(player) else 1)
    return product


def right_reaches(profile, i):
    return own_reach(profile, i), others_reach(profile, i)


def _by_node_itself(profile, i):
    """Return own and others' reach as computed with a typical mistake.

    The mistake is to attribute each step to the player who moves at the node to which it leads.
    """
    return (
        _products(profile, lambda player: player == i, "itself"),
        _products(profile, lambda player: player != i, "itself"),
    )


def _last_step(profile, i):
    tree, edges = profile.tree, profile.edge_probabilities
    is_own = [h > 0 and tree.player[tree.parent[h]] == i for h in range(tree.n_nodes)]
    return np.where(is_own, edges, 1), np.where(is_own, 1, edges)


def _first_wrong_node(attempt):
    """Return the Sentence about the first node whose reach is wrong."""
    for (profile, i), row in zip(attempt.trials, attempt.rows, strict=True):
        expected = np.concatenate(right_reaches(profile, i)).astype(float)
        wrong_indices = np.flatnonzero(abs(row - expected) > TOLERANCE)
        if len(wrong_indices):
            break
    row_index, h = divmod(int(wrong_indices[0]), profile.tree.n_nodes)
    return Sentence(
        "玩家 {i} 在历史为 {history} 的结点 {h}，{which}到达概率应为 {x}，你的程序算出 {y}。"
        "这条路上哪几步的概率该乘？",
        "At node {h} (history {history}), player {i}'s {which} reach should be {x}; your program "
        "returns {y}. Which steps' probabilities should be multiplied along this path?",
        i=i,
        h=h,
        history=" ".join(profile.tree.history(h)) or "()",
        which=Sentence("他人的", "others'") if row_index else Sentence("自己的", "own"),
        x=number_text(float(expected[wrong_indices[0]]), 4),
        y=number_text(float(row[wrong_indices[0]]), 4),
    )


REACHES = Exercise(
    sections=(2,),
    given_fingerprint="520c9828",
    read=reaches,
    right=Case(
        equals_program(right_reaches),
        "你的程序在所有结点上都对，在两棵没见过的树上也对。每个结点只用到上面一个结点，"
        "所以一遍就够。",
        "Your program is right at every node, including those of two unseen trees. Each node "
        "needs only the node above it, so one pass is enough.",
    ),
    mistakes=(
        Case(
            equals_program(lambda profile, i: right_reaches(profile, i)[::-1]),
            "你的两个列表，次序是不是反了？自己的到达概率应该在先。",
            "Are your two lists in the wrong order? The player's own reach should come first.",
        ),
        Case(
            equals_program(
                reach_program(lambda who, i: who in (0, i), lambda who, i: who not in (0, i))
            ),
            "你的程序把机会行动的概率算进了自己的到达概率。发什么牌，由玩家自己决定吗？",
            "Your program counts chance's steps in the player's own reach. Does the player choose "
            "which card is dealt?",
        ),
        Case(
            equals_program(
                reach_program(lambda who, i: who == i, lambda who, i: who not in (0, i))
            ),
            "你的程序在两个列表里都没有算机会行动的概率。不是自己走的步，都算谁的？",
            "Your program counts chance's steps in neither list. To whose reach does a step "
            "belong if the player does not choose it?",
        ),
        Case(
            equals_program(reach_program(lambda who, i: who == i, lambda who, i: True)),
            "你的第二个列表是 π(h)，玩家自己各步的概率也乘进去了。他人的到达概率要乘哪几步的概率？",
            "Your second list is π(h), which includes the player's own steps. Which steps make up "
            "the others' reach?",
        ),
        Case(
            equals_program(reach_program(lambda who, i: who == 1, lambda who, i: who != 1)),
            "不管问的是哪位玩家，你的第一个列表都是玩家 1 的。程序用上参数 player 了吗？",
            "Whichever player is asked about, your first list is player 1's. Does the program use "
            "the argument player?",
        ),
        Case(
            equals_program(reach_program(lambda who, i: who == i - 1, lambda who, i: who != i - 1)),
            "你的程序里，玩家的编号差了 1。在 tree.player[h] 里，机会是 0，玩家从几数起？",
            "In your program, the players' numbers are off by one. In tree.player[h], chance is "
            "0; what is the first player's number?",
        ),
        Case(
            equals_program(_by_node_itself),
            "走进结点 h 的那一步，是在 h 行动的玩家选的，还是上面那个结点的玩家选的？",
            "Who chooses the step into node h: the player who moves at h, or the player who "
            "moves at the node above?",
        ),
        Case(
            equals_program(_last_step),
            "你的程序给每个结点的，只是最后一步的概率。更上面各步的概率，程序乘了吗？",
            "Your program gives each node only the probability of the last step. Does it multiply "
            "by the probabilities of the steps above?",
        ),
        Case(
            lambda attempt: not any(row.any() for row in attempt.rows),
            "你的两个列表全是 0。在根上，一步也没有走，没有因子的乘积是几？",
            "Both of your lists contain only zeros. At the root there is no step yet: what is the "
            "value of a product without factors?",
        ),
    ),
    otherwise=_first_wrong_node,
)
