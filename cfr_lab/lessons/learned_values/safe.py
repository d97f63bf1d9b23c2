"""Leduc's second round re-solved safely: the opponent may take an alternative value instead.

The alternatives are the opponent's counterfactual values at the leaves, averaged over the
iterations that solved the first round. Source: Burch, Johanson and Bowling (2014).
"""

import numpy as np

from cfr_lab.lessons.learned_values.first_round import (
    PUBLIC,
    STAKES,
    back_up,
    leaf_ranges,
)
from cfr_lab.lessons.learned_values.second_round import (
    CHOICES,
    actions,
    evaluate,
    match,
    reach_of_hands,
)


def solve_first_with_values(leaf, T):
    """Return (average strategy of the first round, [each player's average leaf values (30, 6)]).

    The solver is that of `first_round.solve_first`. Player j's values are taken where the other
    player's strategy enters the average, so that both averages belong together.
    """
    R = {moves: np.zeros((6, len(actions(moves)))) for moves in CHOICES}
    S = {moves: np.zeros((6, len(actions(moves)))) for moves in CHOICES}
    sums = [np.zeros((len(PUBLIC), 6)), np.zeros((len(PUBLIC), 6))]
    for t in range(1, T + 1):
        for learner in (0, 1):
            strategy = {moves: match(R[moves]) for moves in CHOICES}
            ranges = reach_of_hands(strategy)
            found = leaf(PUBLIC, STAKES, leaf_ranges(ranges))
            sums[1 - learner] += t * found[1 - learner]
            values, of_actions = back_up(strategy, ranges, found)
            for moves in CHOICES:
                if len(moves) % 2 == learner:
                    r = of_actions[moves] - values[moves][learner][:, None]
                    R[moves] = np.maximum(R[moves] + r, 0)
                    S[moves] = S[moves] + t * ranges[moves][learner][:, None] * strategy[moves]
    total = T * (T + 1) / 2
    return {moves: match(S[moves]) for moves in CHOICES}, [each / total for each in sums]


def resolved(first, alternatives, T):
    """Return the second rounds {node: (30, 6, actions)} in which both players re-solve safely."""
    ranges = leaf_ranges(reach_of_hands(first))
    parts = [_resolve(i, ranges[i], alternatives[1 - i], T) for i in (0, 1)]
    return {moves: parts[len(moves) % 2][moves] for moves in CHOICES}


def _resolve(i, own_range, alternative, T):
    """Return player i's part: each hand of the opponent plays on or takes its alternative."""
    shape = (len(PUBLIC), 6)
    R = {moves: np.zeros((*shape, len(actions(moves)))) for moves in CHOICES}
    S = {moves: np.zeros((*shape, len(actions(moves)))) for moves in CHOICES}
    gate = np.zeros((*shape, 2))
    for t in range(1, T + 1):
        for learner in (0, 1):
            strategy, enters = {moves: match(R[moves]) for moves in CHOICES}, match(gate)[..., 1]
            inside = reach_of_hands(strategy)

            def update(moves, mover, values, value, t=t, learner=learner, own=inside, p=strategy):
                if mover == learner:
                    R[moves] = np.maximum(R[moves] + values - value[:, :, None], 0)
                    S[moves] = S[moves] + t * own[moves][mover][:, :, None] * p[moves]

            ranges = [own_range, enters] if i == 0 else [enters, own_range]
            value = evaluate(strategy, PUBLIC, STAKES, ranges, update)[1 - i]
            if learner != i:
                options = np.stack([alternative, value], axis=-1)
                mean = (1 - enters) * alternative + enters * value
                gate = np.maximum(gate + options - mean[:, :, None], 0)
    return {moves: match(S[moves]) for moves in CHOICES}
