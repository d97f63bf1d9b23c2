"""Test that the exercises' answers agree with the definitions and that mistakes are detected."""

from dataclasses import replace
from fractions import Fraction as F

import pytest
from lessons.kuhn_poker.answers import (
    average_with_uniform_player_2,
    kuhn,
    no_payoff_for_folds_after_a_bet,
    solver_of_four_cards,
)
from lessons.kuhn_poker.plans import optimal_range
from oracles import linear_programming_value

from cfr_core import Profile, Tree, games
from cfr_core.equilibrium import exploitability, nash_conv
from cfr_core.values import action_values, instantaneous_regrets
from cfr_lab import check
from cfr_lab.lessons import kuhn_poker as lesson
from cfr_lab.lessons.kuhn_poker.styles import styles


@pytest.mark.usefixtures("language")
def test_m12_rules_without_a_payoff_after_a_fold_are_detected():
    game = kuhn(payoffs=no_payoff_for_folds_after_a_bet)("JQK")
    moves = ("pp", "bp", "bb", "pbp", "pbb")
    assert [m for m in moves if game.payoffs(("KQ", *m)) is None] == ["bp", "pbp"]
    assert "b, p)" in check("kuhn_poker.4", kuhn(payoffs=no_payoff_for_folds_after_a_bet)).message


@pytest.mark.usefixtures("language")
def test_m13_player_that_does_not_learn_is_detected():
    assert exploitability(average_with_uniform_player_2()) > 0.3
    assert "2" in check("kuhn_poker.5", average_with_uniform_player_2()).message


def test_exercise_1_counts_agree_with_the_tree():
    tree = Tree(games.kuhn("JQKA"))
    assert (len(tree.infosets), tree.n_nodes) == (16, 109)
    assert sum(tree.player > 0) == 48


def test_exercise_5_value_agrees_with_linear_programming():
    assert linear_programming_value(Tree(games.kuhn("JQKA"))) == pytest.approx(-1 / 24)
    assert exploitability(solver_of_four_cards().average) < 0.005
    assert exploitability(solver_of_four_cards().current) > 0.005


def test_exercise_6_figures_agree_with_linear_programming():
    tree = Tree(games.liars_dice(3))
    assert (tree.n_nodes, len(tree.infosets)) == (1147, 192)
    assert linear_programming_value(tree) == pytest.approx(1 / 9)


def test_error_in_the_readers_rules_is_reported_with_its_line(language):
    verdict = check("kuhn_poker.4", kuhn(payoffs=lambda game, cards: lambda h: 1 / 0))
    assert "1 / 0" in verdict.message
    assert "ZeroDivisionError" in verdict.message


def kuhn_with_bet(size):
    """Return the tree of Kuhn poker with bets of `size` chips."""
    game = games.kuhn()

    def payoffs(h):
        return tuple(u * (1 + size) / 2 if abs(u) == 2 else u for u in game.payoffs(h))

    return Tree(replace(game, payoffs=payoffs))


@pytest.mark.parametrize("size", [F(1, 4), F(1, 2), F(3, 4), F(1), F(5, 4), F(3, 2), F(2), F(3)])
def test_exercises_3_and_7_agree_with_linear_programming(size):
    """Linear programming gives the stated value and the stated range of each probability."""
    tree = kuhn_with_bet(size)
    x, y = size / (2 + size), (2 - size) / (2 + size)
    if size < 1:
        spans = {"J:p": (x, x), "Q:b": (y, y), "J:": (x, x), "K:": (1, 1)}
        value = -(size**2) / (6 * (2 + size))
    elif size == 1:
        spans = {"J:p": (x, x), "Q:b": (y, y), "J:": (0, F(1, 3)), "K:": (0, 1)}
        value = F(-1, 18)
    elif size < 2:
        spans = {"J:p": (x, x), "Q:b": (y, x), "J:": (0, 0), "K:": (0, 0)}
        value = -size * (2 - size) / (6 * (2 + size))
    else:
        spans, value = {}, 0
        cards = {
            s.name: (0, 1) if s.name in ("K:p", "K:b", "K:pb") else (1, 0) for s in tree.infosets
        }
        assert nash_conv(Profile(tree, cards)) == 0
    assert linear_programming_value(tree) == pytest.approx(float(value), abs=1e-9)
    for name, span in spans.items():
        results = optimal_range(tree, tree.infoset(name).player, {name: (0, 1)})
        assert results == pytest.approx(tuple(map(float, span)), abs=1e-7), name


def test_exercise_2_agrees_with_the_definitions(tree):
    half = F(1, 2)
    profile = lesson.equilibrium(tree, F(0)).replace(
        {"Q:": (1, 0), "Q:pb": (half, half), "J:p": (half, half), "K:p": (0, 1)}
    )
    assert list(instantaneous_regrets(profile, 1)["Q:pb"]) == [F(-1, 24), F(1, 24)]
    assert list(action_values(profile, 1)["Q:pb"]) == [F(-1, 4), F(-1, 6)]


def test_bluff_earns_the_stated_payoff_against_honesty(tree, bot):
    """By section 9, against honest play, J earns -1 if it passes and -1/2 if it bets."""
    honest = styles(tree, bot)["honest"]
    profile = honest.replace({"J:pb": (1, 0)})
    # Each of the two deals in which player 1 holds J has probability 1/6, and 1/2 given J.
    assert 3 * action_values(profile, 1)["J:"] == pytest.approx((-1, -0.5))
