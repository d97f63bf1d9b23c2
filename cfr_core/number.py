"""Check the numbers that rules and profiles may contain, and store such numbers in arrays."""

from fractions import Fraction
from math import inf
from numbers import Real

import numpy as np

from cfr_core.errors import CourseError, quote

TOLERANCE = 1e-9
MAX_EXACT_INTEGER = 2**53


def number(value):
    """Return the value if it is a finite real number or a symbol for one, and None otherwise.

    NumPy's numbers are converted to Python's, because Python's integers never overflow.
    """
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, Real):
        return value if -inf < value < inf else None
    return value if _is_expression(value) else None


def is_integer(value):
    """Return whether a value is a Python or NumPy integer; True and False do not count."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def as_int(value, name, minimum=0, maximum=inf):
    """Return the value as an int.

    Raises CourseError unless the value is an integer from `minimum` to `maximum`.
    """
    if not is_integer(value) or not minimum <= value <= maximum:
        code = "whole-number-least" if maximum == inf else "whole-number"
        raise CourseError(code, name=name, value=quote(value), minimum=minimum, maximum=maximum)
    return int(value)


def is_negative(value):
    """Return whether a number is below zero; a symbol of unknown sign does not count."""
    try:
        return bool(value < 0)
    except TypeError:
        return False


def is_one(total):
    """Return whether a sum is 1: exactly for integers and fractions, and within 1e-9 for floats."""
    if isinstance(total, (int, Fraction)):
        return total == 1
    difference = total - 1
    if hasattr(difference, "simplify"):
        difference = difference.simplify()
    try:
        return bool(abs(difference) <= TOLERANCE)
    except TypeError:
        return False


def pack(values):
    """Return numbers as an array of integers or floats if possible, and of objects otherwise."""
    array = np.empty(len(values), dtype=object)
    array[:] = values
    kinds = set(map(type, values))
    if kinds <= {int, bool}:
        # Larger integers remain Python integers, because sums of NumPy integers could overflow and
        # floats would be rounded.
        fits_in_int64 = all(-MAX_EXACT_INTEGER < value < MAX_EXACT_INTEGER for value in set(values))
        return array.astype(np.int64) if fits_in_int64 else array
    if all(issubclass(kind, (int, float, np.floating)) for kind in kinds):
        return array.astype(float)
    return array


def as_array(value, dtype=None):
    """Return the value as a new array, or None if NumPy cannot convert it.

    Rows of different lengths, for example, cannot be converted.
    """
    if isinstance(value, np.ma.MaskedArray):  # Masked entries would count as numbers.
        return None
    try:
        return np.array(value, dtype)
    except ValueError:
        return None


def _is_expression(value):
    """Return whether a value is a SymPy expression that represents a finite real number."""
    if getattr(value, "is_commutative", False) is not True:
        return False
    if value.free_symbols:
        return value.is_real is not False and value.is_finite is not False
    return value.is_real is True and value.is_finite is True
