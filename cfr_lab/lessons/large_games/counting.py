"""Count the decisions of hold'em without building its tree (Johanson 2013)."""

from functools import cache
from itertools import accumulate
from math import comb
from operator import mul

import numpy as np

ROUNDS = 4
# For each of the four rounds, ONE_SEES is the number of deals so far that one player can
# distinguish, and BOTH_HOLD is the number of all deals so far. They are Python integers, because
# NumPy's integers have only 32 bits in a web page.
ONE_SEES = tuple(accumulate([comb(52, 2), comb(50, 3), 47, 46], mul))
BOTH_HOLD = tuple(accumulate([comb(52, 2) * comb(50, 2), comb(48, 3), 45, 44], mul))


def betting(raises, closes):
    """Count the decisions in a round of limit betting, from a given decision onwards.

    Returns (number of decisions, number of ways to reach the next round).

    raises  the number of raises still allowed
    closes  whether a check or call ends the round
    """
    decisions, on = (1, 1) if closes else _add_counts((1, 0), betting(raises, True))
    return _add_counts((decisions, on), betting(raises - 1, True)) if raises else (decisions, on)


def _add_counts(one, two):
    return tuple(a + b for a, b in zip(one, two, strict=True))


def limit_holdem():
    """Count the information sets and the histories with a choice in heads-up limit hold'em.

    Both numbers are integers.
    """
    decisions, ways = [], 1
    for raises in (3, 4, 4, 4):  # The big blind counts as the first of four bets.
        inside, on = betting(raises, False)
        decisions.append(ways * inside)
        ways *= on
    return _over_cards(decisions)


@cache
def no_limit_holdem(stack=20_000, blind=100):
    """Count the information sets and the histories with a choice in heads-up no-limit hold'em.

    Both numbers are floats. A bet is either an integer that is at least the blind and at least the
    last raise, or all of the player's chips. Johanson's method (2013) groups histories by pot size
    instead of listing them.

    stack   the chips that each player starts with
    blind   the big blind
    """
    ways = np.zeros(stack + 1)
    ways[blind] = 1
    decisions = []
    for _ in range(ROUNDS):
        inside, ways = _no_limit_round(ways, stack, blind)
        decisions.append(inside)
    return _over_cards(decisions)


def _no_limit_round(ways, stack, blind):
    """Return the number of decisions in a round, and the numbers of histories that leave the round.

    ways   an array; ways[s] histories lead to the round with s chips from each player in the pot.
           The second result is the same for the next round.
    """
    chips = np.append(ways[:stack], 0.0)
    # A check followed by a check leaves the pot unchanged. If the players are all in, the history
    # continues without a choice.
    after = ways.copy()
    # open_to[m] counts the ways to reach m chips at which a raise by at least raise_by is still
    # allowed.
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
    # Whenever a player may bet, one of the possible bets is to go all in.
    facing[stack] = 2 * chips.sum() + facing.sum()
    return 2 * chips.sum() + facing.sum(), after + facing


def _over_cards(decisions):
    """Return the numbers of information sets and of histories, summed over the four rounds.

    decisions   for each round, the number of betting histories at which a player decides
    """
    return tuple(
        sum(d * c for d, c in zip(decisions, cards, strict=True)) for cards in (ONE_SEES, BOTH_HOLD)
    )
