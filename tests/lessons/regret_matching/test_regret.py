"""Test the regret of one round."""

import pytest
from picture_texts import in_a_row, visible_texts

from cfr_core.repeated import round_regrets
from cfr_lab.lessons import regret_matching as lesson
from cfr_lab.lessons.rps import PAPER, ROCK, SCISSORS, A


@pytest.mark.parametrize(
    ("own_action", "other_action", "payoffs", "regrets"),
    [(ROCK, ROCK, (-1, 0, 1), (-1, 0, 1)), (ROCK, PAPER, (1, -1, 0), (2, 0, 1))],
)
def test_d5_1_m24_regrets_of_one_round_are_payoff_differences(
    own_action, other_action, payoffs, regrets
):
    assert tuple(A[:, other_action]) == payoffs
    assert tuple(round_regrets(A, own_action, other_action)) == regrets


def test_d5_1_regrets_agree_in_the_order_rock_paper_scissors():
    order = [ROCK, PAPER, SCISSORS]
    assert list(round_regrets(A, ROCK, ROCK)[order]) == [0, 1, -1]
    assert list(round_regrets(A, ROCK, PAPER)[order]) == [0, 1, 2]


def test_d5_1_explorer_shows_the_regrets(language):
    explorer = lesson.explore_regret()
    assert in_a_row(explorer.html.value, "+1", "−1", "0")
    assert in_a_row(explorer.html.value, "+2", "0", "+1")
    most = {
        "zh": "我最遗憾的是没有出剪刀：出剪刀能多得 2。",
        "en": "I most regret not having played scissors: it would have earned 2 more.",
    }
    assert most[language] in visible_texts(explorer.html.value)
    explorer.controls["i"].value = SCISSORS
    assert in_a_row(explorer.html.value, "0", "−2", "−1")
    nothing = {"zh": "没有更好的选择", "en": "Nothing would have been better"}
    assert nothing[language] in explorer.html.value
    for i in range(3):
        for j in range(3):
            explorer.controls["i"].value, explorer.controls["j"].value = i, j
            expected = [f"{r:+d}".replace("-", "−") if r else "0" for r in round_regrets(A, i, j)]
            assert in_a_row(explorer.html.value, *expected)
