"""Check the arguments of solvers and other functions, and raise CourseError for invalid values."""

from fractions import Fraction
from math import inf, nan
from numbers import Rational, Real

import numpy as np

from cfr_core.errors import CourseError, quote, wrong_kind_error
from cfr_core.number import as_array
from cfr_core.profile import as_profile
from cfr_core.tree import as_tree

# Even a sum of a hundred million products of two numbers up to this size is a finite float.
MAX_MAGNITUDE = 1e100


def as_bool(value, name):
    """Return the value as a bool. Raises CourseError unless it is True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise CourseError("choice-unknown", name=name, value=quote(value), known=[True, False])
    return bool(value)


def as_float(value, name, maximum=MAX_MAGNITUDE, positive=False):
    """Return the value as a float.

    Raises CourseError unless the value is a number from 0 to `maximum` (excluding 0 if `positive`).
    """
    try:
        size = float(value) if isinstance(value, Real) else nan
    except OverflowError:  # The integer or fraction is too large for a float.
        size = inf
    if not 0 <= size <= maximum or (positive and size == 0):
        interval = f"{'(' if positive else '['}0, {maximum}]"
        raise CourseError("number-range", name=name, value=quote(value), interval=interval)
    return size


def as_floats(value):
    """Return the value as a new array of floats, or None if an entry is not a number.

    NaN and infinity are allowed.
    """
    array = as_array(value)
    # Without this check, NumPy would convert strings such as "1" to numbers.
    if array is None or array.dtype.kind not in "biufO":
        return None
    if array.dtype == object and not all(isinstance(v, Real) for v in array.flat):
        return None
    return array.astype(float)


def check_size(array):
    """Raise CourseError if an array holds numbers so large that sums or products could overflow."""
    if array.dtype == object:
        largest = max((abs(v) for v in array.flat if isinstance(v, Real)), default=0)
    else:
        largest = abs(array).max(initial=0)
    if not largest <= MAX_MAGNITUDE:
        raise CourseError("payoffs-large", value=largest, maximum=MAX_MAGNITUDE)


def check_tree(tree):
    """Return the tree. Raises CourseError unless it is a tree without symbols."""
    cache_on_tree(as_tree(tree), "_holds_numbers", lambda: check_numbers(tree.payoffs, tree.chance))
    return tree


def check_tree_in_floats(tree):
    """Return the tree. Raises CourseError if sums or products of its payoffs could overflow."""
    cache_on_tree(tree, "_in_floats", lambda: check_size(tree.payoffs))
    return tree


def check_profile(profile, tree=None):
    """Return the profile.

    Raises CourseError unless it is a numerical profile and, if `tree` is given, belongs to this
    tree.
    """
    as_profile(profile)
    if tree is not None and profile.tree is not tree:
        raise CourseError("profile-other-tree", other=profile.tree.name, tree=tree.name)
    check_numbers(profile.vector)
    return profile


def check_generator(rng):
    """Return the generator. Raises CourseError unless it is a numpy.random.Generator."""
    if not isinstance(rng, np.random.Generator):
        raise wrong_kind_error("rng", rng, "numpy.random.Generator", "numpy.random.default_rng(1)")
    return rng


def cache_on_tree(tree, name, make):
    """Return the result of make(), which is computed only once for each tree and stored on it.

    The result remains valid because trees are immutable.

    name   the name of the tree's attribute that stores the result
    """
    if name not in tree.__dict__:
        tree.__dict__[name] = make()
    return tree.__dict__[name]


def check_numbers(*arrays):
    """Raise CourseError if one of the arrays holds a symbol.

    Only arrays of objects can hold symbols.
    """
    for array in arrays:
        example_of_kind = {type(v): v for v in array.flat} if array.dtype == object else {}
        for kind, value in example_of_kind.items():
            if not issubclass(kind, Real):
                raise CourseError("symbol", value=value)


def as_fractions(array):
    """Return an array of fractions that are exactly equal to the given numbers.

    Raises TypeError for a symbol.
    """
    fractions = [_fraction(v) for v in array.ravel().tolist()]
    return np.array(fractions, dtype=object).reshape(array.shape)


def _fraction(value):
    if isinstance(value, Rational):  # A Fraction built from NumPy integers could overflow.
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Real):
        return Fraction(float(value))
    raise TypeError(value)
