"""Compute a player's optimal strategies by linear programming over all pure replies."""

from itertools import pairwise, product

import numpy as np
from scipy.optimize import linprog

from cfr_core import uniform
from cfr_core.values import chance_reach


def optimal_range(tree, player, coefficients):
    """Return the extreme values of a linear function on a player's optimal strategies.

    coefficients   {set name: one number per action}, multiplied by the realisation weights

    returns the least and the greatest value
    """
    plan = _Plan(tree, player)
    objective = np.zeros(plan.n + 1)
    for name, weights in coefficients.items():
        objective[plan.columns(name)] = weights
    # The last variable is the payoff that the player guarantees.
    sure = np.append(np.zeros(plan.n), 1)
    most = plan.solve(-sure)
    constraint = {"A_ub": -sure[None], "b_ub": [most.fun + 1e-10]}
    return plan.solve(objective, **constraint).fun, -plan.solve(-objective, **constraint).fun


class _Plan:
    def __init__(self, tree, player):
        self.tree, self.player = tree, player
        self.own = [s for s in tree.infosets if s.player == player]
        self.start = dict(
            zip(
                (s.name for s in self.own),
                np.cumsum([0, *(len(s.actions) for s in self.own)]),
                strict=False,
            )
        )
        self.n = sum(len(s.actions) for s in self.own)
        self.against = np.array([self._payoffs(pure) for pure in self._pure()])
        self.equal, self.right = self._tree()

    def columns(self, name):
        first = self.start[name]
        return slice(first, first + len(self.tree.infoset(name).actions))

    def solve(self, objective, A_ub=None, b_ub=()):
        """Minimise objective . (weights, sure); every pure strategy must leave at least `sure`."""
        sure = np.hstack([-self.against[:, :-1], np.ones((len(self.against), 1))])
        limit = self.against[:, -1]
        done = linprog(
            objective,
            A_ub=sure if A_ub is None else np.vstack([sure, A_ub]),
            b_ub=limit if A_ub is None else np.append(limit, b_ub),
            A_eq=self.equal,
            b_eq=self.right,
            bounds=[(0, None)] * self.n + [(None, None)],
        )
        assert done.success, done.message
        return done

    def _pure(self):
        others = [s for s in self.tree.infosets if s.player not in (0, self.player)]
        for choice in product(*(range(len(s.actions)) for s in others)):
            yield {s.index: c for s, c in zip(others, choice, strict=True)}

    def _payoffs(self, pure):
        """Return the player's payoff per unit of each weight against `pure`; a constant is last."""
        tree, row = self.tree, np.zeros(self.n + 1)
        reach = chance_reach(uniform(tree))
        last = tree.last_sequence(self.player)
        for end in tree.terminals:
            path = tree.path(end)
            if all(
                pure.get(int(tree.infoset_index[above]), None)
                in (None, below - tree.first_child[above])
                for above, below in pairwise(path)
            ):
                payment = float(reach[end]) * float(tree.payoff(end)[self.player - 1])
                row[self._column(last[end])] += payment
        return row

    def _column(self, pair):
        if pair < 0:
            return self.n
        infoset = self.tree.infosets[self.tree.sequence_infoset[pair]]
        return self.start[infoset.name] + pair - infoset.start

    def _tree(self):
        rows, right = [], []
        for infoset in self.own:
            row = np.zeros(self.n + 1)
            row[self.columns(infoset.name)] = 1
            above = self.tree.last_sequence(self.player)[infoset.nodes[0]]
            if above >= 0:
                row[self._column(above)] -= 1
            rows.append(row)
            right.append(float(above < 0))
        return np.array(rows), right
