"""Test the exercises beyond the tests that every lesson has."""

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
pytestmark = pytest.mark.usefixtures("limit")


def test_exercise_1_is_a_product_of_two_numbers():
    chance, opponent, own = F(1, 2), F(1, 3), F(1, 4)
    others, mine = chance * own, chance * opponent
    assert RIGHT[1][0] == (others, others * own, mine * own, mine)


def test_exercise_2_is_the_bounds_solved():
    whole = 2 * 3 * sqrt(2)
    constants = (whole / 2, whole, 1.5 * whole, 1.5 * whole / 0.3)
    assert [round((c / 0.1) ** 2, 6) for c in constants] == list(RIGHT[2][0])


def test_exercise_5_is_the_variance_of_two_values():
    for b, expected in zip((0, 6, 8), RIGHT[5][0], strict=True):
        results = [(F(1, 4), b + 4 * (8 - F(b))), (F(3, 4), F(b))]
        assert mean_and_variance(results, lambda x: x) == (8, expected)


@pytest.mark.parametrize("exercise", PROGRAMS)
def test_more_wrong_programs_get_their_hints(exercise):
    """The test tries the programs that share a hint with a program in answers.py."""
    tried = [program for program, *_ in WRONG[int(exercise[-1])]]
    for number, (program, zh, en) in enumerate(PROGRAMS[exercise].WRONG):
        if program in tried:
            continue
        verdict = verdict_on(exercise, program)
        assert verdict.state == "not-yet", number
        assert zh in verdict.sentence.zh, (number, verdict.sentence.zh)
        assert en in verdict.sentence.en, (number, verdict.sentence.en)


def test_exercise_4_accepts_weights_within_a_fixed_factor():
    """The judge accepts weights within a fixed factor of the right ones: variance hides them."""
    for program in mccfr_programs.ACCEPTED:
        assert check("sampled_cfr.4", program).right


def with_other_draws(program, seed):
    """Return the same program with other draws, which should not change the verdict."""

    def mccfr(tree, T, rng):
        return program(tree, T, np.random.default_rng([seed, int(rng.integers(10**9))]))

    return mccfr


def test_right_programs_pass_for_all_draws():
    for seed, program in enumerate(mccfr_programs.RIGHT[:4]):
        verdict = check("sampled_cfr.4", with_other_draws(program, seed))
        assert verdict.right, verdict.message


def test_a_verdict_on_a_sampled_solver_asks_for_few_iterations():
    """A verdict has five seconds, and an iteration of a plain program takes about 0.15 ms."""
    asked = []

    def mccfr(tree, T, rng):
        asked.append(T)
        return mccfr_programs.RIGHT[0](tree, T, rng)

    assert check("sampled_cfr.4", mccfr).right
    assert sum(asked) < 21_000


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("exercise", ["sampled_cfr.1", "sampled_cfr.2", "sampled_cfr.5"])
def test_answer_stays_open_until_all_parts_are_answered(exercise):
    assert check(exercise, (..., 1, 2, 3)).state == "to-do"


def test_the_right_external_program_gets_its_exploitability(language):
    text = check("sampled_cfr.3", RIGHT[3][0]).message
    assert {"zh": "迭代 300 次", "en": "After 300 iterations"}[language] in text
    assert "0.0" in text
