"""List right answers, typical wrong answers with excerpts of their hints, and invalid input."""

from fractions import Fraction as F

import numpy as np

from cfr_lab.lessons.rock_paper_scissors import answers as by_numbers


def best_payoff(M, sigma_1):
    columns = range(len(M[0]))
    return max(-sum(p * row[k] for p, row in zip(sigma_1, M, strict=True)) for k in columns)


def best_payoff_by_rows(M, sigma_1):
    return max(-sum(p * u for p, u in zip(sigma_1, row, strict=False)) for row in M)


def best_payoff_for_three_actions(M, sigma_1):
    return max(-sum(sigma_1[j] * M[j][k] for j in range(3)) for k in range(3))


def endless(M, sigma_1):
    while True:
        sum(sigma_1)


def best_payoff_by_loops(M, sigma_1):
    best = -float("inf")
    for k in range(len(M[0])):
        earnings = 0
        for j in range(len(M)):
            earnings -= sigma_1[j] * M[j][k]
        best = max(best, earnings)
    return best


def best_payoff_from_zero(M, sigma_1):
    best = 0
    for k in range(len(M[0])):
        best = max(best, -sum(sigma_1[j] * M[j][k] for j in range(len(M))))
    return best


def payoff_of_the_first_action(M, sigma_1):
    for k in range(len(M[0])):
        return -sum(sigma_1[j] * M[j][k] for j in range(len(M)))


def best_payoff_in_a_square(M, sigma_1):
    return max(-sum(sigma_1[j] * M[j][k] for j in range(len(M))) for k in range(len(M)))


def best_payoff_that_changes_m(M, sigma_1):
    M *= -1
    return (sigma_1 @ M).max()


RIGHT = {
    **by_numbers.RIGHT,
    4: [
        best_payoff,
        lambda M, s: -(s @ M).min(),
        lambda M, s: float((-(s @ M)).max()),
        lambda M, s: max(-np.dot(s, M)),
        lambda M, s: (-(M.T * s)).sum(axis=1).max(),
        lambda M, s: np.einsum("j,jk->k", s, -M).max(),
        lambda M, s: [-(s @ M)[(s @ M).argmin()]],
        lambda M, s: sorted(-(np.array(s) @ np.array(M)))[-1],
        best_payoff_by_loops,
        best_payoff_that_changes_m,
        lambda M, s: str(F(-(s @ M).min()).limit_denominator(1000)),
        lambda M, s: f"{-(s @ M).min():.4f}",
        lambda M, s: round(float(-(s @ M).min()), 2),
    ],
}


def best_payoff_against_the_likeliest_row(M, s):
    return -(s @ M)[M[np.argmax(s)].argmin()]


WRONG = {
    **by_numbers.WRONG,
    4: [
        (lambda M, s: (s @ M).max(), "有什么关系", "follow from them"),
        (lambda M, s: (-(s @ M)).min(), "最差", "worst"),
        (best_payoff_from_zero, "从多少开始比", "From which number"),
        (lambda M, s: -(s @ M).mean(), "均匀策略", "uniform"),
        (lambda M, s: -(s @ M).sum(), "各列收益之和", "sum over all columns"),
        (lambda M, s: (s @ M).argmin(), "一列的编号", "index of the best column"),
        (best_payoff_by_rows, "行和列用反了", "exchanges rows and columns"),
        (lambda M, s: -M.min(), "最好的一格", "the cell of the matrix"),
        (lambda M, s: -M[np.argmax(s)].min(), "最常用的一行", "most frequent row"),
        (lambda M, s: -M.mean(axis=0).min(), "当成相等的", "all rows as equally likely"),
        (payoff_of_the_first_action, "漏看了一些列", "skips some columns"),
        (lambda M, s: 7, "先看一列", "Begin with one column"),
        (lambda M, s: -(s @ M), "应当返回 1 个数", "it should return one"),
        (lambda M, s: ((s @ M).argmin(), -(s @ M).min()), "返回的是 (", "returned ("),
        (lambda M, s: round(float(best_payoff(M, s)), 1), "位数不够", "too few decimals"),
        (lambda M, s: "a third", "返回的是 'a third'", "returned 'a third'"),
        (endless, "还没有算完", "had not ended"),
        (lambda M, s: 1 / 0, "出错了：ZeroDivisionError", "ZeroDivisionError"),
        (lambda M, s: min(M @ s), "形状就对不上了", "shapes do not match"),
        (best_payoff_for_three_actions, "下标就越界了", "out of range"),
    ],
}
# These wrong programs, too, get one of the hints above.
ALSO_WRONG = {
    4: [
        (lambda M, s: (s @ M).min(), "有什么关系", "follow from them"),
        (lambda M, s: max(-(s @ M)[0], -(s @ M)[1]), "漏看了一些列", "skips some columns"),
        (lambda M, s: -(s @ M)[:-1].min(), "漏看了一些列", "skips some columns"),
        (lambda M, s: -(s @ M)[1:].min(), "漏看了一些列", "skips some columns"),
        (lambda M, s: -(s[:3] @ M[:3]).min(), "先看一列", "Begin with one column"),
        (best_payoff_in_a_square, "下标就越界了", "out of range"),
        (best_payoff_against_the_likeliest_row, "先看一列", "Begin with one column"),
    ],
}
BAD = {
    1: ["a fiftieth", "", b"1", float("nan"), float("inf"), 1j, True, {}, object(), (1, 2), [None]],
    2: ["scissors", (1, 0), 1, {1, 0, 2}, (0.5, 0.6, 0), (2, -1, 0), ("a", "b", "c"), (1,)],
    3: ["a half", (0.5, 0.5), 0.5, (0.5, 0.6, 0.1), (1.5, -1, 0.5), {}],
    4: [0.1, "best_payoff", lambda: 0, lambda M, s: "x", lambda M, s: (1, 2)],
}
