"""Convert regrets to strategies by regret matching, and normalise sums of strategies."""

from fractions import Fraction
from numbers import Real

import numpy as np

from cfr_core.checks import as_fractions
from cfr_core.errors import CourseError, quote
from cfr_core.number import as_array, number

# Regrets whose sum would overflow are multiplied by this number. It is a power of two, so the
# multiplication is exact.
OVERFLOW_SCALE = 2.0**-64

# In floating point, a cumulative regret counts as positive if it is above TIE_TOLERANCE times the
# largest absolute payoff; smaller regrets are treated as rounding errors. In Kuhn poker, some
# regrets are exactly zero by symmetry, but some orders of addition yield 1e-17 instead. Regret
# matching would turn 1e-17 into probability 1, and two correct programs would differ after a few
# iterations.
TIE_TOLERANCE = 1e-12


def regret_matching(regrets):
    """Return the strategy that is proportional to the positive part of the regrets.

    If no regret is positive, the strategy is uniform.

    regrets  (..., actions) regrets in units of payoff: floats or, for exact arithmetic, an array of
             fractions or a list of integers and fractions
    returns  (..., actions) probabilities: floats, or fractions if the regrets are exact

    The regrets are not changed: clipping them in place would lose the negative regrets (M10).
    Raises CourseError for anything but finite numbers. Source: D1.7; Hart and Mas-Colell (2000).
    """
    regrets = _numbers(regrets)
    positive_part = np.maximum(regrets, 0)
    with np.errstate(over="ignore"):
        total = positive_part.sum(axis=-1, keepdims=True)
    if total.dtype == float and np.isinf(total).any():
        # In a larger unit of payoff, the sum does not overflow, and the strategy remains the same.
        positive_part = np.where(np.isinf(total), positive_part * OVERFLOW_SCALE, positive_part)
        total = positive_part.sum(axis=-1, keepdims=True)
    is_zero = total == 0
    n_actions = regrets.shape[-1]
    share = Fraction(1, n_actions) if regrets.dtype == object else 1 / n_actions
    return np.where(is_zero, share, positive_part / np.where(is_zero, 1, total))


def normalise(tree, sums):
    """Return the strategies that are proportional to the given sums.

    At an information set whose sums are all zero, the strategy is uniform.

    sums      (pairs[, runs]) a non-negative number for each pair (I, a), in the tree's order
    returns   (pairs[, runs]) probabilities
    """
    if not len(sums):
        return sums
    starts = [s.start for s in tree.infosets]
    total = np.add.reduceat(sums, starts, axis=0)[tree.sequence_infoset]
    n_actions = np.bincount(tree.sequence_infoset)[tree.sequence_infoset]
    n_actions = n_actions.reshape((-1,) + (1,) * (sums.ndim - 1))
    is_zero = total == 0
    return (sums + is_zero) / (total + is_zero * n_actions)


def _numbers(regrets):
    array = as_array(regrets, object)
    if array is None or not array.ndim or not array.size:
        raise CourseError("regrets-form", value=quote(regrets))
    if not all(isinstance(number(x), Real) for x in array.flat):
        raise CourseError("regrets-form", value=quote(regrets))
    if any(isinstance(x, (float, np.floating)) for x in array.flat):
        return array.astype(float)
    return as_fractions(array)
