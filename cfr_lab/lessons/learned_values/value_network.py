"""Define a value network for Leduc's second round: inputs, targets, training and use at leaves."""

import numpy as np

from cfr_lab.lessons.learned_values.networks import new_network, predict, train
from cfr_lab.lessons.learned_values.second_round import solved_values
from cfr_lab.lessons.stored import stored_result

STAKES = (1.0, 3.0, 5.0)


def random_subgames(n, rng):
    """Return n random subgames: public cards (n,), stakes (n,) and two ranges (n, 6)."""
    public, stakes = rng.integers(0, 6, n), rng.choice(STAKES, n)
    return public, stakes, [_random_range(public, rng) for _ in (0, 1)]


def _random_range(public, rng):
    """Return random ranges, as an array (n, 6) whose rows sum to 1.

    The rows vary from uniform to nearly pure, and some of them give probability 0 to some hands.
    """
    n = len(public)
    made = rng.random((n, 6)) ** rng.choice([0.0, 0.5, 1.0, 3.0, 8.0], (n, 1))
    made[rng.random((n, 6)) < 0.1] = 0
    made[np.arange(n), public] = 0
    made[made.sum(axis=1) == 0, :] = 1
    made[np.arange(n), public] = 0
    return made / made.sum(axis=1, keepdims=True)


def order_of(public):
    """Return each public card's possible hands in the network's order, as an array (n, 5).

    The first hand has the same rank as the public card.
    """
    orders = [[p ^ 1, *(c for c in range(6) if c // 2 != p // 2)] for p in range(6)]
    return np.array(orders)[public]


def inputs(public, stakes, ranges):
    """Return the network's inputs, as an array (n, 16): public rank, stake and both ranges.

    The ranges are in the order given by `order_of`.
    """
    order = order_of(public)
    parts = [np.eye(3)[public // 2], np.eye(3)[((stakes - 1) // 2).astype(int)]]
    return np.hstack([*parts, *(np.take_along_axis(r, order, 1) for r in ranges)])


def targets(public, stakes, values):
    """Return the network's targets, as an array (n, 10): both players' scaled values.

    The values are divided by the stake and are in the order given by `order_of`.
    """
    order = order_of(public)
    return np.hstack([np.take_along_axis(v, order, 1) for v in values]) / stakes[:, None]


def training_set(n, seed, T=50):
    """Return inputs (n, 16) and targets (n, 10) for n random subgames solved with T iterations."""
    public, stakes, ranges = random_subgames(n, np.random.default_rng(seed))
    values = solved_values(public, stakes, ranges, T)
    return inputs(public, stakes, ranges), targets(public, stakes, values)


def train_values(X, Y, hidden, steps, rng):
    """Return a network with two hidden layers, trained on inputs X and targets Y."""
    weights = new_network((X.shape[1], hidden, hidden, Y.shape[1]), rng)
    return train(weights, X, Y, np.ones_like(Y), steps, rng)


def network_leaf(weights):
    """Return a leaf function, which computes leaf values from ranges for the first round's solver.

    weights   weights of a value network
    """

    def leaf(public, stakes, ranges):
        masked_ranges = [np.where(np.arange(6) == public[:, None], 0, r) for r in ranges]
        total = [r.sum(axis=1, keepdims=True) for r in masked_ranges]
        scaled = [r / np.where(s > 0, s, 1) for r, s in zip(masked_ranges, total, strict=True)]
        Y = predict(weights, inputs(public, stakes, scaled)) * stakes[:, None]
        order, values = order_of(public), [np.zeros_like(r) for r in ranges]
        # The values of one player's hands are proportional to the sum of the other player's range.
        np.put_along_axis(values[0], order, Y[:, :5] * total[1], 1)
        np.put_along_axis(values[1], order, Y[:, 5:] * total[0], 1)
        return values

    return leaf


def exact_leaf(T):
    """Return the leaf function that solves the subgame at every leaf with T iterations of CFR+."""
    return lambda public, stakes, ranges: solved_values(public, stakes, ranges, T)


def stored_leaf():
    """Return the leaf function of the stored network."""
    return network_leaf(
        [np.array(W) for W in stored_result("learned_values", "network")["weights"]]
    )
