"""The tools that this lesson adds: stops over rounds, curves, trails."""

import re

import numpy as np
import pytest

from cfr_lab import draw
from cfr_lab.controls import round_marks, stops

pytestmark = pytest.mark.usefixtures("language")


def test_round_marks():
    marks = round_marks(10_000)
    assert marks[:3] == [1, 2, 3]
    assert marks[97:101] == [98, 99, 100, 110]
    assert marks[-2:] == [9900, 10_000]
    assert round_marks(7) == [1, 2, 3, 4, 5, 6, 7]
    assert round_marks(1234)[-2:] == [1200, 1234]
    assert len(set(marks)) == len(marks) == len(round_marks(9999))


def test_stops_starts_where_told():
    assert stops("t", [1, 5, 10]).value == 1
    assert stops("t", [1, 5, 10], 5).value == 5


@pytest.mark.parametrize("ends", [(0, 1), (-2000, 4), (3, 3), (0, 10_000), (-0.05, 0.02)])
def test_nice_ticks_hold_what_they_span(ends):
    ticks = draw.nice_ticks(*ends)
    assert ticks[0] <= ends[0]
    assert ticks[-1] >= ends[1]
    assert len(ticks) <= 8


def test_curves_mark_the_cursor_and_keep_names_apart():
    x = np.arange(1, 101)
    series = [("one", x * 0.01), ("two", x * 0.0099), ("three", -x)]
    drawing = draw.curves(x, series, cursor=50, title="title")
    assert drawing.body.count("<polyline") == 3
    assert "three −50" in drawing.alt
    names = dict(
        reversed(found)
        for found in re.findall(r'y="([-\d.]+)"[^>]*font-weight="600">(\w+)<', drawing.body)
    )
    assert abs(float(names["one"]) - float(names["two"])) > 18
    assert draw.curves(x, series).body.count("<circle") == 0


def test_triangle_shows_trails():
    path = [(1, 0, 0), (0.5, 0.5, 0), (0, 0.25, 0.75)]
    drawing = draw.triangle(("a", "b", "c"), trails=[("now", path), ("mean", path[:1])])
    assert drawing.alt.count("(") == 2
    assert "now (0.00, 0.25, 0.75)" in drawing.alt
    assert ">mean<" in drawing.body
    assert drawing.body == draw.triangle(("a", "b", "c"), trails=[
        ("now", np.array(path)), ("mean", np.array(path[:1]))]).body  # fmt: skip
