"""Test what the general tests of all lessons' exercises do not cover."""

from fractions import Fraction as F
from math import sqrt

import numpy as np
import pytest
from lessons.sampled_cfr import external_programs, mccfr_programs
from lessons.sampled_cfr.answers import RIGHT, WRONG

from cfr_lab import check
from cfr_lab.exercises import verdict_on
from cfr_lab.lessons.sampled_cfr.programs import mean_and_variance

PROGRAMS = {"sampled_cfr.3": external_programs, "sampled_cfr.4": mccfr_programs}
pytestmark = pytest.mark.usefixtures("set_time_limit")


def test_exercise_1_answers_are_products_of_reach_probabilities():
    chance, opponent, own = F(1, 2), F(1, 3), F(1, 4)
    others, mine = chance * own, chance * opponent
    assert RIGHT[1][0] == (others, others * own, mine * own, mine)


def test_exercise_2_answers_solve_the_bounds_for_the_iterations():
    whole = 2 * 3 * sqrt(2)
    constants = (whole / 2, whole, 1.5 * whole, 1.5 * whole / 0.3)
    assert [round((c / 0.1) ** 2, 6) for c in constants] == list(RIGHT[2][0])


def test_exercise_5_answers_are_variances_of_two_values():
    for b, expected in zip((0, 6, 8), RIGHT[5][0], strict=True):
        results = [(F(1, 4), b + 4 * (8 - F(b))), (F(3, 4), F(b))]
        assert mean_and_variance(results, lambda x: x) == (8, expected)


@pytest.mark.parametrize("exercise", PROGRAMS)
def test_wrong_programs_not_in_answers_get_their_hints(exercise):
    """These programs get the same hints as programs in answers.py."""
    tried = [program for program, *_ in WRONG[int(exercise[-1])]]
    for number, (program, zh, en) in enumerate(PROGRAMS[exercise].WRONG):
        if program in tried:
            continue
        verdict = verdict_on(exercise, program)
        assert verdict.state == "not-yet", number
        assert zh in verdict.sentence.zh, (number, verdict.sentence.zh)
        assert en in verdict.sentence.en, (number, verdict.sentence.en)


def test_exercise_4_accepts_the_programs_listed_as_accepted():
    """Noise hides weights that are within a fixed factor of the right weights."""
    for program in mccfr_programs.ACCEPTED:
        assert check("sampled_cfr.4", program).right


def with_other_draws(program, seed):
    """Return the same program with other random numbers, which must not change the verdict."""

    def mccfr(tree, T, rng):
        return program(tree, T, np.random.default_rng([seed, int(rng.integers(10**9))]))

    return mccfr


def test_right_programs_are_accepted_with_other_random_numbers():
    for seed, program in enumerate(mccfr_programs.RIGHT[:4]):
        verdict = check("sampled_cfr.4", with_other_draws(program, seed))
        assert verdict.right, verdict.message


def test_judge_of_exercise_4_requests_fewer_than_21000_iterations():
    """The limit is five seconds, and an iteration of a plain program takes about 0.15 ms."""
    asked = []

    def mccfr(tree, T, rng):
        asked.append(T)
        return mccfr_programs.RIGHT[0](tree, T, rng)

    assert check("sampled_cfr.4", mccfr).right
    assert sum(asked) < 21_000


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("exercise", ["sampled_cfr.1", "sampled_cfr.2", "sampled_cfr.5"])
def test_answer_is_to_do_until_all_parts_are_answered(exercise):
    assert check(exercise, (..., 1, 2, 3)).state == "to-do"


def test_message_on_exercise_3_states_the_exploitability(language):
    text = check("sampled_cfr.3", RIGHT[3][0]).message
    assert {"zh": "迭代 300 次", "en": "After 300 iterations"}[language] in text
    assert "0.0" in text
