"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F

import numpy as np

from cfr_core.matching import regret_matching
from cfr_lab.lessons.lesson_02.exercises_by_hand import CLAIMS
from cfr_lab.lessons.rps import actions


def next_strategy(R):
    if all(r <= 0 for r in R):
        return [1 / 3] * 3
    positive = [max(r, 0) for r in R]
    return [p / sum(positive) for p in positive]


def only_zero(R):
    if all(r == 0 for r in R):
        return [1 / 3] * 3
    positive = [max(r, 0) for r in R]
    return [p / sum(positive) for p in positive]


def sum_above(R):
    if all(r <= 0 for r in R):
        return [1 / 3] * 3
    total = sum(max(r, 0) for r in R)
    return [total / total] * 3


def best_only(R):
    if all(r <= 0 for r in R):
        return [1 / 3] * 3
    return [float(r == max(R)) for r in R]


def nothing_when_none(R):
    positive = [max(r, 0) for r in R]
    return [p / (sum(positive) or 1) for p in positive] if any(R) else [1 / 3] * 3


def never_uniform(R):
    positive = [max(r, 0) for r in R]
    return [p / (sum(positive) or 1) for p in positive]


def header(who, *names):
    return lambda regrets: ([who, *names], regrets)


def copied(R):
    strategy = R.copy()
    strategy[strategy < 0] = 0
    total = strategy.sum()
    return strategy / total if total > 0 else np.full(3, 1 / 3)


def in_place(R):
    strategy = R
    strategy[strategy < 0] = 0
    total = strategy.sum()
    if total > 0:
        strategy /= total
    else:
        strategy[:] = 1 / 3
    return strategy


def clipped(R):
    R[R < 0] = 0
    return copied(R)


RIGHT = {
    "02.1": [(1, 2, 0), [1.0, 2.0, 0.0], np.array([1, 2, 0]), (F(1), 2, 0)],
    "02.2": [(0, 0.75, 0.25), (0, F(3, 4), F(1, 4)), np.array([0, 0.75, 0.25])],
    "02.3": [next_strategy, lambda R: regret_matching(list(R))],
    "02.4": [
        header("player 2", "scissors", "rock", "paper"),
        lambda R: (("玩家 2", "scissors", "rock", "paper"), list(R)),
        lambda R: (["player 2", *actions()], R),
    ],
    "02.5": [120_000, 2**2 * 3 / 0.01**2, F(120_000)],
    "02.6": [[False, True, False, True, False, False], tuple(CLAIMS), CLAIMS],
    "02.7": [copied, lambda R: regret_matching(R), lambda R: list(copied(R))],
}
WRONG = {
    "02.1": [(0, 1, -1), (-1, -2, 0), (2, 0, 1), (1, 2, 1), (3, 2, 0)],
    "02.2": [
        (-1, 1.5, 0.5),
        (0, 1.5, 0.5),
        (0, 1, 0),
        (0, 0.5, 0.5),
        (1 / 3, 1 / 2, 1 / 6),
        (1 / 3, 1 / 3, 1 / 3),
        (0, 0.7, 0.3),
    ],
    "02.3": [only_zero, sum_above, best_only, nothing_when_none, never_uniform],
    "02.4": [
        header("player 1", "scissors", "rock", "scissors"),
        header("player 1", "scissors", "rock", "paper"),
        header("player 2", "scissors", "rock", "scissors"),
        lambda R: (["player 2", "scissors", "rock", "paper"], [0, 0, 0]),
    ],
    "02.5": [1200, 40_000, 30_000, 60_000, 10_000, 7],
    "02.6": [[claim != (k == wrong) for k, claim in enumerate(CLAIMS)] for wrong in range(6)],
    "02.7": [in_place, clipped, lambda R: [0, 0, 1]],
}
BAD = {
    "02.1": ["(1, 2, 0)", (1, 2), 1, {1, 2, 0}, (1, 2, "0"), (1, 2, float("nan")), [True] * 3],
    "02.2": ["(0, 3, 1)", (0, 1), 0.75, (0.5, 0.6, 0), ("0", "1", "0"), object()],
    "02.3": [0.5, "next_strategy", lambda: 0, lambda R: 1 / 0, lambda R: "x", lambda R: None,
             lambda R: [1, 2], lambda R: [1, "a", 2], lambda R: 0.5, lambda R: ...],
    "02.4": [0, "table", lambda: 0, lambda R: 1 / 0, lambda R: None, lambda R: 5,
             lambda R: ([], R), lambda R: {}, lambda R: (1, 2)],
    "02.5": ["120000", float("inf"), 1j, True, {}, (1, 2)],
    "02.6": [True, "TFTFTF", [True] * 5, [1, 0, 1, 0, 1, 0], {True, False}, 3, ["True"] * 6],
    "02.7": [0.5, "mended", lambda: 0, lambda R: 1 / 0, lambda R: None, lambda R: np.zeros(2)],
}  # fmt: skip
