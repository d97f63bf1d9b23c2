"""Test the lesson's theorems, each step and each statement, on random games and sequences."""

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


def test_theorem_1_positive_part_of_a_sum():
    """The inequality is ((R + r)+)^2 <= (R+ + r)^2, strict for some numbers."""
    R, r = np.random.default_rng(0).normal(size=(2, 10_000))
    left = np.maximum(R + r, 0) ** 2
    assert (left <= (np.maximum(R, 0) + r) ** 2 + 1e-12).all()
    assert not (left >= (np.maximum(R, 0) + r) ** 2 - 1e-12).all(), "it is no identity"


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_1_the_cross_term_vanishes_and_the_last_is_bounded(seed):
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


def test_theorem_1_the_cross_term_does_not_vanish_for_another_rule():
    R = np.array([3.0, 1.0, 0.0])
    M = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    sigma = programs.most_regretted(R)
    crosses = [R @ (M[:, j] - sigma @ M[:, j]) for j in range(3)]
    assert max(map(abs, crosses)) > 0.5


def test_theorem_1_the_mean_of_roots_is_below_the_root_of_the_mean():
    for sample in np.random.default_rng(1).exponential(size=(200, 10)):
        assert np.sqrt(sample).mean() <= np.sqrt(sample.mean())


def expected_greatest_regret(M, T, choose):
    """Return E[max_a R+] after T rounds, exactly; `choose` is the opponent's rule."""

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
def test_theorem_1_the_bound_holds_exactly(seed):
    """The bound holds for every opponent, even one who replies worst to the last action."""
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    delta, n = int(M.max() - M.min()), len(M)
    fixed = rng.integers(M.shape[1], size=5).tolist()
    choosers = (
        lambda past: fixed[len(past)],
        lambda past: int(M[past[-1][0]].argmin()) if past else 0,
    )
    for T, choose in product((1, 2, 5), choosers):
        greatest = expected_greatest_regret(M, T, choose)
        # The numbers are squared, to stay in fractions: E <= Delta sqrt(n T). Exercise 4 has n - 1
        # instead of n.
        assert greatest**2 <= delta**2 * (n - 1) * T <= delta**2 * n * T


@pytest.mark.parametrize("seed", range(8))
def test_theorem_1_against_one_strategy_the_average_earns_nearly_the_best(seed):
    """Exactly, over all draws, E[payoff of the average] >= best payoff minus the bound."""
    rng = np.random.default_rng(seed)
    M = rng.integers(-4, 5, size=(3, 2))
    theirs = F(int(rng.integers(1, 8)), 8)
    theirs = (theirs, 1 - theirs)
    earns = [sum(q * int(u) for q, u in zip(theirs, row, strict=True)) for row in M]

    def after(R, rounds):
        """Return the expected payoff of the strategies of further rounds, and final regrets."""
        if not rounds:
            return [0, *R]
        sigma = regret_matching(R)
        total = [sum(p * u for p, u in zip(sigma, earns, strict=True)), 0, 0, 0]
        for (i, p), (j, q) in product(enumerate(sigma), enumerate(theirs)):
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
def test_theorem_1_without_drawing_every_run_obeys_the_bound(seed):
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
def test_theorem_2_regrets_add_up_to_twice_the_exploitability(seed):
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
def test_theorem_2_holds_exactly_for_frequencies_of_drawn_play(seed):
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
def test_corollary_3_the_value_from_both_sides_is_that_of_linear_programming(seed):
    rng = np.random.default_rng(seed)
    M = random_matrix(rng)
    value, one = matrix_game(M)
    from_player_2, two = matrix_game(-M.T)
    assert value == pytest.approx(-from_player_2)
    assert exploitability(M, one, two) == pytest.approx(0, abs=1e-9)
    first, second = programs.program(regrets=programs.expected)(M, 1000, rng)
    low, high = (first @ M).min(), (M @ second).max()
    assert low - 1e-9 <= value <= high + 1e-9
    delta = M.max() - M.min()
    assert high - low <= 2 * delta * np.sqrt(max(M.shape) / 1000)


def test_weighted_rps_has_one_equilibrium_and_the_lesson_has_it(lesson_names):
    """Linear programming gives the equilibrium and each probability's range at the optimum."""
    W = lesson_names["W"]
    value, one = matrix_game(W)
    assert value == pytest.approx(0, abs=1e-9)
    assert one == pytest.approx([1 / 4, 1 / 4, 1 / 2])
    for k, sign in product(range(3), (1, -1)):
        aim = [sign * (i == k) for i in range(3)]
        done = linprog(aim, A_ub=-W.T, b_ub=[0] * 3, A_eq=[[1] * 3], b_eq=[1], bounds=[(0, 1)] * 3)
        assert sign * done.fun == pytest.approx([1 / 4, 1 / 4, 1 / 2][k])
    assert list(lesson_names["equilibrium"]) == [F(1, 4), F(1, 4), F(1, 2)]


def test_the_penalty_kick_by_linear_programming():
    M = np.array([[0.5, 0.8, 0.9], [0.8, 0.9, 0.3]])
    value, kicker = matrix_game(M)
    _, keeper = matrix_game(-M.T)
    assert value == pytest.approx(19 / 30)
    assert kicker == pytest.approx([5 / 9, 4 / 9])
    assert keeper == pytest.approx([2 / 3, 0, 1 / 3])
    learned = programs.program()(M, 10_000, np.random.default_rng(0))
    assert learned[1][1] < 0.02, "prose: the middle is hardly ever played"
