"""Test unfinished answers and the parts of exercise 5's judge."""

import numpy as np
import pytest
from lessons.regret_matching import programs

from cfr_lab import check, student_code
from cfr_lab.lessons.regret_matching.exercise_learn import (
    MAX_GAP,
    OTHER_GAMES,
    ROUNDS,
    W,
    exploitability,
)
from cfr_lab.lessons.regret_matching.reachable import (
    RIGHT,
    reachable_results,
    right_versions,
    wrong_versions,
)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(
    ("exercise", "n"),
    [("regret_matching.3", 6), ("regret_matching.4", 2), ("regret_matching.6", 2)],
)
def test_answer_is_to_do_until_all_parts_are_answered(exercise, n):
    assert check(exercise, [...] * n).state == "to-do"
    assert check(exercise, [True, *[...] * (n - 1)]).state == "to-do"


def test_endless_program_gets_a_message_on_the_time_limit(monkeypatch, language):
    monkeypatch.setitem(student_code.call.__kwdefaults__, "seconds", 0.3)

    def learn(M, T, rng):
        while True:
            pass

    verdict = check("regret_matching.5", learn)
    assert verdict.state == "not-yet"
    assert {"zh": "没有算完", "en": "had not ended"}[language] in verdict.message


def test_error_message_names_the_students_line(language):
    def learn(M, T, rng):
        return M[:, 7]

    message = check("regret_matching.5", learn).message
    assert "return M[:, 7]" in message
    assert "IndexError" in message


def test_reachable_results_of_two_rounds_agree_with_those_by_hand():
    """In rock-paper-scissors, the results of one and two rounds agree with those by hand."""
    A = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    results = reachable_results(A, 2, RIGHT) * 2 - 1 / 3
    # Rock against paper gives regrets (2, 0, 1) and (-1, -2, 0), so the next strategies are
    # (2/3, 0, 1/3) and uniform.
    expected = [2 / 3, 0, 1 / 3, 1 / 3, 1 / 3, 1 / 3]
    assert (abs(results - expected).max(axis=1) < 1e-9).any()
    assert reachable_results(A, 1, RIGHT) == pytest.approx(np.full((9, 6), 1 / 3))


def test_reachable_results_contain_the_results_of_right_programs():
    outcomes = reachable_results(W, 3, RIGHT)
    for seed in range(30):
        pair = programs.program()(W, 3, np.random.default_rng(seed))
        assert abs(outcomes - np.concatenate(pair)).max(axis=1).min() < 1e-9


def test_every_mistake_has_results_that_no_right_program_returns():
    """For every mistake, over 0.3 of the results after three rounds are not reachable otherwise."""
    right = np.concatenate([reachable_results(W, 3, version) for version in right_versions()])
    for name, versions in wrong_versions().items():
        for version in versions:
            outside = [
                abs(right - row).max(axis=1).min() > 1e-6
                for row in reachable_results(W, 3, version)
            ]
            assert np.mean(outside) > 0.3, name


@pytest.mark.parametrize("M", [W, *OTHER_GAMES], ids=["weighted", "square", "2x3", "3x2"])
def test_a_long_run_distinguishes_a_copy_from_changes_in_place(M):
    gaps = {
        rule: [
            exploitability(M, *programs.program(rule=rule)(M, ROUNDS, np.random.default_rng(seed)))
            for seed in range(5)
        ]
        for rule in (programs.match, programs.match_in_place)
    }
    assert max(gaps[programs.match]) < 0.75 * MAX_GAP
    assert min(gaps[programs.match_in_place]) > 2 * MAX_GAP
