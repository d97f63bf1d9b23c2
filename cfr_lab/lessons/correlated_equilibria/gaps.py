"""Compute players' gains from deviating after hearing the advice, and the gap to CE.

CE is short for correlated equilibrium. Payoffs are an array of shape (players, n_1, ..., n_k),
where n_i is the number of player i's actions, and joint distributions are arrays of shape (n_1,
..., n_k).
"""

import numpy as np


def advice_gains(payoffs, joint):
    """Return a list of each player's gains from deviating after hearing the advice.

    Player i's gains are an array of shape (n_i, n_i). Element [a, b] of this array is the gain from
    playing b whenever a is advised.
    """
    gains = []
    for i, u in enumerate(payoffs):
        own_payoffs = np.moveaxis(u, i, 0).reshape(u.shape[i], -1)
        by_advice = np.moveaxis(joint, i, 0).reshape(u.shape[i], -1)
        joint_payoffs = by_advice @ own_payoffs.T
        gains.append(joint_payoffs - joint_payoffs.diagonal()[:, None])
    return gains


def correlated_gap(payoffs, joint):
    """Return the largest gain of any player from replacing one advised action with another."""
    return max(gain[~np.eye(len(gain), dtype=bool)].max() for gain in advice_gains(payoffs, joint))
