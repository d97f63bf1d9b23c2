"""From regrets to a strategy."""

from fractions import Fraction

import numpy as np

from cfr_core.checks import as_array, as_fractions
from cfr_core.errors import CourseError, quoted
from cfr_core.number import is_finite

# A power of two, so that nothing is rounded.
UNIT = 2.0**-64


def regret_matching(regrets):
    """The strategy in proportion to positive regret, uniform where no regret is positive.

    regrets  (..., actions) in units of payoff: floats, or exact as an array of fractions or a
             list of whole numbers and fractions
    returns  probabilities of the same shape; floats, or fractions where the regrets were exact

    The regrets stay as they are: clipping them in place would forget the past (M10). Raises
    CourseError for anything but finite numbers. Source: D1.7; Hart and Mas-Colell (2000).
    """
    regrets = _numbers(regrets)
    positive = np.maximum(regrets, 0)
    with np.errstate(over="ignore"):
        total = positive.sum(axis=-1, keepdims=True)
    if total.dtype == float and np.isinf(total).any():
        # In a unit so large that the sum stays in the floats, the shares are the same.
        positive = np.where(np.isinf(total), positive * UNIT, positive)
        total = positive.sum(axis=-1, keepdims=True)
    none = total == 0
    n_actions = regrets.shape[-1]
    share = Fraction(1, n_actions) if regrets.dtype == object else 1 / n_actions
    return np.where(none, share, positive / np.where(none, 1, total))


def normalised(tree, sums):
    """Sums over pairs (I, a), made to sum to 1 in every set; uniform where they are all zero."""
    if not len(sums):
        return sums
    starts = [s.start for s in tree.sets]
    total = np.add.reduceat(sums, starts, axis=0)[tree.sequence_set]
    n_actions = np.bincount(tree.sequence_set)[tree.sequence_set]
    n_actions = n_actions.reshape((-1,) + (1,) * (sums.ndim - 1))
    none = total == 0
    return (sums + none) / (total + none * n_actions)


def _numbers(regrets):
    array = as_array(regrets, object)
    if np.ndim(array) and array.size and all(map(is_finite, array.flat)):
        try:
            if any(isinstance(x, (float, np.floating)) for x in array.flat):
                return array.astype(float)
            return as_fractions(array)
        except TypeError:
            pass  # symbols
    raise CourseError("regrets-form", value=quoted(regrets))
