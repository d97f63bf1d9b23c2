"""The table: the bot plays the best response, honesty is advised and counted, the score kept."""

from fractions import Fraction as F

import numpy as np
import pytest
from seen import in_a_row, shown_texts

from cfr_core.equilibrium import best_response, exploitability
from cfr_lab.lessons import lesson_07 as lesson
from cfr_lab.lessons.lesson_06.kuhn import move_name
from cfr_lab.lessons.lesson_07.guess import guess_picture
from cfr_lab.lessons.lesson_07.responses import style_name, style_told
from cfr_lab.lessons.lesson_07.table import Lessons, on_arrival
from cfr_lab.numbers import number

pytestmark = pytest.mark.usefixtures("language")


def table(styles, seed=7, style="honest", hands=500):
    draws = np.random.default_rng(seed).random((hands, 5))
    return lesson.play_against_best(styles[style], draws)


def play(turns, hands, choose):
    while len(turns.state.hand.results) < hands:
        turns.press(choose(turns.live))
    return turns.state


def as_told(live):
    return "as" if "as" in live else "next"


def test_d5_7_honest_play_loses_a_quarter_a_hand(styles):
    """In expectation, exactly, by walking every deal; and over two thousand hands, about."""
    lessons = Lessons(styles["honest"], np.zeros((1, 5)))
    assert lessons.expects == {1: F(-1, 3), 2: F(-1, 6)}
    assert exploitability(styles["honest"]) == F(1, 4)
    # The hands alone, without their pictures.
    lessons = Lessons(styles["honest"], np.random.default_rng(7).random((2000, 5)))
    seat = lessons.deal()
    while len(seat.hand.results) < 2000:
        seat = lessons.press(seat, "next" if seat.hand.over else "as")
    assert np.mean(seat.hand.results) == pytest.approx(-0.25, abs=0.06)
    assert seat.departed == 0


def test_bot_plays_the_best_response(styles, tree):
    """In every set some best action: the bot gets what `best_response` gets, in either seat."""
    for style in styles.values():
        lessons = Lessons(style, np.zeros((1, 5)))
        for i in (1, 2):
            of_ours = style.replace(lessons.best.of(i))
            assert nothing_to_gain(of_ours, i, best_response(style, i))


def nothing_to_gain(profile, i, best):
    from cfr_core.equilibrium import expected_values

    return expected_values(profile)[i - 1] == expected_values(best)[i - 1]


def test_uniform_is_advised_by_chance(styles):
    turns, asked = table(styles, style="uniform"), []
    while len(asked) < 300:
        if "as" in turns.live:
            before = turns.state.hand
            asked.append(Lessons.advised(turns._press.__self__, turns.state))
            turns.press("as")
            at = len(before.moves)
            assert turns.state.hand.moves[at] == asked[-1]
        else:
            turns.press("next")
    assert asked.count("b") == pytest.approx(150, abs=35)


def test_departures_are_counted_and_the_card_is_hidden(styles):
    turns, departed, made = table(styles, seed=3), 0, 0
    for _ in range(80):
        hand = turns.state.hand
        mine, theirs = hand.deal[hand.seat - 1], hand.deal[2 - hand.seat]
        cards = [t for t in shown_texts(turns.html.value) if t in ("J", "Q", "K", "?")]
        assert cards == [mine, theirs if hand.over else "?"]
        if hand.over:
            turns.press("next")
            continue
        turns.press("b")
        departed += mine != "K"
        made += 1
        assert (turns.state.departed, turns.state.made) == (departed, made)
    assert 0 < departed < made


def test_score_is_kept(language, styles):
    turns = table(styles)
    seat = play(turns, 9, as_told)
    score, svg = sum(seat.hand.results), turns.html.value
    name = {"zh": "你的总分", "en": "your score"}[language]
    assert in_a_row(svg, name, number(score, sign=True))
    per = {"zh": "合每百手", "en": "your score per hundred"}[language]
    assert in_a_row(svg, per, number(100 * score / 9, 0, sign=True))
    honest = {"zh": "老实打法每百手期望", "en": "honest play, per hundred"}[language]
    assert in_a_row(svg, honest, "−25")
    lessons = Lessons(styles["honest"], np.zeros((1, 5)))
    assert lessons.expected(4) == pytest.approx([-1 / 3, -1 / 2, -5 / 6, -1])


def test_reasons_are_what_the_actions_are_worth(language, styles, tree):
    worth = on_arrival(styles["honest"], 2)
    # Facing an honest bet, player 2 meets K for certain; after an honest pass, J or Q.
    assert worth["Q:b"] == [-1, -2]
    assert worth["J:p"] == [-1, 1]
    assert worth["K:b"] is None, "an honest bet shows K, and here K is ours"
    turns, seen = table(styles), 0
    while seen < 40:
        turns.press(as_told(turns.live))
        hand = turns.state.hand
        if not hand.over:
            continue
        seen += 1
        told = " ".join(shown_texts(turns.html.value))
        for name, _, move in hand.reasons:
            assert name in told
            values = on_arrival(styles["honest"], 3 - hand.seat)[name]
            if values is not None:
                assert values["pb".index(move)] == max(values)
                p, b = (number(float(v), sign=True) for v in values)
                stay = move_name(name[2:], "p")
                says = {"zh": f"{stay}平均得 {p}", "en": f"to {stay} is worth {p}, to"}[language]
                assert p == b or says in told
                assert b in told


def test_dead_buttons_do_nothing(language, styles):
    turns = table(styles)
    before = turns.state
    turns.press("next")
    assert turns.state is before
    words = {"zh": "照老实打法走一步", "en": "as the honest do"}
    assert turns.buttons["as"].description == words[language]
    while "next" not in turns.live:
        turns.press("p")
    assert turns.live == ["next"]


def test_the_guess(styles):
    cost = exploitability(styles["honest"])
    told = [guess_picture(n, True, cost) for n in (0, 5, 25, 100)]
    marks = [" ".join(shown_texts(p.svg)) for p in told]
    assert ["✓" in text for text in marks] == [False, False, True, False]
    assert "25" not in guess_picture(5, False, cost).svg.split("<text")[-1]


def test_d5_7_costs(styles, tree):
    from cfr_core.cfr import CFR

    shown = lesson.show_costs(styles, {10: CFR(tree, alternating=False).run(10).average}).svg
    name = f"{style_name('uniform')}"
    row = next(t for t in shown_texts(shown) if t.startswith(name) and style_told("uniform") in t)
    assert in_a_row(shown, row, "1/2", "5/12", "11/12", "11/24", "45.8")
    row = next(t for t in shown_texts(shown) if t.startswith(style_name("honest")))
    assert in_a_row(shown, row, "1/6", "1/3", "1/2", "1/4", "25.0")
    assert "9.6" in shown_texts(shown)
