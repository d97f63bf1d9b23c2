"""Test regret matching against the documents' figures."""

from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp

from cfr_core import CourseError
from cfr_core.matching import regret_matching


def test_d4_3_two_rounds_by_hand():
    assert regret_matching([0, 1, 2]).tolist() == [0, F(1, 3), F(2, 3)]
    assert regret_matching([1, 3, 2]).tolist() == [F(1, 6), F(3, 6), F(2, 6)]


def test_d5_1_regrets_of_two_rounds():
    assert regret_matching([0, 1, -1]).tolist() == [0, 1, 0]


def test_uniform_strategy_if_no_regret_is_positive():
    assert regret_matching([0, 0, 0]).tolist() == [F(1, 3)] * 3
    assert regret_matching([-1, -2]).tolist() == [F(1, 2)] * 2
    assert regret_matching([-1.0, 0.0]).tolist() == [0.5, 0.5]


def test_each_row_is_matched_separately():
    actual = regret_matching(np.array([[1.0, 3.0], [-1.0, -1.0], [0.0, 1e-300]]))
    assert actual.tolist() == [[0.25, 0.75], [0.5, 0.5], [0.0, 1.0]]


def test_regrets_are_not_changed():
    regrets = np.array([-1.0, 2.0])
    regret_matching(regrets)
    assert regrets.tolist() == [-1.0, 2.0]


def test_regret_matching_is_scale_invariant():
    regrets = np.array([1.0, 2.0, -5.0])
    for scale in (1e-200, 1e200):
        assert regret_matching(regrets * scale) == pytest.approx(regret_matching(regrets))


def test_largest_and_smallest_floats_do_not_overflow():
    most = np.finfo(float).max
    assert regret_matching([1e308] * 2).tolist() == [0.5, 0.5]
    assert regret_matching([most] * 5 + [0, -most]) == pytest.approx([0.2] * 5 + [0, 0])
    # The rows have regrets of very different sizes.
    rows = regret_matching([[1e308, 1e308], [1e-300, 3e-300], [-most, -most]])
    assert rows.tolist() == [[0.5, 0.5], [0.25, 0.75], [0.5, 0.5]]
    assert regret_matching([5e-324, 5e-324]).tolist() == [0.5, 0.5]


def test_integers_never_overflow():
    for regrets in ([np.int64(2**62)] * 4, np.full(4, 2**62), [2**70] * 4, [F(2**70)] * 4):
        assert regret_matching(regrets).tolist() == [F(1, 4)] * 4
    assert regret_matching([F(np.int64(2**62), 1)] * 4).tolist() == [F(1, 4)] * 4


@pytest.mark.parametrize(
    "regrets",
    [
        None,
        "abc",
        [],
        [float("nan"), 1],
        [1, None],
        [[1, 2], [3]],
        {1: 2},
        ["1", "2"],
        [1j, 1],
        [np.inf, 1],
        [sp.Symbol("a"), 1],
    ],
)
def test_bad_arguments_are_rejected(regrets):
    with pytest.raises(CourseError, match="cannot be used as regrets"):
        regret_matching(regrets)
