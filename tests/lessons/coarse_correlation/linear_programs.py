"""Solve linear programs over the set of coarse correlated equilibria with SciPy."""

from itertools import product

import numpy as np
from scipy.optimize import linprog


def constraints(payoffs):
    """Return gains (rows, joint actions), with one row for every player and fixed action."""
    shape = payoffs[0].shape
    lists = list(product(*map(range, shape)))
    rows = []
    for i, u in enumerate(payoffs):
        for a in range(shape[i]):
            rows.append([u[(*c[:i], a, *c[i + 1 :])] - u[c] for c in lists])
    return np.array(rows, dtype=float)


def gap(payoffs, joint):
    return float((constraints(payoffs) @ joint.ravel()).max())


def minimum_over_cce(payoffs, objective):
    """Return the minimum over all CCE of the linear function `objective`."""
    rows = constraints(payoffs)
    solution = linprog(
        objective.ravel(),
        A_ub=rows,
        b_ub=np.zeros(len(rows)),
        A_eq=[np.ones(objective.size)],
        b_eq=[1],
    )
    assert solution.success
    return solution.fun


def cce_minimising(payoffs, objective):
    """Return a CCE that minimises the linear function `objective`."""
    rows = constraints(payoffs)
    solution = linprog(
        objective.ravel(),
        A_ub=rows,
        b_ub=np.zeros(len(rows)),
        A_eq=[np.ones(objective.size)],
        b_eq=[1],
    )
    assert solution.success
    return solution.x.reshape(objective.shape)


def least_gap(payoffs):
    rows, n = constraints(payoffs), payoffs[0].size
    solution = linprog(
        [0] * n + [1],
        A_ub=np.hstack([rows, -np.ones((len(rows), 1))]),
        b_ub=[0] * len(rows),
        A_eq=[[1] * n + [0]],
        b_eq=[1],
        bounds=[(0, 1)] * n + [(None, None)],
    )
    assert solution.success
    return solution.fun


def total_variation(payoffs, joint):
    """Return the total-variation distance to the nearest CCE, which is joint + up - down."""
    rows, n = constraints(payoffs), joint.size
    here = joint.ravel()
    solution = linprog(
        [0.5] * (2 * n),
        A_ub=np.vstack([np.hstack([rows, -rows]), np.hstack([-np.eye(n), np.eye(n)])]),
        b_ub=np.concatenate([-rows @ here, here]),
        A_eq=[[1] * n + [-1] * n],
        b_eq=[0],
        bounds=[(0, 1)] * (2 * n),
    )
    assert solution.success
    return solution.fun
