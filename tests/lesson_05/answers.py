"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F

import numpy as np

from cfr_core.matching import regret_matching


def v_rock(p, q, r):
    return p * 1 + q * 0 + r * -1


def regret(own, others, after, before):
    return sum(o * (x - y) for o, x, y in zip(others, after, before, strict=True))


def match(R):
    positive = [max(r, 0) for r in R]
    total = sum(positive)
    return [x / total for x in positive] if total else [1 / len(R)] * len(R)


def average_up(reach, up):
    return sum(p * q for p, q in zip(reach, up, strict=True)) / sum(reach)


RIGHT = {
    "05.1": [
        (-0.02, 0.38, -0.12),
        [F(-1, 50), F(19, 50), F(-3, 25)],
        np.array([-0.02, 0.38, -0.12]),
    ],
    "05.2": [v_rock, lambda p, q, r: p - r],
    "05.3": [regret],
    "05.4": [match, lambda R: np.array(match(R)), regret_matching],
    "05.5": [lambda R, S, T: [s / sum(S) for s in S], lambda R, S, T: np.array(S) / sum(S)],
    "05.6": [average_up],
    "05.7": [0.5, F(1, 2)],
}


WRONG = {
    "05.1": [
        (-0.1, 0.3, -0.2),
        (0.02, -0.38, 0.12),
        (-0.004, 0.076, -0.072),
        (0, 0, 0),
    ],
    "05.2": [lambda p, q, r: p - q - r, lambda p, q, r: r - p, lambda p, q, r: 0],
    "05.3": [
        lambda own, others, after, before: sum(own[k] * (after[k] - before[k]) for k in (0, 1)),
        lambda own, others, after, before: sum(
            own[k] * others[k] * (after[k] - before[k]) for k in (0, 1)
        ),
        lambda own, others, after, before: -regret(own, others, after, before),
        lambda own, others, after, before: 0,
    ],
    "05.4": [
        lambda R: [1 / 3] * 3 if not any(R) else [max(r, 0) / sum(max(x, 0) for x in R) for r in R],
        lambda R: (
            ([max(r, 0) / sum(max(x, 0) for x in R) for r in R] if sum(R) < 0 or any(R) else 1 / 0)
            if any(r > 0 for r in R)
            else ([1 / 3] * 3 if any(R) else 1 / 0)
        ),
        lambda R: [1 / 3] * 3,
        lambda R: match(R) if any(r > 0 for r in R) or not any(R) else [0, 0, 1],
        lambda R: match(R) if any(R) else [1, 0, 0],
    ],
    "05.5": [
        lambda R, S, T: [r / T for r in R],
        lambda R, S, T: [s / T for s in S],
        lambda R, S, T: match(R),
        lambda R, S, T: [1 / 3] * 3,
    ],
    "05.6": [
        lambda reach, up: reach[-1] * sum(up) / len(up),
        lambda reach, up: average_up(reach, up) * sum(reach) / len(up),
        lambda reach, up: sum(up) / len(up),
        lambda reach, up: 1,
    ],
    "05.7": [1, 2, 0, 0.25],
}


BAD = {
    "05.1": ["0", 1, (1, 2), "x", {1: 2}, (1, 2, float("nan")), ("a", "b", "c")],
    "05.2": [0.1, "v_rock", lambda: 0, lambda p, q, r: 1 / 0, lambda p, q, r: "x"],
    "05.3": [0.1, lambda: 0, lambda *x: None, lambda *x: x],
    "05.4": [
        0.1,
        lambda: 0,
        lambda R: None,
        lambda R: 3,
        lambda R: R,
        lambda R: "abc",
        lambda R: {},
    ],
    "05.5": [0.1, lambda: 0, lambda R, S, T: None, lambda R, S, T: 3, lambda R, S, T: "abc"],
    "05.6": [0.1, lambda: 0, lambda reach, up: None, lambda reach, up: 1 / 0],
    "05.7": ["0.5", True, (1, 2), float("inf"), 1j],
}
