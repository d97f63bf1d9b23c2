"""Define values that are wrong for most arguments; tests pass them to every function."""

from decimal import Decimal
from fractions import Fraction
from math import inf, nan

import numpy as np
import sympy as sp
from hypothesis import strategies as st

from cfr_core import CourseError

VALUES = [
    None, True, np.False_, 0, 1, -1, 2, 0.5, -0.0, 1e-320, 1e101, 1e308, nan, inf, -inf, 1j,
    10**400, 2**63, Fraction(1, 3), Decimal("0.3"), sp.Symbol("a"), sp.pi, sp.Rational(1, 3), sp.oo,
    np.int8(3), np.uint64(2**64 - 1), np.float32(0.1), "", "1", "cfr", "abc\ndef", "x" * 5000, b"1",
    (), [], {}, set(), {1}, {1: 2}, {1: {}}, {1: None}, {"I1": [1, 0]}, [1], [0.5, 0.5],
    [1, [2], 3], [nan, 1], ["1", "2"], [None], [[1, 2], [3]], [[1, 0], [0, 1]], [10**400, 1],
    (1, 2, 3), range(3), object, len, lambda h: h, np.array(1), np.array([]), np.array([1, 2]),
    np.array(["a"]), np.ones((2, 2)), np.ones((2, 2), complex), np.zeros((3, 2, 2)),
    np.array([nan, 1]), np.array([None, 1]), np.array([1e308, 1e308]),
    np.ma.array([1, 2], mask=[0, 1]),
]  # fmt: skip

values = st.sampled_from(VALUES)

REFUSED = object()
# Python and NumPy themselves raise these exceptions for a value of a wrong type.
BUILTIN_ERRORS = (TypeError, ValueError, OverflowError, AttributeError, MemoryError)


def result_of(call):
    """Return the result of a call, or REFUSED after an error.

    A CourseError must have one short line in each language.
    """
    try:
        return call()
    except CourseError as error:
        for language in ("zh", "en"):
            sentence = error.sentence(language)
            assert len(sentence.splitlines()) == 1
            assert len(sentence) < 1200
    except BUILTIN_ERRORS:
        pass
    return REFUSED
