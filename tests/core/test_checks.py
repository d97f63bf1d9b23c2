"""Test those checks of arguments that the tests of the solvers do not cover."""

from fractions import Fraction as F

import numpy as np
import sympy as sp

from cfr_core import Tree, games
from cfr_core.cfr import CFR
from cfr_core.checks import as_fractions


def test_as_fractions_keeps_exact_values():
    given = [sp.Rational(1, 3), np.int8(100), 0.1, 2, F(1, 7), True, np.float32(0.1)]
    result = as_fractions(np.array([given], dtype=object))
    assert result.shape == (1, 7)
    assert {type(value) for value in result.flat} == {F}
    third, hundred, tenth, *rest = result.ravel()
    assert (third, hundred, tenth) == (F(1, 3), 100, F(0.1))
    assert rest == [2, F(1, 7), 1, F(float(np.float32(0.1)))]
    # NumPy's integers would overflow inside a fraction.
    assert hundred * 2**100 == 100 * 2**100
    third_of_sympy = Tree(games.matrix_game([[sp.Rational(1, 3), 0], [0, sp.Rational(2, 3)]]))
    third_of_python = Tree(games.matrix_game([[F(1, 3), 0], [0, F(2, 3)]]))
    averages = [CFR(t, exact=True).run(3).average for t in (third_of_sympy, third_of_python)]
    assert averages[0].vector.tolist() == averages[1].vector.tolist()
