"""Run Hedge, optimistic Hedge and the magnet on a tree, with the dilated entropy.

An array (pairs + 1,) has one component for each of the tree's pairs (I, a) and one more, with index
-1, for "no action chosen yet".
"""

import numpy as np

from cfr_core import Profile, uniform
from cfr_core.values import chance_reach


class Treeplex:
    """Hold a two-player zero-sum game tree in sequence form.

    The information sets are grouped by level.
    """

    def __init__(self, tree):
        self.tree, self.size = tree, tree.n_sequences + 1
        last = {i: tree.last_sequence(i) for i in tree.players}
        ends = tree.terminals
        self.ends = [last[i][ends] for i in (1, 2)]
        chance = np.asarray(chance_reach(uniform(tree)), dtype=float)[ends]
        self.payoffs = chance * tree.payoffs[:, 0].astype(float)
        level = np.zeros(self.size, int)
        groups = {}
        for s in tree.infosets:
            above = last[s.player][s.nodes[0]] % self.size
            level[s.slice] = level[above] + 1
            groups.setdefault(int(level[above]), []).append((s, above))
        self.levels = [_arrays(groups[k]) for k in sorted(groups)]

    def softmax_strategies(self, w):
        """Return the strategies that a vector w determines, and their realisation weights.

        Both players' strategies are in one array (pairs,), and their realisation weights are in
        another (pairs + 1,).

        w   array (pairs + 1,) of the exponents for the softmax at each information set
        """
        w, x = w.copy(), np.ones(self.size)
        sigma = np.zeros(self.size)
        for pairs, starts, counts, above, owner in reversed(self.levels):
            top = np.maximum.reduceat(w[pairs], starts)
            weights = np.exp(w[pairs] - top[owner])
            total = np.add.reduceat(weights, starts)
            sigma[pairs] = weights / total[owner]
            np.add.at(w, above, top + np.log(total / counts))
        for pairs, _, _, above, owner in self.levels:
            x[pairs] = x[above[owner]] * sigma[pairs]
        return sigma[:-1], x

    def values(self, x):
        """Return each pair's payoff per unit of realisation weight, as an array (pairs + 1,).

        The payoff of a pair is that of the player who moves at the pair's information set.

        x   array (pairs + 1,) of both players' realisation weights
        """
        one, two = (end % self.size for end in self.ends)
        for_one = np.bincount(one, self.payoffs * x[two], self.size)
        for_two = np.bincount(two, self.payoffs * x[one], self.size)
        return for_one - for_two

    def profile(self, x):
        """Return the Profile with realisation weights x, which may be sums over iterations."""
        sigma = np.zeros(self.size - 1)
        for s in self.tree.infosets:
            sigma[s.slice] = x[s.slice] / x[s.slice].sum()
        return Profile.from_vector(self.tree, sigma)


def _arrays(sets):
    """Return the arrays (pairs, starts, counts, above, owner) of one level.

    pairs    (n,) indices of the level's pairs (I, a), set by set
    starts   (sets,) position of each set's first pair in `pairs`
    counts   (sets,) number of actions at each set
    above    (sets,) index of the player's last pair before each set
    owner    (n,) position of each pair's set in the level

    sets     list of (information set, index of the player's last pair before the set)
    """
    counts = np.array([len(s.actions) for s, _ in sets])
    pairs = np.concatenate([np.arange(s.start, s.start + len(s.actions)) for s, _ in sets])
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    above = np.array([above for _, above in sets])
    return pairs, starts, counts, above, np.repeat(np.arange(len(sets)), counts)


def tree_play(treeplex, name, T, eta, *, alpha=0.1, move=0):
    """Yield each iteration's strategies (pairs,) and realisation weights (pairs + 1,).

    Both players update simultaneously.

    name    "hedge", "optimistic" or "magnet"
    eta, alpha, move   as in `learners.self_play`
    """
    w, last, magnet = (np.zeros(treeplex.size) for _ in range(3))
    for t in range(1, T + 1):
        sigma, x = treeplex.softmax_strategies(w + eta * last if name == "optimistic" else w)
        yield sigma, x
        last = treeplex.values(x)
        if name == "magnet":
            w = (w + eta * last + eta * alpha * magnet) / (1 + eta * alpha)
            if move and t % move == 0:
                magnet = w
        else:
            w = w + eta * last
