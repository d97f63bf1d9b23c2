"""The exercises: their answers by the definitions, and mistakes that are found."""

from fractions import Fraction as F

import pytest
from lesson_06.answers import payoff_m12, strategy_m11

from cfr_core import Tree, games
from cfr_core.values import action_value, instantaneous_regret
from cfr_lab import check
from cfr_lab.lessons import lesson_06 as lesson
from cfr_lab.lessons.lesson_06.styles import styles

pytestmark = pytest.mark.usefixtures("language")


def test_m12_fold_after_a_bet_returns_nothing():
    missed = [m for m in ("pp", "bp", "bb", "pbp", "pbb") if payoff_m12("KQ", m) is None]
    assert missed == ["bp", "pbp"]
    verdict = check("06.3", payoff_m12)
    assert "'bp'" in verdict.message


def test_m11_clipping_in_place_is_found():
    verdict = check("06.4", strategy_m11)
    assert "[3.0, -1.0]" in verdict.message
    assert "[3.0, 0.0]" in verdict.message


def test_exercise_1_counts():
    """Four cards, counted by a tree rather than by hand."""
    cards = "JQKA"
    kuhn = games.kuhn()
    deals = {a + b: F(1, 12) for a in cards for b in cards if a != b}
    four = games.Game(
        "four cards",
        2,
        lambda h: kuhn.mover(("JQ", *h[1:])) if h else 0,
        kuhn.actions,
        lambda h: kuhn.payoffs(("JQ", *h[1:])),
        lambda h: f"{h[0][(len(h) - 1) % 2]}:{''.join(h[1:])}",
        lambda h: deals,
    )
    tree = Tree(four)
    assert (len(tree.sets), tree.n_nodes) == (16, 109)
    assert sum(tree.player > 0) == 48


def test_exercise_2_by_the_definitions(tree):
    half = F(1, 2)
    profile = lesson.equilibrium(tree, F(0)).replace(
        {"Q:": (1, 0), "Q:pb": (half, half), "J:p": (half, half), "K:p": (0, 1)}
    )
    assert list(instantaneous_regret(profile, 1)["Q:pb"]) == [F(-1, 24), F(1, 24)]
    assert list(action_value(profile, 1)["Q:pb"]) == [F(-1, 4), F(-1, 6)]


def test_exercise_6_by_the_definitions(tree, bot):
    honest = styles(tree, bot)["honest"]
    profile = honest.replace({"J:pb": (1, 0)})
    # Both deals with J for player 1 have 1/6: given J, each counts half.
    assert 3 * action_value(profile, 1)["J:"] == pytest.approx((-1, -0.5))
