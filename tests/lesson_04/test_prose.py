"""Numbers that the exercises state."""

from fractions import Fraction as F

import pytest

from cfr_core import Profile
from cfr_core.values import action_value, counterfactual_value, expected_payoff
from cfr_lab.lessons.lesson_04.h31 import at_h31
from cfr_lab.lessons.rps import OPPONENT

pytestmark = pytest.mark.usefixtures("language")


def test_prose_numbers_of_the_exercises(tree):
    # Exercise 1
    profile = Profile(tree, {"I1": OPPONENT, "I2": (F(1, 5), F(1, 2), F(3, 10))})
    h2 = tree.node("rock")
    assert expected_payoff(profile, 1)[h2] == F(-3, 100)
    assert counterfactual_value(profile, 1)[h2] == F(-1, 10)
    # Section 1, at a = 0.2 and b = 0.5
    u = expected_payoff(profile, 2)
    assert [u[h] for h in tree.children(0)] == [F(2, 25), F(3, 100), F(-9, 100)]
    # Exercise 4
    profile = profile.replace({"I1": (F(1, 2), F(1, 4), F(1, 4))})
    assert list(action_value(profile, 2)["I2"]) == [0, F(1, 4), F(-1, 4)]
    # Exercise 5
    assert at_h31(1, F(1, 2), -3, 2)[4] == F(-1, 2)
