"""Test runs in which one, two or three players learn."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
from picture_texts import shifts_of, texts_in_place, visible_texts
from plain_cfr import PlainCFR

from cfr_core import Profile, Tree, games, uniform
from cfr_core.equilibrium import nash_conv
from cfr_lab import draw
from cfr_lab.lessons import cfr_in_four_steps as lesson
from cfr_lab.lessons.cfr_in_four_steps.histories import marks_of
from cfr_lab.lessons.rps import A
from cfr_lab.numbers import number_text


def test_m26_explorer_shows_learning_alone_and_together(one_and_two_learner_runs, language):
    explorer = lesson.explore_both(*one_and_two_learner_runs)
    explorer.controls["t"].value = 1000
    texts = "\n".join(visible_texts(explorer.html.value))
    for value in ("(0.000, 0.999, 0.000)", "(0.355, 0.332, 0.313)", "+0.100", "−0.999", "−0.041"):
        assert value in texts
    assert "+0.002" in texts
    explorer.controls["t"].value = marks_of(1000)[0]
    assert "(0.333, 0.333, 0.333)" in "\n".join(visible_texts(explorer.html.value))


# Each pair has player 2's sums after every iteration, and the numbers in the text under the last
# average. Against (0.4, 0.3, 0.3), scissors, rock and paper earn 0, 0.1 and -0.1. Paper
# gains -(0.7 - 0.2) against the first average; scissors gains -(0.6 - 0.3) against the second.
ALONE = [(1, 1, 1), (1, 3, 1), (2, 7, 1)], ("(0.200, 0.700, 0.100)", "+0.060", "−0.500")
BOTH = [(1, 1, 1), (1, 1, 2), (1, 3, 6)], ("(0.100, 0.300, 0.600)", "−0.030", "−0.300")


def test_m26_each_title_is_over_the_average_of_its_own_run(language):
    """Each half has the title, the trail and the text of its own run."""
    runs = [
        [(None, None, None, {"I1": (5, 0, 0), "I2": sums}) for sums in history]
        for history, _ in (ALONE, BOTH)
    ]
    svg = lesson.explore_both(*runs).picture(3).svg
    texts = texts_in_place(svg)
    titles = {"zh": ("只有玩家 2 学", "两人都学"), "en": ("only player 2 learns", "both learn")}
    for title, (history, message) in zip(titles[language], (ALONE, BOTH), strict=True):
        ((x, y),) = [(x, y) for text, x, y in texts if text == title]
        (corners,) = [at for at in map(corners_of, shifts_of(svg, "polygon")) if is_between(at, x)]
        assert y < corners[:, 1].min(), "over its triangle"
        (trail,) = [
            at for at in map(corners_of, shifts_of(svg, "polyline")) if is_between(corners, *at[0])
        ]
        assert trail == pytest.approx(
            np.array([np.array(sums) / sum(sums) for sums in history]) @ corners, abs=0.3
        )
        (ring,) = [
            [float(ring.get("cx")) + right, float(ring.get("cy")) + down]
            for ring, right, down in shifts_of(svg, "circle")
            if ring.get("r") == "9" and is_between(corners, float(ring.get("cx")) + right)
        ]
        assert ring == pytest.approx(list(trail[-1]), abs=0.2)
        # The lines of text below the triangle begin 215 pixels to the left of its middle.
        words = sorted((y, t) for t, x, y in texts if abs(x + 215 - corners[:, 0].mean()) < 2)
        assert len(words) == 3
        for number_in_text, (_, text) in zip(message, words, strict=True):
            assert text.endswith(number_in_text)


def corners_of(drawn):
    """Return the points of a shape in the picture's coordinates."""
    shape, right, down = drawn
    points = [list(map(float, point.split(","))) for point in shape.get("points").split()]
    return np.add(points, (right, down))


def is_between(corners, x, *_):
    """Return whether x lies between the leftmost and the rightmost corner."""
    return corners[:, 0].min() < x < corners[:, 0].max()


def test_m26_average_of_ten_iterations_loses_to_paper(rps_iterations):
    S = rps_iterations[-1][3]["I2"]
    mix = S / sum(S)
    assert [number_text(float(x), 3) for x in mix] == ["0.033", "0.933", "0.033"]
    assert [sum(mix * -A[i]) for i in range(3)][2] == -F(9, 10)


def test_m26_uniform_strategies_never_change_if_regrets_start_at_zero(lesson_namespace, tree):
    zero = {name: np.array([F(0)] * 3) for name in ("I1", "I2")}
    for profile, _, R, _ in lesson_namespace["run"](uniform(tree, exact=True), zero, 5):
        assert set(profile.vector) == {F(1, 3)}
        assert not any(R[name].any() for name in R)


def test_m26_first_strategy_is_computed_before_the_update(one_and_two_learner_runs):
    _, both = one_and_two_learner_runs
    assert both[0][0]["I1"] == pytest.approx([0.4, 0.3, 0.3])
    assert both[1][0]["I2"] == pytest.approx([0, 1, 0])


def test_d5_6_averages_of_three_players_are_not_an_equilibrium():
    tree = Tree(games.matching_pennies(3))
    start = {"P1": (0.9, 0.1), "P2": (0.2, 0.8), "P3": (0.6, 0.4)}
    program = PlainCFR(tree.game, alternating=False, start=start).run(10_000)
    assert max(map(max, program.regret.values())) / 10_000 < 0.001
    assert nash_conv(Profile(tree, program.average())) > 0.75
    assert nash_conv(uniform(tree, exact=True)) == 0


def test_triangle_places_of_pure_strategies_are_the_corners():
    places = draw.triangle_places(np.eye(3), 440)
    points = re.search(r'points="([^"]*)"', draw.triangle("abc", width=440).body)[1]
    drawn = [tuple(map(float, p.split(","))) for p in points.split()]
    assert places == pytest.approx(np.array(drawn), abs=0.06)
