"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F

import numpy as np
import sympy as sp

from cfr_core import values
from cfr_lab.lessons.lesson_04.programs import REACH_RULES, value_with


def v2(y, d1, d2):
    return 0.4 * y * d1 + 0.4 * (1 - y) * d2


def reaches(profile, player):
    return values.own_reach(profile, player), values.others_reach(profile, player)


def reaches_by_path(profile, player):
    tree, own, others = profile.tree, [], []
    for h in range(tree.n_nodes):
        mine, rest = 1, 1
        for node in tree.path(h)[1:]:
            if tree.player[tree.parent[node]] == player:
                mine *= profile.edges[node]
            else:
                rest *= profile.edges[node]
        own.append(mine)
        others.append(rest)
    return own, others


def action_values(profile, name):
    return values.action_value(profile, profile.tree.set(name).player)[name]


def ones(profile, player):
    return [1] * profile.tree.n_nodes, [1] * profile.tree.n_nodes


def divided(profile, name):
    tree, infoset = profile.tree, profile.tree.set(name)
    u, own = (f(profile, infoset.player) for f in (values.expected_payoff, values.own_reach))
    below = [[tree.children(h)[k] for h in infoset.nodes] for k in range(len(infoset.actions))]
    mix = [float(p) for p in profile[name]]
    return [
        sum(u[n] / own[n] for n in nodes) if p else 0 for p, nodes in zip(mix, below, strict=True)
    ]


def divided_in_python(profile, name):
    divided_by = float(values.own_reach(profile, 2).min())
    return [1 / divided_by] * len(profile[name])


def endless(*arguments):
    while True:
        len(arguments)


def with_rule(**rule):
    return lambda profile, name: value_with(profile, name, **rule)


