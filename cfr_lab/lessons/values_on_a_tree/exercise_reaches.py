"""Exercise 4: both reaches of all nodes in one pass, judged by what is returned.

A typical wrong program leaves a step out of a definition or puts one in. Each is written here as
that definition.
"""

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from math import isfinite

import numpy as np

from cfr_core.values import others_reach, own_reach
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.values_on_a_tree.trial_profiles import profiles
from cfr_lab.numbers import number
from cfr_lab.outputs import Outputs, like
from cfr_lab.readers import a_call
from cfr_lab.reading import brief, exact, items_of
from cfr_lab.verdict import refusal
from cfr_lab.words import Sentence, both_labels

CLOSE = 1e-6


@cache
def trials():
    """Return (profile, player) for three trees: three players, unseen, weather."""
    three, unseen, weather = profiles()[1], profiles()[2], profiles()[4]
    return tuple((each, i) for each in (three, unseen, weather) for i in each.tree.players)


def reaches(answer):
    """Return the Outputs of a student's program: for each trial own reaches, then the others'."""
    return Outputs(trials(), tuple(_both(answer, *trial) for trial in trials()))


def _both(answer, profile, i):
    tree = profile.tree
    tried = Sentence("{game}、玩家 {i}", "{game}, player {i}", game=both_labels(tree.name), i=i)
    try:
        with np.errstate(all="ignore"):
            value = a_call(answer, *deepcopy((profile, i)), told=tried, expected=ZeroDivisionError)
    except ZeroDivisionError:
        raise _division_by_zero() from None
    pair = items_of(value)
    if pair is None or len(pair) != 2:
        raise refusal(
            "函数要返回两个列表，先是自己的，再是他人的：return own, others。",
            "The function should return two lists, own first, then the others': "
            "return own, others.",
        )
    return np.concatenate([_list(part, tree.n_nodes) for part in pair])


def _list(part, n):
    """Return one of the two lists as an array of n floats."""
    items = None if isinstance(part, Mapping) else items_of(part)
    if any(isinstance(x, float) and not isfinite(x) for x in items or ()):
        raise _division_by_zero()
    numbers = exact(items) if items is not None else []
    if len(numbers) != n or None in numbers:
        raise refusal(
            "两个列表里，每个结点要有一个数：这棵树有 {n} 个结点，收到的却是 {value}。",
            "Each of the two lists should hold a number for every node: this tree has {n} nodes, "
            "and one of the lists is {value}.",
            n=n,
            value=brief(part),
        )
    return np.array(numbers, dtype=float)


def _division_by_zero():
    return refusal(
        "有一处除以了 0。有的结点，自己从来不去，到达概率就是 0：不用除法，从上面的结点乘下来。",
        "Somewhere it divides by 0. Some nodes the player never goes to, and own reach is 0 "
        "there: do without dividing, and multiply on from the node above.",
    )


def steps(own, others):
    """Return the program that multiplies the steps for which own or others (mover, i) is true."""
    return lambda profile, i: (
        _products(profile, lambda who: own(who, i)),
        _products(profile, lambda who: others(who, i)),
    )


def _products(profile, counts, mover_of=None):
    tree, edges = profile.tree, profile.edges
    product = np.ones(tree.n_nodes)
    for h in range(1, tree.n_nodes):
        who = tree.player[h if mover_of == "itself" else tree.parent[h]]
        product[h] = product[tree.parent[h]] * (edges[h] if counts(who) else 1)
    return product


def right_reaches(profile, i):
    return own_reach(profile, i), others_reach(profile, i)


def _by_node_itself(profile, i):
    """Whose turn it is at a node is taken for who chose the step into it."""
    return (
        _products(profile, lambda who: who == i, "itself"),
        _products(profile, lambda who: who != i, "itself"),
    )


def _last_step(profile, i):
    tree, edges = profile.tree, profile.edges
    mine = [h > 0 and tree.player[tree.parent[h]] == i for h in range(tree.n_nodes)]
    return np.where(mine, edges, 1), np.where(mine, 1, edges)


