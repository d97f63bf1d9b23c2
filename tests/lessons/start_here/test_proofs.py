"""Test theorem 0.1 and the bound quoted from lesson 2."""

import numpy as np
import pytest
from lessons.start_here.plain import match, points

from cfr_core.equilibrium import regret_matching_bound
from cfr_lab.lessons.start_here.opponent import replay

PAYOFF = np.array([[points(i, j) for j in range(3)] for i in range(3)])


@pytest.mark.parametrize("seed", range(20))
def test_theorem_1_score_is_at_most_the_largest_regret(seed):
    """Theorem 0.1 holds for random moves and for the reader's best moves."""
    rng = np.random.default_rng(seed)
    draws = rng.random(120)
    for moves in (rng.integers(0, 3, size=120).tolist(), best_moves(draws)):
        for _, total, regrets, _ in match(moves, draws):
            assert total <= max(regrets)
            # Each regret is the action's total plus the score, and the three totals sum to 0.
            assert sum(regrets) == 3 * total


def best_moves(draws):
    """Return moves, each of which is a best response to the opponent's probabilities."""
    moves, regrets = [], np.zeros(3)
    for draw in draws:
        positive = np.maximum(regrets, 0)
        mix = positive / positive.sum() if positive.any() else np.full(3, 1 / 3)
        moves.append(int((PAYOFF @ mix).argmax()))
        answer = np.searchsorted(mix.cumsum(), draw, side="right")
        regrets += PAYOFF[:, moves[-1]] - PAYOFF[answer, moves[-1]]
    return moves


def test_theorem_1_holds_with_equality_if_moves_are_cycled():
    """If the three moves are cycled, all regrets equal the score after every third round."""
    draws = np.random.default_rng(3).random(90)
    rounds = match([0, 1, 2] * 30, draws)
    for _, total, regrets, _ in rounds[2::3]:
        assert regrets == (total,) * 3


def test_quoted_bound_exceeds_the_mean_largest_regret():
    """The bound of lesson 2, 2 sqrt(3 T), exceeds the mean largest regret of 40 runs."""
    T = 100
    assert 2 * np.sqrt(3 * T) == pytest.approx(T * regret_matching_bound(2, 3, T))
    largest = []
    for seed in range(40):
        draws = np.random.default_rng(seed).random(T)
        largest.append(max(replay(best_moves(draws), draws).regrets[-1]))
    assert 5 < np.mean(largest) < 2 * np.sqrt(3 * T)
