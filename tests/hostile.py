"""Values that nobody should give, for tests that see what becomes of them."""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from math import inf, nan

import numpy as np
import sympy as sp
from hypothesis import strategies as st

from cfr_core import CourseError


class Refusing:
    """Has no length, no text, no truth, no equals and no order."""

    def _refuse(self, *_):
        raise RuntimeError("leave me alone")

    __len__ = __bool__ = __repr__ = __eq__ = __lt__ = __float__ = __array__ = __iter__ = _refuse
    __hash__ = object.__hash__


VALUES = [
    None, True, np.False_, 0, 1, -1, 2, 0.5, -0.0, 1e-320, 1e101, 1e308, nan, inf, -inf, 1j,
    10**400, -(10**400), 10**5000, 10**12, 2**63, Fraction(1, 3), Fraction(10**400, 3),
    Decimal("0.3"), Decimal("nan"), Decimal("1e400"), Decimal("1e-400"), sp.Symbol("a"), sp.pi,
    sp.Rational(1, 3), sp.oo, np.int8(3), np.uint64(2**64 - 1), np.float16(1.5), np.float32(0.1),
    np.longdouble("1e400"), np.datetime64("2020-01-01"), np.timedelta64(3, "s"), date.today,
    timedelta(1), "", "1", "cfr", "abc\ndef", "x" * 5000, b"1", (), [], {}, set(), {1}, {1: 2},
    {1: {}}, {1: None}, {"I1": [1, 0]}, [1], [0.5, 0.5], [1, [2], 3], [nan, 1], ["1", "2"], [None],
    [[1, 2], [3]], [[1, 0], [0, 1]], [10**400, 1], (1, 2, 3), range(3), range(10**9),
    range(10**20), object(), object, len, lambda h: h, Refusing(), [Refusing()],
    np.array(1), np.array([]), np.array([1, 2]), np.array(["a"]), np.ones((2, 2)),
    np.ones((2, 2), complex), np.zeros((3, 2, 2)), np.array([nan, 1]), np.array([None, 1]),
    np.array([1e308, 1e308]), np.ma.masked, np.ma.array([1, 2], mask=[0, 1]), NotImplemented, ...,
]  # fmt: skip

values = st.sampled_from(VALUES)
REFUSED = object()


def answer(call):
    """What the call returns, or REFUSED after a refusal of one short line in each language."""
    try:
        return call()
    except CourseError as error:
        refusal = error
    for language in ("zh", "en"):
        sentence = refusal.sentence(language)
        assert len(sentence.splitlines()) == 1
        assert len(sentence) < 1200
    return REFUSED
