"""Test the tools for this lesson: round marks, sliders with stops, and trails."""

import numpy as np
import pytest

from cfr_lab import draw
from cfr_lab.controls import round_marks, slider_with_stops


def test_distances_between_round_marks_increase():
    marks = round_marks(10_000)
    assert marks[:3] == [1, 2, 3]
    assert marks[97:101] == [98, 99, 100, 110]
    assert marks[-2:] == [9900, 10_000]
    assert round_marks(7) == [1, 2, 3, 4, 5, 6, 7]
    assert round_marks(1234)[-2:] == [1200, 1234]
    assert len(set(marks)) == len(marks) == len(round_marks(9999))


def test_stops_slider_starts_at_the_given_value():
    assert slider_with_stops("t", [1, 5, 10]).value == 1
    assert slider_with_stops("t", [1, 5, 10], 5).value == 5


@pytest.mark.usefixtures("language")
def test_triangle_draws_and_describes_trails():
    path = [(1, 0, 0), (0.5, 0.5, 0), (0, 0.25, 0.75)]
    drawing = draw.triangle(("a", "b", "c"), trails=[("now", path), ("mean", path[:1])])
    assert drawing.alt.count("(") == 2
    assert "now (0.00, 0.25, 0.75)" in drawing.alt
    assert ">mean<" in drawing.body
    assert drawing.body == draw.triangle(("a", "b", "c"), trails=[
        ("now", np.array(path)), ("mean", np.array(path[:1]))]).body  # fmt: skip
