"""Test that a line chart's lines, bands, ticks, legend and words show the given numbers."""

import re
from itertools import product

import numpy as np
import pytest
from picture_texts import numbers_of, parts, texts

from cfr_lab import draw
from cfr_lab.draw.chart import nice_ticks
from cfr_lab.words import set_language

X = np.array([0.0, 1, 2, 3, 4])
RISING, FALLING = X**2, 16 - 3 * X
SERIES = [("rising", X, RISING), ("falling", X, FALLING)]
TENS = np.array([1.0, 10, 100, 1000])


@pytest.fixture(autouse=True)
def english():
    set_language("en")


def height_of(picture, expected):
    (results,) = [y for labels, _, y in texts(picture) if labels == expected]
    return results


def corners_of(shape):
    return np.array([list(map(float, p.split(","))) for p in shape.get("points").split()])


def vertical_ticks(picture):
    """Return {text: y of its rule} of the vertical axis, whose numbers are below their rules."""
    return {
        t.text: numbers_of(t, "y")[0] - 17 * 0.35
        for t in parts(picture, "text")
        if t.get("text-anchor") == "end" and not t.get("font-weight")
    }


def horizontal_ticks(picture):
    """Return {text: x} of the numbers below the plot."""
    foot = max(corners_of(line)[:, 1].max() for line in parts(picture, "polyline"))
    return {text: x for text, x, y in texts(picture) if y > foot + 10}


def value_at(picture, y):
    """Return the number at a height, computed from the ticks of a linear axis."""
    ticks = {float(text.replace("−", "-")): y for text, y in vertical_ticks(picture).items()}
    (low, y_low), (high, y_high) = sorted(ticks.items())[:: len(ticks) - 1]
    return low + (y - y_low) / (y_high - y_low) * (high - low)


def test_lines_pass_through_their_numbers():
    picture = draw.chart(SERIES, 1.0)
    for line, expected in zip(parts(picture, "polyline"), (RISING, FALLING), strict=True):
        assert value_at(picture, corners_of(line)[:, 1]) == pytest.approx(expected, abs=0.05)


def test_numbers_below_the_plot_agree_with_the_lines():
    picture = draw.chart(SERIES, 3.0)
    xs = corners_of(parts(picture, "polyline")[0])[:, 0]
    assert (np.diff(xs) > 0).all()
    along = {float(text): x for text, x in horizontal_ticks(picture).items()}
    assert along == pytest.approx(dict(zip(X, xs, strict=True)), abs=0.1)


def test_the_cursor_is_at_its_number_with_a_dot_on_every_line():
    picture = draw.chart(SERIES, 3.0)
    lines, dots = parts(picture, "polyline"), parts(picture, "circle")
    for line, dot in zip(lines, dots, strict=True):
        assert numbers_of(dot, "cx", "cy") == pytest.approx(list(corners_of(line)[3]), abs=0.2)
        assert dot.get("stroke") == line.get("stroke")
    upright = [numbers_of(line, "x1", "y1", "x2", "y2") for line in parts(picture, "line")]
    assert any(
        x1 == x2 == numbers_of(dots[0], "cx")[0] and y2 - y1 > 200 for x1, y1, x2, y2 in upright
    )
    assert picture.alt == "rising 9, falling 7. "


def test_chart_without_a_cursor_shows_the_last_values():
    picture = draw.chart(SERIES)
    assert picture.alt == "rising 16, falling 4. "
    assert not parts(picture, "circle")


def test_the_legend_has_each_lines_colour_dash_name_and_value():
    picture = draw.chart(SERIES, 1.0, digits=3)
    keys = [line for line in parts(picture, "line") if numbers_of(line, "x1", "x2") == [2, 44]]
    text = (("rising", "1.000"), ("falling", "13.000"))
    for key, line, (name, value) in zip(keys, parts(picture, "polyline"), text, strict=True):
        assert key.get("stroke") == line.get("stroke")
        assert key.get("stroke-dasharray") == line.get("stroke-dasharray")
        assert numbers_of(key, "y1")[0] == pytest.approx(height_of(picture, name) - 6)
        assert height_of(picture, name) == height_of(picture, value)
    assert len({key.get("stroke-dasharray") for key in keys}) == len(keys) == 2


def test_a_long_names_value_is_below_it():
    picture = draw.chart([("a name " * 6, X, RISING)], value_texts=["between 0.123 and 0.456"])
    assert height_of(picture, "between 0.123 and 0.456") > height_of(picture, "a name " * 6) + 17


