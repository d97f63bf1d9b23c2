"""Test Leduc poker's solution: its value, its bounds and the sentences about its strategy."""

import re

import numpy as np
import pytest
from oracles import linear_programming_value
from picture_texts import visible_texts

from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, expected_values, exploitability, gains
from cfr_lab.lessons import faster_cfr as lesson
from cfr_lab.lessons.faster_cfr import leduc as solving
from cfr_lab.lessons.faster_cfr import poker

VALUE = -0.085606424078


@pytest.fixture(scope="module")
def average(leduc):
    return CFR(leduc, "dcfr").run(3000).average


def test_d5_7_gains_enclose_the_value_of_leduc(leduc, average):
    assert linear_programming_value(leduc) == pytest.approx(VALUE, abs=1e-7)
    u, (first, second) = expected_values(average)[0], gains(average)
    assert u - second <= VALUE <= u + first
    assert {f"{x:.4f}" for x in (u - second, u, u + first)} == {"-0.0856"}


def test_d5_7_interval_contains_the_value_after_every_step(leduc):
    state = solving.initial_state(leduc)
    for n in (1, 1, 8, 90, 900):
        state = solving.later_state(state, n)
        assert state.low <= VALUE <= state.high
        computed_average = state.solver.average
        ends = [expected_values(best_response(computed_average, i))[0] for i in (2, 1)]
        assert (state.low, state.high) == pytest.approx(ends, abs=1e-9)
        assert state.exploitability == pytest.approx(exploitability(state.solver.average))
    assert state.solver.iteration == 1000


def test_pressing_a_button_does_not_change_the_previous_state(leduc):
    start = solving.initial_state(leduc)
    one = solving.later_state(start, 10)
    two = solving.later_state(one, 10)
    assert (start.solver.iteration, one.solver.iteration, two.solver.iteration) == (0, 10, 20)
    assert start.seconds == 0 < one.seconds < two.seconds
    straight = CFR(leduc, "cfr+").run(20).average.vector
    assert np.array_equal(two.solver.average.vector, straight)


def test_the_buttons_continue_and_restart_the_solver(language, leduc):
    turns = lesson.explore_solving(leduc)
    assert "again" not in turns.enabled_buttons
    for _ in range(2):
        turns.press("1000")
    texts = visible_texts(turns.html.value)
    assert "2,000" in texts
    assert any(t.startswith("−0.0856") for t in texts)
    assert texts[texts.index("2,000") + 2].endswith({"zh": "秒", "en": "s"}[language])
    turns.press("again")
    assert turns.html.value == turns.still_picture.html
    for _ in range(6):
        turns.press("1000")
    assert turns.enabled_buttons == ["again"]


def test_the_strategy_of_three_algorithms_agrees_at_the_named_sets(leduc, average):
    """The sentences are about sets at which the algorithms agree; at others they may differ."""
    spots = [(c, "", "", now) for c in "JQK" for now in ("", "c", "r")]
    spots += [(c, "rc", "Q", "") for c in "JQK"]
    for variant, T in (("pcfr+", 4000), ("cfr+", 4000)):
        other = CFR(leduc, variant).run(T).average
        for spot in spots:
            one, two = (
                poker.move_probabilities(average, *spot),
                poker.move_probabilities(other, *spot),
            )
            assert one == pytest.approx(two, abs=0.01), (variant, spot)


def test_strategy_hardly_depends_on_the_suits(leduc, average):
    assert poker.suit_difference(average) < 0.01


def test_sentences_state_the_probabilities_of_the_strategy(language, average):
    text = poker.strategy_sentences(average)
    assert len(text) == 4
    numbers = [("7", "74", "75", "25"), ("100", "85", "30")]
    numbers += [("82", "58"), ("49", "100", "0")]
    for sentence, expected in zip(text, numbers, strict=True):
        for number in expected:
            assert f"{number}%" in sentence, (number, sentence)
    assert re.search(r"每 18 次|once in 18", text[2]), "5.5% is 1/18"
    # Each claim in the sentences follows from the profile.
    probabilities = {c: poker.move_probabilities(average, c, "", "", "") for c in "JQK"}
    assert probabilities["J"]["r"] == average["Js:"][1]
    facing = {c: poker.move_probabilities(average, c, "", "", "r") for c in "JQK"}
    assert facing["Q"]["f"] < 1e-3
    assert facing["K"]["f"] < 1e-3
    assert poker.move_probabilities(average, "J", "", "", "c")["r"] > probabilities["J"]["r"]


@pytest.mark.parametrize("first", poker.FIRST_ROUND_MOVES)
@pytest.mark.parametrize("round_moves", poker.MOVES_BEFORE_DECISION)
def test_strategy_picture_shows_the_legal_actions_of_every_situation(
    language, average, first, round_moves
):
    picture = poker.strategy_picture(average, first, round_moves)
    texts = visible_texts(picture.svg)
    assert (
        texts[0].split("；" if language == "zh" else ";")[0]
        == {
            "zh": f"玩家 {1 + len(round_moves) % 2} 行动",
            "en": f"Player {1 + len(round_moves) % 2} to act",
        }[language]
    )
    assert ("r 加注" in texts or "r raise" in texts) == (round_moves.count("r") < 2)
    for card in "JQK":
        chances = poker.move_probabilities(average, card, first, "J" if first else "", round_moves)
        assert sum(chances.values()) == pytest.approx(1)
        assert set(chances) == {
            *("f" * round_moves.endswith("r")),
            "c",
            *("r" * (round_moves.count("r") < 2)),
        }


def test_lengths_of_bars_are_proportional_to_probabilities(average):
    body = poker._bar(0, 0, 100, 40, {"c": 0.25, "r": 0.75}, "")
    assert 'width="75"' in body
    assert 'width="25"' in body
    assert "r 75%" in body
