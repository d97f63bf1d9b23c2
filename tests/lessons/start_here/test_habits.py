"""Test that the pictures of three habits agree with the rules and the prose is right."""

from fractions import Fraction

import numpy as np
import pytest
from lessons.start_here.plain import match, points
from picture_texts import in_a_row

from cfr_lab.lessons import start_here as lesson
from cfr_lab.numbers import number_text, signed_texts

DRAWS = np.random.default_rng(3).random(500)
HABITS = [(1,), (1, 2), (0, 1, 2)]


def moves_of(pattern, rounds=90):
    return (pattern * rounds)[:rounds]


@pytest.mark.parametrize("pattern", HABITS)
@pytest.mark.parametrize("t", [0, 1, 7, 30, 90])
def test_habit_picture_shows_the_state_after_the_chosen_rounds(pattern, t, language):
    explorer = lesson.explore_habits(DRAWS)
    explorer.controls["pattern"].value = pattern
    explorer.controls["t"].value = t
    total, regrets, mix = 0, (0, 0, 0), [1 / 3] * 3
    if t:
        _, total, regrets, mix = match(moves_of(pattern), DRAWS)[t - 1]
    html = explorer.html.value
    rows = {
        "zh": ("你出的次数", "对手的累计遗憾", "对手下一局的概率"),
        "en": ("times you played", "opponent's cumulative regret", "opponent's next probability"),
    }[language]
    played = [str(moves_of(pattern)[:t].count(k)) for k in range(3)]
    assert in_a_row(html, rows[0], *played)
    assert in_a_row(html, rows[1], *signed_texts(regrets))
    assert in_a_row(html, rows[2], *(f"{float(p):.2f}" for p in mix))
    score = number_text(total, sign=True)
    texts = {
        "zh": f"打了 {t} 局，你的总分是 {score}。",
        "en": f"After {t} rounds, your score is {score}.",
    }[language]
    assert texts in html


@pytest.mark.usefixtures("language")
def test_habit_explorer_offers_all_habits_and_can_be_played():
    explorer = lesson.explore_habits(DRAWS)
    assert [value for _, value in explorer.controls["pattern"].options] == HABITS
    assert explorer.controls["t"].player.slider is explorer.controls["t"]
    assert (explorer.controls["t"].min, explorer.controls["t"].max) == (0, 90)


def test_opponent_detects_the_first_two_habits_only():
    for pattern in HABITS[:2]:
        rounds = match(moves_of(pattern), DRAWS)
        assert [mix for *_, mix in rounds[9:]] == [[0, 0, 1]] * 81
        # The opponent then always plays paper and wins every round or every second round.
        late = np.diff([total for _, total, _, _ in rounds[9:]])
        assert set(late) == ({-1} if len(pattern) == 1 else {-1, 0})
    rounds = match(moves_of(HABITS[2]), DRAWS)
    assert all(mix != [0, 0, 1] for *_, mix in rounds[30:])
    assert {p for *_, mix in rounds[2::3] for p in mix} == {Fraction(1, 3)}
    for k in range(3):
        assert sorted(points(k, b) for b in HABITS[2]) == [-1, 0, 1]


@pytest.mark.parametrize(
    ("pattern", "found"), [((1, 1, 0, 2), 2), ((0, 1), 1), ((1,) * 45 + (2,) * 45, 2)]
)
def test_a_habit_of_the_quick_questions_leaves_one_regret_positive(pattern, found):
    """The opponent detects the habit: one action has a positive regret, which stays bounded."""
    rounds = match(moves_of(pattern, 450), DRAWS)
    half, (_, total, regrets, mix) = rounds[224][2], rounds[-1]
    assert [k for k in range(3) if regrets[k] > 0] == [found]
    assert mix[found] == 1
    assert regrets[found] <= half[found] + 5
    assert total < -90


def test_a_habit_of_the_quick_questions_is_not_detected():
    _, total, regrets, _ = match(moves_of((0, 0, 1, 1, 2, 2), 450), DRAWS)[-1]
    assert total >= 0
    assert max(regrets) - min(regrets) <= 3
