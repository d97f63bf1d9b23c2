"""Test every step and statement of the lesson's theorems on random games and sequences."""

from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
from lessons.regret_matching import programs
from oracles import matrix_game
from scipy.optimize import linprog

from cfr_core.matching import regret_matching
from cfr_lab.lessons.regret_matching.exercise_learn import exploitability

SEEDS = range(20)


def random_matrix(rng):
    return rng.integers(-4, 5, size=rng.integers(2, 5, size=2))


def test_theorem_1_squared_positive_part_obeys_the_inequality():
    """The inequality ((R + r)+)^2 <= (R+ + r)^2 holds and is strict for some values."""
    R, r = np.random.default_rng(0).normal(size=(2, 10_000))
    left = np.maximum(R + r, 0) ** 2
    assert (left <= (np.maximum(R, 0) + r) ** 2 + 1e-12).all()
    assert not (left >= (np.maximum(R, 0) + r) ** 2 - 1e-12).all(), "it is no identity"


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_1_cross_term_is_zero_and_last_term_is_bounded(seed):
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    delta = int(M.max() - M.min())
    for _ in range(20):
        R = [F(int(x)) for x in rng.integers(-5, 6, size=len(M))]
        sigma = regret_matching(R)
        for j in range(M.shape[1]):
            cross = 0
            for i, p in enumerate(sigma):
                r = [F(int(x)) for x in M[:, j] - M[i, j]]
                cross += p * sum(max(R[a], 0) * r[a] for a in range(len(M)))
                assert sum(x**2 for x in r) <= (len(M) - 1) * delta**2 <= len(M) * delta**2
            assert cross == 0


def test_theorem_1_cross_term_is_not_zero_for_fictitious_play():
    R = np.array([3.0, 1.0, 0.0])
    M = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    sigma = programs.fictitious_play(R)
    crosses = [R @ (M[:, j] - sigma @ M[:, j]) for j in range(3)]
    assert max(map(abs, crosses)) > 0.5


def test_theorem_1_mean_of_roots_is_at_most_the_root_of_the_mean():
    for sample in np.random.default_rng(1).exponential(size=(200, 10)):
        assert np.sqrt(sample).mean() <= np.sqrt(sample.mean())


def expected_maximum_regret(M, T, choose):
    """Return the exact E[max_a R+] after T rounds; choose(past) is the opponent's action."""

    def after(R, t, past):
        if t == T:
            return max(max(R), 0)
        sigma, j = regret_matching(R), choose(past)
        return sum(
            p
            * after([R[a] + int(M[a, j] - M[i, j]) for a in range(len(M))], t + 1, [*past, (i, j)])
            for i, p in enumerate(sigma)
            if p
        )

    return after([F(0)] * len(M), 0, [])


@pytest.mark.parametrize("seed", range(8))
def test_theorem_1_bound_holds_for_the_exact_expected_regret(seed):
    """The bound holds for a fixed sequence of actions and for replies to the last action."""
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    delta, n = int(M.max() - M.min()), len(M)
    fixed = rng.integers(M.shape[1], size=5).tolist()
    choosers = (
        lambda past: fixed[len(past)],
        lambda past: int(M[past[-1][0]].argmin()) if past else 0,
    )
    for T, choose in product((1, 2, 5), choosers):
        greatest = expected_maximum_regret(M, T, choose)
        # Both sides of E <= Delta sqrt(n T) are squared, so they stay fractions. Exercise 4 has
        # n - 1 instead of n.
        assert greatest**2 <= delta**2 * (n - 1) * T <= delta**2 * n * T


