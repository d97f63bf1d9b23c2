"""Test the table's buttons, hands, regrets and score, which depend only on the moves."""

import re

import numpy as np
import pytest
from lessons.start_here.plain import match, points
from picture_texts import in_a_row, visible_texts

from cfr_core.games import RPS_ACTIONS
from cfr_lab import draw
from cfr_lab.explorer import ButtonExplorer
from cfr_lab.lessons import start_here as lesson
from cfr_lab.lessons.start_here.hands import hand
from cfr_lab.lessons.start_here.table import table_picture
from cfr_lab.numbers import number_text, signed_texts

pytestmark = pytest.mark.usefixtures("language")

NAMES = {"zh": ("剪刀", "石头", "布"), "en": ("scissors", "rock", "paper")}
ROWS = {
    "zh": ("这一局本来能得", "这一局的遗憾", "累计遗憾", "下一局的概率"),
    "en": (
        "would have earned",
        "regret of this round",
        "cumulative regret",
        "next-round probability",
    ),
}
DRAWS = np.random.default_rng(3).random(500)


def table():
    return lesson.play_rounds(DRAWS)


def test_table_shows_result_regrets_and_score_of_every_round(language):
    turns = table()
    assert isinstance(turns, ButtonExplorer)
    moves = np.random.default_rng(1).integers(0, 3, size=40).tolist()
    rounds, names, rows = match(moves, DRAWS), NAMES[language], ROWS[language]
    tally = {1: 0, 0: 0, -1: 0}
    for t, move in enumerate(moves):
        turns.press(RPS_ACTIONS[move])
        answer, total, regrets, mix = rounds[t]
        html = turns.html.value
        tally[points(move, answer)] += 1
        head = {
            "zh": f"第 {t + 1} 局：你出{names[move]}，对手出{names[answer]}，",
            "en": f"Round {t + 1}: your {names[move]} against {names[answer]}; ",
        }[language]
        so = {
            "zh": {1: "你赢 1 分", 0: "平局", -1: "你输 1 分"},
            "en": {1: "you win 1", 0: "a draw", -1: "you lose 1"},
        }[language][points(move, answer)]
        assert head + so in visible_texts(html)
        alternatives = [points(k, move) for k in range(3)]
        assert in_a_row(html, rows[0], *signed_texts(alternatives))
        assert in_a_row(
            html, rows[1], *signed_texts([w - points(answer, move) for w in alternatives])
        )
        assert in_a_row(html, rows[2], *signed_texts(regrets))
        assert in_a_row(html, rows[3], *(f"{float(p):.2f}" for p in mix))
        score = {
            "zh": "你的总分 {}：{} 胜 {} 平 {} 负",
            "en": "Your score is {}: {} won, {} drawn, {} lost",
        }[language].format(number_text(total, sign=True), tally[1], tally[0], tally[-1])
        assert score in visible_texts(html)


def test_largest_regret_is_highlighted_only_if_positive(language):
    turns = table()
    assert draw.HIGHLIGHT not in turns.html.value
    for move in ("rock", "rock", "paper", "scissors") * 3:
        turns.press(move)
        regrets = turns.state.regrets[-1]
        largest = max(regrets)
        highlighted = regrets.count(largest) if largest > 0 else 0
        assert turns.html.value.count(f'fill="{draw.HIGHLIGHT}"') == highlighted


def test_bars_show_positive_regrets_and_next_probabilities(language):
    turns = table()
    for move in ("rock", "rock", "paper"):
        turns.press(move)
    _, _, regrets, mix = match((1, 1, 2), DRAWS)[-1]
    assert min(regrets) < 0 or 0 in regrets
    names = NAMES[language]
    positive = [text for k in range(3) for text in (names[k], number_text(max(regrets[k], 0)))]
    assert in_a_row(turns.html.value, *positive)
    chances = [text for k in range(3) for text in (names[k], f"{float(mix[k]):.2f}")]
    assert in_a_row(turns.html.value, *chances)
    proportional = {"zh": "概率与正遗憾成正比。", "en": "Probabilities are proportional"}[language]
    assert proportional in turns.html.value
    turns.press("over")
    uniform = {
        "zh": "没有正遗憾：三种各 1/3。",
        "en": "No regret is positive: probability 1/3 each.",
    }[language]
    assert uniform in turns.html.value


