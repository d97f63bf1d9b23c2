"""Compute joint distributions of actions in any game, and their distance from the set of CCEs.

CCE is short for coarse correlated equilibrium.

A game's payoffs are an array of shape (players, n_1, ..., n_k); a joint distribution has shape
(n_1, ..., n_k), or (n_1, ..., n_k, runs) for many runs at once.
"""

from functools import cache

import numpy as np

from cfr_core.games import matching_pennies
from cfr_core.tree import Tree

# These are the payoffs of players 1 and 2 in the game of Shapley (1964). In both matrices, rows
# correspond to player 1's actions.
SHAPLEY = np.array([[[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1, 0], [0, 0, 1], [1, 0, 0]]])


@cache
def jordan():
    """Return the payoffs of three-player matching pennies as an array of shape (3, 2, 2, 2)."""
    return np.moveaxis(Tree(matching_pennies(3)).payoffs.reshape(2, 2, 2, 3), -1, 0)


def fixed_gains(payoffs, joint):
    """Return each fixed action's gain over following the advice, as one array per player.

    Player i's array has shape (n_i,), or (n_i, runs) for many runs at once.
    """
    gains = []
    for i, u in enumerate(payoffs):
        k = u.ndim
        u = u.reshape(u.shape + (1,) * (joint.ndim - k))
        others = joint.sum(axis=i, keepdims=True)
        other_axes = tuple(j for j in range(k) if j != i)
        gains.append((u * others).sum(axis=other_axes) - (u * joint).sum(axis=tuple(range(k))))
    return gains


def cce_gap(payoffs, joint):
    """Return the largest gain from any player's fixed action over following the advice.

    The gap is at most 0 if and only if the joint distribution is a CCE.
    """
    return np.max([gains.max(axis=0) for gains in fixed_gains(payoffs, joint)], axis=0)


def marginals(joint, players):
    """Return each player's marginal distribution, an array of shape (n_i,) or (n_i, runs)."""
    axes = range(players)
    return [joint.sum(axis=tuple(j for j in axes if j != i)) for i in axes]


def product(mixes):
    """Return the joint distribution of actions that the players draw independently.

    mixes   one array of probabilities per player, of shape (actions,) or (actions, runs)
    """
    letters = "abcdefgh"[: len(mixes)]
    terms = ",".join(f"{letter}..." for letter in letters)
    return np.einsum(f"{terms}->{letters}...", *mixes)


def product_nash_conv(payoffs, joint):
    """Return the NashConv of the profile formed by the marginals of `joint`."""
    product_joint = product(marginals(joint, len(payoffs)))
    return np.sum([gains.max(axis=0) for gains in fixed_gains(payoffs, product_joint)], axis=0)


def distance_bound(gap, slack):
    """Return an upper bound on the total variation distance from a distribution to the nearest CCE.

    gap     the distribution's CCE gap
    slack   the amount by which, at some CCE, even the best fixed action earns less than following
            the advice; that is, the negative of that CCE's gap
    """
    gap = np.maximum(gap, 0)
    return gap / (gap + slack)


def distance(payoffs, joint):
    """Return the total variation distance from `joint` to the nearest CCE, computed with SciPy."""
    from scipy.optimize import linprog

    n = joint.size
    rows = []
    for i, u in enumerate(payoffs):
        for a in range(u.shape[i]):
            instead = np.broadcast_to(np.take(u, [a], axis=i), u.shape)
            rows.append((instead - u).ravel())
    # The variables are the CCE mu and a vector m >= max(mu - joint, 0). At the minimum, mu is the
    # nearest CCE, and the entries of m add up to the distance.
    upper = np.block(
        [[np.array(rows), np.zeros((len(rows), n))], [np.eye(n), -np.eye(n)]],
    )
    program = linprog(
        np.r_[np.zeros(n), np.ones(n)],
        A_ub=upper,
        b_ub=np.r_[np.zeros(len(rows)), joint.ravel()],
        A_eq=[np.r_[np.ones(n), np.zeros(n)]],
        b_eq=[1],
    )
    if not program.success:
        raise ArithmeticError(program.message)
    return float(program.fun)
