"""Define the base class of sampled walks, which keeps the tree and the sums in lists for speed."""

import numpy as np

from cfr_core.matching import normalise

EXPLORE = 0.6


class Walk:
    """Hold the state of a training run.

    A subclass implements the walk in its method `below`.

    player        the learner of the current walk
    regret        the cumulative regrets, a list with one entry for each pair of an information set
                  and an action
    sums          the weighted sums of the strategies, a list with one entry for each of these pairs
    strategy      the current strategies, one list of probabilities per information set
    changed_sets  the indices of the information sets whose regrets have changed since the last call
                  of `learn`
    """

    def __init__(self, tree, rng):
        self.mover, self.first = tree.player.tolist(), tree.first_child.tolist()
        self.counts, self.infoset = tree.n_children.tolist(), tree.infoset_index.tolist()
        self.starts = [s.start for s in tree.infosets] + [tree.n_sequences]
        self.chance = tree.chance_as_float.tolist()
        self.payoff = [0.0] * tree.n_nodes
        for end, payment in zip(tree.terminals.tolist(), tree.payoffs[:, 0].tolist(), strict=True):
            self.payoff[end] = float(payment)
        self.tree, self.rng, self.player, self.changed_sets = tree, rng, 1, set()
        self.regret, self.sums = [0.0] * tree.n_sequences, [0.0] * tree.n_sequences
        self.strategy = [matching_strategy([0.0] * len(s.actions)) for s in tree.infosets]

    def learn(self):
        """Apply regret matching at the sets in `changed_sets`, and then empty `changed_sets`."""
        for key in self.changed_sets:
            self.strategy[key] = matching_strategy(
                self.regret[self.starts[key] : self.starts[key + 1]]
            )
        self.changed_sets.clear()

    def average(self, sums):
        """Normalise the sums, and return the average strategy as a vector over all pairs (I, a)."""
        return normalise(self.tree, np.array(sums))


def matching_strategy(regrets):
    positive = [max(r, 0.0) for r in regrets]
    total = sum(positive)
    return [p / total for p in positive] if total > 0 else [1 / len(regrets)] * len(regrets)


def picked_action(probabilities, u):
    """Return the index of the action that a uniform random number u in [0, 1) selects."""
    for action, p in enumerate(probabilities):
        u -= p
        if u < 0:
            return action
    return max(action for action, p in enumerate(probabilities) if p > 0)
