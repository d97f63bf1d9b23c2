"""Answers to the exercises: right ones, typical wrong ones, each with its hint, and bad input."""

from fractions import Fraction as F

import numpy as np
from lesson_02 import programs

from cfr_lab.lessons.lesson_02.exercises_by_hand import CLAIM_HINTS, CLAIMS

RIGHT = {
    "02.1": [(1, 2, 0), [1.0, 2.0, 0.0], np.array([1, 2, 0]), (F(1), 2, 0)],
    "02.2": [(0, 0.75, 0.25), (0, F(3, 4), F(1, 4)), np.array([0, 0.75, 0.25])],
    "02.3": [[False, True, False, True, False, False], tuple(CLAIMS), CLAIMS],
    "02.4": [(120_000, 80_000), [4 * 3 / 0.01**2, 4 * 2 / 0.01**2], np.array([120e3, 80e3])],
    "02.5": programs.RIGHT,
    "02.6": [(5 / 9, 19 / 30), (F(5, 9), F(19, 30)), (0.556, 0.633), (0.5556, 0.6333)],
}
WRONG = {
    "02.1": [
        ((0, 1, -1), "还不是遗憾", "not yet regrets"),
        ((-1, -2, 0), "减法的方向反了", "the wrong way round"),
        ((2, 0, 1), "先看次序", "Check the order"),
        ((1, 2, 1), "先看我出的布", "Begin with paper"),
        ((3, 2, 0), "那一列", "Take the column"),
    ],
    "02.2": [
        ((-1, 1.5, 0.5), "成了负数", "negative. Which part"),
        ((0, 1.5, 0.5), "概率之和是 2", "sum to 2"),
        ((0, 1, 0), "也要分到一份", "gets its share"),
        ((0, 0.5, 0.5), "不是平分", "do not share alike"),
        ((1 / 3, 1 / 2, 1 / 6), "当成 2", "taken for a 2"),
        ((1 / 3, 1 / 3, 1 / 3), "才用均匀策略", "here two are"),
        ((0, 0.7, 0.3), "三步", "Three steps"),
    ],
    "02.3": [
        ([claim != (k == wrong) for k, claim in enumerate(CLAIMS)], *CLAIM_HINTS[wrong])
        for wrong in range(6)
    ],
    "02.4": [
        ((80_000, 120_000), "次序反了", "wrong way round"),
        ((1200, 80_000), "两边要平方", "square both sides"),
        ((40_000, 80_000), "行动有三个", "three actions"),
        ((30_000, 80_000), "从 −1 到 1", "from -1 to 1"),
        ((60_000, 80_000), "Δ 也要平方", "Δ is squared"),
        ((10_000, 80_000), "没有什么特别", "nothing special"),
        ((7, 80_000), "解出 T", "solve for T"),
        ((120_000, 120_000), "最多有几个不是 0", "how many can differ"),
        ((120_000, 50_000), "具体收益", "the very payoffs"),
        ((120_000, 40_000), "少算了", "too small"),
        ((120_000, 7), "你的新上界", "your new bound"),
    ],
    "02.5": programs.WRONG,
    "02.6": [
        ((19 / 30, 5 / 9), "次序反了", "wrong way round"),
        ((2 / 3, 19 / 30), "守门员扑左的概率", "the keeper's probability of left"),
        ((4 / 9, 19 / 30), "踢右的概率", "kicking right"),
        ((5 / 9, -19 / 30), "谁的收益", "Whose payoffs"),
        ((0.54, 0.63), "近似值", "approximate numbers"),
        ((5 / 9, 0.9), "守门员扑左时", "when the keeper goes left"),
        ((0.1, 0.9), "几乎不出", "hardly ever plays"),
    ],
}
BAD = {
    "02.1": ["(1, 2, 0)", (1, 2), 1, {1, 2, 0}, (1, 2, "0"), (1, 2, float("nan")), [True] * 3],
    "02.2": ["(0, 3, 1)", (0, 1), 0.75, (0.5, 0.6, 0), ("0", "1", "0"), object()],
    "02.3": [True, "TFTFTF", [True] * 5, [1, 0, 1, 0, 1, 0], {True, False}, 3, ["True"] * 6],
    "02.4": ["120000", float("inf"), 1j, True, {}, (1, 2, 3), (1, "2"), 120_000],
    "02.5": programs.BAD,
    "02.6": ["5/9", 0.5, (0.5,), ("a", "b"), None, {}, (1, float("nan"))],
}
