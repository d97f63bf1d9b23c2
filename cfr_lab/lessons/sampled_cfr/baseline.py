"""Run the lesson's outcome sampling, with or without a learnt baseline.

The tree and the sums are stored as lists, which makes the program fast enough for long runs.
"""

import numpy as np

from cfr_core.tree import CHANCE, TERMINAL
from cfr_lab.lessons.sampled_cfr.walks import EXPLORE, Walk, picked_action

# RATE is the learnt baseline's step size: the weight of a newly sampled value in the running mean.
RATE = 0.1


def train(tree, marks, seed, learns, explore=EXPLORE, rate=RATE):
    """Return the average strategies as vectors over all pairs (I, a), one vector for each mark.

    marks    increasing numbers of iterations; an iteration consists of one walk per player
    learns   whether the baseline is learnt; if not, the baseline is 0

    A node's learnt baseline is a running mean of the values sampled there for player 1.
    """
    walk = _Walk(tree, np.random.default_rng(seed), explore, rate if learns else 0.0)
    averages, n_walks = [], 0
    for mark in marks:
        for _ in range(mark - n_walks):
            for player in tree.players:
                walk.player = player
                walk.below(0, 1.0, 1.0)
                walk.learn()
        n_walks = mark
        averages.append(walk.average(walk.sums))
    return averages


class _Walk(Walk):
    """Make walks by outcome sampling with a baseline.

    b        the baseline's value at each node
    explore  the weight of the uniform strategy in the mixture from which the learner's actions are
             drawn
    rate     the step size of the baseline; 0 if the baseline is not learnt
    """

    def __init__(self, tree, rng, explore, rate):
        super().__init__(tree, rng)
        self.b = [0.0] * tree.n_nodes
        self.explore, self.rate = explore, rate

    def below(self, h, w, share):
        """Continue the walk from node h, and return player 1's sampled value of h.

        w       the reciprocal of the probability of the learner's draws on the path to h
        share   the learner's own reach of h, divided by the probability of both players' draws on
                the path to h
        """
        mover, first, n = self.mover[h], self.first[h], self.counts[h]
        if mover == TERMINAL:
            return self.payoff[h]
        if mover == CHANCE:
            sigma = probabilities = self.chance[first : first + n]
        else:
            key = self.infoset[h]
            sigma = probabilities = self.strategy[key]
        if mover == self.player:
            probabilities = [self.explore / n + (1 - self.explore) * p for p in sigma]
        k = picked_action(probabilities, self.rng.random())
        child, q = first + k, probabilities[k]
        if mover == self.player:
            value = self.below(child, w / q, share * sigma[k] / q)
        else:
            value = self.below(child, w, share / q if mover != CHANCE else share)
        U = self.b[first : first + n]
        U[k] += (value - U[k]) / q
        self.b[child] += self.rate * (value - self.b[child])
        mean = sum(p * u for p, u in zip(sigma, U, strict=True))
        if mover == self.player:
            sign = w if mover == 1 else -w
            start = self.starts[key]
            for a, u in enumerate(U):
                self.regret[start + a] += sign * (u - mean)
                self.sums[start + a] += share * sigma[a]
            self.changed_sets.add(key)
        return mean
