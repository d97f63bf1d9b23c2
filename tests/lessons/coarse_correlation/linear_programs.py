"""Solve linear programs over the set of coarse correlated equilibria, by SciPy and plain loops."""

from itertools import product

import numpy as np
from scipy.optimize import linprog


def constraints(payoffs):
    """Return an array (rows, joint actions) of gains; a row is a player and a fixed action."""
    shape = payoffs[0].shape
    lists = list(product(*map(range, shape)))
    rows = []
    for i, u in enumerate(payoffs):
        for a in range(shape[i]):
            rows.append([u[(*c[:i], a, *c[i + 1 :])] - u[c] for c in lists])
    return np.array(rows, dtype=float)


def gap(payoffs, joint):
    return float((constraints(payoffs) @ joint.ravel()).max())


def minimum_over_cce(payoffs, aim):
    """Return the minimum over all CCE of the linear function `aim`."""
    rows = constraints(payoffs)
    done = linprog(
        aim.ravel(), A_ub=rows, b_ub=np.zeros(len(rows)), A_eq=[np.ones(aim.size)], b_eq=[1]
    )
    assert done.success
    return done.fun


def extreme(payoffs, aim):
    """Return a CCE that minimises the linear function `aim`."""
    rows = constraints(payoffs)
    done = linprog(
        aim.ravel(), A_ub=rows, b_ub=np.zeros(len(rows)), A_eq=[np.ones(aim.size)], b_eq=[1]
    )
    assert done.success
    return done.x.reshape(aim.shape)


def least_gap(payoffs):
    rows, n = constraints(payoffs), payoffs[0].size
    done = linprog(
        [0] * n + [1],
        A_ub=np.hstack([rows, -np.ones((len(rows), 1))]),
        b_ub=[0] * len(rows),
        A_eq=[[1] * n + [0]],
        b_eq=[1],
        bounds=[(0, 1)] * n + [(None, None)],
    )
    assert done.success
    return done.fun


def total_variation(payoffs, joint):
    """Return the distance to the nearest CCE mu = joint + up - down: half the sum of both parts."""
    rows, n = constraints(payoffs), joint.size
    here = joint.ravel()
    done = linprog(
        [0.5] * (2 * n),
        A_ub=np.vstack([np.hstack([rows, -rows]), np.hstack([-np.eye(n), np.eye(n)])]),
        b_ub=np.concatenate([-rows @ here, here]),
        A_eq=[[1] * n + [-1] * n],
        b_eq=[0],
        bounds=[(0, 1)] * (2 * n),
    )
    assert done.success
    return done.fun
