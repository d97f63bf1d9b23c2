"""Export the rules of the course's games."""

from cfr_core.games.blotto import allocations, blotto, blotto_payoffs
from cfr_core.games.kuhn import kuhn
from cfr_core.games.leduc import leduc
from cfr_core.games.liars_dice import liars_dice
from cfr_core.games.matrix import RPS_ACTIONS, RPS_PAYOFFS, matrix_game, rock_paper_scissors
from cfr_core.games.rules import CHANCE, Game
from cfr_core.games.small import (
    WEIGHTED_RPS_ACTIONS,
    WEIGHTED_RPS_PAYOFFS,
    matching_pennies,
    trap,
    weighted_rps,
)
from cfr_core.games.three_players import three_player_game

__all__ = [
    "CHANCE",
    "RPS_ACTIONS",
    "RPS_PAYOFFS",
    "WEIGHTED_RPS_ACTIONS",
    "WEIGHTED_RPS_PAYOFFS",
    "Game",
    "allocations",
    "blotto",
    "blotto_payoffs",
    "kuhn",
    "leduc",
    "liars_dice",
    "matching_pennies",
    "matrix_game",
    "rock_paper_scissors",
    "three_player_game",
    "trap",
    "weighted_rps",
]
