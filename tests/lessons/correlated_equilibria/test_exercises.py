"""Test unfinished answers and the judges' assumptions."""

from fractions import Fraction as F

import numpy as np
import pytest
from lessons.correlated_equilibria import linear_programs as linear
from lessons.correlated_equilibria import trigger_programs

from cfr_lab import check
from cfr_lab.lessons.coarse_correlation.joint import SHAPLEY
from cfr_lab.lessons.correlated_equilibria import exercise_learn, exercise_triggers
from cfr_lab.lessons.correlated_equilibria.answers import RIGHT
from cfr_lab.lessons.correlated_equilibria.gaps import correlated_gap


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(("exercise", "n"), [(1, 3), (2, 6), (3, 3)])
def test_answer_is_to_do_until_all_parts_are_answered(exercise, n):
    name = f"correlated_equilibria.{exercise}"
    assert check(name, [...] * n).state == "to-do"
    assert check(name, [True, *[...] * (n - 1)]).state == "to-do"


def test_exercise_1_agrees_with_the_conditions():
    mu = np.array([[2, 1, 0], [0, 2, 1], [3, 0, 1]]) / 10
    once, coarse, gap = map(float, RIGHT[1][0])
    assert (linear.conditions(SHAPLEY, True) @ mu.ravel()).max() == pytest.approx(coarse)
    assert (linear.conditions(SHAPLEY, False) @ mu.ravel()).max() == pytest.approx(gap)
    third = mu[2] / mu[2].sum()
    assert third[0] - third[2] == pytest.approx(once)
    assert RIGHT[3][0] == (F(1, 6), F(1, 3), F(1, 9))


def test_wrong_learners_have_gaps_above_the_bound_of_theorem_2():
    """The bound alone rejects all wrong programs except those named in `others`."""
    others = {"apart", "last", "total"}
    for program in set(exercise_learn.KNOWN_PROGRAMS) - others:
        over = False
        for game in (0, 1, 2, 3):
            mu = exercise_learn.KNOWN_PROGRAMS[program](
                exercise_learn.payoffs_of(game), exercise_learn.LONG_ROUNDS[game]
            )
            gap = correlated_gap(exercise_learn.payoffs_of(game), mu)
            over |= gap > 1.02 * exercise_learn.bound(game)
        assert over, program


def test_trigger_gap_agrees_with_a_walk_through_all_plays():
    """The judge's gap agrees with the right student program in all trials."""
    for trial in exercise_triggers.TRIALS:
        assert exercise_triggers.trigger_gap(*trial) == pytest.approx(
            trigger_programs.right(*trial)
        )
    assert exercise_triggers.trigger_gap(*exercise_triggers.TRIALS[0]) == pytest.approx(0)
    # In the last game, every deviation loses 1 with probability 1/4.
    assert exercise_triggers.trigger_gap(*exercise_triggers.TRIALS[-1]) == pytest.approx(-1 / 4)


def test_results_of_known_mistakes_differ_from_the_gap_and_each_other():
    programs = {"right": exercise_triggers.trigger_gap, **exercise_triggers.KNOWN_PROGRAMS}
    seen = {
        name: [float(program(*trial)) for trial in exercise_triggers.TRIALS]
        for name, program in programs.items()
    }
    names = list(seen)
    for k, one in enumerate(names):
        for two in names[:k]:
            assert np.abs(np.subtract(seen[one], seen[two])).max() > 1e-3, (one, two)
