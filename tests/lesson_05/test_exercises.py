"""The exercises, beyond what is asked of every lesson's."""

import re

import numpy as np
import pytest
from lesson_05.answers import RIGHT, WRONG

from cfr_lab import check

pytestmark = pytest.mark.usefixtures("language")


def test_bug_of_every_exercise_is_not_right_as_it_stands(code_cells):
    """The functions the reader finds in the cells, as they stand."""
    found = 0
    for source in code_cells:
        if re.search(r'^check\("', source, re.MULTILINE):
            *body, last = source.strip().splitlines()
            names = {"check": check}
            exec("\n".join(body), names)
            assert not eval(last, names).right
            found += 1
    assert found == len(RIGHT) == 7


def test_as_near_as_a_float_can_tell():
    near, exact = check("05.1", (-0.1, 0.3, -0.2000001)), check("05.1", (-0.1, 0.3, -0.2))
    assert (near.state, near.message) == (exact.state, exact.message)


def match_by_numpy(R):
    positive = np.maximum(R, 0)
    with np.errstate(all="ignore"):
        return positive / positive.sum()


def test_m21_numpy_division_by_zero_is_the_same_mistake():
    plain = check("05.4", WRONG["05.4"][0])
    assert check("05.4", match_by_numpy).message == plain.message


def test_answers_get_copies():
    """A function that spoils its arguments is judged by what it returns."""

    def spoiling(R, S, T):
        total = sum(S)
        result = [s / total for s in S]
        S.clear()
        R.clear()
        return result

    assert check("05.5", spoiling).right
    assert check("05.5", spoiling).right
