"""The program of the lesson: it is the solver, and what mistakes in it do."""

from fractions import Fraction as F

import numpy as np
import pytest

from cfr_core import Profile, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, nash_conv
from cfr_core.matching import regret_matching
from cfr_lab.draw.kuhn_trees import deal_names

pytestmark = pytest.mark.usefixtures("language")


def lessons_program(tree, strategy, iterations, dealt):
    """The lesson's walk with another rule for the strategy; returns the average."""
    game = tree.game
    regret = {s.name: np.zeros(2) for s in tree.sets}
    total = {s.name: np.zeros(2) for s in tree.sets}

    def walk(h, sigma, reach):
        i = game.mover(h)
        if i is None:
            return np.array(game.payoffs(h))
        name = game.sees(h)
        own, others = reach[i], reach[0] * reach[3 - i]
        after = [
            walk((*h, a), sigma, {**reach, i: own * p})
            for a, p in zip("pb", sigma[name], strict=True)
        ]
        here = sigma[name] @ after
        total[name] += own * sigma[name]
        regret[name] += others * (np.array(after) - here)[:, i - 1]
        return here

    for _ in range(iterations):
        sigma = {name: strategy(r) for name, r in regret.items()}
        deals = dealt()
        for deal in deals:
            walk((deal,), sigma, {0: 1 / len(deals), 1: 1, 2: 1})
    return Profile(tree, {name: t / t.sum() for name, t in total.items()})


def clipped_in_place(regret):
    regret[regret < 0] = 0
    return regret / regret.sum() if regret.sum() > 0 else np.full(2, 0.5)


def normalised_in_place(regret):
    regret[:] = clipped_in_place(regret)
    return regret.copy()


def test_d5_4_program_is_the_solver(tree):
    mine = lessons_program(tree, regret_matching, 200, lambda: deal_names(tree))
    solver = CFR(tree, alternating=False).run(200)
    assert np.allclose(mine.vector, solver.average.vector, atol=1e-12)


def test_d5_4_sampled_deals(tree):
    rng = np.random.default_rng(54)
    deals = deal_names(tree)
    average = lessons_program(tree, regret_matching, 5000, lambda: [rng.choice(deals)])
    assert nash_conv(average) < 0.05
    assert expected_values(average)[0] == pytest.approx(-1 / 18, abs=0.01)


def test_d5_4_fifty_thousand_iterations(sampled_bot):
    assert expected_values(sampled_bot)[0] == pytest.approx(-1 / 18, abs=0.003)
    assert nash_conv(sampled_bot) < 0.02


@pytest.mark.parametrize("language", ["zh"], indirect=True)  # no words in it: once will do
def test_m10_m11_regrets_changed_in_place(tree):
    """Clipping alone makes RM+, which converges; normalised in place too, it gets no nearer."""
    every = deal_names(tree)
    sound, clipped, normalised = (
        [nash_conv(lessons_program(tree, how, n, lambda: every)) for n in (500, 2000)]
        for how in (regret_matching, clipped_in_place, normalised_in_place)
    )
    assert sound[1] < 0.6 * sound[0]
    assert clipped[1] < 0.6 * clipped[0]
    assert normalised[1] > 0.9 * normalised[0] > 0.02
    rng = np.random.default_rng(0)
    sampled = lessons_program(tree, normalised_in_place, 5000, lambda: [rng.choice(every)])
    assert nash_conv(sampled) > 0.1


def test_m13_a_player_that_does_not_learn(tree):
    untaught = CFR(tree, alternating=False, fixed={2: uniform(tree).of(2)}).run(1000)
    sound = CFR(tree, alternating=False).run(1000)
    assert round(nash_conv(sound.average), 4) == 0.0145
    assert round(nash_conv(untaught.average), 4) == 0.8334


def test_d5_7_uniform_nash_conv(tree):
    assert nash_conv(uniform(tree, exact=True)) == F(11, 12)
