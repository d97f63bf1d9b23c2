"""Test that right programs are accepted and wrong programs get their hints."""

from fractions import Fraction as F
from itertools import combinations

import pytest
from lessons.learned_values import gradient_programs, regression_programs, reservoir_programs
from lessons.learned_values.answers import RIGHT

from cfr_lab import check
from cfr_lab.exercises import verdict_on
from cfr_lab.words import set_language

PROGRAMS = {
    "learned_values.2": gradient_programs,
    "learned_values.3": reservoir_programs,
    "learned_values.4": regression_programs,
}


@pytest.mark.parametrize("exercise", PROGRAMS)
def test_right_programs_are_accepted(exercise):
    for program in PROGRAMS[exercise].RIGHT:
        assert check(exercise, program).right, check(exercise, program).message


@pytest.mark.parametrize("exercise", PROGRAMS)
def test_wrong_programs_get_their_hints(exercise):
    for number, (program, zh, en) in enumerate(PROGRAMS[exercise].WRONG):
        verdict = verdict_on(exercise, program)
        assert verdict.state == "not-yet", number
        for language, piece in (("zh", zh), ("en", en)):
            set_language(language)
            assert piece in str(verdict.sentence), (number, str(verdict.sentence))


def test_exercise_1_counts_the_memories():
    memories = list(combinations(range(1, 13), 3))
    shares = [sum(1 in m for m in memories), sum(12 in m for m in memories)]
    shares.append(sum({1, 2} <= set(m) for m in memories))
    assert tuple(F(share, len(memories)) for share in shares) == RIGHT[1][0]
