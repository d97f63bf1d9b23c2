"""The crossing, a game of two drivers: its payoffs, and what its pictures share."""

import numpy as np

from cfr_lab.lessons.coarse_correlation.joint import marginals, product
from cfr_lab.words import say

# Action 0 goes and action 1 yields; rows are player 1's actions.
CROSSING = np.array([[[0, 7], [2, 6]], [[0, 2], [7, 6]]])
# A traffic light: one of the two goes and the other yields, each way half of the time.
LIGHT = np.array([[0, 1 / 2], [1 / 2, 0]])


def action_names():
    """Return the names of both actions in the reader's language."""
    return [say("闯", "go"), say("让", "yield")]


def apart(joint):
    """Return the joint distribution of players who draw by their own frequencies alone."""
    return product(marginals(joint, joint.ndim))
