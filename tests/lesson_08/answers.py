"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F

import numpy as np
from plain_cfr import PlainCFR

from cfr_core.cfr import CFR
from cfr_lab.lessons.lesson_08.exercise_plus import FAULTS as OF_PLUS
from cfr_lab.lessons.lesson_08.programs import sampled
from cfr_lab.lessons.lesson_08.written import cfr_plus, external


def by_recursion(tree, T):
    solver = PlainCFR(tree.game, alternating=True, beta=-float("inf"), gamma=1)
    return solver.run(T).average()


def by_the_solver(tree, T):
    return CFR(tree, "cfr+").run(T).average


def plus(more=0, **fault):
    return lambda tree, T: cfr_plus(tree, T + more, **fault)


def by_sums(tree, T):
    return {I: 3 * p for I, p in cfr_plus(tree, T).items()}


def divides_by_zero(tree, T):
    return {s.name: np.zeros(len(s.actions)) / 0 for s in tree.sets}


KEPT = {}


def kept_outside(tree, T):
    KEPT[tree.name] = KEPT.get(tree.name, 0) + T
    return cfr_plus(tree, KEPT[tree.name])


def sampling(fault):
    return lambda tree, profile, i, pick: external(tree, profile, i, pick, fault)


def by_chosen(tree, profile, i, pick):
    return sampled(tree, profile, i, {0, 3 - i}, pick)


def as_lists(tree, profile, i, pick):
    found = external(tree, profile, i, pick)
    return {I: list(map(float, r)) for I, r in found.items() if any(r)}


ALL = {}


def adds_up(tree, profile, i, pick):
    """The mistake of regrets that live on from walk to walk."""
    for I, r in external(tree, profile, i, pick).items():
        ALL[I, len(r)] = ALL.get((I, len(r)), 0) + r
    return {I: ALL[I, len(p)] for I, p in profile.of(i).items()}


def picks_twice(tree, profile, i, pick):
    """Right on average, but the root's chance is sampled for each own action anew."""
    one, two = (external(tree, profile, i, pick) for _ in range(2))
    return {I: (one[I] + two[I]) / 2 for I in one}


DICE = np.random.default_rng(8)


def by_other_dice(tree, profile, i, pick):
    return external(tree, profile, i, lambda odds: int(DICE.choice(len(odds), p=odds)))


def nothing(tree, profile, i, pick):
    return {}


def without_end(tree, profile, i, pick):
    while True:
        pick([1.0])


RIGHT = {
    "08.1": [(1 / 9, 2 / 9, 6 / 9), (F(1, 9), F(2, 9), F(2, 3)), (0.1111, 0.2222, 0.6667)],
    "08.2": [
        (F(1, 2), F(51, 202), F(42925, 338350)),
        (0.5, 0.2525, 0.1269),
        (0.5, 0.252, 0.127),
        (1 / 2, 1275 / 5050, 42925 / 338350),
    ],
    "08.3": [by_recursion, by_the_solver, plus()],
    "08.4": [external, by_chosen, as_lists],
    "08.5": [(192, 12, 0), [192.0, 12.0, 0.0], np.array([192, 12, 0])],
}

HINTS_PLUS = [
    ("还是 CFR", "this is CFR still"),
    ("这一次的遗憾 r", "this iteration's regret r"),
    ("每走过一个历史", "at every history"),
    ("归一化之后的策略", "made to sum to 1; its size"),
    ("同时更新的", "Both update at once"),
    ("次序反了", "in the other order"),
    ("都算一份", "counts once in the average"),
    ("像是 t − 1", "to weigh t − 1"),
    ("像是 t²", "look like t²"),
    ("没有自己的到达概率", "not one's own reach"),
    ("他人的到达概率", "the others' reach"),
    ("更新之后的策略", "after the update"),
    ("最后用的策略", "last strategy played"),
    ("下一次的策略", "next strategy"),
    ("多做了一次", "one iteration too many"),
    ("少做了一次", "one iteration too few"),
]

