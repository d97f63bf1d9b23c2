"""How large hold'em is: its decisions counted without its tree (Johanson 2013)."""

from functools import cache
from itertools import accumulate
from math import comb
from operator import mul

import numpy as np

ROUNDS = 4
# Ways to deal what one player sees, and what both hold, up to each of the four rounds. In Python's
# own numbers: NumPy's have 32 bits in a web page.
ONE_SEES = tuple(accumulate([comb(52, 2), comb(50, 3), 47, 46], mul))
BOTH_HOLD = tuple(accumulate([comb(52, 2) * comb(50, 2), comb(48, 3), 45, 44], mul))


def betting(raises, closes):
    """Limit betting: (decisions, ways to come to the next round) from where somebody chooses.

    raises  how many are still allowed; closes  whether a check or call ends the round
    """
    decisions, on = (1, 1) if closes else _added((1, 0), betting(raises, True))
    return _added((decisions, on), betting(raises - 1, True)) if raises else (decisions, on)


def _added(one, two):
    return tuple(a + b for a, b in zip(one, two, strict=True))


def limit_holdem():
    """Heads-up limit hold'em: (information sets, histories with a choice), whole numbers."""
    decisions, ways = [], 1
    for raises in (3, 4, 4, 4):  # the big blind counts as the first of four bets
        inside, on = betting(raises, False)
        decisions.append(ways * inside)
        ways *= on
    return _over_cards(decisions)


@cache
def no_limit_holdem(stack=20_000, blind=100):
    """Heads-up no-limit hold'em: (information sets, histories with a choice), as floats.

    stack, blind  chips each starts with, and the big blind. Any whole bet may be made that is at
    least the blind and the last raise, or all there is; counted as Johanson (2013) does, by what
    is in the pot and not by histories.
    """
    ways = np.zeros(stack + 1)
    ways[blind] = 1
    decisions = []
    for _ in range(ROUNDS):
        inside, ways = _no_limit_round(ways, stack, blind)
        decisions.append(inside)
    return _over_cards(decisions)


def _no_limit_round(ways, stack, blind):
    """Decisions in a round that starts in ways[s] ways with s chips in from each; the ways on."""
    chips = np.append(ways[:stack], 0.0)
    after = ways.copy()  # check and check; what is all in goes on without a choice
    # Ways to stand at m chips with a bet yet to come that raises by at least d, d growing.
    open_to = 2 * chips
    facing = np.zeros(stack + 1)
    for raise_by in range(blind, stack):
        raised = np.zeros(stack)
        for low in range(raise_by, stack, raise_by):
            high = min(low + raise_by, stack)
            below = slice(low - raise_by, high - raise_by)
            raised[low:high] = open_to[below] + raised[below]
        open_to[:stack] += raised
        facing[:stack] += raised
    # Wherever somebody may bet at all, one of the bets is all in.
    facing[stack] = 2 * chips.sum() + facing.sum()
    return 2 * chips.sum() + facing.sum(), after + facing


def _over_cards(decisions):
    """Decisions of each round times the cards: as one player sees them, as both hold them."""
    return tuple(
        sum(d * c for d, c in zip(decisions, cards, strict=True)) for cards in (ONE_SEES, BOTH_HOLD)
    )
