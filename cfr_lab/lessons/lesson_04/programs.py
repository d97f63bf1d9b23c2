"""Lesson 04's two programs: reach in one pass and v(I, a), judged by what they return.

A typical wrong program computes a definition with a step left out or put in. Each is written here
as that definition, and a program that agrees with it on all profiles gets the hint for it.
"""

from math import isfinite, prod

import numpy as np

from cfr_core.values import action_value, others_reach, own_reach
from cfr_lab.exercises import a_call, hint, items_of, right, some_numbers
from cfr_lab.lessons.lesson_04.unseen import profiles
from cfr_lab.numbers import number
from cfr_lab.words import label, say

CLOSE = 1e-6


def exercise_reaches(answer):
    trials = [(profile, i) for profile in profiles()[1:3] for i in profile.tree.players]
    found = [_two_lists(a_call(answer, *trial), trial[0].tree) for trial in trials]
    for name, (zh, en) in REACHES.items():
        wanted = [REACH_RULES[name](*trial) for trial in trials]
        if all(_same(f, w) for f, w in zip(found, wanted, strict=True)):
            return hint(zh, en)
    for (profile, i), pair in zip(trials, found, strict=True):
        wanted = own_reach(profile, i), others_reach(profile, i)
        for which, (mine, exact) in enumerate(zip(pair, wanted, strict=True)):
            off = np.flatnonzero(abs(np.array(mine, dtype=float) - exact) > CLOSE)
            if len(off):
                return _first_off(profile, i, which, int(off[0]), mine, exact)
    return right(
        "所有结点都对，没见过的那棵树也对。每个结点只看上面一个，一遍就够。",
        "Right at every node, of the unseen tree as well. Each node asks only the one above: one "
        "pass is enough.",
    )


def _first_off(profile, i, which, h, mine, exact):
    return hint(
        "玩家 {i} 在历史为 {history} 的结点 {h}，{which}到达概率应为 {x}，你的是 {y}。"
        "这条路上哪几步该乘？",
        "At node {h}, history {history}, player {i}'s {which} reach should be {x}; yours is {y}. "
        "Which of the steps on this way should be multiplied?",
        i=i,
        h=h,
        history="".join(profile.tree.history(h)) or "()",
        which=(say("他人的", "others'") if which else say("自己的", "own")),
        x=number(float(exact[h]), 4),
        y=number(float(mine[h]), 4),
    )


def _two_lists(value, tree):
    pair = items_of(value)
    if pair is None or len(pair) != 2:
        raise hint(
            "函数要返回两个列表，先是自己的，再是他人的：return own, others。",
            "The function should return two lists, own first, then the others': "
            "return own, others.",
        )
    return [[float(x) for x in some_numbers(part, tree.n_nodes)] for part in pair]


def _same(found, wanted):
    return all(
        np.allclose(np.array(f, dtype=float), np.array(w, dtype=float), rtol=0, atol=CLOSE)
        for f, w in zip(found, wanted, strict=True)
    )


def _reaches(own, others):
    """Both reaches of all nodes; own, others (mover, i) say which steps are multiplied."""

    def computed(profile, i):
        return tuple(_products(profile, lambda who, rule=rule: rule(who, i)) for rule in rules)

    rules = own, others
    return computed


def _products(profile, counts, mover_of=None):
    tree, edges = profile.tree, profile.edges
    product = [1.0] * tree.n_nodes
    for h in range(1, tree.n_nodes):
        who = tree.player[h if mover_of == "itself" else tree.parent[h]]
        product[h] = product[tree.parent[h]] * (edges[h] if counts(who) else 1)
    return product


def _by_node_itself(profile, i):
    """Whose turn it is at a node taken for who chose the step into it."""
    return (
        _products(profile, lambda who: who == i, "itself"),
        _products(profile, lambda who: who != i, "itself"),
    )


def _last_step(profile, i):
    tree, edges = profile.tree, profile.edges
    mine = [h > 0 and tree.player[tree.parent[h]] == i for h in range(tree.n_nodes)]
    return np.where(mine, edges, 1), np.where(mine, 1, edges)


