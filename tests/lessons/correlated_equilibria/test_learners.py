"""Test theorems 2 and 3 on random games, the cells' programs and the stored runs."""

from itertools import pairwise

import numpy as np
import pytest

from cfr_core.matching import regret_matching
from cfr_lab.lessons.coarse_correlation.joint import SHAPLEY, cce_gap, fixed_gains
from cfr_lab.lessons.correlated_equilibria.exercise_learn import learn
from cfr_lab.lessons.correlated_equilibria.gaps import advice_gains, correlated_gap
from cfr_lab.lessons.correlated_equilibria.joint_play import GAMES, LEARNERS, sets
from cfr_lab.lessons.correlated_equilibria.learners import (
    constants,
    exchanges,
    fixed_point,
    hart_mas_colell,
    plays,
)
from cfr_lab.lessons.correlated_equilibria.runs import INERTIA, counts_at_stops, stops
from cfr_lab.lessons.stored import stored_result


@pytest.fixture(scope="module")
def stored_runs():
    return stored_result("correlated_equilibria", "wander")


@pytest.mark.parametrize("seed", range(6))
def test_theorem_2_fixed_point_makes_the_weighted_gains_sum_to_zero(seed):
    """For random maps, inflow equals outflow at the fixed point, so the weighted gain is 0."""
    rng = np.random.default_rng(seed)
    for n in (1, 2, 3, 5):
        maps = rng.integers(n, size=(7, n))
        weights = np.maximum(rng.normal(size=7), 0)
        p = fixed_point(weights, maps)
        assert p.min() >= 0
        assert p.sum() == pytest.approx(1)
        values = rng.normal(size=n)
        gains = [w * (p @ (values[m] - values)) for w, m in zip(weights, maps, strict=True)]
        assert sum(gains) == pytest.approx(0, abs=1e-9)


def test_constant_maps_give_regret_matching():
    rng = np.random.default_rng(1)
    for n in (2, 3, 6):
        for regrets in rng.normal(size=(5, n)):
            assert fixed_point(regrets, constants(n)) == pytest.approx(regret_matching(regrets))


def test_theorem_2_inequality_of_positive_parts_holds():
    x, y = np.random.default_rng(2).normal(size=(2, 1000))
    assert (np.maximum(x + y, 0) <= abs(np.maximum(x, 0) + y) + 1e-12).all()


@pytest.mark.parametrize("maps", [constants, exchanges])
@pytest.mark.parametrize("shape", [(3, 3), (2, 4), (2, 3, 2)])
def test_theorem_2_average_regrets_are_the_gains_and_obey_the_bound(maps, shape):
    rng = np.random.default_rng(len(shape))
    payoffs, rounds, runs = rng.integers(-3, 4, size=(len(shape), *shape)).astype(float), 150, 6
    squares = np.zeros(len(shape))
    for _ in range(runs):
        joint = np.zeros(shape)
        for actions, regrets in plays(payoffs, [maps(n) for n in shape], rounds, rng):
            joint[actions] += 1 / rounds
            average = regrets
        found = (advice_gains if maps is exchanges else fixed_gains)(payoffs, joint)
        for i, table in enumerate(found):
            gains = table[~np.eye(shape[i], dtype=bool)] if maps is exchanges else table
            assert average[i] == pytest.approx(gains), "gaps are average regrets"
            squares[i] += (np.maximum(average[i], 0) ** 2).sum() / runs
    limits = [np.ptp(u) ** 2 * (n - 1) / rounds for u, n in zip(payoffs, shape, strict=True)]
    # The theorem bounds an expectation, which is estimated here from six runs.
    assert (squares <= 1.5 * np.array(limits)).all()


def test_theorem_2_bound_holds_in_every_run_with_expected_payoffs():
    rng = np.random.default_rng(5)
    for shape in ((3, 3), (4, 2)):
        payoffs = rng.integers(-3, 4, size=(2, *shape)).astype(float)
        for rounds in (1, 10, 100):
            gap = correlated_gap(payoffs, learn(payoffs, rounds)[0])
            limit = max(
                np.ptp(u) * np.sqrt((n - 1) / rounds) for u, n in zip(payoffs, shape, strict=True)
            )
            assert gap <= limit + 1e-9


def test_theorem_3_lemma_bounds_the_difference_of_rows():
    """Rows of successive powers differ by at most twice the largest binomial probability."""
    from scipy.stats import binom

    rng = np.random.default_rng(6)
    for alpha in (0.2, 0.5, 0.9):
        Q = rng.dirichlet(0.2 * np.ones(4), size=4)
        power = np.eye(4)
        matrix = alpha * np.eye(4) + (1 - alpha) * Q
        for v in range(1, 80):
            power = power @ matrix
            step = abs(power @ matrix - power).sum(axis=1).max()
            assert step <= 2 * (1 - alpha) * binom.pmf(range(v + 1), v, 1 - alpha).max() + 1e-12


def test_theorem_3_identity_holds_in_one_round():
    """The gains, weighted by average regrets, equal kappa times the change by one step."""
    rng = np.random.default_rng(8)
    n, others, kappa = 3, 4, 11.0
    R = rng.random((n, n)) * (1 - np.eye(n))
    u, P = rng.normal(size=(n, others)), rng.dirichlet(np.ones(n * others)).reshape(n, others)
    step = R / kappa + np.diag(1 - R.sum(axis=1) / kappa)
    gains = sum(
        R[a, b] * (P[a] * (u[b] - u[a])).sum() for a in range(n) for b in range(n) if a != b
    )
    assert gains == pytest.approx(kappa * (u * (step.T @ P - P)).sum())


