"""Define the game with five soldiers and three fields for pictures and exercises (D4.4)."""

from cfr_core.games import allocations, blotto_payoffs
from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.words import player_name, say

ACTIONS = allocations(5, 3)
M = blotto_payoffs(5, 3)
# All fields are worth the same, so allocations that differ only in order are of one type.
TYPES = sorted({tuple(sorted(a)) for a in ACTIONS})
TYPE_OF = [TYPES.index(tuple(sorted(a))) for a in ACTIONS]

# The row player's draws, wins and losses are white, dark and medium, so they also differ in grey.
SHADES = (draw.PAPER, draw.COLOURS[1], "#f2b880")


def allocation_text(allocation):
    """Return an allocation as text for the reader: (0,2,3)."""
    return "(" + ",".join(map(str, allocation)) + ")"


def exploitability_of(sigma_1, sigma_2):
    """Return the mean payoff of the best responses to the two strategies (D4.2)."""
    return ((M @ sigma_2).max() - (sigma_1 @ M).min()) / 2


def player_choice():
    """Return buttons that choose the player to show."""
    return choice(say("谁的", "whose"), [(player_name(n), n) for n in (1, 2)])
