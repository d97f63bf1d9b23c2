"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import (
    best_response,
    expected_values,
    exploitability,
    nash_conv,
    payoff_range,
)
from cfr_core.profile import uniform
from cfr_lab.lessons.lesson_07.faulty_response import by_ends, by_histories, by_nodes


def by_the_core(tree, profile, i):
    reply = best_response(profile, i)
    return expected_values(reply)[i - 1], {
        name: int(np.argmax(p)) for name, p in reply.of(i).items()
    }


def by_names(tree, profile, i):
    value, choice = by_ends(tree, profile, i)
    return [float(value), {I: tree.set(I).actions[k] for I, k in choice.items()}]


def by_recursion(tree, profile, i):
    """A best response top down, each set choosing when it is first come to."""
    name = {int(h): s.name for s in tree.sets for h in s.nodes}
    choice = {}

    def worth(h, reach):
        if tree.player[h] < 0:
            return reach * float(tree.payoff(h)[i - 1])
        children = tree.children(h)
        if tree.player[h] == i:
            return worth(children[chosen(name[int(h)])], reach)
        odds = tree.chance[children] if tree.player[h] == 0 else profile[name[int(h)]]
        return sum(worth(c, reach * float(p)) for c, p in zip(children, odds, strict=True))

    def others(h):
        product = 1.0
        for node in tree.path(h)[1:]:
            above = tree.parent[node]
            if tree.player[above] != i:
                product *= float(profile.edges[node])
        return product

    def chosen(I):
        if I not in choice:
            infoset = tree.set(I)
            values = [
                sum(worth(tree.children(h)[k], others(h)) for h in infoset.nodes)
                for k in range(len(infoset.actions))
            ]
            choice[I] = int(np.argmax(values))
        return choice[I]

    for s in tree.sets:
        if s.player == i:
            chosen(s.name)
    return worth(0, 1.0), choice


def trained(every=1, below=lambda tree, share: share * payoff_range(tree, 1), of="average", T=None):
    """The program of exercise 5, or one like it."""

    def solve(tree, share):
        solver = CFR(tree, alternating=False)
        if T is not None:
            return T, solver.run(T).average
        while True:
            solver.run(every)
            if exploitability(solver.average) <= below(tree, share) or solver.iteration > 20_000:
                return solver.iteration, getattr(solver, of)

    return solve


def before_the_first(tree, share):
    return 0, uniform(tree)


def as_a_dictionary(tree, share):
    T, average = trained(5)(tree, share)
    return [T, {name: list(map(float, p)) for name, p in average.items()}]


def alternating(tree, share):
    solver = CFR(tree)
    while exploitability(solver.run(2).average) > share * payoff_range(tree, 1):
        pass
    return solver.iteration, solver.average


def by_nash_conv(tree, share):
    solver = CFR(tree, alternating=False)
    while nash_conv(solver.run(5).average) > share * payoff_range(tree, 1):
        pass
    return solver.iteration, solver.average


def the_other_way_round(tree, share):
    return trained(5)(tree, share)[::-1]


