"""Test the lesson's theorems on random games and by linear programming."""

from fractions import Fraction as F

import numpy as np
import pytest
from lessons.colonel_blotto.exact import IN_NINE, mix_of
from oracles import matrix_game
from scipy.optimize import linprog

from cfr_core import games
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, M


def largest_probability(payoffs, a):
    """Return the largest probability of action a in an optimal strategy of a symmetric game."""
    m = len(payoffs)
    weights = np.zeros(m)
    weights[a] = -1
    solution = linprog(
        weights, A_ub=payoffs, b_ub=np.zeros(m), A_eq=[[1] * m], b_eq=[1], bounds=[(0, 1)] * m
    )
    assert solution.status == 0
    return -solution.fun


def symmetric_games(n):
    rng = np.random.default_rng(1953)
    for _ in range(n):
        m = int(rng.integers(2, 7))
        half = rng.integers(-3, 4, (m, m))
        yield rng, half - half.T


def test_theorem_1_value_of_a_symmetric_game_is_zero():
    for rng, payoffs in symmetric_games(60):
        mix = rng.dirichlet(np.ones(len(payoffs)))
        assert mix @ payoffs @ mix == pytest.approx(0, abs=1e-12)
        value, one = matrix_game(payoffs)
        assert value == pytest.approx(0, abs=1e-9)
        # An optimal strategy is optimal for both players, and any two form an equilibrium.
        other = matrix_game(payoffs[::-1, ::-1])[1][::-1]
        for mix in (one, other):
            assert max(payoffs @ mix) < 1e-9
        assert max(payoffs @ other) - min(one @ payoffs) < 1e-9


def test_theorem_1_fails_without_symmetry():
    rng = np.random.default_rng(0)
    values = [matrix_game(rng.integers(-3, 4, (3, 3)))[0] for _ in range(20)]
    assert sum(abs(v) > 0.1 for v in values) > 10


def test_theorem_2_bounds_every_equilibrium_strategy():
    tight = text = 0
    for rng, payoffs in symmetric_games(80):
        for _ in range(5):
            mix = rng.dirichlet(np.full(len(payoffs), 0.5))
            worth = payoffs @ mix
            for a in np.flatnonzero(worth < -1e-6):
                m = max(0, max(np.delete(worth, a)))
                bound = m / (m - worth[a])
                most = largest_probability(payoffs, a)
                assert most <= bound + 1e-9
                text += bound < 0.9
                tight += most > bound - 0.05
    assert text > 50
    assert tight > 5


@pytest.mark.parametrize(("S", "N"), [(5, 3), (6, 3), (4, 4)])
def test_d4_5_value_of_blotto_is_zero_by_linear_programming(S, N):
    value, mix = matrix_game(games.blotto_payoffs(S, N))
    assert value == pytest.approx(0, abs=1e-9)
    assert mix.sum() == pytest.approx(1)


def test_d4_5_corollary_3_agrees_with_linear_programming():
    """The largest probability of each allocation in any equilibrium is 0, 1/3 or 1/4."""
    for a, (allocation, of_nine) in enumerate(zip(ACTIONS, IN_NINE, strict=True)):
        expected = (1 / 3 if 0 in allocation else 1 / 4) if of_nine else 0
        assert largest_probability(M, a) == pytest.approx(expected, abs=1e-9)


def test_best_response_to_a_fully_mixed_strategy_is_not_dominated():
    """Exercise 3 relies on this statement about strategies that give every action probability."""
    rng = np.random.default_rng(3)
    for _ in range(300):
        payoffs = rng.integers(-1, 2, rng.integers(2, 5, 2))
        worth = payoffs @ rng.dirichlet(np.ones(payoffs.shape[1]))
        best = payoffs[worth.argmax()]
        assert not any((b >= best).all() and (b > best).any() for b in payoffs)


def test_exercise_7_five_soldiers_against_four_have_value_one_half():
    allocations_of_5, allocations_of_4 = games.allocations(5, 3), games.allocations(4, 3)
    payoffs = np.array(
        [
            [np.sign(np.sign(np.subtract(a, b)).sum()) for b in allocations_of_4]
            for a in allocations_of_5
        ]
    )
    one = mix_of(dict.fromkeys([(0, 2, 3), (1, 3, 1), (2, 0, 3), (3, 1, 1)], F(1, 4)))
    used = [(0, 2, 2), (1, 3, 0), (2, 0, 2), (3, 1, 0)]
    two = np.array([F(1, 4) if b in used else F(0) for b in allocations_of_4])
    assert sum(one) == sum(two) == 1
    assert min(one @ payoffs) == max(payoffs @ two) == F(1, 2)
    assert matrix_game(payoffs)[0] == pytest.approx(0.5)
