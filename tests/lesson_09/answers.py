"""Answers to the exercises: right ones, typical wrong ones, each with its hint, and bad input."""

from fractions import Fraction as F

import numpy as np
from lesson_09 import programs

from cfr_lab.lessons.lesson_09.exercises_by_hand import CLAIM_HINTS, CLAIMS

RIGHT = {
    "09.1": [(-0.2, 0.3, -0.1), [F(-1, 5), F(3, 10), F(-1, 10)], np.array([-0.2, 0.3, -0.1])],
    "09.2": [[False, True, False, True, False, True], tuple(CLAIMS), np.array(CLAIMS)],
    "09.3": [(69 / 1900, 1 / 35), (F(69, 1900), F(1, 35)), (0.0363, 0.0286), (0.03632, 0.02857)],
    "09.4": programs.Q_RIGHT,
    "09.5": programs.GAP_RIGHT,
}
WRONG = {
    "09.1": [
        ((0, 0.4, 0), "“所出的行动”那一半", "half with the action played"),
        ((0, 0.3, 0), "另外两个参数也要变", "other two parameters"),
        ((0.2, -0.3, 0.1), "符号反了", "signs are reversed"),
        ((-0.5, 0.75, -0.25), "步长 0.4", "step, 0.4"),
        ((-0.2, -0.1, -0.1), "石头处的那个 1", "1 at rock is missing"),
        ((-2 / 15, 4 / 15, -2 / 15), "均匀策略", "uniform strategy"),
        ((-0.1, 0.3, -0.2), "次序不对", "in another order"),
        ((0.3, 0.55, 0.15), "加到策略上去了", "added to the strategy"),
        ((1, 2, 3), "对照第 1 节的更新式", "update in section 1"),
    ],
    "09.2": [
        ([claim != (k == wrong) for k, claim in enumerate(CLAIMS)], *CLAIM_HINTS[wrong])
        for wrong in range(6)
    ],
    "09.3": [
        ((1 / 35, 69 / 1900), "次序反了", "wrong way round"),
        ((0.7 / 19, 1 / 35), "平方的期望 0.7", "expected square"),
        ((0.069, 1 / 35), "极限不是 η 乘方差", "limit is not η times"),
        ((1 / 19, 1 / 35), "系数 η/(2−η)", "factor η/(2−η)"),
        ((0.19, 1 / 35), "这是标准差", "is the standard deviation"),
        ((0.036, 1 / 35), "第一个数差不多", "first number is about right"),
        ((69 / 1900, 0.029), "第二个数差不多", "second number is about right"),
        ((0.69, 1 / 35), "一局收益的方差。Q", "variance of one payoff"),
        ((0.5, 1 / 35), "第一个数：先求", "The first number"),
        ((69 / 1900, 20 / 79), "让方差等于 0.1", "set the variance to 0.1"),
        ((69 / 1900, 0.5), "第二个数：令", "The second number"),
    ],
    "09.4": programs.Q_WRONG,
    "09.5": programs.GAP_WRONG,
}
BAD = {
    "09.1": ["x", 1, (1, 2), (1, 2, float("nan")), {1: 2}, ("a", "b", "c")],
    "09.2": [True, "TFTFTF", [True] * 5, [1, 0, 1, 0, 1, 0], {True, False}, 3, ["True"] * 6],
    "09.3": ["x", 1, (1,), (1, 2, 3), (True, 0.1), (float("inf"), 1), {}],
    "09.4": programs.Q_BAD,
    "09.5": programs.GAP_BAD,
}
