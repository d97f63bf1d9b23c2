"""Make trial profiles for students' programs, on this lesson's trees and on unseen trees."""

from fractions import Fraction
from functools import cache

import numpy as np

from cfr_core.games import Game, rock_paper_scissors, three_player_game
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_lab.lessons.rps import OPPONENT, float_profile
from cfr_lab.lessons.trial_games import weather
from cfr_lab.lessons.values_on_a_tree.h31 import three_player_profile
from cfr_lab.lessons.values_on_a_tree.reach import PAYOFFS

# MOVERS contains the mover at each depth (0 for chance), and SIZES the number of actions there.
MOVERS, SIZES = (0, 2, 1, 0, 2, 1), (3, 2, 2, 2, 2, 2)
SEED = 2007


@cache
def profiles():
    """Return five trial profiles for students' programs.

    They are one profile of rock, paper, scissors; one of the three-player game; two of the unseen
    game; and one of the weather game. In the last two, some information sets have own reach 0.
    """
    mix = (Fraction(1, 5), Fraction(1, 2), Fraction(3, 10))
    three = Tree(three_player_game(payoffs=PAYOFFS))
    unseen = Tree(unseen_game(SEED))
    rng = np.random.default_rng(SEED)
    profile = _random_profile(unseen, rng)
    (first,) = {s.name for s in unseen.infosets if len(unseen.history(s.nodes[0])) == 1}
    return (
        float_profile(Tree(rock_paper_scissors()), OPPONENT, mix),
        three_player_profile(three, tuple(map(float, OPPONENT)), 0.9, 0.2),
        profile,
        profile.replace({first: (0.0, 1.0)}),
        _random_profile(Tree(weather()), rng).replace({"field": (1.0, 0.0)}),
    )


def unseen_game(seed):
    """Return a game in which two players and chance each move twice.

    Players see their own earlier move and, once chance has moved twice, chance's second move.
    """
    payoffs = np.random.default_rng(seed).integers(-5, 6, size=(*SIZES, 2)).tolist()

    def mover(h):
        return MOVERS[len(h)] if len(h) < len(MOVERS) else None

    def actions(h):
        return tuple("012"[: SIZES[len(h)]])

    def chance(h):
        weights = (5, 3, 2) if not h else (1 + int(h[0]), 4)
        return {str(k): Fraction(w, sum(weights)) for k, w in enumerate(weights)}

    def payoff(h):
        value = payoffs
        for action in h:
            value = value[int(action)]
        return value

    def sees(h):
        own = "".join(a for a, player in zip(h, MOVERS, strict=False) if player == mover(h))
        return f"{mover(h)}:{own}:{h[3] if len(h) > 3 else '?'}:{len(h)}"

    return Game("unseen", 2, mover, actions, payoff, sees, chance)


def _random_profile(tree, rng):
    """Return a random profile with positive probabilities that are multiples of 1/20."""
    strategies = {}
    for infoset in tree.infosets:
        share = int(rng.integers(2, 19)) / 20
        strategies[infoset.name] = (share, 1 - share)
    return Profile(tree, strategies)
