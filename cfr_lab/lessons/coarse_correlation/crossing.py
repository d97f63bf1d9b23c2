"""Define the crossing, a two-driver game: its payoffs, traffic light and action names."""

import numpy as np

from cfr_lab.lessons.coarse_correlation.joint import marginals, product
from cfr_lab.words import say

# Action 0 is go and action 1 is yield; rows are player 1's actions.
CROSSING = np.array([[[0, 7], [2, 6]], [[0, 2], [7, 6]]])
# The traffic light lets either driver go with probability 1/2, and the other driver yields.
LIGHT = np.array([[0, 1 / 2], [1 / 2, 0]])


def action_names():
    """Return the two action names in the reader's language."""
    return [say("闯", "go"), say("让", "yield")]


def drawn_separately(joint):
    """Return the product of a joint distribution's marginals.

    It is the joint distribution of players who draw their actions independently.
    """
    return product(marginals(joint, joint.ndim))
