"""The rules of each game, and nothing else."""

from cfr_core.games.matrix import RPS_ACTIONS, RPS_PAYOFFS, matrix_game, rock_paper_scissors
from cfr_core.games.rules import CHANCE, Game
from cfr_core.games.three_players import three_player_tree

__all__ = [
    "CHANCE",
    "RPS_ACTIONS",
    "RPS_PAYOFFS",
    "Game",
    "matrix_game",
    "rock_paper_scissors",
    "three_player_tree",
]