REACH_RULES = {
    "swapped": lambda profile, i: (others_reach(profile, i), own_reach(profile, i)),
    "chance own": _reaches(lambda who, i: who in (0, i), lambda who, i: who not in (0, i)),
    "chance nowhere": _reaches(lambda who, i: who == i, lambda who, i: who not in (0, i)),
    "all of it": _reaches(lambda who, i: who == i, lambda who, i: True),
    "by node itself": _by_node_itself,
    "last step": _last_step,
    "nothing": lambda profile, i: (np.zeros(profile.tree.n_nodes),) * 2,
}
REACHES = {
    "swapped": (
        "两个列表的次序是不是反了？先要自己的。",
        "Are the two lists in the wrong order? Own reach is wanted first.",
    ),
    "chance own": (
        "机会走的那些步，算在了自己的到达概率里。发什么牌，由得了自己吗？",
        "Chance's steps are counted in own reach. Is it for the player to choose which card is "
        "dealt?",
    ),
    "chance nowhere": (
        "机会走的步，哪一边都没有算。每一步不是自己的，就是谁的？",
        "Chance's steps are counted on neither side. A step that is not one's own is whose?",
    ),
    "all of it": (
        "第二个列表是 π(h)，自己的步也乘进去了。他人的到达概率要乘哪几步？",
        "The second list is π(h), with one's own steps in it. Which steps make up the others' "
        "reach?",
    ),
    "by node itself": (
        "走进结点 h 的那一步，是 h 的玩家选的，还是上面那个结点的玩家选的？",
        "Is the step into node h chosen by the player of h, or by that of the node above?",
    ),
    "last step": (
        "每个结点只有最后一步的概率。它上面的那些步乘进来了吗？",
        "Each node has the probability of the last step alone. Are the steps above it multiplied?",
    ),
    "nothing": (
        "全是 0。从根开始，一步也没走的时候，乘积规定为几？",
        "It is 0 everywhere. At the root, before any step, what is the product taken to be?",
    ),
}


def exercise_action_values(answer):
    trials = [
        (profile, infoset.name)
        for profile in profiles()[1:]
        for infoset in profile.tree.sets
        if infoset.index % 2 == 0 or len(profile.tree.sets) < 5
    ]
    found = [_values(answer, *trial) for trial in trials]
    for rule, told in zip(VALUE_RULES, VALUE_HINTS, strict=True):
        wanted = [value_with(*trial, **rule) for trial in trials]
        if _same(found, wanted):
            return hint(*told)
    for (profile, name), mine in zip(trials, found, strict=True):
        infoset = profile.tree.set(name)
        exact = [float(v) for v in action_value(profile, infoset.player)[name]]
        if not _same([mine], [exact]):
            return hint(
                "在 {game} 的信息集 {name}（玩家 {i}，{n} 个结点），各行动应值 {x}，你的是 {y}。"
                "取一个结点、一个行动，用手算一遍，从哪个因子起不同？",
                "At the information set {name} of {game} (player {i}, nodes: {n}) the actions are "
                "worth {x}; yours are {y}. Take one node and one action by hand: from which "
                "factor on do they differ?",
                game=_game(profile.tree.name),
                name=name,
                i=infoset.player,
                n=len(infoset.nodes),
                x=", ".join(number(v, 4) for v in exact),
                y=", ".join(number(v, 4) for v in mine),
            )
    return right(
        "每个信息集都对，没见过的树、自己从来不去的信息集也对：v 不问自己去不去。",
        "Right at every set, of the unseen tree and of those never gone to as well: v does not "
        "ask whether the player goes there.",
    )


def _values(answer, profile, name):
    divided = hint(
        "在自己从来不去的信息集，除以 0 了：那里 u 和 πᵢ 都是 0。v 的定义里有没有自己的到达概率？",
        "At a set that its player never goes to this divides by 0: u and πᵢ are both 0 there. Is "
        "own reach in the definition of v at all?",
    )
    try:
        with np.errstate(all="ignore"):
            value = a_call(answer, profile, name, expected=ZeroDivisionError)
    except ZeroDivisionError:
        raise divided from None
    items = items_of(value)
    if items is not None and any(isinstance(x, float) and not isfinite(x) for x in items):
        raise divided
    n = len(profile.tree.set(name).actions)
    if items is None or len(items) != n:
        raise hint(
            "函数要返回一个列表，每个行动一个数：这个信息集有 {n} 个行动，收到的却是 {value}。",
            "The function should return a list with a number for every action: this set has {n} "
            "actions, and what came back is {value}.",
            n=n,
            value=_short(value),
        )
    return [float(x) for x in some_numbers(value, n)]


