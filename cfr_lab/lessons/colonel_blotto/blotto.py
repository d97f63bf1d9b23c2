"""Define the lesson's Colonel Blotto game, with five soldiers and three fields (D4.4)."""

from cfr_core.games import allocations, blotto_payoffs
from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.words import player_name, say

ACTIONS = allocations(5, 3)
M = blotto_payoffs(5, 3)
# All fields are worth the same, so allocations that differ only in the order of their numbers are
# of the same type.
TYPES = sorted({tuple(sorted(a)) for a in ACTIONS})
TYPE_OF = [TYPES.index(tuple(sorted(a))) for a in ACTIONS]

# Draws are white, the row player's wins are dark, and the row player's losses are of medium
# brightness, so the three outcomes can be distinguished in greyscale too.
SHADES = (draw.PAPER, draw.COLOURS[1], "#f2b880")


def allocation_text(allocation):
    """Return an allocation as text for the reader, such as (0,2,3)."""
    return "(" + ",".join(map(str, allocation)) + ")"


def exploitability_of(sigma_1, sigma_2):
    """Return a profile's exploitability, the mean payoff of the two best responses (D4.2)."""
    return ((M @ sigma_2).max() - (sigma_1 @ M).min()) / 2


def player_choice():
    """Return buttons with which the reader chooses one of the two players."""
    return choice(say("看哪位玩家", "player"), [(player_name(n), n) for n in (1, 2)])