def test_powers_of_ten_agree_with_the_lines():
    picture = draw.chart([("falling", TENS, [1, 0.1, 0.01, 1e-9])], 100, (1e-3, 1), "xy")
    (line,) = parts(picture, "polyline")
    assert horizontal_ticks(picture) == pytest.approx(
        dict(zip(("1", "10", "100", "1,000"), corners_of(line)[:, 0], strict=True)), abs=0.1
    )
    # Values below the axis are drawn at its lower end.
    assert vertical_ticks(picture) == pytest.approx(
        dict(zip(("1", "0.1", "0.01", "0.001"), corners_of(line)[:, 1], strict=True)), abs=0.2
    )
    assert picture.alt == "falling 0.01. "


def test_only_x_may_be_logarithmic():
    picture = draw.chart([("a", TENS, [0, 0.5, 1, 2])], y_limits=(0, 1), log="x")
    (line,) = parts(picture, "polyline")
    assert np.diff(corners_of(line)[:, 0]) == pytest.approx(
        [(corners_of(line)[3, 0] - corners_of(line)[0, 0]) / 3] * 3, abs=0.2
    )
    # Values above the axis are drawn at its upper end.
    assert value_at(picture, corners_of(line)[:, 1]) == pytest.approx([0, 0.5, 1, 1], abs=0.01)


def test_a_band_lies_between_its_edges():
    band = np.array([[0.1, 0.9], [0.2, 0.6], [0.3, 0.5], [0.4, 0.4]])
    picture = draw.chart([("a", TENS, band.mean(axis=1), band)], 10, (0, 1), "x")
    (area,), (line,) = parts(picture, "polygon"), parts(picture, "polyline")
    there, back = corners_of(area)[:4], corners_of(area)[:3:-1]
    assert value_at(picture, there[:, 1]) == pytest.approx(band[:, 0], abs=0.01)
    assert value_at(picture, back[:, 1]) == pytest.approx(band[:, 1], abs=0.01)
    assert there[:, 0] == pytest.approx(corners_of(line)[:, 0])
    assert back[:, 0] == pytest.approx(corners_of(line)[:, 0])
    assert area.get("fill") == line.get("stroke")


def test_each_series_has_points_of_its_own():
    series = [("one", [1, 10, 100], [1, 0.1, 0.01]), ("two", [5, 50], [2, 0.2])]
    assert draw.chart(series, 20, (1e-3, 10), "xy").alt == "one 0.1, two 2. "
    early = draw.chart(series, 2.5, (1e-3, 10), "xy")
    assert early.alt == "one 1, two —. "
    assert len(parts(early, "circle")) == 1


def test_texts_of_a_chart_are_in_reading_order():
    picture = draw.chart(SERIES, 1.0, title="squares", alt_prefix="after round 1", x_label="round")
    assert picture.alt == "squares: after round 1, rising 1, falling 13. "
    labels = [text for text, *_ in texts(picture)]
    assert labels[0] == "squares"
    assert labels[-1] == "round"


@pytest.mark.parametrize(("log", "language"), [*product(("", "x", "xy"), ("zh", "en"))])
def test_all_shapes_stay_inside_the_picture(log, language):
    set_language(language)
    title = {"zh": "平均策略的可利用度，中位数与范围，", "en": "exploitability of the average, "}
    words = title[language] * 3
    picture = draw.chart([("a", TENS, TENS)], 10, title=words, x_label=words, log=log)
    assert len([t for t, *_ in texts(picture) if t in words and len(t) > 9]) > 2, "in lines"
    for text, x, y in texts(picture):
        assert 0 <= x <= picture.width
        assert 17 * 0.7 <= y <= picture.height - 4, text
    for line in parts(picture, "polyline"):
        assert (corners_of(line) >= 0).all()
        assert (corners_of(line) <= [picture.width, picture.height]).all()
    assert not re.search("nan|inf", picture.body)


def test_text_of_a_chart_is_eleven_pixels_high_on_a_phone():
    picture = draw.pad(draw.chart(SERIES, 1.0, title="title", x_label="along"))
    smallest = min(float(t.get("font-size")) for t in parts(picture, "text"))
    assert smallest * 340 / picture.width >= 11


@pytest.mark.parametrize("ends", [(0, 1), (-2000, 4), (3, 3), (0, 10_000), (-0.05, 0.02)])
def test_nice_ticks_enclose_the_data(ends):
    ticks = nice_ticks(*ends)
    assert ticks[0] <= ends[0]
    assert ticks[-1] >= ends[1]
    assert len(ticks) <= 8
