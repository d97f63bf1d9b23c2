"""Count the decisions of hold'em without building its tree (Johanson 2013)."""

from functools import cache
from itertools import accumulate
from math import comb
from operator import mul

import numpy as np

ROUNDS = 4
# For each of the four betting rounds, BOTH_HOLD is the number of ways to deal all cards up to that
# round, and ONE_SEES is the number of such deals that one player can distinguish. Both tuples
# contain Python integers, because NumPy's integers have only 32 bits in a browser.
ONE_SEES = tuple(accumulate([comb(52, 2), comb(50, 3), 47, 46], mul))
BOTH_HOLD = tuple(accumulate([comb(52, 2) * comb(50, 2), comb(48, 3), 45, 44], mul))


def count_betting_round(raises, closes):
    """Count the decisions in a round of limit betting, from a given decision onwards.

    Returns (number of decisions, number of ways to reach the next round).

    raises  the number of bets and raises still allowed in the round
    closes  whether a check or a call ends the round
    """
    decisions, on = (1, 1) if closes else _add_counts((1, 0), count_betting_round(raises, True))
    return (
        _add_counts((decisions, on), count_betting_round(raises - 1, True))
        if raises
        else (decisions, on)
    )


def _add_counts(one, two):
    return tuple(a + b for a, b in zip(one, two, strict=True))


def count_limit_holdem():
    """Count the information sets and the histories with a choice in heads-up limit hold'em.

    Returns both numbers as integers. A history with a choice is one at which a player acts.
    """
    decisions, ways = [], 1
    for raises in (3, 4, 4, 4):  # The big blind counts as the first of four bets.
        inside, on = count_betting_round(raises, False)
        decisions.append(ways * inside)
        ways *= on
    return _total_counts(decisions)


@cache
def count_no_limit_holdem(stack=20_000, blind=100):
    """Count the information sets and the histories with a choice in heads-up no-limit hold'em.

    Returns both numbers as floats. A bet is either a whole number of chips, at least the blind and
    at least the last raise, or all of the player's chips. Johanson's method (2013) groups histories
    by pot size instead of listing them.

    stack   number of chips with which each player starts
    blind   size of the big blind, in chips
    """
    ways = np.zeros(stack + 1)
    ways[blind] = 1
    decisions = []
    for _ in range(ROUNDS):
        inside, ways = _no_limit_round(ways, stack, blind)
        decisions.append(inside)
    return _total_counts(decisions)


def _no_limit_round(ways, stack, blind):
    """Return a round's number of decisions and the numbers of histories that reach the next round.

    ways   array of shape (stack + 1,); ways[s] is the number of betting histories that lead to this
           round with s chips from each player in the pot. The second result is the corresponding
           array for the next round.
    """
    chips = np.append(ways[:stack], 0.0)
    # Each history leads to the next round with an unchanged pot in exactly one way: by two checks
    # (in the first round, by a call and a check) or, if the players are all in, without any choice.
    after = ways.copy()
    # open_to[m] counts the decisions at which the larger of the players' contributions to the pot
    # is m chips and a raise by raise_by chips is allowed.
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
    # A player who may bet or raise may also go all in, so each such decision leads to one at which
    # the opponent faces an all-in bet.
    facing[stack] = 2 * chips.sum() + facing.sum()
    return 2 * chips.sum() + facing.sum(), after + facing


def _total_counts(decisions):
    """Return the numbers of information sets and of histories, summed over the four rounds.

    decisions   for each round, the number of betting histories at which a player decides
    """
    return tuple(
        sum(d * c for d, c in zip(decisions, cards, strict=True)) for cards in (ONE_SEES, BOTH_HOLD)
    )
