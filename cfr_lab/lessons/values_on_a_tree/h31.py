"""Compute player 2's values and their factors at node h31 of the three-player tree (D1.10)."""

from cfr_core.games import three_player_game
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_core.values import (
    continuation_values,
    contributions,
    counterfactual_values,
    others_reach,
    own_reach,
)
from cfr_lab.lessons.rps import OPPONENT


def three_player_profile(tree, sigma_1, x, y):
    """Return the profile in which players 2 and 3 choose action 0 with probabilities x and y."""
    return Profile(tree, {"I1": sigma_1, "I2": (x, 1 - x), "I3": (y, 1 - y)})


def at_h31(x, y, d1, d2, sigma_1=OPPONENT):
    """Return player 2's (u, v, own reach, others' reach, U) at node h31.

    Here u is the contribution, v the counterfactual value, and U the continuation value.
    """
    tree = Tree(three_player_game(d1, d2))
    profile = three_player_profile(tree, sigma_1, x, y)
    h31 = tree.node("0", "0")
    functions = (contributions, counterfactual_values, own_reach, others_reach, continuation_values)
    return tuple(function(profile, 2)[h31] for function in functions)