@pytest.mark.parametrize("seed", range(8))
def test_theorem_1_average_earns_nearly_the_best_against_one_strategy(seed):
    """Over all draws, the average's expected payoff is at least the best payoff minus the bound."""
    rng = np.random.default_rng(seed)
    M = rng.integers(-4, 5, size=(3, 2))
    other_strategy = F(int(rng.integers(1, 8)), 8)
    other_strategy = (other_strategy, 1 - other_strategy)
    earns = [sum(q * int(u) for q, u in zip(other_strategy, row, strict=True)) for row in M]

    def after(R, rounds):
        """Return the expected sum of the further rounds' payoffs and the expected final regrets."""
        if not rounds:
            return [0, *R]
        sigma = regret_matching(R)
        total = [sum(p * u for p, u in zip(sigma, earns, strict=True)), 0, 0, 0]
        for (i, p), (j, q) in product(enumerate(sigma), enumerate(other_strategy)):
            if p and q:
                regrets = [R[a] + int(M[a, j] - M[i, j]) for a in range(3)]
                rest = after(regrets, rounds - 1)
                total = [x + p * q * y for x, y in zip(total, rest, strict=True)]
        return total

    for T in (1, 2, 4):
        earnings, *regrets = after([F(0)] * 3, T)
        lacking = max(earns) - earnings / T
        # Drawn actions earn their strategies' payoffs on average, so regret bounds the payoff.
        assert lacking == max(regrets) / T >= 0
        assert lacking**2 <= F(int(M.max() - M.min()) ** 2 * 3, T)


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_1_bound_holds_in_every_run_without_random_draws(seed):
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    delta, n = M.max() - M.min(), len(M)
    R = np.zeros(n)
    for t in range(1, 200):
        sigma = programs.match(R)
        # The opponent knows the strategy and plays the worst reply to it.
        j = (sigma @ M).argmin() if seed % 2 else rng.integers(M.shape[1])
        R = R + M[:, j] - sigma @ M[:, j]
        assert R.max() <= delta * np.sqrt(n * t) + 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_2_mean_regrets_sum_to_twice_the_exploitability(seed):
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    T = int(rng.integers(1, 30))
    one, two = (rng.dirichlet(np.ones(n), size=T) for n in M.shape)
    payments = np.einsum("ti,ij,tj->t", one, M, two)
    R1 = (two @ M.T - payments[:, None]).sum(axis=0)
    R2 = (payments[:, None] - one @ M).sum(axis=0)
    averages = one.mean(axis=0), two.mean(axis=0)
    both = (R1.max() + R2.max()) / T
    assert both == pytest.approx(2 * exploitability(M, *averages))
    # The equality needs the averages of both players over all rounds.
    if T > 1:
        assert both != pytest.approx(2 * exploitability(M, one[-1], averages[1]))


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_2_holds_for_the_frequencies_of_drawn_actions(seed):
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    results = {}
    keep = programs.program(
        returned=lambda R, S, last, counts, T: results.update(R=R, f=[c / T for c in counts])
    )
    keep(M, 50, rng)
    both = (results["R"][0].max() + results["R"][1].max()) / 50
    assert both == pytest.approx(2 * exploitability(M, *results["f"]))


@pytest.mark.parametrize("seed", SEEDS)
def test_corollary_3_guarantees_enclose_the_linear_programs_value(seed):
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    value, one = matrix_game(M)
    from_player_2, two = matrix_game(-M.T)
    assert value == pytest.approx(-from_player_2)
    assert exploitability(M, one, two) == pytest.approx(0, abs=1e-9)
    first, second = programs.program(regrets=programs.expected_regrets)(M, 1000, rng)
    low, high = (first @ M).min(), (M @ second).max()
    assert low - 1e-9 <= value <= high + 1e-9
    delta = M.max() - M.min()
    assert high - low <= 2 * delta * np.sqrt(max(M.shape) / 1000)


def test_lesson_states_the_only_equilibrium_of_weighted_rps(lesson_namespace):
    """Linear programming gives 1/4, 1/4 and 1/2 as the only optimal probabilities."""
    W = lesson_namespace["W"]
    value, one = matrix_game(W)
    assert value == pytest.approx(0, abs=1e-9)
    assert one == pytest.approx([1 / 4, 1 / 4, 1 / 2])
    for k, sign in product(range(3), (1, -1)):
        objective = [sign * (i == k) for i in range(3)]
        done = linprog(
            objective, A_ub=-W.T, b_ub=[0] * 3, A_eq=[[1] * 3], b_eq=[1], bounds=[(0, 1)] * 3
        )
        assert sign * done.fun == pytest.approx([1 / 4, 1 / 4, 1 / 2][k])
    assert list(lesson_namespace["equilibrium"]) == [F(1, 4), F(1, 4), F(1, 2)]


def test_penalty_kick_solution_agrees_with_linear_programming():
    M = np.array([[0.5, 0.8, 0.9], [0.8, 0.9, 0.3]])
    value, kicker = matrix_game(M)
    _, keeper = matrix_game(-M.T)
    assert value == pytest.approx(19 / 30)
    assert kicker == pytest.approx([5 / 9, 4 / 9])
    assert keeper == pytest.approx([2 / 3, 0, 1 / 3])
    learned = programs.program()(M, 10_000, np.random.default_rng(0))
    assert learned[1][1] < 0.02, "prose: the middle is hardly ever played"
