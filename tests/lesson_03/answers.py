"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F

import numpy as np


def by_regret(regrets, strategy_sum, rounds):
    positive = np.maximum(regrets, 0)
    return positive / positive.sum()


def by_total(U1, U2):
    return U1.sum() + U2.sum() == 0


RIGHT = {
    "03.1": [84, 84.0, F(84), np.int64(84), [84]],
    "03.2": [(2, 2, 1), [2, 1, 2], (2, 0, 3), (2, 3, 0), np.array([2, 2, 1]), (2.0, 2, 1)],
    "03.3": [lambda R, S, t: S / t, lambda R, S, t: list(S / S.sum())],
    "03.4": [
        lambda U1, U2: (U1 + U2 == 0).all(),
        lambda U1, U2: bool((U1 == -U2).all()),
        lambda U1, U2: np.array_equal(U1, -U2),
    ],
    "03.5": [27, 27.0, F(27)],
}
WRONG = {
    "03.1": [286, 4**10, 210, 504, 5],
    "03.2": [(1, 1, 3), (1, 2, 2), (5, 0, 0), (2, 2, 2), (0, 2, 3)],
    "03.3": [
        by_regret,
        lambda R, S, t: S,
        lambda R, S, t: R / t,
        lambda R, S, t: [0.25, 0.25, 0.25, 0.25],
    ],
    "03.4": [
        by_total,
        lambda U1, U2: True,
        lambda U1, U2: False,
        lambda U1, U2: U1 + U2 == 0,
        lambda U1, U2: ((U1 + U2).sum(axis=1) == 0).all(),
    ],
    "03.5": [3, 9, 6, 81],
}
BAD = {
    "03.1": ["84", float("nan"), float("inf"), 1j, True, {}, object(), (1, 2)],
    "03.2": ["(2, 2, 1)", (2, 2), 1, {2, 1, 0}, (2.5, 1.5, 1), (6, -1, 0), (1, "2", 2), (1, 1, 1)],
    "03.3": [0.4, "learnt", lambda: 0, lambda R, S, t: 1 / 0, lambda R, S, t: "x",
             lambda R, S, t: 1, lambda R, S, t: None, lambda R, S, t: [float("nan")] * 4],
    "03.4": [True, "f", lambda: 0, lambda U1, U2: 1 / 0, lambda U1, U2: None],
    "03.5": ["27", float("nan"), (1, 2), None.__class__, b"27"],
}  # fmt: skip
