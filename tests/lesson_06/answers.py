"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F

import numpy as np

from cfr_core import games
from cfr_core.matching import regret_matching


def payoff(deal, moves):
    return games.kuhn().payoffs((deal, *moves))[0]


def payoff_m12(deal, moves):
    higher = 1 if "JQK".index(deal[0]) > "JQK".index(deal[1]) else -1
    if moves[-2] == "p":
        return {"pp": higher, "bp": 1, "pbp": -1}.get(moves)
    return 2 * higher if moves[-2:] == "bb" else None


def payoff_of_two(deal, moves):
    return payoff(deal, moves) * (-1 if moves.endswith("bp") else 1)


def payoff_small(deal, moves):
    return 1 if payoff(deal, moves) > 0 else -1


def strategy(regret):
    positive = np.maximum(regret, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.full(len(regret), 1 / len(regret))


def strategy_m11(regret):
    positive = regret
    positive[positive < 0] = 0
    return strategy(positive)


def strategy_absolute(regret):
    return abs(regret) / abs(regret).sum()


def strategy_greedy_at_zero(regret):
    return strategy(regret) if max(regret) > 0 else np.array([1.0, 0.0])


RIGHT = {
    "06.1": [(16, 109), [16.0, 109.0], np.array([16, 109])],
    "06.2": [(F(-1, 24), F(1, 24)), (-1 / 24, 1 / 24), np.array([-1, 1]) / 24],
    "06.3": [payoff],
    "06.4": [strategy, regret_matching, lambda r: list(strategy(r))],
    "06.5": [(0.75, 7 / 12), (F(3, 4), F(7, 12))],
    "06.6": [(-1, -0.5), (-1, F(-1, 2))],
}
WRONG = {
    "06.1": [(48, 109), (16, 108), (16, 73), (8, 109), (12, 55)],
    "06.2": [
        (-1, 1),
        (F(-1, 4), F(1, 4)),
        (F(-1, 4), F(-1, 6)),
        (F(1, 24), F(-1, 24)),
        (F(-1, 12), F(1, 12)),
        (F(-1, 6), F(1, 6)),
        (0, 0),
    ],
    "06.3": [payoff_m12, payoff_of_two, payoff_small],
    "06.4": [strategy_m11, strategy_absolute, strategy_greedy_at_zero],
    "06.5": [(7 / 12, 3 / 4), (0.75, 0.25), (0.25, 7 / 12), (0.75, 1.5), (0.5, 0.5)],
    "06.6": [(-1, -2), (-1, 1), (0, -0.5), (0, 0)],
}
BAD = {
    "06.1": [16, "16, 109", (16,), (16, 109, 1), {16, 109}, (16, None), (True, 109), 1j],
    "06.2": [0.5, "a", (1, "b"), (float("nan"), 1), [[1, 2]]],
    "06.3": [1, "payoff", lambda: 0, lambda d, m: 1 / 0, lambda d, m: "x", lambda d, m: None],
    "06.4": [
        0.4,
        "strategy",
        lambda: 0,
        lambda r: 1 / 0,
        lambda r: "x",
        lambda r: 1,
        lambda r: [1],
        lambda r: None,
    ],
    "06.5": [0.75, "x", (0.75,), (float("inf"), 1), {0.75: 1}],
    "06.6": [-1, None, "x", (-1, "x")],
}
