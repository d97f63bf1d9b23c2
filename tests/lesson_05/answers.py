"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F

import numpy as np
from plain_cfr import PlainCFR

from cfr_core.cfr import CFR
from cfr_core.profile import Profile
from cfr_lab.lessons.lesson_05.faulty_cfr import average, cfr, match


def by_recursion(tree, T):
    return PlainCFR(tree.game, alternating=False).run(T).average()


def by_the_solver(tree, T):
    return CFR(tree, alternating=False).run(T).average


def as_lists(tree, T):
    return {name: list(map(float, p)) for name, p in by_recursion(tree, T).items()}


def faulty(**fault):
    return lambda tree, T: average(tree, T, **fault)


def gain(M, joint):
    columns = [sum(row[b] for row in joint) for b in range(len(M[0]))]
    best = max(sum(p * u for p, u in zip(columns, row, strict=True)) for row in M)
    pairs = [(u, p) for row, ps in zip(M, joint, strict=True) for u, p in zip(row, ps, strict=True)]
    return best - sum(u * p for u, p in pairs)


def of_arrays(formula):
    return lambda M, joint: formula(np.array(M), np.array(joint))


RIGHT = {
    "05.1": [
        (-0.02, 0.38, -0.12),
        [F(-1, 50), F(19, 50), F(-3, 25)],
        np.array([-0.02, 0.38, -0.12]),
    ],
    "05.2": [0.5, F(1, 2)],
    "05.3": [(1 / 3, 2 / 3, 1), (F(1, 3), F(2, 3), 1), (0.333, 0.667, 1), [0.3333, 0.6667, 1.0]],
    "05.4": [by_recursion, by_the_solver, as_lists, average],
    "05.5": [gain, of_arrays(lambda M, p: max(M @ p.sum(axis=0)) - (M * p).sum())],
}


def by_the_last(tree, T):
    return cfr(tree, T)[2]


def by_the_next(tree, T):
    return {name: match(r) for name, r in cfr(tree, T)[0].items()}


def by_regrets(tree, T):
    return {name: r / T for name, r in cfr(tree, T)[0].items()}


def by_sums(tree, T):
    return cfr(tree, T)[1]


KEPT = {}


def kept_outside(tree, T):
    """The mistake of R and S that live on from call to call."""
    KEPT[tree.name] = KEPT.get(tree.name, 0) + T
    return average(tree, KEPT[tree.name])


def only_where_all_are_zero(tree, T):
    regrets = {s.name: np.array([-0.5, -0.1, 0.0]) for s in tree.sets}
    with np.errstate(all="ignore"):
        return {
            name: np.maximum(r, 0) / np.maximum(r, 0).sum() if any(r) else r
            for name, r in regrets.items()
        }


def divides_by_zero(tree, T):
    return {s.name: [max(x, 0) / sum([0, 0]) for x in (-1, -2)] for s in tree.sets}


def uniform_always(tree, T):
    return {s.name: [1 / len(s.actions)] * len(s.actions) for s in tree.sets}


