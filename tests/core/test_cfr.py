"""Test the full-tree solver against D1.13, the definitions, a plain recursion and known figures."""

from fractions import Fraction as F
from itertools import islice

import numpy as np
import pytest
from plain_cfr import PlainCFR
from random_games import random_profile
from solver_games import GAMES, SMALL, trees

from cfr_core import Tree, games, uniform, values
from cfr_core.cfr import CFR, VARIANTS
from cfr_core.equilibrium import gains, nash_conv

OPPONENT = (F(4, 10), F(3, 10), F(3, 10))


def test_d1_13_ten_iterations_are_exact():
    tree = Tree(games.rock_paper_scissors())
    solver = CFR(tree, fixed_strategies={1: {"I1": OPPONENT}}, exact=True)
    steps = list(islice(solver, 10))
    worth = [0, F(1, 10), F(-1, 10)]
    for t, step in enumerate(steps, 1):
        played = [F(1, 3)] * 3 if t == 1 else [0, 1, 0]
        assert step.iteration == t
        assert list(step.profile["I2"]) == played
        assert list(step.profile["I1"]) == list(OPPONENT)
        assert list(step.values["I2"]) == worth
        assert step.infoset_values["I2"] == (0 if t == 1 else F(1, 10))
        assert list(step.regrets["I2"]) == [F(1 - t, 10), F(1, 10), F(1 - 2 * t, 10)]
        assert list(step.average["I2"]) == [F(1, 3 * t), F(3 * t - 2, 3 * t), F(1, 3 * t)]
    assert list(solver.average["I2"]) == [F(1, 30), F(28, 30), F(1, 30)]
    assert {type(p) for p in solver.average["I2"]} == {F}
    assert "I1" not in steps[0].values


def test_first_regrets_are_instantaneous_regrets():
    for name in GAMES:
        tree = trees[name]
        solver = CFR(tree, alternating=False)
        played = solver.current
        solver.run(1)
        for player in tree.players:
            for name, regret in values.instantaneous_regrets(played, player).items():
                assert solver.regrets[name] == pytest.approx(regret, abs=1e-12)


@pytest.mark.parametrize("alternating", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", SMALL)
def test_iterates_agree_with_the_plain_recursion(name, variant, alternating):
    settings = VARIANTS[variant]
    plain = PlainCFR(GAMES[name], alternating, **vars(settings))
    solver = CFR(trees[name], variant, alternating=alternating)
    # Prediction amplifies rounding errors fastest, so its test ends after ten iterations, when both
    # programs still agree with exact fractions.
    for n in (1, 1, 8) if settings.predictive or name == "leduc 2" else (1, 1, 8, 20):
        average = solver.run(n).average
        for set_name, strategy in plain.run(n).average().items():
            assert average[set_name] == pytest.approx(strategy, abs=1e-9)
            assert solver.current[set_name] == pytest.approx(plain.strategy[set_name], abs=1e-9)
            assert solver.regrets[set_name] == pytest.approx(plain.regret[set_name], abs=1e-9)


# These figures are OpenSpiel's: NashConv after 10, 100 and 1,000 alternating iterations.
FIGURES = {
    ("kuhn", "cfr"): (0.137398, 0.016452, 0.00187523),
    ("kuhn", "cfr+"): (0.0653742, 0.00238881, 0.000174731),
    ("kuhn", "dcfr"): (0.0455576, 0.00333268, 0.000293),
    ("kuhn", "linear"): (0.0425015, 0.00217805, 0.00018706),
    ("leduc", "cfr"): (1.77716, 0.191433, 0.02364),
    ("leduc", "cfr+"): (1.22088, 0.026832),
    ("leduc", "dcfr"): (1.5576, 0.01551),
    ("leduc", "linear"): (1.442, 0.0690),
}


@pytest.mark.parametrize(("name", "variant"), FIGURES)
def test_solver_reaches_the_known_nash_conv(name, variant):
    solver = CFR(trees[name], variant)
    for n, figure in zip((10, 90, 900), FIGURES[name, variant], strict=False):
        assert nash_conv(solver.run(n).average) == pytest.approx(figure, rel=5e-4)


def test_before_the_first_iteration_all_is_uniform():
    solver = CFR(trees["leduc"]).run(0)
    assert np.array_equal(solver.current.vector, uniform(trees["leduc"]).vector)
    assert solver.average.vector == pytest.approx(solver.current.vector)


def test_own_reach_weights_the_average():
    # By D5.6, the trap's exploitability stays near 0.49 without the weights.
    for alternating in (True, False):
        average = CFR(Tree(games.trap()), alternating=alternating).run(20_000).average
        assert nash_conv(average) / 2 < 0.03


def test_regrets_are_not_clipped_in_place():
    # By M10, a solver that clips regrets in place has exploitability 0.27 here and stays there.
    # Regrets that are not clipped fall below zero.
    solver = CFR(Tree(games.weighted_rps()), alternating=False).run(20_000)
    assert nash_conv(solver.average) < 0.05
    assert min(r.min() for r in CFR(Tree(games.kuhn())).run(50).regrets.values()) < -1


@pytest.mark.parametrize("alternating", [True, False])
def test_fixed_players_keep_their_strategies(alternating):
    held = random_profile(trees["leduc 2"], np.random.default_rng(5))
    solver = CFR(trees["leduc 2"], alternating=alternating, fixed_strategies={2: held}).run(300)
    for name, strategy in held.strategies_of(2).items():
        assert solver.average[name] == pytest.approx(strategy)
        assert name not in solver.regrets
    # Against a player who does not learn, the average tends to a best response.
    assert gains(solver.average)[0] < 0.1


def test_a_learner_finds_the_best_response():
    tree = Tree(games.rock_paper_scissors())
    average = CFR(tree, fixed_strategies={1: {"I1": OPPONENT}}).run(10).average
    assert average["I2"] == pytest.approx([1 / 30, 28 / 30, 1 / 30])


def test_solver_with_all_players_fixed_learns_nothing():
    held = uniform(trees["kuhn"])
    solver = CFR(trees["kuhn"], fixed_strategies={1: held, 2: held}).run(3)
    assert np.array_equal(solver.average.vector, held.vector)
    assert solver.step().values == {}
