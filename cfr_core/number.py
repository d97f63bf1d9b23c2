"""What counts as a number in rules and profiles, and how many of them are kept together."""

from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Real

import numpy as np

TOLERANCE = 1e-9
EXACT_IN_FLOATS = 2**53


def number(value):
    """A number as trees and profiles keep it, or None for what is no finite number or symbol.

    Whole numbers, fractions, floats and real expressions in symbols stay what they are. A Decimal
    becomes the fraction it stands for, since Decimals mix neither with fractions nor with floats.
    """
    # By type first: what nearly all numbers are is told from the rest at once.
    if type(value) in (int, float) or isinstance(value, (Real, np.bool_)):
        return value if _has_value(value) else None
    if isinstance(value, Decimal):
        return _fraction(value)
    return value if _is_expression(value) else None


def is_finite(value):
    """Whether a value is a finite number, or a symbol that may stand for one."""
    return number(value) is not None


def is_whole(value):
    """Whether a value is a whole number, Python's or NumPy's; True and False are none."""
    if type(value) is int:
        return True
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64))


def is_negative(value):
    """Whether a number is below zero; a symbol is given the benefit of the doubt."""
    try:
        return bool(value < 0)
    except TypeError:
        return False


def is_one(total):
    """Whether a sum is one: exactly for whole numbers and fractions, to 1e-9 otherwise."""
    if isinstance(total, (int, Fraction)):
        return total == 1
    difference = total - 1
    if hasattr(difference, "simplify"):
        difference = difference.simplify()
    try:
        return bool(abs(difference) <= TOLERANCE)
    except TypeError:
        return False


def packed(values):
    """A list of numbers as an array of whole or floating point numbers if that loses nothing."""
    array = np.empty(len(values), dtype=object)
    array[:] = values
    kinds = set(map(type, values))
    if any(issubclass(kind, np.generic) for kind in kinds):
        array = plain(array)
        kinds = set(map(type, array))
    if kinds <= {int, bool}:
        try:
            whole = array.astype(np.int64)
        except OverflowError:
            return array
        # Larger ones stay Python's: their sums and differences need not fit, nor floats hold them.
        largest = max(int(whole.max(initial=0)), -int(whole.min(initial=0)))
        return whole if largest < EXACT_IN_FLOATS else array
    if kinds <= {int, bool, float, np.float64, np.float32, np.float16}:
        return array.astype(float)
    return array


def plain(array):
    """An array of objects with NumPy's whole numbers turned into Python's, which never overflow."""
    return _plain(array) if array.size else array


def _plain_number(value):
    return int(value) if isinstance(value, (np.integer, np.bool_)) else value


_plain = np.frompyfunc(_plain_number, 1, 1)


def _fraction(value):
    # What floats do not reach, large or small, may be a fraction of a billion digits.
    if not value.is_finite() or not isfinite(float(value)) or (value and not float(value)):
        return None
    return Fraction(value)


def _has_value(value):
    try:
        return isfinite(value)
    except (TypeError, ValueError, OverflowError):
        return False


def _is_expression(value):
    """Whether a value adds and multiplies like a real number, though it may have no value yet.

    Told by what expressions of SymPy say of themselves: the core needs NumPy alone.
    """
    scalar = getattr(value, "is_scalar", False) is True
    if not scalar or getattr(value, "is_commutative", False) is not True:
        return False
    if not value.free_symbols:
        return _has_value(value)
    return value.is_real is True or _is_made_of_reals(value)


def _is_made_of_reals(expression):
    real = getattr(expression, "is_real", None)
    return real is not False and all(map(_is_made_of_reals, expression.args))