RIGHT = {
    "07.1": [
        (F(-1, 6), F(-1, 12), F(-1, 6)),
        (-0.1667, -0.0833, -0.1667),
        np.array([-2, -1, -2]) / 12,
    ],
    "07.2": [by_ends, by_nodes, by_the_core, by_names, by_recursion],
    "07.3": [(F(5, 18), F(2, 9)), (5 / 18, 2 / 9), [0.2778, 0.2222]],
    "07.4": [720_000, 720_000.0000001, F(720_000)],
    "07.5": [trained(1), trained(5), trained(10), as_a_dictionary, alternating],
}
WRONG = {
    "07.1": [
        ((F(-1, 4), F(-1, 6), F(-1, 6)), "选了弃牌", "you fold"),
        ((F(-5, 24), F(-1, 8), F(-1, 6)), "两个行动的平均", "mean of both"),
        ((0, F(1, 12), F(-1, 6)), "看得见牌才行", "see the card"),
        ((F(1, 6), F(1, 12), F(1, 6)), "符号反了", "signs reversed"),
        ((F(-2, 3), F(-1, 4), F(-1, 2)), "走到那里之后的平均", "mean once play is there"),
        ((F(-1, 12), F(-1, 24), F(-1, 6)), "小了一半", "half of what"),
        ((F(-1, 6), F(1, 6), F(-1, 6)), "过牌之后有两条路", "two ways on"),
        ((F(-1, 6), F(-1, 12), F(1, 6)), "下注之后", "After a bet"),
        ((1, 2, 3), "先做 Q:pb", "First Q:pb"),
    ],
    "07.2": [
        (lambda *t: by_nodes(*t, sign=-1), "选的是最差的", "worst actions"),
        (lambda *t: by_ends(*t, weight="all"), "自己原来的打法也在里面", "old own play included"),
        (lambda *t: by_nodes(*t, weight="all"), "各个行动都成了 0", "is worth 0"),
        (lambda *t: by_nodes(*t, weight="one"), "一样重", "weigh the same"),
        (lambda *t: by_ends(*t, weight="opponents"), "没有乘机会的", "chance's are not"),
        (lambda *t: by_ends(*t, order="down"), "上面的信息集先选了", "upper sets have chosen"),
        (lambda *t: by_nodes(*t, below="old"), "照原来的策略打", "the old strategy goes on"),
        (by_histories, "看见了对方的牌", "other card were seen"),
        (lambda *t: by_histories(*t, also_others=True), "对手也在替你", "opponent picks"),
        (
            lambda tree, profile, i: (
                expected_values(profile)[i - 1],
                by_nodes(tree, profile, i, below="old")[1],
            ),
            "是平均，还是最大",
            "an average that is wanted",
        ),
        (
            lambda tree, profile, i: (
                by_ends(tree, profile, i)[0] - expected_values(profile)[i - 1],
                by_ends(tree, profile, i)[1],
            ),
            "多得多少",
            "how much is gained",
        ),
        (
            lambda *t: (-by_ends(*t)[0], by_ends(*t)[1]),
            "值的符号反了",
            "sign of the value",
        ),
        (
            lambda *t: (by_ends(*t)[0], dict.fromkeys(by_ends(*t)[1], 0)),
            "选择是在算出值的那一刻",
            "noted where the value",
        ),
        (lambda *t: (by_ends(*t)[0] + 1, by_ends(*t)[1]), "选择对了", "the choices are right"),
        (lambda *t: (9, dict.fromkeys(by_ends(*t)[1], 0)), "手算一个对照", "by hand and compare"),
    ],
    "07.3": [
        ((F(2, 9), F(5, 18)), "次序反了", "order is reversed"),
        ((F(1, 3), F(1, 6)), "和博弈的值比", "measured from the value"),
        ((F(7, 18), F(1, 9)), "值的符号用反了", "wrong sign"),
        ((F(1, 4), F(1, 4)), "两人的平均", "mean of both"),
        ((F(1, 8), F(3, 8)), "分得不对", "shares are not right"),
        ((1, 1), "第 3 节的表", "table of section 3"),
    ],
    "07.4": [
        (848.528, "T 呢", "And T?"),
        (2_880_000, "对 NashConv", "1% of NashConv"),
        (180_000, "只加了一位玩家", "Only one player's"),
        (360_000, "别漏了", "do not lose it"),
        (1_440_000, "加的是 |A(I)|", "|A(I)| itself"),
        (45_000, "陷阱博弈的", "That is the trap"),
        (44, "实际用的次数", "really took"),
        (1000, "Δ 约去", "Δ cancels"),
    ],
    "07.5": [
        (before_the_first, "均匀策略", "uniform play"),
        (trained(T=10), "都跑了 10 次", "it ran 10 iterations"),
        (trained(of="current"), "像是当前策略", "like a current strategy"),
        (
            trained(below=lambda tree, share: 2 * share * payoff_range(tree, 1)),
            "NashConv 除以 2",
            "NashConv is halved",
        ),
        (
            trained(below=lambda tree, share: share * payoff_range(tree, 1) ** 2),
            "乘除有没有弄反",
            "multiplied, or divided",
        ),
        (trained(below=lambda tree, share: share), "还是收益范围的几分之几", "share of the range"),
        (trained(every=1000), "隔得太久才量一次", "measured too seldom"),
        (
            trained(below=lambda tree, share: share * payoff_range(tree, 1) / 3),
            "隔多久量一次",
            "How often is it",
        ),
        (by_nash_conv, "还是 NashConv", "or NashConv"),
        (the_other_way_round, "次序反了", "in the wrong order"),
    ],
}


def endless(*anything):
    while True:
        pass


BAD = {
    "07.1": [1, "x", (1, 2), (1, 2, "a"), None.__class__, {1: 2}, (1, 2, float("nan"))],
    "07.2": [
        0.1,
        "respond",
        endless,
        lambda: 0,
        lambda tree, profile, i: 3,
        lambda tree, profile, i: (1, 2),
        lambda tree, profile, i: (1, {}),
        lambda tree, profile, i: ("a", dict.fromkeys(profile, 0)),
        lambda tree, profile, i: (1, dict.fromkeys(profile, 7)),
        lambda tree, profile, i: (1, dict.fromkeys(profile, 0.5)),
        lambda tree, profile, i: tree.nothing,
    ],
    "07.3": [0.5, "x", (1, 2, 3), (float("inf"), 1), {1, 2}],
    "07.4": ["720000", True, (1, 2), 1j, float("nan")],
    "07.5": [
        0.1,
        endless,
        lambda: 0,
        lambda tree, share: 3,
        lambda tree, share: (1, 2),
        lambda tree, share: ("a", uniform(tree)),
        lambda tree, share: (1, {"I": (1, 0)}),
        lambda tree, share: tree[0],
    ],
}
