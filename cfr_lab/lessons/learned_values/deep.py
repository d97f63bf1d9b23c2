"""Run a small version of Deep CFR.

External sampling fills the memories on which the networks are trained.
"""

from dataclasses import dataclass

import numpy as np

from cfr_core.profile import uniform
from cfr_lab.lessons.learned_values.fitted import (
    mask_of,
    matching_profile,
    reach_of,
    table_positions,
)
from cfr_lab.lessons.learned_values.networks import new_network, predict, train


@dataclass(frozen=True)
class Choices:
    """Hold the options of Deep CFR, the first three of which the lesson switches on and off.

    reservoir  whether a memory keeps a uniform sample of all rows added to it; otherwise, the
               memory keeps the most recent rows
    linear     whether rows of iteration t have weight t; otherwise, all rows have equal weights
    scratch    whether every iteration trains a new network; otherwise, every iteration trains the
               previous network further
    walks      number of walks per player in each iteration
    capacity   largest number of rows in a memory
    hidden     number of units in each hidden layer
    steps      number of training steps for each network in each iteration
    """

    reservoir: bool = True
    linear: bool = True
    scratch: bool = True
    walks: int = 100
    capacity: int = 5_000
    hidden: int = 32
    steps: int = 200


class Memory:
    """Hold at most `capacity` rows: a uniform sample of all rows added, or the most recent rows.

    Each row contains the index of an information set, a weight, and one value for each of three
    actions. These values are sampled regrets or action probabilities.
    """

    def __init__(self, capacity, reservoir, rng):
        self.rows = np.zeros((capacity, 5))
        self.seen, self._reservoir, self._rng = 0, reservoir, rng

    def add(self, row):
        place = self.seen
        if place >= len(self.rows):
            index = self._rng.integers(place + 1)
            place = index if self._reservoir else place % len(self.rows)
        self.seen += 1
        if place < len(self.rows):
            self.rows[place] = row

    @property
    def filled_rows(self):
        return self.rows[: self.seen]


class Nodes:
    """Hold a tree as plain lists, which are faster than arrays for walking from node to node."""

    def __init__(self, tree):
        self.children = [list(tree.children(h)) for h in range(tree.n_nodes)]
        self.player = tree.player.tolist()
        self.infoset = tree.infoset_index.tolist()
        self.chance = tree.chance_as_float.tolist()
        self.payoff = dict(zip(tree.terminals.tolist(), tree.payoffs[:, 0].tolist(), strict=True))
        columns = table_positions(tree)[1]
        self.columns = [columns[s.slice].tolist() for s in tree.infosets]


def walk(nodes, strategy, i, t, memories, averages, draw):
    """Take one external-sampling walk for player i, adding rows to two memories.

    strategy   for each information set, a list of the actions' probabilities
    t          weight of the rows
    memories   the Memory that receives rows with player i's sampled regrets
    averages   the Memory that receives rows with the opponent's strategies
    draw       function that returns a random number between 0 and 1
    """
    sign = 1 if i == 1 else -1

    def go(h):
        children, mover = nodes.children[h], nodes.player[h]
        if not children:
            return sign * nodes.payoff[h]
        if mover == 0:
            return go(_draw_child(children, [nodes.chance[c] for c in children], draw()))
        index = nodes.infoset[h]
        p = strategy[index]
        row = [index, t, 0.0, 0.0, 0.0]
        if mover != i:
            for column, x in zip(nodes.columns[index], p, strict=True):
                row[2 + column] = x
            averages.add(row)
            return go(_draw_child(children, p, draw()))
        values = [go(c) for c in children]
        mean = sum(x * v for x, v in zip(p, values, strict=True))
        for column, v in zip(nodes.columns[index], values, strict=True):
            row[2 + column] = v - mean
        memories.add(row)
        return mean

    go(0)


def _draw_child(children, chances, u):
    for child, p in zip(children, chances, strict=True):
        u -= p
        if u < 0:
            return child
    return max(zip(chances, children, strict=True))[1]


def deep_cfr(tree, features, T, seed, choices):
    """Yield (t, summed strategies, strategy memories) in each iteration of Deep CFR.

    The summed strategies are an array over all pairs (I, a) and include iteration t. The memories,
    {player: Memory}, contain rows from the iterations before t.

    features   array (sets, number of features)
    choices    the `Choices` of the run
    """
    rng = np.random.default_rng(seed)
    draw = rng.random
    nodes = Nodes(tree)
    sets, columns = table_positions(tree)
    M = mask_of(tree)
    sizes = (features.shape[1], choices.hidden, choices.hidden, 3)
    regrets = {i: Memory(choices.capacity, choices.reservoir, rng) for i in (1, 2)}
    averages = {i: Memory(choices.capacity, choices.reservoir, rng) for i in (1, 2)}
    weights = {i: new_network(sizes, rng) for i in (1, 2)}
    player = np.array([s.player for s in tree.infosets])
    profile, S = uniform(tree), np.zeros(tree.n_sequences)
    for t in range(1, T + 1):
        weight = t if choices.linear else 1
        S = S + weight * reach_of(profile) * profile.vector
        yield t, S, averages
        strategy = [profile.vector[s.slice].tolist() for s in tree.infosets]
        for i in (1, 2):
            for _ in range(choices.walks):
                walk(nodes, strategy, i, weight, regrets[i], averages[3 - i], draw)
        guess = np.zeros(M.shape)
        for i in (1, 2):
            if choices.scratch:
                weights[i] = new_network(sizes, rng)
            weights[i] = fitted_weights(
                weights[i], features, M, regrets[i].filled_rows, choices.steps, rng
            )
            guess[player == i] = predict(weights[i], features[player == i])
        profile = matching_profile(tree, guess[sets, columns])


def fitted_weights(weights, features, M, rows, steps, rng):
    """Return a network's weights after `steps` training steps on the rows of a memory.

    features   array (sets, number of features)
    M          array (sets, actions) with 1 where a set has the action and 0 elsewhere
    """
    index = rows[:, 0].astype(int)
    w = rows[:, 1] / rows[:, 1].mean()
    scale = np.abs(rows[:, 2:]).max() + 1e-12
    return train(weights, features[index], rows[:, 2:] / scale, M[index] * w[:, None], steps, rng)


def network_average(tree, features, averages, sizes, steps, rng):
    """Return the unnormalised average strategies that networks learn from the strategy memories.

    The result is an array over all pairs (I, a).
    """
    sets, columns = table_positions(tree)
    M, player = mask_of(tree), np.array([s.player for s in tree.infosets])
    guess = np.zeros(M.shape)
    for i in (1, 2):
        weights = fitted_weights(
            new_network(sizes, rng), features, M, averages[i].filled_rows, steps, rng
        )
        guess[player == i] = predict(weights, features[player == i])
    return np.maximum(guess, 0)[sets, columns]
