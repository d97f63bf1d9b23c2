"""Best response or equilibrium: one learning, two learning, three learning."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
from seen import shown_texts

from cfr_core import Profile, Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import nash_conv
from cfr_lab import draw
from cfr_lab.lessons import lesson_05 as lesson
from cfr_lab.lessons.lesson_05.histories import marks_of
from cfr_lab.lessons.rps import A
from cfr_lab.numbers import number

pytestmark = pytest.mark.usefixtures("language")


def test_m26_alone_and_both(alone_and_both, language):
    explorer = lesson.explore_both(*alone_and_both)
    explorer.controls["t"].value = 1000
    shown = "\n".join(shown_texts(explorer.html.value))
    for value in ("(0.000, 0.999, 0.000)", "(0.355, 0.332, 0.313)", "+0.100", "−0.999", "−0.041"):
        assert value in shown
    assert "+0.002" in shown
    explorer.controls["t"].value = marks_of(1000)[0]
    assert "(0.333, 0.333, 0.333)" in "\n".join(shown_texts(explorer.html.value))


def test_m26_ten_iterations_against_always_paper(ten):
    S = ten[-1][3]["I2"]
    mix = S / sum(S)
    assert [number(float(x), 3) for x in mix] == ["0.033", "0.933", "0.033"]
    assert [sum(mix * -A[i]) for i in range(3)][2] == -F(9, 10)


def test_m26_from_zero_nothing_moves(taught, tree):
    zero = {name: np.array([F(0)] * 3) for name in ("I1", "I2")}
    for profile, _, R, _ in taught["run"](uniform(tree, exact=True), zero, 5):
        assert set(profile.vector) == {F(1, 3)}
        assert not any(R[name].any() for name in R)


def test_m26_the_first_strategy_is_the_old_one(alone_and_both):
    _, both = alone_and_both
    assert both[0][0]["I1"] == pytest.approx([0.4, 0.3, 0.3])
    assert both[1][0]["I2"] == pytest.approx([0, 1, 0])


def test_d5_6_three_players_vanishing_regret_and_no_equilibrium():
    tree = Tree(games.matching_pennies(3))
    start = Profile(tree, {"P1": (0.9, 0.1), "P2": (0.2, 0.8), "P3": (0.6, 0.4)})
    solver = CFR(tree, alternating=False, start=start).run(10_000)
    assert max(R.max() for R in solver.regrets.values()) / 10_000 < 0.001
    assert nash_conv(solver.average) > 0.75
    assert nash_conv(uniform(tree, exact=True)) == 0


def test_triangle_places_are_the_corners_of_the_triangle():
    places = draw.triangle_places(np.eye(3), 440)
    points = re.search(r'points="([^"]*)"', draw.triangle("abc", width=440).body)[1]
    drawn = [tuple(map(float, p.split(","))) for p in points.split()]
    assert places == pytest.approx(np.array(drawn), abs=0.06)
