"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F

import numpy as np
import sympy as sp


def v2(b, r1, r2):
    return 0.4 * b * r1 + 0.4 * (1 - b) * r2


def v2_of_a(a, b, r1, r2):
    return v2(b, r1, r2)


def divided(a, b, r1, r2):
    return a * v2(b, r1, r2) / a


RIGHT = {
    "04.1": [(-0.03, -0.1), [F(-3, 100), F(-1, 10)], np.array([-0.03, -0.1])],
    "04.2": [v2, lambda b, r1, r2: F(2, 5) * (r2 + b * (r1 - r2))],
    "04.3": [v2_of_a, lambda a, b, r1, r2: divided(a, b, r1, r2) if a else v2(b, r1, r2)],
    "04.4": [(0, 0.25, -0.25), [0.0, F(1, 4), sp.Rational(-1, 4)]],
    "04.5": [(0.4, -0.2, -0.1), np.array([0.4, -0.2, -0.1])],
    "04.6": [
        (0.3, 0.5, 1, -1),
        (F(1, 2), F(1, 3), 2, -1),
        (0.9, 0.0, 5, 0),
        (0.1, 0.25, 3, -1),
        (0.5, 1, 0, 5),
    ],
}
WRONG = {
    "04.1": [(-0.1, -0.03), (0.03, 0.03), (-0.1, -0.1), (0.03, 0.1), (1, 2)],
    "04.2": [
        lambda b, r1, r2: 0.4 * b * r1 + 0.4 * 1 - b * r2,
        lambda b, r1, r2: 0.4 * b * r1 + (0.4 * 1 - b) * r2,
        lambda b, r1, r2: 0.4 * b * r1 + 0.4 * 1 - 0.4 * b * r2,
        lambda b, r1, r2: b * r1 + (1 - b) * r2,
        lambda b, r1, r2: 0,
    ],
    "04.3": [
        divided,
        lambda a, b, r1, r2: a * v2(b, r1, r2),
        lambda a, b, r1, r2: divided(a, b, r1, r2) if a else 0,
        lambda a, b, r1, r2: v2(b, r1, r2) / 0.4,
    ],
    "04.4": [(0, 0.125, -0.075), (0, -0.25, 0.25), (0.1, 0.025, -0.075), (1, 2, 3)],
    "04.5": [
        (1, -0.2, -0.1),
        (0.5, -0.2, -0.1),
        (0.4, -0.5, -0.25),
        (0.4, -0.2, -0.2),
        (0.4, 0.2, 0.1),
        (0.4, -0.2, -0.4),
    ],
    "04.6": [(0.5, 0.5, 2, 1), (1, 0.5, 2, 1), (0.5, 0.5, 0, 0), (0.5, 1.5, 1, -3)],
}
BAD_NUMBERS = ["0.4", 0.4, b"1", (1, "2"), {}, object(), (1, 2, 3, 4, 5), (float("nan"),) * 4, ()]
BAD = {
    "04.1": BAD_NUMBERS,
    "04.2": [0.4, "v2", lambda: 0, lambda b, r1, r2: 1 / 0, lambda *x: "x", lambda *x: None],
    "04.3": [0.4, "v2", lambda: 0, lambda *x: 1 / 0, lambda *x: "x", lambda *x: None,
             lambda a, *x: v2(*x) if a else "x", lambda a, *x: v2(*x) if a else None,
             lambda a, *x: v2(*x) if a else [][0]],
    "04.4": BAD_NUMBERS,
    "04.5": BAD_NUMBERS,
    "04.6": BAD_NUMBERS,
}  # fmt: skip
