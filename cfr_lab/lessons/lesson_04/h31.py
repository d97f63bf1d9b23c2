"""The node h31 of the three-player tree: what player 2's values there are made of (D1.10)."""

from cfr_core.games import three_player_tree
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_core.values import (
    counterfactual_value,
    expected_payoff,
    others_reach,
    own_reach,
    payoff_from,
)
from cfr_lab.lessons.rps import OPPONENT


def three_player_profile(tree, sigma_1, a, b):
    """Player 2 chooses action 0 with probability a, player 3 with probability b."""
    return Profile(tree, {"I1": sigma_1, "I2": (a, 1 - a), "I3": (b, 1 - b)})


def at_h31(a, b, r1, r2, sigma_1=OPPONENT):
    """(u, v, own reach, others' reach, payoff once there) of player 2 at h31."""
    tree = Tree(three_player_tree(r1, r2))
    profile = three_player_profile(tree, sigma_1, a, b)
    h31 = tree.node("0", "0")
    found = (expected_payoff, counterfactual_value, own_reach, others_reach, payoff_from)
    return tuple(function(profile, 2)[h31] for function in found)
