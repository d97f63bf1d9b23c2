"""Measure and bound the exploitability of a strategy for Leduc poker.

The strategy is computed by solving the first round with a network's values at its leaves.
"""

import numpy as np

from cfr_core.equilibrium import exploitability
from cfr_lab.lessons.learned_values.first_round import (
    CARD_PROBABILITY,
    HANDS_PROBABILITY,
    PUBLIC_CARDS,
    STAKES,
    back_up,
    joined_profile,
    leaf_ranges,
)
from cfr_lab.lessons.learned_values.second_round import (
    CHOICES,
    evaluate,
    matching_strategies,
    reach_of_hands,
    solve,
    zero_sums,
)


def measured_bound(tree, leaf, T, K):
    """Measure the bound's terms and the average profile's exploitability after T iterations.

    The first round is played by regret matching, with simultaneous updates and equal weights. In
    each iteration, the subgame at each leaf is also solved with K iterations of CFR+. The average
    profile's second round is the average of these solutions, weighted by the players' own reach
    probabilities.

    Returns a dictionary with the keys "T", "exploitability" and the following three:

    regret   the sum, over the first round's sets, of the set's largest positive regret, divided by
             2T
    error    the mean of (E_1 + E_2) / 2 over the iterations; `_errors` defines E_1 and E_2
    bound    the sum of regret and error

    leaf     function that returns the values at the leaves, as in `solve_first_with_values`
    """
    R, first, second = zero_sums(6), zero_sums(6), zero_sums(len(PUBLIC_CARDS), 6)
    error = 0.0
    for _ in range(T):
        strategy = matching_strategies(R)
        ranges = reach_of_hands(strategy)
        at_leaves = leaf_ranges(ranges)
        guess = leaf(PUBLIC_CARDS, STAKES, at_leaves)
        error += _errors(guess, at_leaves, solved := solve(PUBLIC_CARDS, STAKES, at_leaves, K))
        values, of_actions = back_up(strategy, ranges, guess)
        inside = reach_of_hands(solved)
        for moves in CHOICES:
            i = len(moves) % 2
            R[moves] = R[moves] + of_actions[moves] - values[moves][i][:, None]
            first[moves] = first[moves] + ranges[moves][i][:, None] * strategy[moves]
            reach = at_leaves[i] * inside[moves][i]
            second[moves] = second[moves] + reach[:, :, None] * solved[moves]
    regret = (
        HANDS_PROBABILITY
        * sum(np.maximum(each.max(axis=1), 0).sum() for each in R.values())
        / (2 * T)
    )
    profile = joined_profile(tree, matching_strategies(first), matching_strategies(second))
    error = error / (2 * T)
    return {
        "T": T,
        "regret": float(regret),
        "error": float(error),
        "bound": float(regret + error),
        "exploitability": float(exploitability(profile)),
    }


def _errors(guess, ranges, solved):
    """Return the sum of E_1 + E_2 over all leaves and hands, weighted by the deal's probabilities.

    E_i is the absolute error of player i's estimated value plus player i's gain from a best
    response to the solution at the leaf.
    """
    values = evaluate(solved, PUBLIC_CARDS, STAKES, ranges)
    total = 0.0
    for i in (0, 1):
        best = evaluate(solved, PUBLIC_CARDS, STAKES, ranges, best=i)[i]
        total += (np.abs(guess[i] - values[i]) + best - values[i]).sum()
    return HANDS_PROBABILITY * CARD_PROBABILITY * total
