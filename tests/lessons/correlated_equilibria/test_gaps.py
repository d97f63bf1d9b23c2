"""Test proposition 1, both gaps, and the exact sets of the crossing and Shapley's game."""

from fractions import Fraction as F

import numpy as np
import pytest
from lessons.correlated_equilibria import linear_programs as linear

from cfr_lab.lessons.coarse_correlation.crossing import CROSSING
from cfr_lab.lessons.coarse_correlation.joint import SHAPLEY, cce_gap
from cfr_lab.lessons.correlated_equilibria.advice_picture import joint_of
from cfr_lab.lessons.correlated_equilibria.exact_programs import (
    best_distribution,
    projected_corners,
)
from cfr_lab.lessons.correlated_equilibria.gaps import advice_gains, correlated_gap
from cfr_lab.lessons.correlated_equilibria.joint_play import sets
from cfr_lab.lessons.correlated_equilibria.learners import constants, exchanges
from cfr_lab.lessons.correlated_equilibria.plans import gain_rows

SHAPES = [(2, 2), (3, 3), (2, 4), (2, 2, 2), (3, 2, 4)]


def random_game(rng, shape):
    payoffs = rng.integers(-3, 4, size=(len(shape), *shape)).astype(float)
    return payoffs, rng.dirichlet(0.5 * np.ones(np.prod(shape))).reshape(shape)


@pytest.mark.parametrize("shape", SHAPES)
def test_proposition_1_holds_on_random_games(shape):
    rng = np.random.default_rng(len(shape) + shape[-1])
    for _ in range(20):
        payoffs, mu = random_game(rng, shape)
        by_rows = (linear.conditions(payoffs, False) @ mu.ravel()).max()
        assert correlated_gap(payoffs, mu) == pytest.approx(by_rows)
        coarse = (linear.conditions(payoffs, True) @ mu.ravel()).max()
        assert max(g.sum(axis=0).max() for g in advice_gains(payoffs, mu)) == pytest.approx(coarse)
        assert cce_gap(payoffs, mu) == pytest.approx(coarse)
        assert coarse <= (max(shape) - 1) * max(by_rows, 0) + 1e-12, "exercise 3"
        if set(shape) == {2}:
            assert coarse == pytest.approx(by_rows)


def test_gaps_of_the_cells_agree_with_the_package(lesson_namespace):
    rng = np.random.default_rng(4)
    for shape in SHAPES:
        payoffs, mu = random_game(rng, shape)
        found = lesson_namespace["gaps"](payoffs, mu)
        assert found == pytest.approx((cce_gap(payoffs, mu), correlated_gap(payoffs, mu)))
    equal = lesson_namespace["gaps"](lesson_namespace["rps"], np.eye(3) / 3)
    assert equal == pytest.approx((0, 1 / 3))
    assert lesson_namespace["gaps"](
        lesson_namespace["crossing"], lesson_namespace["quarters"]
    ) == pytest.approx((0, 0))


def unit_vectors(count=24):
    turns = 2 * np.pi * (np.arange(count) + 0.3) / count
    return zip(np.cos(turns), np.sin(turns), strict=True)


def assert_projection_agrees(corners, across, up, rows):
    """Compare the maximum over the corners with SciPy's linear program in many directions."""
    for dx, dy in unit_vectors():
        most = max(dx * float(x) + dy * float(y) for x, y in corners)
        assert most == pytest.approx(linear.largest(dx * across + dy * up, rows), abs=1e-7)


@pytest.mark.parametrize("game", [CROSSING, SHAPLEY], ids=["crossing", "shapley"])
@pytest.mark.parametrize("maps", [constants, exchanges])
def test_projections_of_both_sets_agree_with_linear_programming(game, maps):
    rows = gain_rows(game, [maps(n) for n in game[0].shape])
    assert np.allclose(rows.sum(axis=0), linear.conditions(game, maps is constants).sum(axis=0))
    corners = projected_corners(game[0].ravel().tolist(), game[1].ravel().tolist(), rows.tolist())
    assert_projection_agrees(corners, game[0], game[1], linear.conditions(game, maps is constants))


def test_projections_for_random_games_agree_with_linear_programming():
    rng = np.random.default_rng(7)
    for shape in ((2, 3), (3, 3), (2, 2)):
        payoffs, _ = random_game(rng, shape)
        rows = gain_rows(payoffs, [exchanges(n) for n in shape])
        corners = projected_corners(
            payoffs[0].ravel().tolist(), payoffs[1].ravel().tolist(), rows.tolist()
        )
        assert_projection_agrees(corners, *payoffs, linear.conditions(payoffs, False))
        x = best_distribution(payoffs.sum(axis=0).ravel().tolist(), rows.tolist())
        assert sum(x) == 1
        assert min(x) >= 0
        assert max(sum(F(a) * p for a, p in zip(row, x, strict=True)) for row in rows) <= 0


def test_prose_states_the_corners_of_the_projections():
    assert sets("crossing", "payoffs")[0] == sets("crossing", "payoffs")[1]
    assert set(sets("crossing", "payoffs")[1]) == {
        (F(18, 5), F(18, 5)), (2, 7), (F(21, 4), F(21, 4)), (7, 2),
    }  # fmt: skip
    coarse, fine = sets("shapley", "payoffs")
    third, half = F(1, 3), F(1, 2)
    assert set(coarse) == {(third, third), (third, 2 * third), (2 * third, third)}
    assert set(fine) == {(third, third), (half, half)}
    assert len(sets("shapley", "parts")[1]) == 6, "a hexagon"
    mixed = np.outer([1 / 3, 2 / 3], [1 / 3, 2 / 3])
    assert [(u * mixed).sum() for u in CROSSING] == pytest.approx([14 / 3, 14 / 3])
    assert correlated_gap(CROSSING, mixed) == pytest.approx(0)


def test_correlated_equilibria_of_shapleys_game_have_three_free_cells():
    """By linear programming, six cells are equal and none of the other three is larger."""
    rows = linear.conditions(SHAPLEY, False)
    lit = SHAPLEY.sum(axis=0) > 0
    cells = np.argwhere(lit)
    for one, two in zip(cells, np.roll(cells, 1, axis=0), strict=True):
        objective = np.zeros((3, 3))
        objective[tuple(one)], objective[tuple(two)] = 1, -1
        assert linear.largest(objective, rows) == pytest.approx(0, abs=1e-9)
    for corner in np.ndindex(2, 2, 2):
        mu = lit.astype(float)
        mu[~lit] = corner
        assert correlated_gap(SHAPLEY, mu / mu.sum()) == pytest.approx(0)
    larger = lit.astype(float)
    larger[0, 2] = 1.1
    assert correlated_gap(SHAPLEY, larger / larger.sum()) > 0


def test_exercise_3_formulas_give_the_gaps_of_the_family():
    rng = np.random.default_rng(3)
    for p, q, r in [*rng.dirichlet(np.ones(3), size=30), (0.5, 0, 0.5), (2 / 3, 1 / 3, 0)]:
        mu = joint_of(p, q)
        assert cce_gap(SHAPLEY, mu) == pytest.approx(1 / 3 - min(p, q))
        assert correlated_gap(SHAPLEY, mu) == pytest.approx(max(abs(p - q), r - min(p, q)) / 3)
