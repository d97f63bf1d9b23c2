"""Best responses by backward induction over information sets (theorem 7.1), and some to answer."""

from fractions import Fraction

import numpy as np

from cfr_core.profile import Profile, uniform
from cfr_core.values import others_reach
from cfr_lab.words import say


def worth_of_ends(profile, player):
    """w(z) = pi_-i(z) u_i(z), all that a best response needs to know: an array over the ends."""
    tree = profile.tree
    return others_reach(profile, player)[tree.ends] * tree.payoffs[:, player - 1]


def best_of(tree, player, worth):
    """The most that player i's strategies make of the sum over z of pi_i(z) w(z).

    worth   w, an array over the ends, as `worth_of_ends` gives it or a sum of such
    Returns that number and, for each of the player's sets, the values V(I, a): {set name: list}.
    Source: theorem 7.1.
    """
    last = tree.last_sequence(player)
    value = dict.fromkeys(range(-1, tree.n_sequences), 0)
    for z, w in zip(tree.ends, worth, strict=True):
        value[last[z]] += w
    found = {}
    # A tree lists its sets from the top down, so that this goes from the bottom up.
    for infoset in reversed(tree.sets):
        if infoset.player == player:
            found[infoset.name] = [value[infoset.start + k] for k in range(len(infoset.actions))]
            value[last[infoset.nodes[0]]] += max(found[infoset.name])
    return value[-1], found


def replies(profile, player):
    """A best response as pure strategies, {set name: list}: the first of the best actions."""
    _, values = best_of(profile.tree, player, worth_of_ends(profile, player))
    return {name: [int(k == np.argmax(v)) for k in range(len(v))] for name, v in values.items()}


def styles(tree):
    """Ways to play Kuhn poker that can be told in a line, in fractions: {key: profile}."""
    return {
        "honest": _by_card(tree, "K"),
        "uniform": uniform(tree, exact=True),
        "bold": _by_card(tree, "JQK"),
    }


def style_name(key):
    """What such a style is called."""
    return {
        "uniform": say("均匀", "uniform"),
        "honest": say("老实", "honest"),
        "bold": say("莽撞", "bold"),
    }[key]


def style_told(key):
    """What it does."""
    return {
        "uniform": say("p、b 各一半", "p and b half each"),
        "honest": say("只用 K 下注或跟注", "bets and calls with K only"),
        "bold": say("次次下注或跟注", "always bets or calls"),
    }[key]


def _by_card(tree, cards):
    bets = {s.name: Fraction(int(s.name[0] in cards)) for s in tree.sets}
    return Profile(tree, {name: (1 - bet, bet) for name, bet in bets.items()})
