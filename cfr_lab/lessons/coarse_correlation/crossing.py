"""Define the crossing, a two-driver game: its payoffs, its traffic light and its action names."""

import numpy as np

from cfr_lab.lessons.coarse_correlation.joint import marginals, product
from cfr_lab.words import say

# Action 0 is go and action 1 is yield. In both players' matrices, rows correspond to player 1's
# actions and columns to player 2's.
CROSSING = np.array([[[0, 7], [2, 6]], [[0, 2], [7, 6]]])
# The traffic light lets one driver go and the other yield; each driver goes with probability 1/2.
TRAFFIC_LIGHT = np.array([[0, 1 / 2], [1 / 2, 0]])


def action_names():
    """Return the names of the two actions in the reader's language."""
    return [say("闯", "go"), say("让", "yield")]


def product_of_marginals(joint):
    """Return the product of a joint distribution's marginals.

    The product is the joint distribution that results if the players keep these marginals but draw
    their actions independently.
    """
    return product(marginals(joint, joint.ndim))