def test_hands_show_the_actions_that_were_played():
    turns = table()
    assert visible_texts(turns.html.value).count("?") == 2
    for move in (1, 2, 0, 1):
        turns.press(RPS_ACTIONS[move])
        answer = turns.state.answers[-1]
        html = turns.html.value
        assert "?" not in visible_texts(html)
        assert hand(120, 105, move, 1) in html
        assert hand(350, 105, answer, 2) in html
    assert len({hand(0, 0, action, 1) for action in (0, 1, 2, None)}) == 4


def test_habit_button_repeats_the_pattern_for_ten_rounds(language):
    turns = table()
    assert turns.enabled_buttons == list(RPS_ACTIONS)
    turns.press("habit")
    assert turns.state.rounds == 0, "there is none yet"
    turns.press("rock")
    names = NAMES[language]
    message = {"zh": "再打 10 局：{}", "en": "10 more rounds: {}"}[language]
    assert turns.buttons["habit"].description == message.format(names[1])
    turns.press("paper")
    both = {"zh": "石头、布", "en": "rock, paper"}[language]
    assert turns.buttons["habit"].description == message.format(both)
    turns.buttons["habit"].click()
    assert turns.state.moves == (1, 2) * 6
    for move in (0, 0, 0, 1, 2, 1):
        turns.press(RPS_ACTIONS[move])
    messages = {"zh": "照最近 6 局的打法再打 10 局", "en": "10 more rounds like the last 6"}
    message = messages[language]
    assert turns.buttons["habit"].description == message
    turns.press("over")
    assert turns.state.moves == ()
    assert "over" not in turns.enabled_buttons


def test_opponent_plays_paper_after_three_rounds_of_rock(language):
    """From round 4 on, the opponent certainly plays paper, and the reader loses every round."""
    turns = table()
    turns.press("rock")
    turns.press("habit")
    rounds = match([1] * 11, DRAWS)
    assert turns.state.moves == (1,) * 11
    assert [mix for _, _, _, mix in rounds][2:] == [[0, 0, 1]] * 9
    assert rounds[1][3] != [0, 0, 1]
    totals = [total for _, total, _, _ in rounds]
    assert np.diff(totals)[2:].tolist() == [-1] * 8
    assert f"{number_text(totals[-1])}" in turns.html.value


def test_equal_moves_give_equal_pictures_of_the_table():
    """The picture depends only on the moves, so a page without a kernel can draw it, too."""
    turns, other = table(), table()
    for name in ("rock", "paper", "habit", "scissors"):
        turns.press(name)
    other.press("scissors")
    other.press("over")
    assert other.html.value == table().html.value
    for name in ("rock", "paper", "habit", "scissors"):
        other.press(name)
    assert turns.html.value == other.html.value
    assert turns.html.value == table_picture(turns.state.moves, DRAWS).html
    assert turns.html.value != table_picture(turns.state.moves, DRAWS[::-1]).html
    bundle = turns._repr_mimebundle_()
    assert bundle["image/svg+xml"] == table_picture((), DRAWS).svg
    assert len(bundle["text/plain"]) > 20


def test_alternative_text_gives_regrets_probabilities_and_score(language):
    alt = table_picture((1, 1, 1), DRAWS).alt
    _, total, regrets, mix = match((1, 1, 1), DRAWS)[-1]
    for text in (*signed_texts(regrets), *(f"{float(p):.2f}" for p in mix), number_text(total)):
        assert text in alt
    assert NAMES[language][1] in alt


def test_score_line_is_never_above_the_dashed_line():
    svg = table_picture((1, 2, 1, 2, 0, 0, 1, 2, 2, 1, 0, 0), DRAWS).svg
    lines = re.findall(r'<polyline points="([^"]*)" fill="none" stroke="(#\w+)"([^>]*)', svg)
    drawn = {
        colour: [float(p.split(",")[1]) for p in points_.split()] for points_, colour, _ in lines
    }
    most, score = drawn[draw.COLOURS[2]], drawn[draw.COLOURS[1]]
    dashes = {colour: "dasharray" in rest for _, colour, rest in lines}
    assert dashes[draw.COLOURS[2]]
    assert not dashes[draw.COLOURS[1]]
    assert len(most) == len(score) == 13
    # In SVG, y increases downwards.
    assert all(s >= m for s, m in zip(score, most, strict=True))
    totals = [0] + [r[1] for r in match((1, 2, 1, 2, 0, 0, 1, 2, 2, 1, 0, 0), DRAWS)]
    last = next(k for k in range(12, 0, -1) if totals[k])
    unit = (score[0] - score[last]) / totals[last]
    assert unit > 0
    assert [score[0] - y for y in score] == pytest.approx([unit * x for x in totals], abs=0.3)