WRONG = {
    "08.1": [
        ((0.2, 0.2, 0.6), "这是遗憾匹配的结果", "That is regret matching's"),
        ((1, 2, 6), "还差一步", "one step more"),
        ((2 / 11, 3 / 11, 6 / 11), "RM+ 截断的是哪个量", "Which quantity does RM+ clip"),
        ((0, 0, 1), "写回了遗憾数组", "written back over"),
        ((1 / 3, 1 / 2, 1 / 6), "第 3 局的策略", "strategy of round 3"),
        ((0.3, 0.3, 0.4), "每局三步", "Three steps a round"),
    ],
    "08.2": [
        ((0.5, 151 / 202, 1 - 42925 / 338350), "后一半迭代", "the second half"),
        ((0.5, 0.5, 0.5), "并不都相等", "do not weigh alike"),
        ((0.5, 0.25, 0.125), "极限", "limits"),
        ((0.5, 0.2525, 0.25), "前两个对了", "first two are right"),
        ((0.5, 42925 / 338350, 51 / 202), "对调了", "swapped"),
        ((0.1, 0.2, 0.3), "分量 =", "Share ="),
    ],
    "08.3": [
        *(
            (plus(more, **settings), *told)
            for (settings, more, _, _), told in zip(OF_PLUS, HINTS_PLUS, strict=True)
        ),
        (divides_by_zero, "有一处除以了 0", "Somewhere it divides by 0"),
        (by_sums, "加起来不等于 1", "do not sum to 1"),
        (kept_outside, "写在函数外面", "outside the function"),
        (plus(turns=(1, 1, 2)), "应得", "it should be"),
    ],
    "08.4": [
        (sampling("others"), "还要再乘一次吗", "count a second time"),
        (sampling("own"), "自己的到达概率", "Your own reach"),
        (sampling("divided"), "除以了抽样的概率", "divides by the odds"),
        (sampling("alike"), "均匀地抽", "picked alike"),
        (sampling("first"), "用的是玩家 1 的收益", "player 1's payoffs"),
        (sampling("values"), "行动的值 U", "values U"),
        (sampling("plain"), "普通平均", "plain mean"),
        (sampling("reversed"), "符号反了", "signs are reversed"),
        (sampling("picks own"), "自己的行动也抽了", "Your own action is picked as well"),
        (sampling("full"), "从没调用 pick", "never called"),
        (sampling("chance"), "这是机会抽样", "that is chance sampling"),
        (picks_twice, "起伏和外部抽样的不同", "does not scatter"),
        (adds_up, "写在函数外面", "outside the function"),
        (by_other_dice, "骰子是谁掷的", "Who rolls the dice"),
        (nothing, "应是", "should be"),
    ],
    "08.5": [
        ((256, 76, 64), "平方的平均", "mean of the square"),
        ((8, 8, 8), "问的是方差", "Asked is the variance"),
        ((192, 156, 128), "不是从方差里减", "not taken from the variance"),
        ((13.856, 3.464, 0), "标准差", "standard deviation"),
        ((12, 0.75, 0), "没有除以 1/4", "not divided by 1/4"),
        ((1, 2, 3), "估计只有两个值", "estimate has two values"),
    ],
}


def endless(*anything):
    while True:
        pass


BAD = {
    "08.1": ["0", 1, (1, 2), "x", {1: 2}, (1, 2, float("nan")), (..., 0.5, 0.5)],
    "08.2": ["0.5", True, (1, 2), float("inf"), (0.5, ..., 0.1)],
    "08.3": [
        0.1,
        "cfr",
        endless,
        lambda: 0,
        lambda tree, T: None,
        lambda tree, T: 3,
        lambda tree, T: {},
        lambda tree, T: tree.nothing,
        lambda tree, T: {s.name: 1 for s in tree.sets},
        lambda tree, T: {s.name: ["a"] * len(s.actions) for s in tree.sets},
        lambda tree, T: {s.name: [float("nan")] * len(s.actions) for s in tree.sets},
    ],
    "08.4": [
        0.1,
        "external",
        endless,
        without_end,
        lambda: 0,
        lambda tree, profile, i, pick: None,
        lambda tree, profile, i, pick: 3,
        lambda tree, profile, i, pick: {"nowhere": [0, 0]},
        lambda tree, profile, i, pick: dict.fromkeys(profile.of(i), 1),
        lambda tree, profile, i, pick: {pick("x"): 1},
        lambda tree, profile, i, pick: {pick([1, 2]): 1},
        lambda tree, profile, i, pick: {pick(0.5): 1},
        lambda tree, profile, i, pick: tree.nothing,
    ],
    "08.5": ["x", 1, (1, 2), (..., 1, 2), (1, 2, float("nan"))],
}
