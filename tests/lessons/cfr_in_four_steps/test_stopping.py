"""Test when to stop CFR and how much memory it needs."""

from fractions import Fraction as F

import numpy as np
import pytest

from cfr_core import Profile, Tree, games, uniform
from cfr_core.equilibrium import exploitability, payoff_range
from cfr_lab.lessons.cfr_in_four_steps.histories import averages


def test_m15_d5_7_uniform_strategies_have_small_scaled_exploitability():
    kuhn = Tree(games.kuhn())
    exploited = exploitability(uniform(kuhn, exact=True))
    assert exploited == F(11, 24)
    assert round(float(exploited) / payoff_range(kuhn, 1), 3) == 0.115
    leduc = Tree(games.leduc())
    exploited = exploitability(uniform(leduc, exact=True))
    # By D5.7, NashConv is 4.747222.
    assert float(2 * exploited) == pytest.approx(4.747222, abs=5e-7)
    assert round(float(exploited) / payoff_range(leduc, 1), 3) == 0.091


def test_m15_scaled_exploitability_is_at_most_one_half():
    rng = np.random.default_rng(15)
    for game in (games.trap(), games.kuhn(), games.rock_paper_scissors(), games.weighted_rps()):
        tree = Tree(game)
        for _ in range(20):
            pure = {
                s.name: np.eye(len(s.actions))[rng.integers(len(s.actions))] for s in tree.infosets
            }
            scaled = exploitability(Profile(tree, pure)) / payoff_range(tree, 1)
            assert scaled <= 0.5 + 1e-12


def test_d3_2_errors_cross_the_threshold_at_the_stated_iterations(trap_iterations):
    trap = trap_iterations[0][0].tree
    assert payoff_range(trap, 1) == 6
    errors = np.array([exploitability(p) for p in averages(trap_iterations, range(1, 5001))])
    assert np.flatnonzero(errors < 0.06)[0] + 1 == 760
    assert np.flatnonzero(errors >= 0.06)[-1] + 1 == 2214
    assert errors[760:].argmax() + 761 == 829
    assert round(errors[828], 3) == 0.1


def test_d3_4_number_of_sequences_is_the_number_of_set_action_pairs():
    for game, expected in ((games.trap(), 6), (games.kuhn(), 24), (games.leduc(), 2184)):
        tree = Tree(game)
        assert tree.n_sequences == sum(len(s.actions) for s in tree.infosets) == expected
    assert (Tree(games.kuhn()).n_nodes, len(Tree(games.kuhn()).infosets)) == (55, 12)
