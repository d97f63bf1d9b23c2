"""Test the numbers of the teaching sheet's problems and a claim on sets not reached."""

from dataclasses import replace
from fractions import Fraction as F

import pytest

from cfr_core import Profile, Tree, games
from cfr_core.equilibrium import best_response, expected_values, nash_conv
from cfr_core.values import action_values
from cfr_lab.lessons import kuhn_poker as lesson


def best_payoff(profile, player):
    """Return the payoff of the player's best response to the others' strategies."""
    return expected_values(best_response(profile, player))[player - 1]


def test_problem_1_player_2_holds_player_1_to_the_value(tree):
    profile = lesson.equilibrium(tree, F(1, 6))
    assert best_payoff(profile, 1) == F(-1, 18)


def test_exam_question_player_2_without_bluffs_loses_one_eighteenth(tree):
    profile = lesson.equilibrium(tree, F(1, 6)).replace({"J:p": (1, 0)})
    assert best_payoff(profile, 1) == F(1, 18)


@pytest.mark.parametrize("call", [F(0), F(3, 10), F(1)])
def test_unreached_sets_may_have_any_strategy_for_a_small_bet(call):
    """With bets of 1/2, K:pb may have any strategy, because equilibrium play never reaches it."""
    size = F(1, 2)
    game = games.kuhn()

    def payoffs(h):
        return tuple(u * (1 + size) / 2 if abs(u) == 2 else u for u in game.payoffs(h))

    x, y = size / (2 + size), (2 - size) / (2 + size)
    bets = {"J:": x, "Q:": 0, "K:": 1, "J:pb": 0, "K:pb": call}
    bets |= {"J:p": x, "Q:p": 0, "K:p": 1, "J:b": 0, "Q:b": y, "K:b": 1}
    small = Tree(replace(game, payoffs=payoffs))
    bets["Q:pb"] = indifference_call(small, bets)
    assert nash_conv(Profile(small, {I: (1 - b, b) for I, b in bets.items()})) == 0


def indifference_call(tree, bets):
    """Return the probability of a call at Q:pb at which player 2 is indifferent at J:p."""

    def gain(call):
        changed = {**bets, "Q:pb": call}
        values = action_values(Profile(tree, {I: (1 - b, b) for I, b in changed.items()}), 2)
        return values["J:p"][1] - values["J:p"][0]

    at_0, at_1 = gain(F(0)), gain(F(1))
    return at_0 / (at_0 - at_1)
