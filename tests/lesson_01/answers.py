"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F

import numpy as np
import sympy as sp


def u2_h1(a, b):
    return 0.4 * b - 0.4 * (1 - a - b)


RIGHT = {
    "01.1": [0.02, F(1, 50), np.float64(0.02), sp.Rational(1, 50), [0.02], np.array(0.02)],
    "01.2": [(1, 0, 0), [1.0, 0.0, 0.0], np.array([1, 0, 0]), (F(1), 0, 0)],
    "01.3": [u2_h1, lambda a, b: 0.4 * a + 0.8 * b - 0.4],
}
WRONG = {
    "01.1": [-0.02, 0.1, 5, 0.3],
    "01.2": [(0, 1, 0), (0, 0, 1), (1 / 3, 1 / 3, 1 / 3)],
    "01.3": [
        lambda a, b: 0.4 * a * 0 + 0.4 * b * 1 + (0.4 * 1 - a - b) * (-1),
        lambda a, b: b - (1 - a - b),
        lambda a, b: -(0.4 * a + 0.8 * b - 0.4),
        lambda a, b: 0,
    ],
}
BAD = {
    "01.1": ["0.02", "", b"1", float("nan"), float("inf"), 1j, True, {}, object(), (1, 2), [None]],
    "01.2": ["(1, 0, 0)", (1, 0), 1, {1, 0, 2}, (0.5, 0.6, 0), (2, -1, 0), ("1", "0", "0"), (1,)],
    "01.3": [0.4, "u2_h1", lambda: 0, lambda a, b: 1 / 0, lambda a, b: "x", lambda a, b: None],
}
