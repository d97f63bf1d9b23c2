"""Test every step and statement of the lesson's theorems on random games and sequences."""

from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
from oracles import matrix_game

from cfr_core.matching import regret_matching
from cfr_core.repeated import expected_play, hedge, last_round, sampled_play
from cfr_lab.lessons.two_questions.learners import LEARNERS, hedge_rate, learner

SEEDS = range(12)


def random_matrix(rng):
    return rng.integers(-4, 5, size=rng.integers(2, 5, size=2))


@pytest.mark.parametrize("eta", [F(1, 10), F(1, 2), F(9, 10), F(1)])
def test_theorem_1_gives_the_exact_mean_and_variance_of_q(eta):
    """Mean and variance are computed over every sequence of rock's payoffs 1, 0 and -1."""
    outcomes = {1: F(4, 10), 0: F(3, 10), -1: F(3, 10)}
    u = sum(x * p for x, p in outcomes.items())
    V = sum(x * x * p for x, p in outcomes.items()) - u**2
    assert (u, V) == (F(1, 10), F(69, 100))
    for n in (1, 2, 5):
        mean = square = 0
        for tries in product(outcomes, repeat=n):
            Q, p = F(0), F(1)
            for x in tries:
                Q, p = Q + eta * (x - Q), p * outcomes[x]
            mean, square = mean + p * Q, square + p * Q**2
        assert mean == (1 - (1 - eta) ** n) * u
        assert square - mean**2 == eta / (2 - eta) * (1 - (1 - eta) ** (2 * n)) * V


def test_theorem_1_q_is_the_mean_if_the_step_is_one_over_n():
    tries = np.random.default_rng(0).integers(-5, 6, size=20)
    Q = F(0)
    for n, x in enumerate(map(int, tries), 1):
        Q += F(1, n) * (x - Q)
        assert F(int(tries[:n].sum()), n) == Q


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_2_mean_step_is_the_gradient(seed):
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    theta, other = rng.normal(size=len(M)), rng.dirichlet(np.ones(M.shape[1]))

    def strategy(theta):
        w = np.exp(theta)
        return w / w.sum()

    sigma, u = strategy(theta), M @ other
    mean = np.zeros(len(M))
    for a, b in product(*map(range, M.shape)):
        mean += sigma[a] * other[b] * M[a, b] * ((np.arange(len(M)) == a) - sigma)
    h = 1e-6
    numeric = [
        (strategy(theta + d) @ u - strategy(theta - d) @ u) / (2 * h) for d in h * np.eye(len(M))
    ]
    assert mean == pytest.approx(numeric, abs=1e-8)
    assert mean == pytest.approx(sigma * (u - sigma @ u))
    assert mean != pytest.approx(u - sigma @ u), "it is not the regret alone"


def interior_game(rng):
    """Return a zero-sum game with a known equilibrium in which every action is played."""
    n = int(rng.integers(2, 5))
    one, two = rng.dirichlet(3 * np.ones(n)), rng.dirichlet(3 * np.ones(n))
    M = rng.normal(size=(n, n))
    # This makes all columns pay the same against `one` and all rows the same against `two`.
    M = M - (one @ M)[None, :] - (M @ two)[:, None] + one @ M @ two
    return M, one, two


def divergence(equilibrium, played):
    return sum((e * np.log(e / s)).sum() for e, s in zip(equilibrium, played, strict=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_3_divergence_of_hedge_from_equilibrium_increases(seed):
    rng = np.random.default_rng(seed)
    M, *equilibrium = interior_game(rng)
    value = equilibrium[0] @ M @ equilibrium[1]
    assert (equilibrium[0] @ M, M @ equilibrium[1]) == (
        pytest.approx(np.full(len(M), value)),
        pytest.approx(np.full(len(M), value)),
    )
    eta = float(rng.uniform(0.05, 0.5))
    distances = [
        divergence(equilibrium, r.strategies) for r in expected_play(M, hedge(eta), hedge(eta), 60)
    ]
    assert (np.diff(distances) > 0).all()
    # The average strategies are nearer to equilibrium.
    averages = last_round(expected_play(M, hedge(eta), hedge(eta), 60)).average_strategies
    assert divergence(equilibrium, averages) < distances[-1]


def test_theorem_3_hedge_does_not_leave_an_equilibrium_it_starts_at():
    M = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    third = np.full(3, 1 / 3)
    for r in expected_play(M, hedge(0.3), hedge(0.3), 20):
        assert divergence((third, third), r.strategies) == pytest.approx(0, abs=1e-15)


def test_theorem_3_fails_without_an_interior_equilibrium():
    """With a dominated action, Hedge approaches equilibrium."""
    M = np.array([[1.0, 1.0], [0.0, 0.0]])
    played = [r.strategies for r in expected_play(M, hedge(0.3), hedge(0.3), 50)]
    equilibrium = (np.array([1, 0]), np.array([0.5, 0.5]))
    distances = [-np.log(s[0][0]) + np.log(0.5 / s[1]) @ equilibrium[1] for s in played]
    assert distances[-1] < distances[0] / 100


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_4_opponents_regret_gives_the_distance_to_the_value(seed):
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    T = int(rng.integers(1, 40))
    names = rng.choice(LEARNERS, size=2)
    one, two = (learner(name, each, 50) for name, each in zip(names, (M, -M.T), strict=True))
    frequencies = [np.zeros(n) for n in M.shape]
    for r in sampled_play(M, one, two, T, rng):
        for k in (0, 1):
            frequencies[k][int(r.actions[k])] += 1 / T
    v, u = matrix_game(M)[0], r.total_payoffs[0] / T
    first, second = (R.max() / T for R in r.regrets)
    assert (M @ frequencies[1]).max() - v == pytest.approx(first + (u - v))
    assert v - (frequencies[0] @ M).min() == pytest.approx(second - (u - v))
    assert u >= v - first - 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_rm_plus_obeys_the_bound_of_regret_matching(seed):
    """Every run without random draws obeys the bound and the inequalities of its proof."""
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    delta, n = M.max() - M.min(), len(M)
    R, kept = np.zeros(n), np.zeros(n)
    for t in range(1, 200):
        sigma = regret_matching(kept)
        j = (sigma @ M).argmin() if seed % 2 else rng.integers(M.shape[1])
        r = M[:, j] - sigma @ M[:, j]
        before = (kept**2).sum()
        R, kept = R + r, np.maximum(kept + r, 0)
        assert (kept**2).sum() <= before + n * delta**2 + 1e-9
        assert (kept >= R - 1e-9).all()
        assert R.max() <= delta * np.sqrt(n * t) + 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_hedge_with_its_rate_obeys_its_bound(seed):
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    T = 150
    if M.max() == M.min():
        return
    rate, G, R = hedge_rate(M, T), np.zeros(len(M)), np.zeros(len(M))
    for _ in range(T):
        w = np.exp(rate * (G - G.max()))
        sigma = w / w.sum()
        j = (sigma @ M).argmin() if seed % 2 else rng.integers(M.shape[1])
        G, R = G + M[:, j], R + M[:, j] - sigma @ M[:, j]
    delta = M.max() - M.min()
    assert R.max() / T <= delta * np.sqrt(np.log(len(M)) / (2 * T)) + 1e-9
