"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F

import numpy as np
import sympy as sp


def best_payoff(M, sigma_1):
    columns = range(len(M[0]))
    return max(-sum(p * row[k] for p, row in zip(sigma_1, M, strict=True)) for k in columns)


def by_rows(M, sigma_1):
    return max(-sum(p * u for p, u in zip(sigma_1, row, strict=False)) for row in M)


def three_by_three(M, sigma_1):
    return max(-sum(sigma_1[j] * M[j][k] for j in range(3)) for k in range(3))


def endless(M, sigma_1):
    while True:
        sum(sigma_1)


RIGHT = {
    "01.1": [0.02, F(1, 50), np.float64(0.02), sp.Rational(1, 50), [0.02], np.array(0.02)],
    "01.2": [(1, 0, 0), [1.0, 0.0, 0.0], np.array([1, 0, 0]), (F(1), 0, 0)],
    "01.3": [
        (F(1, 2), F(1, 6), F(1, 3)),
        [1 / 2, 1 / 6, 1 / 3],
        (0.5, 0.1667, 0.3333),
        (0.5, 0.1666, 0.3333),
        np.array([0.5, 0.167, 0.333]),
    ],
    "01.4": [best_payoff, lambda M, s: -(s @ M).min(), lambda M, s: float((-(s @ M)).max())],
}
WRONG = {
    "01.1": [
        (-0.02, "符号不对", "the sign is not"),
        (0.1, "总出石头", "always playing rock"),
        (5, "最多得 1", "between -1 and 1"),
        (0.3, "加权平均", "average with weights"),
    ],
    "01.2": [
        ((0, 1, 0), "得 0.05", "earns 0.05"),
        ((0, 0, 1), "总出布", "Always paper"),
        ((1 / 3, 1 / 3, 1 / 3), "加权平均", "weighted average"),
    ],
    "01.3": [
        ((0.5, 1 / 3, 1 / 6), "换了", "changed places"),
        ((0.4, 0.3, 0.3), "给定的 1/2", "given as 1/2"),
        ((0.5, 0.25, 0.25), "出剪刀得 0.00", "scissors earn 0.00"),
        ((0.5, 0.2, 0.3), "记作 w", "Call the probability"),
    ],
    "01.4": [
        (lambda M, s: (s @ M).max(), "相反数", "opposite"),
        (lambda M, s: (-(s @ M)).min(), "最差", "worst"),
        (lambda M, s: max(0, -(s @ M).min()), "也可能输", "may lose"),
        (lambda M, s: -(s @ M).mean(), "均匀策略", "uniform"),
        (lambda M, s: (s @ M).argmin(), "返回的是哪一列", "which column"),
        (by_rows, "行和列用反了", "wrong way round"),
        (lambda M, s: 7, "对每一列", "For each column"),
        (endless, "还没有算完", "had not ended"),
        (lambda M, s: 1 / 0, "出错了：ZeroDivisionError", "ZeroDivisionError"),
        (lambda M, s: min(M @ s), "形状就对不上了", "shapes do not fit"),
        (three_by_three, "下标就越界了", "out of range"),
    ],
}
BAD = {
    "01.1": ["0.02", "", b"1", float("nan"), float("inf"), 1j, True, {}, object(), (1, 2), [None]],
    "01.2": ["(1, 0, 0)", (1, 0), 1, {1, 0, 2}, (0.5, 0.6, 0), (2, -1, 0), ("1", "0", "0"), (1,)],
    "01.3": ["(1/2, 1/6, 1/3)", (0.5, 0.5), 0.5, (0.5, 0.6, 0.1), (1.5, -1, 0.5), {}],
    "01.4": [0.1, "best_payoff", lambda: 0, lambda M, s: "x", lambda M, s: (1, 2)],
}
