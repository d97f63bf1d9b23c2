"""Outcome sampling with a baseline, on lists: what the lesson writes out, quick enough to train."""

import numpy as np

from cfr_core.matching import normalised
from cfr_core.tree import CHANCE, TERMINAL

EXPLORE = 0.6
# How much of a new sampled value goes into the learnt baseline.
RATE = 0.1


def train(tree, marks, seed, learns, explore=EXPLORE, rate=RATE):
    """The average strategies, vectors over all pairs, after so many iterations.

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
        averages.append(normalised(tree, np.array(walk.sums)))
    return averages


class _Walk:
    """One walk after another: regrets, summed strategies and the baseline, all in lists."""

    def __init__(self, tree, rng, explore, rate):
        self.mover, self.first = tree.player.tolist(), tree.first.tolist()
        self.counts, self.infoset = tree.n_children.tolist(), tree.infoset.tolist()
        self.starts = [s.start for s in tree.sets] + [tree.n_sequences]
        self.chance = tree.chance_as_float.tolist()
        self.payoff = [0.0] * tree.n_nodes
        for end, paid in zip(tree.ends.tolist(), tree.payoffs[:, 0].tolist(), strict=True):
            self.payoff[end] = float(paid)
        self.regret, self.sums = [0.0] * tree.n_sequences, [0.0] * tree.n_sequences
        self.b = [0.0] * tree.n_nodes
        self.strategy = [_matched([0.0] * len(s.actions)) for s in tree.sets]
        self.rng, self.explore, self.rate = rng, explore, rate
        self.player, self.met = 1, []

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
        k = _picked(odds, self.rng.random())
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
            self.met.append(key)
        return mean

    def learn(self):
        """Regret matching, once the walk is over, in the sets that it met."""
        for key in self.met:
            self.strategy[key] = _matched(self.regret[self.starts[key] : self.starts[key + 1]])
        self.met.clear()


def _matched(regrets):
    positive = [max(r, 0.0) for r in regrets]
    total = sum(positive)
    return [p / total for p in positive] if total > 0 else [1 / len(regrets)] * len(regrets)


def _picked(odds, u):
    for action, p in enumerate(odds):
        u -= p
        if u < 0:
            return action
    return max(action for action, p in enumerate(odds) if p > 0)
