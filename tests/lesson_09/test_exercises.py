"""The exercises: answers only begun, and what the judges of the two programs stand on."""

import numpy as np
import pytest
from lesson_09 import linear_programs as linear
from lesson_09 import programs

from cfr_lab import check
from cfr_lab.lessons.lesson_09 import exercise_q as judge
from cfr_lab.lessons.lesson_09.exercise_gap import WAYS, cases, frequencies
from cfr_lab.lessons.lesson_09.exercise_q import against_the_opponent, unseen

pytestmark = pytest.mark.usefixtures("language")


@pytest.mark.parametrize(("exercise", "n"), [("09.1", 3), ("09.2", 6), ("09.3", 2)])
def test_an_answer_half_open(exercise, n):
    assert check(exercise, [...] * n).state == "to-do"
    assert check(exercise, [True, *[...] * (n - 1)]).state == "to-do"


def test_the_machines_pay_what_they_should():
    machine = against_the_opponent(np.random.default_rng(0))
    for a, worth in enumerate((0, 0.1, -0.1)):
        values, chances = machine.outcomes[a]
        assert np.dot(values, chances) == pytest.approx(worth)
    means = [np.dot(*outcome) for outcome in unseen(np.random.default_rng(0)).outcomes]
    assert means == pytest.approx([-0.9, -0.2, -0.7, -0.5, -0.8])
    assert max(means) < 0, "an action that was never tried, Q = 0, looks best"


@pytest.mark.parametrize("seed", range(6))
def test_a_right_program_is_right_whatever_its_draws(seed):
    """The judge's own seed is one of many on which right programs pass."""
    for make, epsilon in ((against_the_opponent, 0.1), (unseen, 0.2)):
        machine, Q = judge._tried(programs.q_program(), make, epsilon, seed)
        actions, payoffs = (np.array(column) for column in zip(*machine.tries, strict=True))
        n = len(machine.outcomes)
        assert judge._wrong_values(Q, actions, payoffs, n) is None
        assert judge._wrong_tries(actions, payoffs, n, epsilon) is None


def test_the_gap_wanted_is_linear_programmings():
    table = list(cases())
    assert [len(payoffs) for payoffs, _ in table] == [2, 2, 2, 3, 4]
    for payoffs, plays in table:
        wanted = linear.gap(payoffs, frequencies(payoffs, plays))
        for program in programs.GAP_RIGHT:
            assert program(payoffs, plays) == pytest.approx(wanted)
    assert linear.gap(table[0][0], frequencies(*table[0])) < 0, "a gap below 0 is among them"


def test_known_mistakes_differ_from_the_gap_and_from_each_other():
    table = list(cases())
    seen = {"right": [programs.by_frequencies(*case) for case in table]}
    seen |= {name: [float(way(*case)) for case in table] for name, way in WAYS.items()}
    names = list(seen)
    for k, one in enumerate(names):
        for two in names[:k]:
            assert np.abs(np.subtract(seen[one], seen[two])).max() > 1e-3, (one, two)
