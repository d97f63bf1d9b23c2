"""Games to sample, and what a turn of a sampling solver adds beside what the whole tree does."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from random_games import random_game

from cfr_core import games, values

DEALS = {
    "JQ": Fraction(1, 2),
    "JK": 0,
    "QJ": Fraction(1, 3),
    "QK": 0,
    "KJ": 0,
    "KQ": Fraction(1, 6),
}
GAMES = {
    "kuhn": games.kuhn(),
    "crooked": replace(games.kuhn(), chance=lambda h: DEALS),
    "trap": games.trap(),
    "jordan": games.matching_pennies(3),
    "random": random_game(np.random.default_rng(33), n_players=3, depth=5),
    "chancy": random_game(np.random.default_rng(28), n_players=2, depth=5),
    "alone": random_game(np.random.default_rng(3), n_players=1, depth=4),
}
BOTH = pytest.mark.parametrize("hands", [1, 6])


def one_turn(solver, player, profile):
    """What a turn of the player under the profile adds: to the regrets, and to the sums."""
    sampler = solver._sampler
    # Regrets whose matching is the profile.
    played, none = profile.vector, np.zeros(len(profile.vector))
    _, _, *rest = sampler.memory()
    sampler.go_back((played, none, *rest))
    sampler.turn(player)
    return sampler.regret - played, sampler.sums


def full_tree(profile):
    """The regrets of the whole tree, own reach times strategy, and the same times chance."""
    tree = profile.tree
    regret, average = np.zeros(tree.n_sequences), np.zeros(tree.n_sequences)
    dealt = average.copy()
    chance = values.chance_reach(profile)
    for player in tree.players:
        for name, vector in values.instantaneous_regret(profile, player).items():
            regret[tree.set(name).slice] = vector
        reach = values.own_reach(profile, player)
        for infoset in (s for s in tree.sets if s.player == player):
            average[infoset.slice] = float(reach[infoset.nodes[0]]) * profile[infoset.name]
            dealt[infoset.slice] = float(chance[infoset.nodes].sum()) * average[infoset.slice]
    return regret, average, dealt
