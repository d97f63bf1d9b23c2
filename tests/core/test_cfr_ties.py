"""Test that regrets that are zero by symmetry count as zero in floats, whatever the rounding."""

import numpy as np
import pytest
from solver_games import trees

from cfr_core.cfr import CFR, VARIANTS
from cfr_core.equilibrium import exploitability

SEEDS = 5


def add_noise(payoffs):
    """Return the payoffs with errors of at most one unit in the last place, one column per seed."""
    rng = np.random.default_rng(0)
    noise = rng.choice([-1, 0, 1], (*payoffs.shape, SEEDS))
    return payoffs[:, :, None] * (1 + 2.0**-52 * noise)


@pytest.mark.parametrize("alternating", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
def test_noise_in_the_last_place_does_not_change_kuhn(variant, alternating):
    tree, settings = trees["kuhn"], {"alternating": alternating}
    noisy = add_noise(tree.payoffs)
    plain = CFR(tree, variant, **settings)
    joint_solver = CFR(tree, variant, runs=SEEDS, payoffs=noisy, **settings)
    alone = CFR(tree, variant, payoffs=noisy[:, :, 0], **settings)
    for n in (100, 900):
        expected = exploitability(plain.run(n).average)
        results = [*joint_solver.run(n).average, alone.run(n).average]
        assert [exploitability(profile) for profile in results] == pytest.approx(
            [expected] * len(results), rel=0, abs=1e-9
        )


@pytest.mark.parametrize("alternating", [True, False])
def test_floats_keep_the_ties_of_fractions(alternating):
    tree = trees["kuhn"]
    exact = CFR(tree, exact=True, alternating=alternating)
    noisy = CFR(tree, payoffs=add_noise(tree.payoffs)[:, :, 0], alternating=alternating)
    # The fractions have 1,700 digits after these iterations, and each further iteration would
    # double that number.
    for _ in range(12):
        exact.run(1)
        noisy.run(1)
        assert noisy.current.vector == pytest.approx(exact.current.vector.astype(float), abs=1e-9)
        assert noisy.average.vector == pytest.approx(exact.average.vector.astype(float), abs=1e-9)


@pytest.mark.parametrize("scale", [1e-30, 1000, 1e90])
def test_the_unit_of_payoff_does_not_matter(scale):
    tree = trees["kuhn"]
    scales = np.array([scale, 1])
    both = CFR(tree, runs=2, payoffs=tree.payoffs[:, :, None] * scales).run(1000)
    alone = CFR(tree, payoffs=tree.payoffs * scale).run(1000)
    expected = CFR(tree).run(1000).average.vector
    for profile in (*both.average, alone.average):
        assert profile.vector == pytest.approx(expected, abs=1e-9)
