"""Test unfinished answers and the assumptions of the judge of exercise 4."""

import numpy as np
import pytest
from lessons.two_questions import programs

from cfr_lab import check
from cfr_lab.lessons.two_questions.exercise_q_runs import (
    T,
    first_is_best,
    last_is_best,
    opponent_machine,
    run_program,
    winning_machine,
)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(
    ("exercise", "n"), [("two_questions.1", 3), ("two_questions.2", 4), ("two_questions.3", 2)]
)
def test_answer_is_to_do_until_all_parts_are_answered(exercise, n):
    assert check(exercise, [...] * n).state == "to-do"
    assert check(exercise, [True, *[...] * (n - 1)]).state == "to-do"


def test_machines_have_the_stated_expected_payoffs():
    machine = opponent_machine(np.random.default_rng(0))
    for a, worth in enumerate((0, 0.1, -0.1)):
        values, chances = machine.outcomes[a]
        assert np.dot(values, chances) == pytest.approx(worth)
    means = [np.dot(*outcome) for outcome in last_is_best(np.random.default_rng(0)).outcomes]
    assert means == pytest.approx([-0.9, -0.7, -0.5, -0.8, -0.2])
    assert max(means) < 0, "an action that was never tried, Q = 0, looks best"
    means = [np.dot(*outcome) for outcome in first_is_best(np.random.default_rng(0)).outcomes]
    assert means[0] > max(means[1:])


@pytest.mark.parametrize("seed", range(6))
def test_a_right_program_is_right_for_every_seed(seed):
    """The verdict on right programs does not depend on the judge's seed."""
    machines = ((opponent_machine, 0.1), (last_is_best, 0.2), (first_is_best, 0.3))
    for make, epsilon in machines:
        assert run_program(programs.q_program(), make, T, epsilon, seed).is_right()
    for choose in (programs.greedy, programs.greedy_with_random_ties):
        assert run_program(programs.q_program(choose), winning_machine, 20, 0.02, seed).is_right()


@pytest.mark.parametrize("seed", range(6))
def test_programs_that_explore_by_another_rule_are_wrong_for_every_seed(seed):
    others = programs.q_program(programs.explores_others)
    assert run_program(others, first_is_best, T, 0.3, seed).explores_others()
    for choose in (programs.each_once_first, programs.untried_is_best):
        assert run_program(
            programs.q_program(choose), winning_machine, 20, 0.02, seed
        ).begins_in_turn()