RIGHT = {
    "04.1": [(-0.03, -0.1), [F(-3, 100), F(-1, 10)], np.array([-0.03, -0.1])],
    "04.2": [v2, lambda y, d1, d2: F(2, 5) * (d2 + y * (d1 - d2))],
    "04.3": [
        (0.3, 0.5, 1, -1),
        (F(1, 2), F(1, 3), 2, -1),
        (0.9, 0.0, 5, 0),
        (0.1, 0.25, 3, -1),
        (0.5, 1, 0, 5),
    ],
    "04.4": [reaches, reaches_by_path],
    "04.5": [action_values, with_rule()],
    "04.6": [(0.2, 0, 0.05, -0.05), [F(1, 5), 0, F(1, 20), sp.Rational(-1, 20)]],
}
WRONG = {
    "04.1": [
        ((-0.1, -0.03), "次序反了", "wrong order"),
        ((0.03, 0.03), "玩家 2 的 u 和 v", "player 2's"),
        ((-0.1, -0.1), "u 和 v 相等", "u and v equal"),
        ((0.03, 0.1), "符号反了", "the signs are not"),
        ((1, 2), "三个结局", "three ends"),
    ],
    "04.2": [
        (lambda y, d1, d2: 0.4 * y * d1 + 0.4 * 1 - y * d2, "和原来一样", "what it did"),
        (lambda y, d1, d2: 0.4 * y * d1 + (0.4 * 1 - y) * d2, "整个括号", "a whole bracket"),
        (lambda y, d1, d2: 0.4 * y * d1 + 0.4 * 1 - 0.4 * y * d2, "0.4 乘对了", "0.4 is right"),
        (lambda y, d1, d2: y * d1 + (1 - y) * d2, "还没有乘上", "still missing"),
        (lambda y, d1, d2: 0, "分开写", "two ends apart"),
    ],
    "04.3": [
        ((0.5, 0.5, 2, 1), "差一个因子 x", "by the factor x"),
        ((0.5, 0.333, 2, -1), "截短的小数", "cut short"),
        ((1, 0.5, 2, 1), "题目要 0 < x < 1", "wants 0 < x < 1"),
        ((0.5, 0.5, 0, 0), "不全为 0", "one that is not"),
        ((0.5, 1.5, 1, -3), "是概率", "are probabilities"),
    ],
    "04.4": [
        (REACH_RULES["swapped"], "次序是不是反了", "wrong order"),
        (REACH_RULES["chance own"], "由得了自己吗", "which card"),
        (REACH_RULES["chance nowhere"], "哪一边都没有算", "on neither side"),
        (REACH_RULES["all of it"], "第二个列表是 π(h)", "second list is π(h)"),
        (REACH_RULES["by node itself"], "上面那个结点的玩家", "the node above"),
        (REACH_RULES["last step"], "只有最后一步", "last step alone"),
        (REACH_RULES["nothing"], "全是 0", "0 everywhere"),
        (ones, "哪几步该乘", "should be multiplied"),
        (lambda profile, player: reaches(profile, player)[0], "两个列表", "two lists"),
        (lambda profile, player: [[1, 2], [3]], "这里要 22 个数", "22 numbers are wanted"),
        (endless, "还没有算完", "had not ended"),
        (lambda profile, player: profile.edge, "出错了：AttributeError", "AttributeError"),
    ],
    "04.5": [
        (with_rule(before="all"), "自己的也在内", "one's own among them"),
        (with_rule(before="own"), "乘的是自己的到达概率", "Own reach is multiplied"),
        (with_rule(before="players"), "机会走的步没有乘", "Chance's steps"),
        (with_rule(before="none"), "Uᵢ(ha) 之和", "sum of Uᵢ(ha)"),
        (with_rule(after="root"), "从根乘起", "begins at the root"),
        (with_rule(after="own"), "他人的步没有乘", "the others' steps are not"),
        (with_rule(after="others"), "自己的步没有乘", "one's own steps are not"),
        (with_rule(after="none"), "只是相加", "just added"),
        (with_rule(first=True), "第一个结点", "first node"),
        (with_rule(times="mix"), "多乘了", "one factor too many"),
        (with_rule(times="mean"), "没走到 I 的对局", "do not come to I"),
        (with_rule(paid=1), "总是玩家 1 的", "always player 1's"),
        (lambda profile, name: [0] * len(profile[name]), "用手算一遍", "by hand"),
        (lambda profile, name: sum(action_values(profile, name)), "每个行动一个数", "every action"),
        (divided, "除以 0 了", "divides by 0"),
        (endless, "还没有算完", "had not ended"),
        (lambda profile, name: profile.edge, "出错了：AttributeError", "AttributeError"),
    ],
    "04.6": [
        ((0.4, 0, 0.1, -0.1), "机会那一步", "Chance's step"),
        ((0.2, 0, 0.1, -0.1), "除了玩家 1", "besides player 1"),
        ((1, 0, 0.05, -0.05), "多少时候把局面带到 I", "How often"),
        ((0.5, 0, 0.05, -0.05), "只乘了机会", "chance's 1/2 alone"),
        ((-0.2, 0, -0.05, 0.05), "符号反了", "signs are reversed"),
        ((1, 2, 3, 4), "哪几个结点", "the nodes of I"),
    ],
}
BAD_NUMBERS = ["0.4", 0.4, b"1", (1, "2"), {}, object(), (1, 2, 3, 4, 5), (float("nan"),) * 4, ()]
BAD = {
    "04.1": BAD_NUMBERS,
    "04.2": [0.4, "v2", lambda: 0, lambda y, d1, d2: 1 / 0, lambda *x: "x", lambda *x: None],
    "04.3": BAD_NUMBERS,
    "04.4": [0.4, "own", lambda: 0, lambda *x: 1 / 0, lambda *x: "x", lambda *x: None,
             lambda *x: ("own", "others"), lambda *x: ([0.5] * 22, None), lambda *x: {}],
    "04.5": [0.4, "v", lambda: 0, divided_in_python, lambda *x: "x", lambda *x: None,
             lambda p, name: ["x"] * len(p[name]), lambda p, name: [float("nan")] * len(p[name])],
    "04.6": BAD_NUMBERS,
}  # fmt: skip
