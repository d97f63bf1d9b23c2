"""Compute a run's average profiles after selected iterations, and bounds on exploitability.

A history is a list with one tuple per iteration: (profile played, {set name: [v(I, a), ...]}, {set
name: [R(I, a), ...]}, {set name: [S(I, a), ...]}). Here v is the action value, R the cumulative
regret, and S the summed strategy.
"""

import numpy as np

from cfr_core.profile import Profile


def marks_of(n, most=60):
    """Return the iterations from 1 to n that are shown.

    These are at most `most` iterations, evenly spaced on a log scale.
    """
    return sorted({int(t) for t in np.geomspace(1, n, most).round()})


def normalised(sums):
    """Return an information set's summed strategy, normalised so that its entries add up to 1.

    If all entries are 0, the result is the uniform strategy.
    """
    total = sum(sums)
    return [s / total for s in sums] if total else [1 / len(sums)] * len(sums)


def averages(history, marks, weighted=True):
    """Return the average profiles after the iterations in `marks`.

    weighted   whether each strategy is weighted by its player's own reach; otherwise every
               iteration counts equally at every information set, which is the mistake described in
               D5.6
    """
    tree = history[0][0].tree
    if weighted:
        sums = [history[t - 1][3] for t in marks]
        return [Profile(tree, {name: normalised(s[name]) for name in s}) for s in sums]
    played = np.cumsum([profile.vector for profile, *_ in history], axis=0)
    return [Profile.from_vector(tree, played[t - 1] / t) for t in marks]


def regrets_bound(history, t):
    """Return the bound on exploitability that follows from the regrets after t iterations (D3.3).

    The bound is half the sum, over all information sets, of the positive part of the largest
    regret, divided by t.
    """
    return sum(max(float(max(r)), 0) for r in history[t - 1][2].values()) / t / 2
