"""Test what the general tests of all lessons' exercises do not cover."""

from fractions import Fraction as F

import numpy as np
import pytest
from lessons.faster_cfr import plus_programs
from lessons.faster_cfr.answers import RIGHT

from cfr_core.matching import regret_matching
from cfr_lab import check

PROGRAMS = {"faster_cfr.3": plus_programs}

VALUES = [np.array([F(x) for x in row]) for row in ((3, 0, 0), (0, 3, 1), (0, 0, 6))]


def strategy_of_round_4(keep):
    Q = np.array([F(0)] * 3)
    for values in VALUES:
        Q = keep(Q, values - regret_matching(Q) @ values)
    return tuple(regret_matching(Q))


def test_exercise_1_agrees_with_fractions():
    plus = strategy_of_round_4(lambda Q, r: np.maximum(Q + r, 0))
    assert plus == RIGHT[1][0]
    plain = strategy_of_round_4(lambda Q, r: Q + r)
    assert plain == (F(1, 5), F(1, 5), F(3, 5))
    clipped = strategy_of_round_4(lambda Q, r: Q + np.maximum(r, 0))
    assert clipped == (F(2, 11), F(3, 11), F(6, 11))


def test_m10_answer_from_regrets_replaced_by_a_strategy_gets_its_hint(language):
    """If the regrets are clipped and normalised in place, the answer is (0, 0, 1)."""
    R = np.array([F(0)] * 3)
    for values in VALUES:
        sigma = regret_matching(R)
        R = np.maximum(R, 0) / (sum(np.maximum(R, 0)) or 1) + values - sigma @ values
    assert tuple(regret_matching(R)) == (0, 0, 1)
    text = {"zh": "写回了遗憾数组", "en": "replaced the regrets"}[language]
    assert text in check("faster_cfr.1", (0, 0, 1)).message


def test_exercise_2_answers_are_shares_of_the_weights():
    for gamma, share in enumerate(RIGHT[2][0]):
        weights = [t**gamma for t in range(1, 101)]
        assert F(sum(weights[:50]), sum(weights)) == share


def test_exercise_2_discount_factors_give_squared_weights():
    R = weighted = F(0)
    for t, r in enumerate((3, -1, 4, -1, 5), 1):
        R, weighted = F(t, t + 1) ** 2 * (R + r), weighted + t * t * r
        assert (t + 1) ** 2 * R == weighted


@pytest.mark.parametrize("exercise", PROGRAMS)
def test_right_programs_are_accepted(exercise):
    for program in PROGRAMS[exercise].RIGHT:
        assert check(exercise, program).right, check(exercise, program).message


@pytest.mark.parametrize("exercise", PROGRAMS)
def test_wrong_programs_get_their_hints(exercise, language):
    for number, (program, *pieces) in enumerate(PROGRAMS[exercise].WRONG):
        verdict = check(exercise, program)
        assert verdict.state == "not-yet", number
        assert pieces[language == "en"] in verdict.message, (number, verdict.message)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("exercise", ["faster_cfr.1", "faster_cfr.2"])
def test_answer_is_to_do_until_all_parts_are_answered(exercise):
    assert check(exercise, (..., 1, 2)).state == "to-do"
