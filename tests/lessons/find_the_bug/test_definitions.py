"""Test puzzle group three: regrets, and the strategies computed from them."""

import re

import numpy as np
import pytest
from picture_texts import in_a_row, visible_texts

from cfr_core.matching import regret_matching
from cfr_core.repeated import round_regrets
from cfr_lab.lessons import find_the_bug
from cfr_lab.lessons.find_the_bug.definitions import GAMES, NEXT_TRIALS, TWO_ROUNDS
from cfr_lab.lessons.find_the_bug.labels import FIXED, M, W
from cfr_lab.lessons.find_the_bug.strategies import LEARNING_TRIALS, MATCH_TRIALS

pytestmark = pytest.mark.usefixtures("language")
SCISSORS, ROCK, PAPER = range(3)


@pytest.mark.usefixtures("language")
def test_m24_regret_of_the_played_action_is_zero(faulty_programs, corrected_programs):
    for G in GAMES:
        for i in range(len(G)):
            for j in range(len(G[0])):
                assert list(corrected_programs[8](G, i, j)) == list(round_regrets(G, i, j))
                assert corrected_programs[8](G, i, j)[i] == 0
    assert list(faulty_programs[8](M, ROCK, PAPER)) == [1, -1, 0]
    assert list(corrected_programs[8](M, ROCK, PAPER)) == [2, 0, 1]
    before, after = (
        visible_texts(find_the_bug.show_round(f[8]).svg)
        for f in (faulty_programs, corrected_programs)
    )
    assert "−1.00" in before
    assert "−1.00" not in after
    assert "0.67" in after, "scissors is favoured"


@pytest.mark.usefixtures("language")
def test_m16_corrected_strategy_has_no_negative_probability(faulty_programs, corrected_programs):
    assert faulty_programs[9](M, TWO_ROUNDS).tolist() == [1, -0.5, 0.5]
    assert "−0.50" in visible_texts(find_the_bug.show_next(faulty_programs[9]).svg)
    assert "−" not in "".join(visible_texts(find_the_bug.show_next(corrected_programs[9]).svg))
    for G, rounds in NEXT_TRIALS:
        R = sum(np.array(round_regrets(G, i, j), dtype=float) for i, j in rounds)
        assert corrected_programs[9](G, rounds) == pytest.approx(regret_matching(R))


@pytest.mark.usefixtures("language")
def test_m25_match_divides_positive_regrets_by_their_sum(faulty_programs, corrected_programs):
    for (R,) in MATCH_TRIALS:
        assert faulty_programs[10](R) == pytest.approx(np.ones(len(R)) / len(R))
        assert corrected_programs[10](R) == pytest.approx(regret_matching(R))
    assert visible_texts(find_the_bug.show_match(faulty_programs[10]).svg).count("0.333") == 9
    assert in_a_row(find_the_bug.show_match(corrected_programs[10]).svg, "0.833", "0.167", "0.000")


@pytest.mark.usefixtures("language")
def test_m8_regret_grows_if_the_strategy_is_not_updated(faulty_programs, corrected_programs):
    sigma, R = faulty_programs[11](M, FIXED, 100)
    assert sigma == pytest.approx(np.ones(3) / 3)
    assert pytest.approx([0, 10, -10]) == R
    sigma, R = corrected_programs[11](M, FIXED, 100)
    assert sigma == pytest.approx([0, 1, 0])
    assert R[ROCK] == pytest.approx(0.1)
    text = (
        find_the_bug.show_growth(faulty_programs[11]).alt,
        find_the_bug.show_growth(corrected_programs[11]).alt,
    )
    rock = [re.search(r"(?:石头|rock) ([\d.]+)", t)[1] for t in text]
    assert rock[0] == "0.100"
    assert float(rock[1]) < 0.01


def test_m8_trials_contain_a_case_with_two_positive_regrets(corrected_programs):
    two = [
        (R > 1e-9).sum()
        for G, q, T in LEARNING_TRIALS
        for _, R in [corrected_programs[11](G, q, T)]
    ]
    assert max(two) == 2
    assert any(G is W for G, _, _ in LEARNING_TRIALS)
