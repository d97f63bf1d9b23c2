"""List the nine allocations of the equilibria and compute payoffs against mixed strategies."""

from fractions import Fraction as F

import numpy as np

from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, M

NINE = [a for a in ACTIONS if sorted(a) in ([0, 2, 3], [1, 1, 3])]
IN_NINE = np.array([a in NINE for a in ACTIONS])


def payoffs_against(mix):
    return M @ np.asarray(mix)


def mix_of(weights):
    return np.array([F(weights.get(a, 0)) for a in ACTIONS])
