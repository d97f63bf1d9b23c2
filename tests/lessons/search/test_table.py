"""Test the table of Leduc poker: its rules, its bot's strategies and its alternative text."""

import numpy as np
import pytest

from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_lab.lessons import search as lesson
from cfr_lab.lessons.search.solving import resolved_profile
from cfr_lab.lessons.search.table import ITERATIONS, Searcher


@pytest.fixture(scope="module")
def searcher(leduc_and_subgames):
    tree, second = leduc_and_subgames
    return Searcher(CFR(tree).run(100).average, second, np.random.default_rng(3).random((50, 7)))


def test_bot_plays_the_safe_solution_in_every_second_round(searcher):
    tree = searcher.tree
    whole = resolved_profile(searcher.blueprint, searcher.rounds, "safe", ITERATIONS)
    for name in ("Ks:cc Qh:", "Js:crc Jh:c", "Qh:rc Ks:r", "Js:"):
        infoset = tree.infoset(name)
        assert np.allclose(searcher.strategy(name, infoset.player), whole[name])
    assert exploitability(whole) == pytest.approx(0.078, abs=0.001)


def test_table_deals_and_pays_by_the_rules_and_reveals_the_card(searcher, language):
    table = lesson.play_searcher(searcher.blueprint, searcher.rounds, searcher.draws)
    rng, second = np.random.default_rng(1), False
    for _ in range(40):
        live = table.enabled_buttons
        table.press(live[rng.integers(len(live))])
        hand = table.state
        assert len(set(hand.cards)) == 3
        public = [a for a in hand.history[2:] if len(a) > 1]
        second = second or bool(public)
        assert public in ([], [hand.cards[2]])
        if hand.over:
            assert hand.results[-1] == searcher.game.payoffs(hand.history)[hand.seat - 1]
            assert hand.cards[2 - hand.seat] in table.picture(hand).alt
        else:
            assert searcher.game.mover(hand.history) == hand.seat
            assert set(table.enabled_buttons) == set(searcher.game.actions(hand.history))
    assert second
