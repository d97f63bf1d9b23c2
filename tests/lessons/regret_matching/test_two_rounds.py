"""Test the two rounds that the lesson computes by hand."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
from lesson_cells import shared_code
from picture_texts import visible_texts

from cfr_core.matching import regret_matching
from cfr_core.repeated import round_regrets
from cfr_lab.lessons import regret_matching as lesson
from cfr_lab.lessons.regret_matching.two_rounds import HAND_ROUNDS
from cfr_lab.lessons.rps import PAPER, ROCK, SCISSORS, A
from cfr_lab.numbers import vector_text

THIRD = F(1, 3)


def test_d4_3_two_rounds_have_the_stated_regrets_and_strategies():
    R = np.array([F(0)] * 3)
    seen = []
    for own_action, other_action in HAND_ROUNDS:
        assert A[own_action, other_action] == -1
        r = round_regrets(A, own_action, other_action)
        R = R + r
        seen.append((list(r), list(R), list(regret_matching(R))))
    assert seen == [
        ([2, 0, 1], [2, 0, 1], [F(2, 3), 0, THIRD]),
        ([0, 1, 2], [2, 1, 3], [THIRD, F(1, 6), F(1, 2)]),
    ]
    # The order is that of the published example: rock, paper, scissors.
    order = [ROCK, PAPER, SCISSORS]
    assert [seen[0][0][k] for k in order] == [0, 1, 2]
    assert [seen[1][0][k] for k in order] == [1, 2, 0]
    assert [seen[1][1][k] for k in order] == [1, 3, 2]
    assert [seen[1][2][k] for k in order] == [F(1, 6), F(3, 6), F(2, 6)]


def test_d4_3_the_cell_prints_each_round_with_its_names(capsys):
    (cell,) = (code for code in shared_code("regret_matching") if "(SCISSORS, ROCK)], 1)" in code)
    names = {"M": A, "match": regret_matching, "np": np, "Fraction": F, "vector_text": vector_text}
    exec(f"SCISSORS, ROCK, PAPER = range(3)\n{cell}", names)
    assert capsys.readouterr().out.splitlines()[1::2] == [
        "round 1: regrets (2, 0, 1), cumulative (2, 0, 1), next strategy (2/3, 0, 1/3)",
        "round 2: regrets (0, 1, 2), cumulative (2, 1, 3), next strategy (1/3, 1/6, 1/2)",
    ]


@pytest.mark.usefixtures("language")
def test_d4_3_each_step_fills_its_row_of_the_table():
    explorer = lesson.explore_two_rounds()
    filled = {
        2: ("+1", "−1", "0"),
        3: ("+2", "0", "+1"),
        4: ("+2", "0", "+1"),
        5: ("2/3", "0", "1/3"),
        7: ("−1", "0", "+1"),
        8: ("0", "+1", "+2"),
        9: ("+2", "+1", "+3"),
        10: ("1/3", "1/6", "1/2"),
    }
    for step in range(11):
        explorer.controls["step"].value = step
        numbers = [
            t for t in visible_texts(explorer.html.value) if re.fullmatch(r"[+−]?\d(/\d)?", t)
        ]
        expected = [x for at, cells in filled.items() if at <= step for x in cells]
        assert numbers == expected, step
    assert "σ³ = (1/3, 1/6, 1/2)" in explorer.html.value
