"""Solve linear programs over sets of correlated equilibria with SciPy."""

from itertools import product

import numpy as np
from scipy.optimize import linprog


def conditions(payoffs, coarse):
    """Return one row of gains, over all lists of actions, for every player and deviation."""
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
                        pairs = zip(lists, changed, strict=True)
                        rows.append([x if c[i] == a else 0 for c, x in pairs])
    return np.array(rows, dtype=float)


def largest(objective, rows):
    """Return the maximum of objective @ x over distributions x with row @ x <= 0 for every row."""
    solution = linprog(
        -np.ravel(objective).astype(float),
        A_ub=np.array(rows, dtype=float),
        b_ub=np.zeros(len(rows)),
        A_eq=[np.ones(np.size(objective))],
        b_eq=[1],
    )
    assert solution.success
    return -solution.fun
