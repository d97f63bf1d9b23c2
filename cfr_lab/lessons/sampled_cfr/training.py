"""Run sampled CFR with simultaneous updates (theorem 4), storing its sums in Python lists."""

import numpy as np

from cfr_core.tree import CHANCE, TERMINAL
from cfr_lab.lessons.sampled_cfr.walks import EXPLORE, Walk, picked_action


def train(tree, marks, seed, scheme, explore=EXPLORE):
    """Return {"right" or "wrong": average strategies}, with one vector for each mark.

    marks    increasing numbers of iterations; an iteration consists of one walk per player, and
             both walks use the same profile
    scheme   "external" or "outcome"

    Each vector has one entry for each pair of an information set and an action. For "right", a
    player's strategy is added to the sums during the other player's walk. For "wrong", the
    strategy, weighted by the player's own reach, is added to the sums during the player's own walk.
    """
    walk = _Walk(tree, np.random.default_rng(seed), explore if scheme == "outcome" else None)
    averages, n_walks = {"right": [], "wrong": []}, 0
    for mark in marks:
        for _ in range(mark - n_walks):
            for player in tree.players:
                walk.player = player
                walk.below(0, 1.0, 1.0)
            walk.learn()
        n_walks = mark
        averages["right"].append(walk.average(walk.sums))
        averages["wrong"].append(walk.average(walk.own_sums))
    return averages


class _Walk(Walk):
    """Make walks by external sampling if `explore` is None, and by outcome sampling otherwise."""

    def __init__(self, tree, rng, explore):
        super().__init__(tree, rng)
        self.own_sums, self.explore = [0.0] * tree.n_sequences, explore

    def below(self, h, w, own):
        """Continue the walk from node h, and return player 1's sampled value of h.

        w     the reciprocal of the probability of the learner's draws on the path to h
        own   the learner's own reach of h
        """
        mover, first, n = self.mover[h], self.first[h], self.counts[h]
        if mover == TERMINAL:
            return self.payoff[h]
        if mover == CHANCE:
            k = picked_action(self.chance[first : first + n], self.rng.random())
            return self.below(first + k, w, own)
        key = self.infoset[h]
        sigma, start = self.strategy[key], self.starts[key]
        if mover != self.player:
            for a, p in enumerate(sigma):
                self.sums[start + a] += w * p
            return self.below(first + picked_action(sigma, self.rng.random()), w, own)
        if self.explore is None:
            U = [self.below(first + a, w, own * p) for a, p in enumerate(sigma)]
        else:
            q = [self.explore / n + (1 - self.explore) * p for p in sigma]
            k = picked_action(q, self.rng.random())
            U = [0.0] * n
            U[k] = self.below(first + k, w / q[k], own * sigma[k]) / q[k]
        mean = sum(p * u for p, u in zip(sigma, U, strict=True))
        sign = w if mover == 1 else -w
        for a, u in enumerate(U):
            self.regret[start + a] += sign * (u - mean)
            self.own_sums[start + a] += w * own * sigma[a]
        self.changed_sets.add(key)
        return mean