def _first_wrong_node(given):
    """Return the Sentence about the first node whose reach is wrong."""
    for (profile, i), row in zip(given.trials, given.rows, strict=True):
        wanted = np.concatenate(right_reaches(profile, i)).astype(float)
        off = np.flatnonzero(abs(row - wanted) > CLOSE)
        if len(off):
            break
    which, h = divmod(int(off[0]), profile.tree.n_nodes)
    return Sentence(
        "玩家 {i} 在历史为 {history} 的结点 {h}，{which}到达概率应为 {x}，你的是 {y}。"
        "这条路上哪几步该乘？",
        "At node {h}, history {history}, player {i}'s {which} reach should be {x}; yours is {y}. "
        "Which of the steps on this way should be multiplied?",
        i=i,
        h=h,
        history=" ".join(profile.tree.history(h)) or "()",
        which=Sentence("他人的", "others'") if which else Sentence("自己的", "own"),
        x=number(float(wanted[off[0]]), 4),
        y=number(float(row[off[0]]), 4),
    )


REACHES = Exercise(
    sections=(2,),
    given="520c9828",
    read=reaches,
    right=Case(
        like(right_reaches),
        "所有结点都对，没见过的两棵树也对。每个结点只看上面一个，一遍就够。",
        "Right at every node, of the two unseen trees as well. Each node asks only the one above: "
        "one pass is enough.",
    ),
    mistakes=(
        Case(
            like(lambda profile, i: right_reaches(profile, i)[::-1]),
            "两个列表的次序是不是反了？先要自己的。",
            "Are the two lists in the wrong order? Own reach is wanted first.",
        ),
        Case(
            like(steps(lambda who, i: who in (0, i), lambda who, i: who not in (0, i))),
            "机会走的那些步，算在了自己的到达概率里。发什么牌，由得了自己吗？",
            "Chance's steps are counted in own reach. Is it for the player to choose which card "
            "is dealt?",
        ),
        Case(
            like(steps(lambda who, i: who == i, lambda who, i: who not in (0, i))),
            "机会走的步，哪一边都没有算。每一步不是自己的，就是谁的？",
            "Chance's steps are counted on neither side. A step is either the player's own, or "
            "whose?",
        ),
        Case(
            like(steps(lambda who, i: who == i, lambda who, i: True)),
            "第二个列表是 π(h)，自己的步也乘进去了。他人的到达概率要乘哪几步？",
            "The second list is π(h), with the player's own steps in it. Which steps make up the "
            "others' reach?",
        ),
        Case(
            like(steps(lambda who, i: who == 1, lambda who, i: who != 1)),
            "不管问的是谁，第一个列表都是玩家 1 的。参数 player 用上了吗？",
            "Whoever is asked for, the first list is player 1's. Is the argument player used?",
        ),
        Case(
            like(steps(lambda who, i: who == i - 1, lambda who, i: who != i - 1)),
            "玩家的编号差了 1。tree.player[h] 里，机会是 0，玩家从几数起？",
            "The players' numbers are off by one. In tree.player[h] chance is 0; from which "
            "number are players counted?",
        ),
        Case(
            like(_by_node_itself),
            "走进结点 h 的那一步，是 h 的玩家选的，还是上面那个结点的玩家选的？",
            "Is the step into node h chosen by the player of h, or by that of the node above?",
        ),
        Case(
            like(_last_step),
            "每个结点只有最后一步的概率。它上面的那些步乘进来了吗？",
            "Each node has the probability of the last step alone. Are the steps above it "
            "multiplied?",
        ),
        Case(
            lambda given: not any(row.any() for row in given.rows),
            "全是 0。从根开始，一步也没走的时候，乘积规定为几？",
            "It is 0 everywhere. At the root, before any step, what is the product taken to be?",
        ),
    ),
    otherwise=_first_wrong_node,
)
