"""Monte Carlo CFR one hand at a time: a walk from the root to the ends that it samples.

A walk touches single numbers, and lists give those quicker than arrays do.
"""

from copy import copy
from itertools import chain

import numpy as np

from cfr_core.checks import kept
from cfr_core.tree import CHANCE, TERMINAL

BLOCK = 4096  # random numbers fetched at a time
# Where a walk branches it calls itself, which Python allows about a thousand times; in trees of
# more levels `hands` plays instead, which has no such limit.
LEVELS = 500


class Walks:
    """A walk for each player in turn, under the strategies that the walk before has left.

    tree, scheme, epsilon, rng, hands   as MCCFR has checked them; hands is 1
    regret, sums   over all pairs (I, a): the sums of sampled regrets, and of the strategies by
                   weight; arrays of their own

    Two numbers go down with a walk, and make what it adds right on average:

    weight   of regrets: (the others' and chance's probability of coming here) / (the sample's)
    share    of a strategy in the average: (the own reach of the one who chooses by it) / (the
             sample's probability of coming here, but for chance)
    """

    def __init__(self, tree, scheme, epsilon, rng, hands=1):
        self._tree, self._scheme, self._epsilon, self._rng = tree, scheme, epsilon, rng
        self._nodes, self._starts, chance = kept(tree, "_walked", lambda: _as_lists(tree))
        # Chance plays on as it does; what the players do is made from their regrets.
        self._strategies = [None] * len(tree.sets) + chance
        self._regret, self._sums = [0.0] * tree.n_sequences, [0.0] * tree.n_sequences
        self.go_back((self._regret, self._sums, iter(())))

    @property
    def regret(self):
        return np.array(self._regret)

    @property
    def sums(self):
        return np.array(self._sums)

    def turn(self, player):
        """A walk for the player; the nodes that it met, from the root down."""
        return self._walks[player - 1]()

    def memory(self):
        """All that an iteration leaves to the next, but for the generator's own state."""
        return self._regret[:], self._sums[:], copy(self._ahead)

    def go_back(self, memory):
        """Make all as it was when `memory` was taken."""
        regret, sums, ahead = memory
        self._regret[:], self._sums[:], self._ahead = regret, sums, copy(ahead)
        self._learn(range(len(self._tree.sets)))
        blocks = chain([self._ahead], iter(self._fetch, None))
        self._draw = chain.from_iterable(blocks).__next__
        walk = self._single if self._scheme.own else self._branching
        self._walks = [walk(player) for player in self._tree.players]

    def _fetch(self):
        self._ahead = iter(self._rng.random(BLOCK).tolist())
        return self._ahead

    def _learn(self, sets):
        """Regret matching, as in `matching`, for some of the sets."""
        for key in sets:
            regret = self._regret[self._starts[key] : self._starts[key + 1]]
            positive = [r if r > 0 else 0.0 for r in regret]
            total = sum(positive)
            n = len(positive)
            self._strategies[key] = [p / total for p in positive] if total > 0 else [1 / n] * n

    def _averaged(self, player):
        """Whose strategy a walk averages: the own one, or that of the next in turn."""
        return player % self._tree.n_players + 1 if self._scheme.averages_next else player

    def _branching(self, player):
        """A function that walks for the player, all of whose actions are followed."""
        nodes, starts, strategies = self._nodes, self._starts, self._strategies
        regret, sums, draw = self._regret, self._sums, self._draw
        payoffs = _of(self._tree, player)
        averaged = self._averaged(player)
        follows = [False] + [not self._scheme.others] * self._tree.n_players
        follows[player] = True
        met, met_own = [], []

        def below(node, weight, share):
            """The sampled value of a node."""
            while True:
                met.append(node)
                mover, first, key = nodes[node]
                if mover == TERMINAL:
                    return payoffs[key]
                sigma = strategies[key]
                if mover == averaged:
                    for pair, p in enumerate(sigma, starts[key]):
                        sums[pair] += share * p
                if follows[mover]:
                    break
                action = _pick(sigma, draw())
                if mover != CHANCE and mover != averaged:
                    share /= sigma[action]
                node = first + action
            value = 0.0
            if mover != player:
                for child, p in enumerate(sigma, first):
                    value += p * below(child, weight * p, share)
                return value
            values = []
            for child, p in enumerate(sigma, first):
                worth = below(child, weight, share * p if player == averaged else share)
                values.append(worth)
                value += p * worth
            for pair, worth in enumerate(values, starts[key]):
                regret[pair] += weight * (worth - value)
            met_own.append(key)
            return value

        def walk():
            met.clear()
            met_own.clear()
            below(0, 1.0, 1.0)
            # Not on the way: a set may come again, and its strategy stays until the next walk.
            self._learn(met_own)
            return met

        return walk

    def _single(self, player):
        """A function that walks for the player to a single end, now and then off strategy."""
        nodes, starts, strategies = self._nodes, self._starts, self._strategies
        regret, sums, draw, epsilon = self._regret, self._sums, self._draw, self._epsilon
        payoffs = _of(self._tree, player)

        def walk():
            node, weight, share = 0, 1.0, 1.0
            met, own = [], []
            while True:
                met.append(node)
                mover, first, key = nodes[node]
                if mover == TERMINAL:
                    break
                sigma = strategies[key]
                if mover != player:
                    action = _pick(sigma, draw())
                    if mover != CHANCE:
                        share /= sigma[action]
                else:
                    for pair, p in enumerate(sigma, starts[key]):
                        sums[pair] += share * p
                    n = len(sigma)
                    odds = [epsilon / n + (1 - epsilon) * p for p in sigma]
                    action = _pick(odds, draw())
                    weight /= odds[action]
                    share *= sigma[action] / odds[action]
                    own.append((key, action))
                node = first + action
            value = weight * payoffs[key]
            for key, action in reversed(own):
                # The actions that were not sampled are worth 0 in this sample.
                worth, value = value, value * strategies[key][action]
                for pair in range(starts[key], starts[key + 1]):
                    regret[pair] -= value
                regret[starts[key] + action] += worth
            self._learn([key for key, _ in own])
            return met

        return walk


def _pick(odds, u):
    """The action on which u, uniform in [0, 1), falls."""
    for action, p in enumerate(odds):
        u -= p
        if u < 0:
            return action
    # Rounding can leave a sum just short of 1.
    return max(action for action, p in enumerate(odds) if p > 0)


def _as_lists(tree):
    """The nodes as (mover, first child, key), where each set's pairs start, and chance's odds.

    key   of a choice the set's number, of chance's the place after all sets, of an end its number
    """
    key = np.array(tree.infoset)
    by_chance = np.flatnonzero(tree.player == CHANCE)
    key[by_chance] = len(tree.sets) + np.arange(len(by_chance))
    key[tree.ends] = np.arange(len(tree.ends))
    nodes = list(zip(tree.player.tolist(), tree.first.tolist(), key.tolist(), strict=True))
    starts = [infoset.start for infoset in tree.sets] + [tree.n_sequences]
    chance = [tree.chance_as_float[list(tree.children(node))].tolist() for node in by_chance]
    return nodes, starts, chance


def _of(tree, player):
    return [float(payoff) for payoff in tree.payoffs[:, player - 1].tolist()]
