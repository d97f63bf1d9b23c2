"""Test the teaching sheet's problems and the claims about alternating updates."""

from fractions import Fraction as F

import numpy as np
import pytest
from plain_cfr import PlainCFR

from cfr_core import Profile, Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability, regret_bound
from cfr_lab.lessons.cfr_in_four_steps.faulty_cfr import match


def test_exam_question_has_the_stated_regrets_and_averages():
    solver = CFR(Tree(games.trap()), alternating=False, exact=True).run(2)
    expected = {
        "start": ((F(1, 8), F(-1, 8)), (F(3, 4), F(1, 4))),
        "inside": ((F(1, 4), F(19, 4)), (F(1, 2), F(1, 2))),
        "choice": ((F(-49, 8), F(9, 8)), (F(1, 4), F(3, 4))),
    }
    for name, (regrets, average) in expected.items():
        assert tuple(solver.regrets[name]) == regrets
        assert tuple(solver.average[name]) == average


def test_alternating_updates_approach_equilibrium():
    """After 4000 iterations with alternating updates, exploitability is below 0.02."""
    trap = Tree(games.trap())
    average = PlainCFR(games.trap(), alternating=True).run(4000).average()
    assert exploitability(Profile(trap, {I: match(np.array(p)) for I, p in average.items()})) < 0.02


@pytest.mark.parametrize("start", [(0.9, 0.1), (-3.0, 2.0), (50.0, -20.0)])
def test_problem_1_regret_from_another_start_stays_below_the_bound(start, lesson_namespace):
    """In matching pennies, overall regret is below the bound plus a constant for the start."""
    tree = Tree(games.matching_pennies(2))
    first, T = np.array(start), 500
    zero = {s.name: first.copy() for s in tree.infosets}
    kept = lesson_namespace["run"](uniform(tree), zero, T)
    added = np.sqrt((np.maximum(first, 0) ** 2).sum()) + max(0, *-first)
    for infoset in tree.infosets:
        regret = max(kept[-1][2][infoset.name] - first)
        assert regret <= T * regret_bound(tree, infoset.player, T) + added + 1e-9
