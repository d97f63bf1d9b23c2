"""Solve many subgames of Leduc's second round simultaneously.

A subgame has a public card, a stake and two ranges. A hand is one card, given by its index in
CARDS. A range is an array (6,) of reach probabilities. A betting node is the string of the moves so
far in its round, such as "cr".
"""

import numpy as np

CARDS = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")
BETS = (2, 4)
MAX_RAISES = 2


def actions(moves):
    """Return the actions at a betting node as a string, in the order of the game's rules."""
    return "f" * moves.endswith("r") + "c" + "r" * (moves.count("r") < MAX_RAISES)


def is_over(moves):
    """Return whether the moves of a round, such as "crc", end the round."""
    return moves.endswith("f") or (moves.endswith("c") and moves != "c")


def betting_nodes(moves=""):
    """Return the betting node `moves` and all its descendants, each node before its descendants."""
    if is_over(moves):
        return [moves]
    return [moves, *(node for a in actions(moves) for node in betting_nodes(moves + a))]


CHOICES = [moves for moves in betting_nodes() if not is_over(moves)]
# If the first round ends at one of these betting nodes, the public card is dealt.
LEAVES = [moves for moves in betting_nodes() if is_over(moves) and not moves.endswith("f")]


def chips_paid(moves, stake, bet):
    """Return each player's chips in the pot after the given moves of a round.

    moves   the moves of the round so far
    stake   each player's chips in the pot before the round
    bet     the size of a raise
    """
    chips = [stake, stake]
    for k, move in enumerate(moves):
        if move != "f":
            chips[k % 2] = chips[1 - k % 2] + bet * (move == "r")
    return chips


def _showdowns():
    """Return the possible deals and their winners, as two arrays (public card, hand 1, hand 2).

    The first array contains 1 for possible deals and 0 for the others. The second contains 1 if
    hand 1 wins, -1 if hand 2 wins, and 0 otherwise.
    """
    possible, wins = np.zeros((6, 6, 6)), np.zeros((6, 6, 6))
    for public, one, two in np.ndindex(6, 6, 6):
        if len({public, one, two}) == 3:
            strong = [(hand // 2 == public // 2, hand // 2) for hand in (one, two)]
            possible[public, one, two] = 1
            wins[public, one, two] = (strong[0] > strong[1]) - int(strong[0] < strong[1])
    return possible, wins


POSSIBLE, WINS = _showdowns()


def values_at_end(moves, public, stakes, ranges):
    """Return both players' counterfactual values of all hands at the end of the second round.

    public    (n,) indices of public cards
    stakes    (n,) chips that each player has paid before the round
    ranges    two arrays (n, 6) of reach probabilities
    returns   two arrays (n, 6) of values, not multiplied by the probability of the deal
    """
    if moves.endswith("f"):
        loser = (len(moves) - 1) % 2
        loss = stakes + chips_paid(moves, 0, BETS[1])[loser]
        table = POSSIBLE[public] * (-loss if loser == 0 else loss)[:, None, None]
    else:
        table = WINS[public] * (stakes + chips_paid(moves, 0, BETS[1])[0])[:, None, None]
    return [
        np.einsum("nij,nj->ni", table, ranges[1]),
        -np.einsum("nij,ni->nj", table, ranges[0]),
    ]


def zero_sums(*shape):
    """Return the initial sums, as {betting node: zeros of shape (*shape, actions)}."""
    return {moves: np.zeros((*shape, len(actions(moves)))) for moves in CHOICES}


def match(R):
    """Return regret matching's strategies for the regrets R, whose last axis is for the actions."""
    positive = np.maximum(R, 0)
    total = positive.sum(axis=-1, keepdims=True)
    return np.where(total > 0, positive / np.where(total > 0, total, 1), 1 / R.shape[-1])


def matching_strategies(sums):
    """Return {betting node: strategies that regret matching plays with the node's sums}."""
    return {moves: match(each) for moves, each in sums.items()}


def reach_of_hands(strategy):
    """Return {betting node: two arrays (..., 6) of the two players' own reach with each hand}.

    strategy   {betting node: array (..., 6, actions)}
    """
    shape = strategy[""].shape[:-1]
    reaches = {"": [np.ones(shape), np.ones(shape)]}
    for moves in CHOICES:
        for k, action in enumerate(actions(moves)):
            after = list(reaches[moves])
            after[len(moves) % 2] = after[len(moves) % 2] * strategy[moves][..., k]
            reaches[moves + action] = after
    return reaches


def evaluate(strategy, public, stakes, ranges, update=None, best=None, moves=""):
    """Return both players' counterfactual values of all hands, as two arrays (n, 6).

    strategy   {betting node: array (n, 6, actions)}
    public     (n,) indices of public cards
    stakes     (n,) chips that each player has paid before the round
    ranges     two arrays (n, 6) of reach probabilities
    update     None, or a function that is called at every decision node with the arguments (node,
               mover, values of the mover's actions, mover's value of the node)
    best       None, or the player, 0 or 1, who ignores `strategy` and takes the best action with
               every hand
    """
    if is_over(moves):
        return values_at_end(moves, public, stakes, ranges)
    mover, p = len(moves) % 2, strategy[moves]
    below = []
    for k, action in enumerate(actions(moves)):
        after = list(ranges)
        after[mover] = ranges[mover] * p[:, :, k]
        below.append(evaluate(strategy, public, stakes, after, update, best, moves + action))
    own = np.stack([values[mover] for values in below], axis=-1)
    hand_values = [None, None]
    hand_values[mover] = own.max(axis=-1) if best == mover else (p * own).sum(axis=-1)
    hand_values[1 - mover] = sum(values[1 - mover] for values in below)
    if update:
        update(moves, mover, own, hand_values[mover])
    return hand_values


def solve(public, stakes, ranges, T):
    """Return the average strategy of T iterations of CFR+ in every subgame.

    Updates alternate, and iteration t has weight t. The average is weighted by the player's own
    reach from the beginning of the round. A hand with probability 0 in a player's range also needs
    a strategy, because its value shows what the player would gain by reaching the subgame with it.
    Returns {betting node: array (n, 6, actions)}.
    """
    R, S = zero_sums(len(public), 6), zero_sums(len(public), 6)
    for t in range(1, T + 1):
        for learner in (0, 1):
            strategy = matching_strategies(R)
            update = learning(R, S, strategy, learner, t)
            evaluate(strategy, public, stakes, ranges, update)
    return matching_strategies(S)


def learning(R, S, strategy, learner, t):
    """Return the function `update` with which `evaluate` runs iteration t of CFR+ for one learner.

    R, S   {betting node: array (n, 6, actions)}, the sums of regrets and of strategies, both of
           which `update` changes
    """
    inside = reach_of_hands(strategy)

    def update(moves, mover, values, value):
        if mover == learner:
            R[moves] = np.maximum(R[moves] + values - value[:, :, None], 0)
            S[moves] = S[moves] + t * inside[moves][mover][:, :, None] * strategy[moves]

    return update


def solved_values(public, stakes, ranges, T):
    """Return both players' counterfactual values of all hands in the subgames' solutions."""
    return evaluate(solve(public, stakes, ranges, T), public, stakes, ranges)
