"""Re-solve Leduc's second round safely, letting the opponent choose an alternative value.

The alternative values are the opponent's counterfactual values at the leaves, averaged over the
iterations in which the first round was solved. Source: Burch, Johanson and Bowling (2014).
"""

import numpy as np

from cfr_lab.lessons.learned_values.first_round import PUBLIC_CARDS, STAKES, leaf_ranges
from cfr_lab.lessons.learned_values.second_round import (
    CHOICES,
    evaluate,
    learning,
    match,
    matching_strategies,
    reach_of_hands,
    zero_sums,
)


def resolved_rounds(first, alternatives, T):
    """Return both players' safely re-solved strategies for the second round.

    The strategies are returned as {node: array (30, 6, actions)}.

    first          strategies in the first round, {node: array (6, actions)}
    alternatives   two arrays (30, 6) of both players' alternative values at the leaves
    T              number of iterations
    """
    ranges = leaf_ranges(reach_of_hands(first))
    parts = [_resolve(i, ranges[i], alternatives[1 - i], T) for i in (0, 1)]
    return {moves: parts[len(moves) % 2][moves] for moves in CHOICES}


def _resolve(i, own_range, alternative, T):
    """Return player i's safely re-solved strategies for the second rounds.

    With each hand, the opponent either enters the second round or takes the hand's alternative
    value.

    own_range     array (30, 6) of player i's ranges at the leaves
    alternative   array (30, 6) of the opponent's alternative values
    """
    R, S = zero_sums(len(PUBLIC_CARDS), 6), zero_sums(len(PUBLIC_CARDS), 6)
    gate = np.zeros((len(PUBLIC_CARDS), 6, 2))
    for t in range(1, T + 1):
        for learner in (0, 1):
            strategy, enters = matching_strategies(R), match(gate)[..., 1]
            update = learning(R, S, strategy, learner, t)
            ranges = [own_range, enters] if i == 0 else [enters, own_range]
            value = evaluate(strategy, PUBLIC_CARDS, STAKES, ranges, update)[1 - i]
            if learner != i:
                options = np.stack([alternative, value], axis=-1)
                mean = (1 - enters) * alternative + enters * value
                gate = np.maximum(gate + options - mean[:, :, None], 0)
    return matching_strategies(S)
