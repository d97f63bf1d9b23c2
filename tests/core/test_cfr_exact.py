"""Test the solver in exact arithmetic; floats become the fractions that they represent."""

from fractions import Fraction as F
from math import inf

import numpy as np
import pytest
from solver_games import trees

from cfr_core import Tree, games
from cfr_core.cfr import CFR, VARIANTS, Variant


@pytest.mark.parametrize("variant", VARIANTS)
def test_exact_and_floating_agree(variant):
    if variant == "dcfr":
        exact = CFR(trees["trap"], Variant(alpha=2, beta=0, gamma=2), exact=True)
        floating = CFR(trees["trap"], Variant(alpha=2, beta=0, gamma=2))
    else:
        exact, floating = (CFR(trees["trap"], variant, exact=e) for e in (True, False))
    one, two = exact.run(8).average, floating.run(8).average
    assert all(isinstance(p, F) for p in one.vector)
    assert two.vector == pytest.approx(one.vector.astype(float), abs=1e-12)


FLOATS = {"aa": 0.3, "ab": -0.1, "ba": -0.2, "bb": 0.15}


def float_chance():
    """Return a game with floats in which only player 1 sees a coin; heads has probability 0.1."""
    return games.Game(
        "loaded coin",
        2,
        lambda h: (0, 1, 2, None)[len(h)],
        lambda h: ("a", "b"),
        lambda h: [sign * (FLOATS[h[1] + h[2]] + (h[0] == "heads") / 2) for sign in (1, -1)],
        lambda h: h[0] if len(h) == 1 else "guess",
        lambda h: {"heads": 0.1, "tails": 0.9},
    )


def test_exact_solver_converts_floats_to_fractions():
    tree = Tree(float_chance())
    assert tree.chance.dtype == tree.payoffs.dtype == float
    given = {"payoffs": tree.payoffs * 0.7, "fixed_strategies": {2: {"guess": [0.4, 0.6]}}}
    for settings in ({}, *({name: value} for name, value in given.items())):
        exact, floating = CFR(tree, exact=True, **settings), CFR(tree, **settings)
        exact.run(3)
        floating.run(3)
        for one, two in ((exact.average, floating.average), (exact.current, floating.current)):
            assert {type(p) for p in one.vector} == {F}
            assert two.vector == pytest.approx(one.vector.astype(float), abs=1e-12)
        for name, regret in exact.regrets.items():
            assert {type(r) for r in regret} == {F}
            assert floating.regrets[name] == pytest.approx(regret.astype(float), abs=1e-12)
    # The first values are computed by hand; each float is the fraction that it represents.
    step = CFR(tree, alternating=False, exact=True).step()
    assert list(step.values["tails"]) == [
        F(0.9) * (F(FLOATS[f"{a}a"]) + F(FLOATS[f"{a}b"])) / 2 for a in "ab"
    ]


def test_fixed_strategy_of_floats_sums_to_one_as_fractions():
    # As fractions, these floats do not sum to 1, but the probabilities of the strategy played do.
    tree, held = Tree(games.rock_paper_scissors()), [0.1, 0.6, 0.3]
    assert sum(held) == 1 != sum(map(F, held))
    solver = CFR(tree, fixed_strategies={1: {"I1": held}}, exact=True).run(2)
    assert sum(solver.current["I1"]) == 1
    assert solver.average["I2"].astype(float) == pytest.approx([1 / 6, 1 / 6, 4 / 6])
    # An integer of NumPy would overflow inside a fraction.
    held = CFR(tree, fixed_strategies={1: {"I1": np.array([1, 0, 0])}}, exact=True).run(2)
    assert {type(p.numerator) for p in held.current["I1"]} == {int}


def test_exact_runs_match_single_runs():
    tree = Tree(games.trap())
    alpha, beta, gamma = [2, inf], [-inf, 1], [3, 0]
    joint_solver = CFR(tree, "cfr", alpha=alpha, beta=beta, gamma=gamma, exact=True, runs=2).run(4)
    for run in range(2):
        alone = CFR(tree, Variant(alpha[run], beta[run], gamma[run]), exact=True).run(4)
        assert {type(p) for p in joint_solver.average[run].vector} == {F}
        assert list(joint_solver.average[run].vector) == list(alone.average.vector)
        assert list(joint_solver.current[run].vector) == list(alone.current.vector)
