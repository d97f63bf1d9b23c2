"""Solve linear programs over sets of correlated equilibria, by SciPy and plain loops."""

from itertools import product

import numpy as np
from scipy.optimize import linprog


def conditions(payoffs, coarse):
    """Return a row for every player and change: its gain at each list of actions."""
    shape = payoffs[0].shape
    lists = list(product(*map(range, shape)))
    rows = []
    for i, u in enumerate(payoffs):
        for b in range(shape[i]):
            changed = [u[(*c[:i], b, *c[i + 1 :])] - u[c] for c in lists]
            if coarse:
                rows.append(changed)
            else:
                for a in range(shape[i]):
                    if a != b:
                        told = zip(lists, changed, strict=True)
                        rows.append([x if c[i] == a else 0 for c, x in told])
    return np.array(rows, dtype=float)


def largest(aim, rows):
    """Return the largest aim @ x over distributions x for which no row @ x is positive."""
    done = linprog(
        -np.ravel(aim).astype(float),
        A_ub=np.array(rows, dtype=float),
        b_ub=np.zeros(len(rows)),
        A_eq=[np.ones(np.size(aim))],
        b_eq=[1],
    )
    assert done.success
    return -done.fun
