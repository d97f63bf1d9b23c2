"""Test the data of a page's endless tables: Kuhn poker's tree, strategies and reader's view."""

from fractions import Fraction as F
from itertools import permutations

import numpy as np
import pytest

from cfr_core import Tree, games
from cfr_core.profile import Profile, uniform
from cfr_lab import ButtonExplorer, draw
from cfr_lab.lessons import exploitability, kuhn_poker, start_here
from cfr_lab.lessons.exploitability.responses import styles
from publish.site.parts import table
from publish.site.tables import endless_table

pytestmark = pytest.mark.usefixtures("language")

# Each entry is player 1's payoffs after these moves: first if player 1 has the higher card, then if
# player 2 has it.
PAYS = {"pp": (1, -1), "bb": (2, -2), "pbb": (2, -2), "bp": (1, 1), "pbp": (-1, -1)}


def random_draws(*shape):
    return np.random.default_rng(4).random(shape)


@pytest.fixture(scope="module")
def tree():
    return Tree(games.kuhn())


@pytest.fixture(scope="module")
def unusual_profile(tree):
    probabilities = np.random.default_rng(2).random(12)
    return Profile(
        tree, {s.name: (p, 1 - p) for s, p in zip(tree.infosets, probabilities, strict=True)}
    )


def test_the_tree_of_the_page_is_kuhn_poker(unusual_profile):
    """On every path the page's own numbers give the turn, the payoff and the probability."""
    facts = endless_table(kuhn_poker.play_hands(unusual_profile, random_draws(9, 3)))
    ends = set()

    def walk(deal, node, moves):
        if moves in PAYS:
            one = PAYS[moves]["JQK".index(deal[0]) < "JQK".index(deal[1])]
            assert facts["pays"][node] == [one, -one]
            ends.add((deal, moves))
            return
        assert facts["players"][node] == 1 + len(moves) % 2
        below = facts["children"][node]
        assert [facts["odds"][k] for k in below] == list(
            unusual_profile[f"{deal[len(moves) % 2]}:{moves}"]
        )
        for move, k in zip("pb", below, strict=True):
            walk(deal, k, moves + move)

    for deal, node in zip(permutations("JQK", 2), facts["children"][0], strict=True):
        walk("".join(deal), node, "")
    assert len(ends) == len(facts["pays"]) == 30
    assert facts["style"] is None


def test_the_dashed_lines_are_expectations(tree):
    coin = endless_table(kuhn_poker.play_hands(uniform(tree), random_draws(9, 3)))
    assert coin["expects"] == pytest.approx((1 / 2, 5 / 12))
    honest = endless_table(
        exploitability.play_against_best(styles(tree)["honest"], random_draws(9, 5))
    )
    assert honest["expects"] == [float(F(-1, 3)), float(F(-1, 6))]
    steps = [
        p for p, player in zip(honest["style"], tree.player[tree.parent], strict=True) if player
    ]
    assert set(steps) == {0, 1}


def test_face_down_card_occurs_nowhere_on_the_page(tree, unusual_profile):
    """As long as the hand goes on, the reader's view is the same for every card of the bot."""
    facts = endless_table(kuhn_poker.play_hands(unusual_profile, random_draws(9, 3)))
    for seat in (1, 2):
        seen = {}
        for node, text in enumerate(facts["seen"][seat - 1]):
            if text is None:
                continue
            deal, *moves = tree.history(node)
            bots_card = deal[2 - seat] if node in facts["pays"] else "?"
            assert [card for _, card in text["cards"]][:2] == [deal[seat - 1], bots_card]
            seen.setdefault((deal[seat - 1], bots_card, *moves), []).append(text)
        assert all(text == alike[0] for alike in seen.values() for text in alike)
        # The reader has one of three cards at two choices; finished hands have six deals and five
        # endings.
        assert len(seen) == 3 * 2 + 6 * 5


def test_lesson_0_pays_by_the_rules():
    facts = endless_table(start_here.play_rounds(random_draws(30)))
    beats = {(0, 2), (1, 0), (2, 1)}
    for own_move in range(3):
        for bots_move in range(3):
            won = ((own_move, bots_move) in beats) - ((bots_move, own_move) in beats)
            assert facts["pays"][own_move][bots_move] == won


def test_card_tables_run_on_the_page_without_python(tree):
    result = [
        start_here.play_rounds(random_draws(500)),
        kuhn_poker.play_hands(uniform(tree), random_draws(500, 3)),
        exploitability.play_against_best(styles(tree)["honest"], random_draws(500, 5)),
    ]
    for explorer in result:
        text = table(explorer, "e1", "lesson.ipynb")
        assert "lesson.ipynb" not in text
        assert explorer.still_picture.html in text, "without a script the first picture stays"
        assert len(text) < 150_000
    other = ButtonExplorer(
        0, lambda k: {"on": ("on", True)}, lambda k, _: k + 1, lambda k: draw.sentences("x")
    )
    assert endless_table(other) is None
