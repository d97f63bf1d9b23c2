"""What a run leaves behind, looked at now and then: its averages, and what its regrets promise.

A history, wherever a picture wants one, is a list with what each iteration leaves behind:
(profile played, {set: v(I, a)}, {set: R(I, a)}, {set: S(I, a)}), S being the summed strategies.
"""

import numpy as np

from cfr_core.profile import Profile


def marks_of(n, most=60):
    """Iterations to look at, close together at first: a list of at most `most`, ends with n."""
    return sorted({int(t) for t in np.geomspace(1, n, most).round()})


def normalised(sums):
    """A set's summed strategy made to sum to 1; uniform where own play never came."""
    total = sum(sums)
    return [s / total for s in sums] if total else [1 / len(sums)] * len(sums)


def averages(history, marks, weighted=True):
    """The average profiles after the marked iterations, with or without own-reach weights.

    Without weights every iteration counts alike in every set: the mistake that D5.6 shows.
    """
    tree = history[0][0].tree
    if weighted:
        sums = [history[t - 1][3] for t in marks]
        return [Profile(tree, {name: normalised(s[name]) for name in s}) for s in sums]
    played = np.cumsum([profile.vector for profile, *_ in history], axis=0)
    return [Profile.from_vector(tree, played[t - 1] / t) for t in marks]


def regrets_bound(history, t):
    """Half the sum over sets of the greatest positive R / t: exploitability is not above (D3.3)."""
    return sum(max(float(max(r)), 0) for r in history[t - 1][2].values()) / t / 2
