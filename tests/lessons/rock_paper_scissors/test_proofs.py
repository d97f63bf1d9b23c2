"""Test theorem 1.1 on random games."""

from fractions import Fraction as F

import numpy as np
import pytest
from oracles import matrix_game

from cfr_lab import check


def random_strategy(rng, n, most=9):
    """Return a mixed strategy over n actions in fractions, some of them zero."""
    weights = [int(w) for w in rng.integers(0, most, n)]
    if not sum(weights):
        weights[0] = 1
    return [F(w, sum(weights)) for w in weights]


def test_theorem_1_no_mixed_strategy_earns_more_than_the_best_action():
    """A strategy earns the maximum if and only if it has only best actions in its support."""
    rng = np.random.default_rng(1928)
    ties = 0
    for _ in range(400):
        rows, columns = rng.integers(2, 5, 2)
        payoffs = rng.integers(-2, 3, (rows, columns)).tolist()
        other = random_strategy(rng, columns)
        worth = [sum(q * u for q, u in zip(other, row, strict=True)) for row in payoffs]
        mix = random_strategy(rng, rows, 3)
        earnings = sum(p * w for p, w in zip(mix, worth, strict=True))
        on_best = all(w == max(worth) for p, w in zip(mix, worth, strict=True) if p)
        assert earnings <= max(worth)
        assert (earnings == max(worth)) is on_best
        ties += on_best
    assert 20 < ties < 380


def test_exercise_3_has_exactly_one_solution():
    """Of all multiples of 1/60, only (1/2, 1/6, 1/3) makes scissors and rock equal and best."""
    results = []
    for k in range(31):
        scissors, rock, paper = F(1, 2), F(1, 2) - F(k, 60), F(k, 60)
        by_scissors, by_rock, by_paper = paper - rock, scissors - paper, rock - scissors
        if by_scissors == by_rock >= by_paper:
            results.append((scissors, rock, paper))
    assert results == [(F(1, 2), F(1, 6), F(1, 3))]
    assert check("rock_paper_scissors.3", results[0]).right


def test_exercise_5_value_agrees_with_linear_programming():
    """If player 2 sees player 1's action with probability 1/2, the value for player 1 is -1/2."""
    M = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    # A player 2 who sees the action always wins; otherwise, the game is the matrix game.
    assert 0.5 * -1 + 0.5 * matrix_game(M)[0] == pytest.approx(-0.5, abs=1e-9)
