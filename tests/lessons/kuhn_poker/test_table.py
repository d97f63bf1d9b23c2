"""Test the table's deals, payoffs, hidden card, reasons and score."""

import numpy as np
import pytest
from picture_texts import visible_texts

from cfr_core import uniform
from cfr_core.equilibrium import expected_values, gains
from cfr_lab.draw.kuhn_trees import deal_names
from cfr_lab.explorer import ButtonExplorer
from cfr_lab.lessons import kuhn_poker as lesson
from cfr_lab.lessons.kuhn_poker.dealer import action_payoffs
from cfr_lab.numbers import number_text


def play(turns, hands, choose):
    """Play until `hands` hands are finished; choose(enabled buttons) returns the next button."""
    while len(turns.state.results) < hands:
        turns.press(choose(turns.enabled_buttons))
    return turns.state


@pytest.mark.usefixtures("language")
def test_table_deals_and_pays_by_the_rules(tree):
    rng = np.random.default_rng(8)
    turns = lesson.play_hands(uniform(tree), rng.random((300, 3)))
    assert isinstance(turns, ButtonExplorer)
    deals, game, seen = set(), tree.game, []
    while len(seen) < 300:
        play(turns, len(seen) + 1, lambda live: live[rng.integers(len(live))])
        hand = turns.state
        assert hand.over
        assert hand.seat == 1 + len(seen) % 2
        seen.append(game.payoffs((hand.deal, *hand.moves))[hand.seat - 1])
        assert hand.results == tuple(seen)
        deals.add(hand.deal)
        for name, r, move in hand.reasons:
            assert name.startswith(hand.deal[2 - hand.seat] + ":")
            assert move == ("p" if r < 0.5 else "b")
    assert deals == set(deal_names(tree))


@pytest.mark.usefixtures("language")
def test_table_hides_the_card_until_the_hand_is_over(tree):
    rng = np.random.default_rng(9)
    turns = lesson.play_hands(uniform(tree), rng.random((60, 3)))
    for _ in range(120):
        hand = turns.state
        own_card, other_card = hand.deal[hand.seat - 1], hand.deal[2 - hand.seat]
        cards = [text for text in visible_texts(turns.html.value) if text in ("J", "Q", "K", "?")]
        assert cards == [own_card, other_card if hand.over else "?"]
        if not hand.over:
            assert f"{other_card}:" not in turns.html.value
            assert other_card + ":" not in turns.picture(hand).alt
        turns.press(turns.enabled_buttons[rng.integers(len(turns.enabled_buttons))])


def test_table_shows_the_bots_reasons_and_the_score(language, tree, bot):
    rng = np.random.default_rng(10)
    turns = lesson.play_hands(bot, rng.random((80, 3)))
    hand = play(turns, 24, lambda live: live[rng.integers(len(live))])
    html = turns.html.value
    assert f">{number_text(sum(hand.results), sign=True)}<" in html
    for name, r, _ in hand.reasons:
        assert name in html
        assert number_text(r) in html
        assert number_text(float(bot[name][1])) in html
    mean, gained = expected_values(bot), gains(bot)
    best = 12 * (mean[0] + gained[0]) + 12 * (mean[1] + gained[1])
    assert f">{number_text(float(best), sign=True)}<" in html
    # The lesson states a loss of about 1/18 as player 1 and a gain of 1/18 as player 2.
    assert mean[0] + gained[0] == pytest.approx(-1 / 18, abs=0.003)
    assert mean[1] + gained[1] == pytest.approx(1 / 18, abs=0.003)


def test_table_buttons_have_the_names_of_the_legal_moves(language, tree):
    turns = lesson.play_hands(uniform(tree), np.zeros((4, 3)))
    check_name, fold = {"zh": ("过牌", "弃牌"), "en": ("pass", "fold")}[language]
    assert turns.buttons["p"].description == check_name
    assert "next" not in turns.enabled_buttons
    before = turns.state
    turns.press("next")
    assert turns.state is before, "a dead button does nothing"
    turns.buttons["b"].click()
    assert turns.state.over, "a bot that draws 0 folds"
    assert "p" not in turns.enabled_buttons
    assert "next" in turns.enabled_buttons
    turns.buttons["next"].click()
    assert turns.state.number == 1
    turns = lesson.play_hands(uniform(tree), np.full((4, 3), 0.9))
    turns.press("p")
    assert turns.buttons["p"].description == fold


@pytest.mark.usefixtures("language")
def test_equal_draws_and_moves_give_equal_pictures_of_the_table(tree):
    draws = np.random.default_rng(3).random((20, 3))
    turns, other = (lesson.play_hands(uniform(tree), draws) for _ in range(2))
    for name in ("b", "next", "p"):
        turns.press(name)
        other.press(name)
    assert turns.html.value == other.html.value
    bundle = turns._repr_mimebundle_()
    assert bundle["image/svg+xml"] == other.still_picture.svg != turns.html.value
    assert len(bundle["text/plain"]) > 20


def test_action_payoffs_are_conditional_on_reaching_the_set(tree):
    payoffs = action_payoffs(lesson.equilibrium(tree, 1 / 6))
    # At Q:b a call meets J (alpha) or K (3 alpha): 2/4 - 2 * 3/4 = -1, the same as a fold.
    assert payoffs["Q:b"] == pytest.approx((-1, -1))
    assert payoffs["K:b"] == pytest.approx((-1, 2))
