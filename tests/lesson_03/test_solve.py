"""Exercise 6: where the line is drawn between those who learn and those who do not."""

import pytest
from lesson_03 import answers

from cfr_core import games
from cfr_lab.lessons.lesson_03.exercise_solve import MOST, ROUNDS


def lost(program, S, N):
    """What a best response wins from what the program returns."""
    learnt = program(S, N, ROUNDS)
    mix = [float(learnt.get(a, 0)) for a in games.allocations(S, N)]
    return max(games.blotto_payoffs(S, N) @ mix)


@pytest.mark.parametrize(("S", "N"), [(6, 3), (4, 4)])
def test_the_line_lies_between(S, N):
    assert lost(answers.solved, S, N) < MOST / 5
    assert lost(answers.with_draws, S, N) < MOST * 0.75
    assert lost(answers.last_round, S, N) > MOST * 2
