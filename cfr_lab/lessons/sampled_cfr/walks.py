"""What walks of sampled CFR share: a tree and its sums as lists, which are quick to go through."""

import numpy as np

from cfr_core.matching import normalise

EXPLORE = 0.6


class Walk:
    """One walk after another, each of which a subclass takes by its method `below`.

    player    the learner of the walk
    regret    cumulative regrets, and sums, the summed strategies: lists over all pairs
    strategy  the current strategy of each information set
    met       the numbers of the sets whose regrets have changed since `learn`
    """

    def __init__(self, tree, rng):
        self.mover, self.first = tree.player.tolist(), tree.first_child.tolist()
        self.counts, self.infoset = tree.n_children.tolist(), tree.infoset_index.tolist()
        self.starts = [s.start for s in tree.infosets] + [tree.n_sequences]
        self.chance = tree.chance_as_float.tolist()
        self.payoff = [0.0] * tree.n_nodes
        for end, paid in zip(tree.terminals.tolist(), tree.payoffs[:, 0].tolist(), strict=True):
            self.payoff[end] = float(paid)
        self.tree, self.rng, self.player, self.met = tree, rng, 1, set()
        self.regret, self.sums = [0.0] * tree.n_sequences, [0.0] * tree.n_sequences
        self.strategy = [matched([0.0] * len(s.actions)) for s in tree.infosets]

    def learn(self):
        """Do regret matching in the sets that were met since the last time."""
        for key in self.met:
            self.strategy[key] = matched(self.regret[self.starts[key] : self.starts[key + 1]])
        self.met.clear()

    def average(self, sums):
        """Return the average strategy that these sums give, a vector over all pairs."""
        return normalise(self.tree, np.array(sums))


def matched(regrets):
    positive = [max(r, 0.0) for r in regrets]
    total = sum(positive)
    return [p / total for p in positive] if total > 0 else [1 / len(regrets)] * len(regrets)


def picked(probabilities, u):
    """Return the action that a number u, drawn from [0, 1), picks."""
    for action, p in enumerate(probabilities):
        u -= p
        if u < 0:
            return action
    return max(action for action, p in enumerate(probabilities) if p > 0)