def test_correlated_gap_decreases_under_the_rule_of_hart_mas_colell():
    rng, gaps = np.random.default_rng(9), {}
    payoffs = rng.integers(-2, 3, size=(2, 3, 3)).astype(float)
    joint = np.zeros((3, 3))
    inertia = 2 * 2 * np.ptp(payoffs)
    for t, actions in enumerate(hart_mas_colell(payoffs, 6000, rng, inertia), 1):
        joint[actions] += 1
        if t in (60, 6000):
            gaps[t] = correlated_gap(payoffs, joint / t)
    assert gaps[6000] < max(0.1, gaps[60])
    for name, game in GAMES.items():
        assert INERTIA[name] == 2 * (game.shape[1] - 1) * np.ptp(game)


def test_a_shorter_run_agrees_with_the_stored_runs(stored_runs):
    assert stored_runs["rounds"] == stops(50_000)
    for game in GAMES:
        for learner in LEARNERS:
            short = counts_at_stops(game, learner, rounds=stored_runs["rounds"][-1] // 500)
            computed_counts = dict(zip(stops(100), short, strict=True))
            both = set(computed_counts) & set(stored_runs["rounds"])
            assert len(both) > 5
            for t in both:
                assert (
                    computed_counts[t]
                    == stored_runs["games"][game][learner][stored_runs["rounds"].index(t)]
                )


def stored_distributions(stored_runs, learner):
    for t, counts in zip(
        stored_runs["rounds"], stored_runs["games"]["shapley"][learner], strict=True
    ):
        assert sum(counts) == t
        yield t, np.array(counts).reshape(3, 3) / t


def test_prose_states_the_results_of_the_stored_runs(stored_runs):
    last = {name: list(stored_distributions(stored_runs, name))[-1][1] for name in LEARNERS}
    assert round(float(correlated_gap(SHAPLEY, last["external"])), 3) == 0.097
    assert cce_gap(SHAPLEY, last["external"]) < 0.001
    assert round(float(correlated_gap(SHAPLEY, last["internal"])), 3) == 0.002
    assert round(float(correlated_gap(SHAPLEY, last["hart"])), 3) == 0.017
    later = [mu for t, mu in stored_distributions(stored_runs, "external") if t >= 100]
    assert min(correlated_gap(SHAPLEY, mu) for mu in later) > 0.08
    sides = [((SHAPLEY[0] - SHAPLEY[1]) * mu).sum() > 0 for mu in later]
    assert sum(a != b for a, b in pairwise(sides)) >= 4, "across the segment"
    hexagon = sets("shapley", "parts")[1]
    assert not any(in_polygon(mu.sum(axis=1)[:2], hexagon) for mu in later)
    for name in ("internal", "hart"):
        assert in_polygon(last[name].sum(axis=1)[:2], hexagon)


def in_polygon(point, corners):
    x, y = point
    ends = [*corners[1:], corners[0]]
    return all(
        (float(c) - float(a)) * (y - float(b)) >= (float(d) - float(b)) * (x - float(a)) - 1e-12
        for (a, b), (c, d) in zip(corners, ends, strict=True)
    )


def test_the_cells_learners_agree_with_the_package(lesson_namespace):
    for kind in (constants, exchanges):
        assert np.array_equal(lesson_namespace[kind.__name__](3), kind(3))
        maps, rng = [kind(3)] * 2, np.random.default_rng(11)
        joint = np.zeros((3, 3))
        for actions, _ in plays(SHAPLEY.astype(float), maps, 200, rng):
            joint[actions] += 1
        _, mu = lesson_namespace["play"](
            lesson_namespace["shapley"], maps, 200, np.random.default_rng(11)
        )
        assert np.array_equal(joint / 200, mu)
    joint = np.zeros((3, 3))
    for actions in hart_mas_colell(SHAPLEY.astype(float), 300, np.random.default_rng(12), 4):
        joint[actions] += 1
    mu = lesson_namespace["hart_mas_colell"](
        lesson_namespace["shapley"], 300, np.random.default_rng(12), 4
    )
    assert np.array_equal(joint / 300, mu)


def test_prose_of_section_4_states_the_right_gaps(lesson_namespace):
    """External regret makes only the coarse gap small; internal regret makes both gaps small."""
    found = {}
    for kind in (constants, exchanges):
        _, mu = lesson_namespace["play"](
            lesson_namespace["shapley"], [kind(3)] * 2, 3000, np.random.default_rng(2000)
        )
        found[kind] = lesson_namespace["gaps"](lesson_namespace["shapley"], mu)
    assert 0 <= found[constants][0] < 0.01
    assert 0.09 < found[constants][1] < 0.13
    assert found[exchanges][1] < 0.01


def test_identity_of_blum_and_mansour_holds():
    rng = np.random.default_rng(13)
    q = rng.dirichlet(np.ones(4), size=4)
    system = np.vstack([q.T - np.eye(4), np.ones(4)])
    p = np.linalg.lstsq(system, [0, 0, 0, 0, 1], rcond=None)[0]
    u = rng.normal(size=4)
    assert (p @ q) @ u == pytest.approx(p @ u)