def _game(name):
    return say("没见过的博弈", "the unseen game") if name == "unseen" else label(name)


def _short(value):
    text = " ".join(repr(value).split())
    return text if len(text) <= 40 else text[:37] + "..."


def value_with(profile, name, before="others", after="all", first=False, times=None, paid=None):
    """v(I, a) of a set's actions, or what it becomes when a program mistakes a part of it.

    before  whose steps from the root to h are multiplied
    after   whose steps from ha to z are multiplied; "root" for those from the root on
    first   only the first node of the set
    times   "mix" multiplies sigma(I, a), "mean" divides by the sum of the others' reach
    paid    whose payoffs, the mover's unless told
    """
    tree, edges, infoset = profile.tree, profile.edges, profile.tree.set(name)
    i = infoset.player
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
        for h in infoset.nodes[:1] if first else infoset.nodes:
            path = tree.path(h)[1:]
            for z in tree.ends_below(tree.children(h)[k]):
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


VALUE_RULES = (
    {"before": "all"},
    {"before": "own"},
    {"before": "players"},
    {"before": "none"},
    {"after": "root"},
    {"after": "own"},
    {"after": "others"},
    {"after": "none"},
    {"first": True},
    {"times": "mix"},
    {"times": "mean"},
    {"paid": 1},
)
VALUE_HINTS = (
    (
        "从根到 h 的各步都乘了，自己的也在内。反事实值设想自己一心走到 h，那么自己的那一份是几？",
        "All steps from the root to h are multiplied, one's own among them. Counterfactual value "
        "supposes that one has set out for h: what is one's own share then?",
    ),
    (
        "乘的是自己的到达概率，他人的没有乘。两者该用哪一个？",
        "Own reach is multiplied in, and the others' is not. Which of the two belongs here?",
    ),
    (
        "机会走的步没有乘：它是当作自己的了，还是忘了？走哪一步由不得自己的，都算谁的？",
        "Chance's steps are not multiplied: taken for one's own, or forgotten? Whose are all the "
        "steps that are not for the player to choose?",
    ),
    (
        "这是各结点 Uᵢ(ha) 之和。他人把局面带到 h 的概率有没有乘？",
        "That is the sum of Uᵢ(ha) over the nodes. Is the probability that the others bring play "
        "to h multiplied in?",
    ),
    (
        "π(z|h) 从哪个结点乘起？你的是从根乘起的，h 之前的步就算了两遍。",
        "From which node on does π(z|h) multiply? Yours begins at the root, and the steps before "
        "h are counted twice.",
    ),
    (
        "走到 ha 以后，他人的步没有乘。那以后只有自己在走吗？",
        "After ha the others' steps are not multiplied. Does nobody else move from there on?",
    ),
    (
        "走到 ha 以后，自己的步没有乘。设想自己一心要走的，是 h 之前的步，还是所有的步？",
        "After ha one's own steps are not multiplied. Which steps of one's own are supposed to be "
        "certain: those before h, or all of them?",
    ),
    (
        "走到 ha 以后的步都没有乘：各个结局的收益只是相加。走到每个结局的可能一样大吗？",
        "No step after ha is multiplied: the payoffs of the ends are just added. Are all ends "
        "equally likely?",
    ),
    (
        "只用了信息集的第一个结点。玩家分不清的，一共有几个？",
        "Only the first node of the set is used. How many are there that the player cannot tell "
        "apart?",
    ),
    (
        "多乘了 σᵢ(I, a)。“一定选 a”，那一步的概率是几？",
        "σᵢ(I, a) is one factor too many. If a is chosen for certain, what is the probability of "
        "that step?",
    ),
    (
        "除以了他人到达概率之和，成了“走到 I 之后”的平均。没走到 I 的对局该怎么算？",
        "Divided by the sum of the others' reach, this is the mean once play is at I. How do "
        "plays count that do not come to I?",
    ),
    (
        "收益总是玩家 1 的。在这个信息集行动的是谁？",
        "The payoffs are always player 1's. Who moves at this set?",
    ),
)
