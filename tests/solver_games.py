"""Make the games for tests of the full-tree solver, and make each tree only once."""

import numpy as np
from random_games import random_game

from cfr_core import Tree, games

GAMES = {
    "kuhn": games.kuhn(),
    "leduc": games.leduc(),
    "leduc 2": games.leduc(2),
    "trap": games.trap(),
    "weighted rps": games.weighted_rps(),
    # In Blotto, rounding decides between tied actions; these payoffs have no ties.
    "matrix": games.matrix_game(np.random.default_rng(4).integers(-999, 999, (21, 15)).tolist()),
    "jordan": games.matching_pennies(3),
    "three players": games.three_player_game(2, -1),
    "liar's dice": games.liars_dice(3),
    "random": random_game(np.random.default_rng(3), n_players=2),
    "random for three": random_game(np.random.default_rng(9), n_players=3),
}
SMALL = [name for name in GAMES if name != "leduc"]


class _Trees(dict):
    """Hold {name: tree}; a tree is made at its first use."""

    def __missing__(self, name):
        self[name] = Tree(GAMES[name])
        return self[name]


trees = _Trees()
