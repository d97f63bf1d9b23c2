"""The exercises, beyond what is asked of every lesson's."""

from fractions import Fraction as F

import numpy as np
import pytest
from lesson_08.answers import RIGHT, WRONG

from cfr_core.equilibrium import exploitability
from cfr_core.matching import regret_matching
from cfr_core.profile import Profile
from cfr_lab import check
from cfr_lab.lessons.lesson_08.exercise_external import FAULTS, OTHERS
from cfr_lab.lessons.lesson_08.exercise_plus import FAULTS as OF_PLUS
from cfr_lab.lessons.lesson_08.programs import mean_and_variance
from cfr_lab.lessons.lesson_08.written import cfr_plus, trees

pytestmark = pytest.mark.usefixtures("language")

VALUES = [np.array([F(x) for x in row]) for row in ((3, 0, 0), (0, 3, 1), (0, 0, 6))]


def after_three_rounds(keep):
    Q = np.array([F(0)] * 3)
    for values in VALUES:
        Q = keep(Q, values - regret_matching(Q) @ values)
    return tuple(regret_matching(Q))


def test_exercise_1_in_exact_numbers():
    plus = after_three_rounds(lambda Q, r: np.maximum(Q + r, 0))
    assert plus == RIGHT["08.1"][1]
    plain = after_three_rounds(lambda Q, r: Q + r)
    assert plain == (F(1, 5), F(1, 5), F(3, 5))
    clipped = after_three_rounds(lambda Q, r: Q + np.maximum(r, 0))
    assert clipped == (F(2, 11), F(3, 11), F(6, 11))


def test_m10_the_hint_for_a_strategy_written_back(language):
    """Clipped and normalised in place, as the next strategy is made."""
    R = np.array([F(0)] * 3)
    for values in VALUES:
        sigma = regret_matching(R)
        R = np.maximum(R, 0) / (sum(np.maximum(R, 0)) or 1) + values - sigma @ values
    assert tuple(regret_matching(R)) == (0, 0, 1)
    told = {"zh": "写回了遗憾数组", "en": "written back over the regrets"}[language]
    assert told in check("08.1", (0, 0, 1)).message


def test_exercise_2_is_the_weights_added_up():
    for gamma, share in enumerate(RIGHT["08.2"][0]):
        weights = [t**gamma for t in range(1, 101)]
        assert F(sum(weights[:50]), sum(weights)) == share


def test_exercise_2_discounts_that_make_squares():
    R = weighted = F(0)
    for t, r in enumerate((3, -1, 4, -1, 5), 1):
        R, weighted = F(t, t + 1) ** 2 * (R + r), weighted + t * t * r
        assert (t + 1) ** 2 * R == weighted


def test_exercise_5_is_the_variance_of_two_values():
    for b, wanted in zip((0, 6, 8), RIGHT["08.5"][0], strict=True):
        found = [(F(1, 4), b + 4 * (8 - F(b))), (F(3, 4), F(b))]
        assert mean_and_variance(found, lambda x: x) == (8, wanted)


def test_every_hint_of_the_programs_is_tried():
    assert len(WRONG["08.3"]) >= len(OF_PLUS) + 3
    assert len(WRONG["08.4"]) >= len(FAULTS) + len(OTHERS) + 3


def test_right_programs_of_cfr_plus_reach_low_exploitability():
    for tree in trees():
        assert exploitability(Profile(tree, cfr_plus(tree, 100))) < 0.05


@pytest.mark.parametrize("exercise", ["08.1", "08.2", "08.5"])
def test_an_answer_is_open_while_one_part_is(exercise):
    assert check(exercise, (..., 1, 2)).state == "to-do"


def test_the_right_external_program_is_told_what_it_trained(language):
    told = check("08.4", RIGHT["08.4"][0]).message
    assert {"zh": "训练 300 次", "en": "for 300 iterations"}[language] in told
    assert "0.0" in told
