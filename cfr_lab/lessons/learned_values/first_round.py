"""Solve the first round of Leduc poker with given values at its leaves.

At a leaf, the first round's betting is over, and the public card has been dealt.
"""

import numpy as np

from cfr_core.profile import Profile
from cfr_lab.lessons.learned_values.second_round import (
    BETS,
    CARDS,
    CHOICES,
    LEAVES,
    actions,
    betting_nodes,
    chips_paid,
    is_over,
    matching_strategies,
    reach_of_hands,
    solve,
    zero_sums,
)

# The 30 leaves combine the six public cards with the five ways to end the first round without a
# fold.
PUBLIC_CARDS = np.tile(np.arange(6), len(LEAVES))
STAKES = np.repeat([float(chips_paid(moves, 1, BETS[0])[0]) for moves in LEAVES], 6)
DEALS = 1 - np.eye(6)
# HANDS_PROBABILITY is the probability of each pair of hands, and CARD_PROBABILITY is the
# probability of each public card given the hands.
HANDS_PROBABILITY, CARD_PROBABILITY = 1 / 30, 1 / 4


def leaf_ranges(ranges):
    """Return both players' ranges at the 30 leaves, as two arrays (30, 6).

    ranges   {node of the first round: two arrays (6,) of own reach probabilities}
    """
    return [np.repeat([ranges[moves][i] for moves in LEAVES], 6, axis=0) for i in (0, 1)]


def back_up(strategy, ranges, leaf_values):
    """Compute the values of all nodes in the first round from the values at its leaves.

    Returns ({node: both players' values of all hands}, {node: values of the mover's actions}).

    strategy      {node: array (6, actions)}
    ranges        {node: two arrays (6,) of own reach probabilities}
    leaf_values   two arrays (30, 6), not multiplied by the probabilities of the deal
    """
    values, of_actions = {}, {}
    for k, moves in enumerate(LEAVES):
        values[moves] = [
            CARD_PROBABILITY * each[6 * k : 6 * k + 6].sum(axis=0) for each in leaf_values
        ]
    for moves in reversed(betting_nodes()):
        mover = len(moves) % 2
        if moves.endswith("f"):
            loser = 1 - mover
            table = DEALS * chips_paid(moves, 1, BETS[0])[loser] * (-1 if loser == 0 else 1)
            values[moves] = [table @ ranges[moves][1], -table.T @ ranges[moves][0]]
        elif not is_over(moves):
            below = [values[moves + a] for a in actions(moves)]
            own = np.stack([each[mover] for each in below], axis=-1)
            of_actions[moves] = own
            values[moves] = [None, None]
            values[moves][mover] = (strategy[moves] * own).sum(axis=-1)
            values[moves][1 - mover] = sum(each[1 - mover] for each in below)
    return values, of_actions


def solve_first_round(leaf, T):
    """Return the average strategy of CFR+ in the first round, as {node: array (6, actions)}.

    leaf   function that returns the values at the leaves, as in `solve_first_with_values`
    T      number of iterations
    """
    return solve_first_with_values(leaf, T)[0]


def solve_first_with_values(leaf, T):
    """Return the average strategy in the first round and both players' average leaf values.

    The strategy is returned as {node: array (6, actions)}, and the values as two arrays (30, 6).
    The solver is CFR+ with alternating updates. Player j's values are recorded when the other
    player's strategy is added to the average, so that the average values match the average
    strategy.

    leaf   function of the arguments (public, stakes, ranges) of `second_round.solve` that returns
           both players' values of all hands, as two arrays (30, 6)
    T      number of iterations
    """
    R, S = zero_sums(6), zero_sums(6)
    sums = [np.zeros((len(PUBLIC_CARDS), 6)), np.zeros((len(PUBLIC_CARDS), 6))]
    for t in range(1, T + 1):
        for learner in (0, 1):
            strategy = matching_strategies(R)
            ranges = reach_of_hands(strategy)
            estimates = leaf(PUBLIC_CARDS, STAKES, leaf_ranges(ranges))
            sums[1 - learner] += t * estimates[1 - learner]
            values, of_actions = back_up(strategy, ranges, estimates)
            for moves in CHOICES:
                if len(moves) % 2 == learner:
                    r = of_actions[moves] - values[moves][learner][:, None]
                    R[moves] = np.maximum(R[moves] + r, 0)
                    S[moves] = S[moves] + t * ranges[moves][learner][:, None] * strategy[moves]
    total = T * (T + 1) / 2
    return matching_strategies(S), [each / total for each in sums]


def complete_profile(tree, first, T=1000):
    """Return a profile of Leduc poker that plays `first` in the first round.

    The second rounds are solved with T iterations of CFR+ for the ranges that result from `first`.
    """
    second = solve(PUBLIC_CARDS, STAKES, leaf_ranges(reach_of_hands(first)), T)
    return joined_profile(tree, first, second)


def joined_profile(tree, first, second):
    """Return the profile of Leduc poker that combines strategies for the two rounds.

    first    strategies in the first round, {node: array (6, actions)}
    second   strategies in the second rounds, {node: array (30, 6, actions)}
    """
    strategies = {}
    for s in tree.infosets:
        card, betting = s.name.split(":", 1)
        before, _, after = betting.partition(" ")
        hand = CARDS.index(card)
        if after:
            public, _, round_moves = after.partition(":")
            place = 6 * LEAVES.index(before) + CARDS.index(public)
            strategies[s.name] = second[round_moves][place, hand]
        else:
            strategies[s.name] = first[before][hand]
    return Profile(tree, strategies)
