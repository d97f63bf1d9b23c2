"""Measure and bound the exploitability of a first round of Leduc solved with a network's values."""

import numpy as np

from cfr_core.equilibrium import exploitability
from cfr_lab.lessons.learned_values.first_round import (
    CARD,
    HANDS,
    PUBLIC,
    STAKES,
    back_up,
    leaf_ranges,
    whole,
)
from cfr_lab.lessons.learned_values.second_round import (
    CHOICES,
    evaluate,
    matched,
    reach_of_hands,
    solve,
    zeros,
)


def measured_bound(tree, leaf, T, K):
    """Return {"regret", "error", "bound", "exploitability"} of T iterations with these leaf values.

    The first round is played by regret matching with simultaneous updates and equal weights. In
    every iteration, each leaf is also solved with K iterations. The average profile's second round
    is the average of these solutions, weighted by the players' own reach.

    regret          the sum of max R over the first round's information sets, divided by 2T
    error           the mean over the iterations of (E_1 + E_2) / 2
    """
    R, first, second = zeros(6), zeros(6), zeros(len(PUBLIC), 6)
    error = 0.0
    for _ in range(T):
        strategy = matched(R)
        ranges = reach_of_hands(strategy)
        at_leaves = leaf_ranges(ranges)
        guess = leaf(PUBLIC, STAKES, at_leaves)
        error += _errors(guess, at_leaves, solved := solve(PUBLIC, STAKES, at_leaves, K))
        values, of_actions = back_up(strategy, ranges, guess)
        inside = reach_of_hands(solved)
        for moves in CHOICES:
            i = len(moves) % 2
            R[moves] = R[moves] + of_actions[moves] - values[moves][i][:, None]
            first[moves] = first[moves] + ranges[moves][i][:, None] * strategy[moves]
            reach = at_leaves[i] * inside[moves][i]
            second[moves] = second[moves] + reach[:, :, None] * solved[moves]
    regret = HANDS * sum(np.maximum(each.max(axis=1), 0).sum() for each in R.values()) / (2 * T)
    profile = whole(tree, matched(first), matched(second))
    error = error / (2 * T)
    return {
        "T": T,
        "regret": float(regret),
        "error": float(error),
        "bound": float(regret + error),
        "exploitability": float(exploitability(profile)),
    }


def _errors(guess, ranges, solved):
    """Return E_1 + E_2: the errors of the values plus the gains possible in the solved leaves."""
    values = evaluate(solved, PUBLIC, STAKES, ranges)
    total = 0.0
    for i in (0, 1):
        best = evaluate(solved, PUBLIC, STAKES, ranges, best=i)[i]
        total += (np.abs(guess[i] - values[i]) + best - values[i]).sum()
    return HANDS * CARD * total
