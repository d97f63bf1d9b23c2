"""What exercise 2 asks for."""

import numpy as np
import pytest

from cfr_lab.lessons.lesson_03.blotto import ACTIONS, A

pytestmark = pytest.mark.usefixtures("language")


def test_exercise_2_really_is_the_best():
    payoffs = (A[:, ACTIONS.index((1, 1, 3))] + A[:, ACTIONS.index((1, 3, 1))]) / 2
    assert payoffs.max() == 0.5
    best = {ACTIONS[i] for i in np.flatnonzero(payoffs == 0.5)}
    assert best == {(2, 2, 1), (2, 1, 2), (2, 0, 3), (2, 3, 0)}
