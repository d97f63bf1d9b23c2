"""Make random games of perfect recall and random profiles, for tests."""

from fractions import Fraction

import numpy as np

from cfr_core import Profile
from cfr_core.games import Game


def random_game(rng, n_players=None, depth=5):
    """Return rules with chance, hidden actions and payoffs that favour no player.

    Each history has its own seed for mover, actions and payoffs, so the rules are functions of the
    history. Players see all their own past moves and every second move of the game. Of each other
    move, they see only that it was made.
    """
    n_players = n_players or int(rng.integers(1, 4))
    salt = int(rng.integers(2**31))

    def dice(*what):
        return np.random.default_rng([salt, *what])

    def mover(h):
        if len(h) == depth or (len(h) > 1 and dice(1, *map(int, h)).random() < 0.2):
            return None
        return int(dice(2, len(h)).integers(0, n_players + 1))

    def actions(h):
        return tuple("0123"[: dice(3, len(h)).integers(1, 4)])

    def chance(h):
        weights = dice(4, *map(int, h)).integers(1, 5, size=dice(5, len(h)).integers(1, 4))
        return {str(i): Fraction(int(w), int(weights.sum())) for i, w in enumerate(weights)}

    def payoffs(h):
        return [int(x) for x in dice(6, *map(int, h)).integers(-5, 6, size=n_players)]

    def sees(h):
        me = mover(h)
        view = [a if mover(h[:k]) == me or k % 2 else "?" for k, a in enumerate(h)]
        return f"{me}:{''.join(view)}"

    return Game("random", n_players, mover, actions, payoffs, sees, chance)


def random_profile(tree, rng, exact=False):
    """Return a profile in which some probabilities are zero."""
    strategies = {}
    for infoset in tree.infosets:
        weights = rng.integers(0, 4, size=len(infoset.actions))
        weights[rng.integers(len(weights))] += 1
        shares = [Fraction(int(w), int(weights.sum())) for w in weights]
        strategies[infoset.name] = shares if exact else [float(s) for s in shares]
    return Profile(tree, strategies)