WRONG = {
    "05.1": [
        ((-0.1, 0.3, -0.2), "遗憾还要减去什么", "What is to be taken"),
        ((0.02, -0.38, 0.12), "符号全反了", "All signs are reversed"),
        ((-0.004, 0.076, -0.072), "多乘了自己的概率", "multiplied by your own"),
        ((0.1, -0.3, 0.2), "这是行动值，符号还反了", "action values, with the signs"),
        ((0.5, 0.3, 0.2), "先对每个行动", "For each action find"),
    ],
    "05.2": [
        (1, "可利用度本身", "exploitability itself"),
        (2, "NashConv", "NashConv"),
        (0, "平局", "a draw"),
        (0.25, "先求每位玩家", "Find what each player"),
    ],
    "05.3": [
        ((2 / 3, 1 / 3, 1), "对调", "swapped"),
        ((-1 / 3, -2 / 3, -1), "符号反了", "reversed"),
        ((1 / 3, 1 / 3, 2 / 3), "打了对折", "halved"),
        ((1 / 3, 2 / 3, 2 / 3), "旧策略的到达概率", "old strategy's reach"),
        ((1 / 3, 1, 4 / 3), "减去里面的平均", "mean inside is still"),
        ((4 / 3, 2 / 3, 2), "和谁相比", "compared with"),
        ((0.33, 0.67, 1), "小数太短", "decimals are too short"),
        ((1 / 2, 1 / 2, 1), "等于前两个之和", "sum of the first two"),
        ((0, 0, 1), "先算停、进且上", "Find what stop"),
    ],
    "05.4": [
        (faulty(weight="one"), "算一份", "counts alike"),
        (faulty(weight="others"), "S 的权重用的是他人", "S is weighted by the others'"),
        (faulty(value="own"), "没有他人的到达概率", "others' reach is not in the values"),
        (faulty(value="all"), "完整的到达概率", "the whole reach"),
        (faulty(keeps="strategy"), "截断并归一化的是遗憾数组本身", "array of regrets itself"),
        (faulty(keeps="positive"), "还是把它忘掉", "or forgotten"),
        (faulty(order="within"), "树还没走完", "before the walk is over"),
        (faulty(order="sets"), "算完一个信息集", "as soon as it is done"),
        (faulty(order="players"), "轮流更新", "alternating updates"),
        (by_the_next, "下一次的当前策略", "the next current strategy"),
        (by_the_last, "最后一次迭代的策略", "strategy of the last iteration"),
        (faulty(less="nothing"), "遗憾是和什么相比", "What is a regret compared"),
        (faulty(less="plain"), "普通平均", "plain mean"),
        (faulty(order="late"), "用新遗憾做出来的策略", "made of the new regrets"),
        (lambda tree, T: average(tree, T + 1), "多做了一次", "one iteration too many"),
        (lambda tree, T: average(tree, T - 1), "少做了一次", "one iteration too few"),
        (by_regrets, "那是遗憾，不是策略", "regrets, no strategies"),
        (by_sums, "加起来不等于 1", "do not sum to 1"),
        (kept_outside, "写在函数外面", "outside the function"),
        (divides_by_zero, "有一处除以了 0", "Somewhere it divides by 0"),
        (uniform_always, "应得", "it should be"),
    ],
    "05.5": [
        (
            of_arrays(lambda M, p: max(M @ p.sum(axis=0))),
            "这是不听裁判的所得",
            "what not listening earns. What",
        ),
        (lambda M, joint: -gain(M, joint), "减反了", "difference is reversed"),
        (
            of_arrays(lambda M, p: max(M @ p.sum(axis=0)) - p.sum(axis=1) @ M @ p.sum(axis=0)),
            "两个边缘分布的乘积",
            "product of the two marginals",
        ),
        (
            of_arrays(lambda M, p: (M @ p.T).max(axis=0).sum() - (M * p).sum()),
            "看着建议再改",
            "After each advice",
        ),
        (
            of_arrays(lambda M, p: max((M * p).sum(axis=1)) - (M * p).sum()),
            "哪些数之和",
            "which numbers of joint",
        ),
        (of_arrays(lambda M, p: M.max() - (M * p).sum()), "两人配合", "takes both players"),
        (
            of_arrays(lambda M, p: (M * p).sum() - min(p.sum(axis=1) @ M)),
            "玩家 2 能多得的",
            "what player 2 could gain",
        ),
        (lambda M, joint: 0, "两笔账", "two numbers apart"),
    ],
}


def endless(*anything):
    while True:
        pass


BAD = {
    "05.1": ["0", 1, (1, 2), "x", {1: 2}, (1, 2, float("nan")), ("a", "b", "c")],
    "05.2": ["0.5", True, (1, 2), float("inf"), 1j],
    "05.3": ["x", 1, (1, 2), (..., 1, 2), (1, 2, float("nan"))],
    "05.4": [
        0.1,
        "cfr",
        endless,
        lambda: 0,
        lambda tree, T: None,
        lambda tree, T: 3,
        lambda tree, T: [1, 2],
        lambda tree, T: {},
        lambda tree, T: tree.nothing,
        lambda tree, T: {s.name: 1 for s in tree.sets},
        lambda tree, T: {s.name: [0.5] for s in tree.sets},
        lambda tree, T: {s.name: ["a"] * len(s.actions) for s in tree.sets},
        lambda tree, T: {s.name: [float("inf")] * len(s.actions) for s in tree.sets},
        only_where_all_are_zero,
        lambda tree, T: Profile(tree, {}),
    ],
    "05.5": [0.1, endless, lambda: 0, lambda M, joint: None, lambda M, joint: M, lambda M, p: M[9]],
}
