"""Test that many runs computed together give the same results as single runs."""

from math import inf

import numpy as np
import pytest
from solver_games import trees

from cfr_core import Tree, games
from cfr_core.cfr import CFR, VARIANTS, Variant


def test_simultaneous_runs_equal_separate_runs():
    tree = trees["kuhn"]
    alpha, beta, gamma = [0.5, 1.5, inf], [0.0, 0.5, -inf], [0, 1, 2]
    joint_solver = CFR(tree, "dcfr", alpha=alpha, beta=beta, gamma=gamma, runs=3).run(40)
    for run in range(3):
        alone = CFR(tree, Variant(alpha[run], beta[run], gamma[run])).run(40)
        assert joint_solver.average[run].vector == pytest.approx(alone.average.vector, abs=1e-9)
        assert joint_solver.current[run].vector == pytest.approx(alone.current.vector, abs=1e-9)
        assert joint_solver.regrets["K:"][:, run] == pytest.approx(alone.regrets["K:"], abs=1e-9)


@pytest.mark.parametrize("name", ["kuhn", "leduc 2", "jordan", "liar's dice"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_equal_runs_stay_equal(name, variant):
    joint_solver = CFR(trees[name], variant, runs=2).run(20)
    alone = CFR(trees[name], variant).run(20)
    for profile in joint_solver.average:
        assert profile.vector == pytest.approx(alone.average.vector, abs=1e-9)


def test_runs_against_many_opponents_match_single_runs():
    tree = Tree(games.rock_paper_scissors())
    opponents = np.random.default_rng(1).dirichlet(np.ones(3), size=5).T
    solver = CFR(tree, fixed_strategies={1: {"I1": opponents}}, runs=5).run(30)
    step = solver.step()
    for run, opponent in enumerate(opponents.T):
        alone = CFR(tree, fixed_strategies={1: {"I1": opponent}}).run(31)
        assert solver.average[run]["I2"] == pytest.approx(alone.average["I2"], abs=1e-12)
        assert solver.average[run]["I1"] == pytest.approx(opponent)
        assert step.profile[run]["I1"] == pytest.approx(opponent)
    assert step.values["I2"].shape == (3, 5)


def test_runs_with_many_payoffs_match_single_runs():
    tree = trees["kuhn"]
    scales = np.array([1.0, 2.0, 0.5])
    payoffs = tree.payoffs[:, :, None] + np.zeros(3)
    payoffs[:, :, 1] += np.random.default_rng(2).normal(size=payoffs.shape[:2])
    payoffs *= scales
    solver = CFR(tree, "cfr+", runs=3, payoffs=payoffs).run(25)
    for run in range(3):
        alone = CFR(tree, "cfr+", payoffs=payoffs[:, :, run]).run(25)
        assert solver.average[run].vector == pytest.approx(alone.average.vector, abs=1e-9)
    # Regret matching is scale-invariant.
    unscaled = CFR(tree, "cfr+").run(25).average.vector
    assert solver.average[2].vector == pytest.approx(unscaled, abs=1e-9)
    assert solver.average[1].vector != pytest.approx(unscaled, abs=1e-3)
