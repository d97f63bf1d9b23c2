"""Outcome sampling with a baseline, on lists: what the lesson writes out, quick enough to train."""

import numpy as np

from cfr_core.tree import CHANCE, TERMINAL
from cfr_lab.lessons.sampled_cfr.walks import EXPLORE, Walk, picked

# How much of a new sampled value goes into the learnt baseline.
RATE = 0.1


def train(tree, marks, seed, learns, explore=EXPLORE, rate=RATE):
    """Return the average strategies, vectors over all pairs, after so many iterations.

    An iteration is a walk for each player. With `learns`, every node keeps a running mean of the
    values sampled there (player 1's), and that is the baseline; else the baseline is 0.
    """
    walk = _Walk(tree, np.random.default_rng(seed), explore, rate if learns else 0.0)
    averages, done = [], 0
    for mark in marks:
        for _ in range(mark - done):
            for player in tree.players:
                walk.player = player
                walk.below(0, 1.0, 1.0)
                walk.learn()
        done = mark
        averages.append(walk.average(walk.sums))
    return averages


class _Walk(Walk):
    """Outcome sampling; `b` is the baseline of each node, and `rate` how fast it learns."""

    def __init__(self, tree, rng, explore, rate):
        super().__init__(tree, rng)
        self.b = [0.0] * tree.n_nodes
        self.explore, self.rate = explore, rate

    def below(self, h, w, share):
        """Player 1's sampled value of h; w and share as in the lesson's walk and in MCCFR's."""
        mover, first, n = self.mover[h], self.first[h], self.counts[h]
        if mover == TERMINAL:
            return self.payoff[h]
        if mover == CHANCE:
            sigma = odds = self.chance[first : first + n]
        else:
            key = self.infoset[h]
            sigma = odds = self.strategy[key]
        if mover == self.player:
            odds = [self.explore / n + (1 - self.explore) * p for p in sigma]
        k = picked(odds, self.rng.random())
        child, q = first + k, odds[k]
        if mover == self.player:
            worth = self.below(child, w / q, share * sigma[k] / q)
        else:
            worth = self.below(child, w, share / q if mover != CHANCE else share)
        U = self.b[first : first + n]
        U[k] += (worth - U[k]) / q
        self.b[child] += self.rate * (worth - self.b[child])
        mean = sum(p * u for p, u in zip(sigma, U, strict=True))
        if mover == self.player:
            sign = w if mover == 1 else -w
            start = self.starts[key]
            for a, u in enumerate(U):
                self.regret[start + a] += sign * (u - mean)
                self.sums[start + a] += share * sigma[a]
            self.met.add(key)
        return mean
