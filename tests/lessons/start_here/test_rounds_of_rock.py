"""Test how many rounds of rock it takes until the opponent plays paper for certain."""

from collections import Counter
from fractions import Fraction as F

import numpy as np
from lesson_cells import SOURCES
from lessons.start_here.plain import match, points, probabilities

ROCK, PAPER = 1, 2


def rounds_needed(most):
    """Return {t: probability that paper first has probability 1 after t rounds of rock}."""
    needed, running = Counter(), {(0, 0, 0): F(1)}
    for t in range(1, most + 1):
        after = Counter()
        for regrets, chance in running.items():
            for answer, p in enumerate(probabilities(regrets)):
                earnings = points(answer, ROCK)
                new = tuple(r + points(k, ROCK) - earnings for k, r in enumerate(regrets))
                after[new] += chance * p
        certain = {regrets for regrets in after if probabilities(regrets)[PAPER] == 1}
        needed[t] = sum(after[regrets] for regrets in certain)
        running = {regrets: p for regrets, p in after.items() if regrets not in certain and p}
    return needed


def test_number_of_rounds_until_certainty_depends_on_the_seed():
    needed = rounds_needed(4)
    assert needed[1] == F(1, 3)
    assert needed[1] + needed[2] == F(7, 9)
    assert sum(needed.values()) > F(19, 20)
    mixes = [mix for *_, mix in match([ROCK] * 6, np.random.default_rng(3).random(500))]
    assert [mix[PAPER] == 1 for mix in mixes] == [False, False, True, True, True, True]


def test_lesson_states_the_probabilities_for_one_and_two_rounds():
    text = (SOURCES / "start_here.md").read_text("utf-8")
    assert "换一批随机数，一局就看穿的概率是 1/3，两局之内看穿的概率是 7/9" in text
    assert (
        "one round is enough with probability 1/3 and two are enough with probability 7/9" in text
    )
    assert "三局就够了" not in text
    assert "Three rounds will do" not in text
