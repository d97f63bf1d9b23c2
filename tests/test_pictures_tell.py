"""What a picture shows is what it was given: places, labels, dashes and marks tied to numbers."""

import re
from fractions import Fraction as F
from html import unescape
from xml.etree import ElementTree

import numpy as np
import pytest

from cfr_core import Profile, Tree, games, uniform
from cfr_core.values import others_reach, own_reach
from cfr_lab import draw
from cfr_lab.draw import shapes
from cfr_lab.words import set_language

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def english():
    set_language("en")


def parts(picture, tag):
    return list(ElementTree.fromstring(picture.svg).iter(SVG + tag))


def at(element, *names):
    return [float(element.get(name)) for name in names]


def texts(picture):
    """[(text, x, y)] of a picture."""
    return [(t.text, *at(t, "x", "y")) for t in parts(picture, "text")]


def place(picture, wanted):
    (found,) = [(x, y) for shown, x, y in texts(picture) if shown == wanted]
    return found


def in_text(colour):
    """The tone that letters have of a colour, dark enough to be read."""
    return shapes.DARKER.get(colour, colour)


# Bars


def test_bars_reach_from_zero_to_their_value():
    names, values = ["p", "q", "r", "s"], [-0.5, 0.25, 1.0, -9.0]
    picture = draw.bars(names, values, -1, 1, width=500)
    (zero,) = {at(line, "x1")[0] for line in parts(picture, "line")}
    boxes = parts(picture, "rect")[1:]
    scale = at(boxes[2], "width")[0]
    for box, value in zip(boxes, values, strict=True):
        x, width = at(box, "x", "width")
        end = x if value < 0 else x + width
        assert end - zero == pytest.approx(max(value, -1) * scale, abs=0.2)


def test_a_bars_name_and_number_stand_on_its_line():
    picture = draw.bars(["p", "q", "r"], [0.1, 0.3, -0.2], -1, 1, width=500)
    for name, shown in (("p", "+0.10"), ("q", "+0.30 ★"), ("r", "−0.20")):
        assert place(picture, name)[1] == place(picture, shown)[1]
    colours = [box.get("fill") for box in parts(picture, "rect")[1:]]
    assert colours == [shapes.COLOURS[1], shapes.COLOURS[2], shapes.COLOURS[1]]
    theirs = draw.bars(["p", "q"], [0.1, 0.3], 0, 1, best=False, player=2)
    assert {box.get("fill") for box in parts(theirs, "rect")[1:]} == {shapes.COLOURS[2]}


# Tables


@pytest.mark.parametrize("header", [None, ["", "one", "two"]])
def test_the_lit_cell_is_the_one_that_was_named(header):
    rows = [["a", "11", "12"], ["b", "21", "22"], ["c", "31", "32"]]
    picture = draw.table(rows, header, lit={(1, 2)})
    (box,) = [r for r in parts(picture, "rect")[1:] if r.get("fill") == shapes.LIT]
    x, y, width, height = at(box, "x", "y", "width", "height")
    inside = [t for t, tx, ty in texts(picture) if x < tx < x + width and y < ty < y + height]
    assert inside == ["22"]


def test_a_matrix_lights_row_i_and_column_j():
    picture = draw.matrix([["11", "12"], ["21", "22"]], ["a", "b"], ["c", "d"], lit={(0, 1)})
    (box,) = [r for r in parts(picture, "rect")[1:] if r.get("fill") == shapes.LIT]
    x, y, width, height = at(box, "x", "y", "width", "height")
    inside = [t for t, tx, ty in texts(picture) if x < tx < x + width and y < ty < y + height]
    assert inside == ["12"]


# The triangle


def corners_of(picture):
    outline = parts(picture, "polygon")[-1]
    return np.array([list(map(float, p.split(","))) for p in outline.get("points").split()])


def test_a_corner_is_its_action_for_certain():
    """The name stands at the corner to which the point goes when it plays that alone."""
    for k, name in enumerate("pqr"):
        picture = draw.triangle("pqr", np.eye(3)[k])
        x, y = at(parts(picture, "circle")[0], "cx", "cy")
        nearest = min("pqr", key=lambda n: np.hypot(*(np.array(place(picture, n)) - (x, y))))
        assert nearest == name
        assert np.hypot(*(np.array(place(picture, name)) - (x, y))) < 40


def test_a_point_lies_where_its_probabilities_put_it():
    mix = (0.5, 0.3, 0.2)
    picture = draw.triangle("pqr", mix)
    where = at(parts(picture, "circle")[0], "cx", "cy")
    assert where == pytest.approx(list(mix @ corners_of(picture)), abs=0.2)


def test_the_starred_region_is_the_best_one():
    regions = list(zip("uvw", draw.best_regions(np.eye(3)), strict=True))
    picture = draw.triangle("pqr", regions=regions, best=1)
    assert [t for t, _, _ in texts(picture) if "★" in t] == ["★ v"]
    # Each region holds the corner where its action is certain.
    for k, (_, area) in enumerate(regions):
        assert area.max(axis=0)[k] == 1


def test_a_trail_ends_at_its_mark_and_its_name():
    first = np.array([[1.0, 0, 0], [0.2, 0.7, 0.1]])
    second = np.array([[0.0, 1, 0], [0.3, 0.1, 0.6]])
    picture = draw.triangle("pqr", trails=[("one", first), ("two", second)])
    corners = corners_of(picture)
    rings = [at(c, "cx", "cy") for c in parts(picture, "circle")]
    squares = [
        [x + w / 2, y + w / 2]
        for x, y, w in (at(r, "x", "y", "width") for r in parts(picture, "rect")[1:])
    ]
    # The ring stands for the first trail, the square for the second: in the key and at the end.
    for name, found, way in (("one", rings, first), ("two", squares, second)):
        key, end = found
        assert end == pytest.approx(list(way[-1] @ corners), abs=0.6)
        assert key[1] == pytest.approx(place(picture, name)[1], abs=8)
    colours = [line.get("stroke") for line in parts(picture, "polyline")]
    assert list(dict.fromkeys(colours)) == [shapes.COLOURS[1], shapes.COLOURS[2]]


# Curves


X = np.array([0.0, 1, 2, 3, 4])
RISING, FALLING = X**2, 16 - 3 * X


def drawn(polyline):
    return np.array([list(map(float, p.split(","))) for p in polyline.get("points").split()])


def ticks(picture):
    """{number: y} of the upright axis."""
    found = {}
    for text in parts(picture, "text"):
        if text.get("text-anchor") == "end" and re.fullmatch(r"−?[\d.]+", text.text or ""):
            found[float(text.text.replace("−", "-"))] = at(text, "y")[0] - 5
    return found


def test_curves_pass_through_their_numbers():
    picture = draw.curves(X, [("rising", RISING), ("falling", FALLING)], cursor=1.0)
    (low, y_low), (high, y_high) = sorted(ticks(picture).items())[:: len(ticks(picture)) - 1]
    for line, wanted in zip(parts(picture, "polyline"), (RISING, FALLING), strict=True):
        ys = drawn(line)[:, 1]
        read = low + (ys - y_low) / (y_high - y_low) * (high - low)
        assert read == pytest.approx(wanted, abs=0.05)


def test_larger_numbers_stand_higher_and_later_ones_further_right():
    """On either axis the numbers told stand where a curve has them."""
    picture = draw.curves(X, [("rising", RISING), ("falling", FALLING)], cursor=3.0)
    for line, ys in zip(parts(picture, "polyline"), (RISING, FALLING), strict=True):
        xs, heights = drawn(line).T
        assert (np.diff(xs) > 0).all()
        assert (np.diff(heights) * np.diff(ys) < 0).all()
    rising = drawn(parts(picture, "polyline")[0])
    assert [ticks(picture)[number] for number in (0, 10)] == pytest.approx(
        list(np.interp((0, 10), (0, 16), rising[[0, -1], 1])), abs=0.2
    )
    along = {float(t): x for t, x, y in texts(picture) if y > rising[:, 1].max() + 10 and t}
    assert along == pytest.approx(dict(zip(X, rising[:, 0], strict=True)), abs=0.1)
    (cursor,) = [line for line in parts(picture, "line") if line.get("stroke-dasharray")]
    assert at(cursor, "x1") == at(cursor, "x2") == pytest.approx(rising[X == 3, 0], abs=0.1)


def test_each_curve_has_its_own_dash_name_and_dot():
    picture = draw.curves(X, [("rising", RISING), ("falling", FALLING)], cursor=1.0)
    lines, dots = parts(picture, "polyline"), parts(picture, "circle")
    assert len({line.get("stroke-dasharray") for line in lines}) == 2
    names = {t.text: t for t in parts(picture, "text") if t.text in ("rising", "falling")}
    for name, line, dot in zip(("rising", "falling"), lines, dots, strict=True):
        assert names[name].get("fill") == in_text(line.get("stroke"))
        assert dot.get("stroke") == line.get("stroke")
        end = drawn(line)[-1, 1]
        assert at(names[name], "y")[0] == pytest.approx(end, abs=12)
        assert at(dot, "cx", "cy") == pytest.approx(list(drawn(line)[1]), abs=0.2)
    assert picture.alt == "rising 1, falling 13. "


def test_log_curves_tell_the_cursors_numbers_beside_their_own_dash():
    x = np.array([1.0, 10, 100])
    picture = draw.log_curves(x, [("one", [1, 0.5, 0.25]), ("two", [0.8, 0.08, 0.008])], 1, 1e-3, 1)
    assert place(picture, "one")[1] == place(picture, "0.500")[1]
    assert place(picture, "two")[1] == place(picture, "0.080")[1]
    keys = [line for line in parts(picture, "line") if at(line, "x1", "x2") == [2, 44]]
    for key, line in zip(keys, parts(picture, "polyline"), strict=True):
        assert key.get("stroke") == line.get("stroke")
        assert key.get("stroke-dasharray") == line.get("stroke-dasharray")
    assert len({key.get("stroke-dasharray") for key in keys}) == 2
    # A power of ten is half of the way that two are.
    ys = [drawn(line)[:, 1] for line in parts(picture, "polyline")]
    assert ys[1][1] - ys[1][0] == pytest.approx(ys[1][2] - ys[1][1], abs=0.2)


def test_log_curves_stand_at_the_powers_told_on_the_axes():
    x = np.array([1.0, 10, 100, 1000])
    falling = np.array([1, 0.1, 0.01, 1e-9])
    picture = draw.log_curves(x, [("falling", falling)], 2, 1e-3, 1)
    (line,) = parts(picture, "polyline")
    below = {t: a for t, a, y in texts(picture) if y > drawn(line)[:, 1].max() + 10}
    assert [below[t] for t in ("1", "10", "100", "1000")] == pytest.approx(drawn(line)[:, 0])
    powers = {t.text: at(t, "y")[0] for t in parts(picture, "text") if at(t, "x")[0] < below["1"]}
    # What falls below the axis is drawn at its foot; letters hang a little under their rule.
    rules = np.array([powers[t] for t in ("1", "0.1", "0.01", "0.001")]) - 15 * 0.35
    assert rules == pytest.approx(drawn(line)[:, 1], abs=0.2)
    assert (np.diff(rules) > 0).all()
    (dot,) = parts(picture, "circle")
    assert at(dot, "cx", "cy") == pytest.approx(list(drawn(line)[2]), abs=0.1)
    assert place(picture, "0.010")[1] == place(picture, "falling")[1]


# Trees


@pytest.fixture(scope="module")
def uneven():
    """Two players, every payoff another number."""
    return Tree(games.matrix_game([[3, 4], [5, 6]], rows=["up", "down"], columns=["left", "right"]))


def test_steps_carry_their_actions_and_ends_their_payoffs(uneven):
    for player, sign in ((1, 1), (2, -1)):
        picture = draw.tree(uneven, payoffs_of=player)
        ends = [
            (t, x) for t, x, _ in texts(picture) if re.fullmatch(r"−?\d", t) and t.strip("−") > "2"
        ]
        shown = [t for t, _ in sorted(ends, key=lambda pair: pair[1])]
        assert [int(t.replace("−", "-")) for t in shown] == [sign * u for u in (3, 4, 5, 6)]
        x = {name: [a for t, a, _ in texts(picture) if t == name] for name in ("up", "down")}
        assert max(x["up"]) < min(x["down"])
        left, right = ([a for t, a, _ in texts(picture) if t == name] for name in ("left", "right"))
        assert [a < b for a, b in zip(sorted(left), sorted(right), strict=True)] == [True, True]


def test_steps_have_their_movers_colour_and_their_likelihood(uneven):
    profile = Profile(uneven, {"I1": (F(9, 10), F(1, 10)), "I2": (F(1, 2), F(1, 2))})
    lines = parts(draw.tree(uneven, profile), "line")
    first = [line for line in lines if at(line, "y1")[0] == min(at(e, "y1")[0] for e in lines)]
    assert {line.get("stroke") for line in first} == {shapes.COLOURS[1]}
    assert {line.get("stroke") for line in lines if line not in first} == {shapes.COLOURS[2]}
    up, down = sorted(first, key=lambda line: at(line, "x2")[0])
    assert at(up, "stroke-width")[0] > 2 * at(down, "stroke-width")[0]


# Kuhn poker's tree


@pytest.fixture(scope="module")
def kuhn():
    return Tree(games.kuhn())


def hovers(picture):
    """What resting on the nodes tells, by history."""
    told = [unescape(t.text) for t in parts(picture, "title")]
    return {t.splitlines()[0].removeprefix("history "): t for t in told if t.startswith("history")}


def test_kuhn_ends_show_what_player_1_wins(kuhn):
    for deal, top in enumerate(kuhn.children(0)):
        picture = draw.kuhn(kuhn, deal=deal)
        found = [(x, t) for t, x, _ in texts(picture) if re.fullmatch(r"[+−]\d", t)]
        shown = [int(t.replace("−", "-")) for _, t in sorted(found)]
        assert shown == [int(kuhn.payoff(end)[0]) for end in kuhn.ends_below(top)]


def test_kuhn_cards_belong_to_their_players(kuhn):
    picture = draw.kuhn(kuhn)
    told = [unescape(t.text) for t in parts(picture, "title") if t.text.startswith("deal ")]
    assert len(told) == 6
    for line in told:
        deal, one, two = re.fullmatch(
            r"deal (\w+): player 1 holds (\w), player 2 (\w)", line
        ).groups()
        assert deal == one + two
    cards = [t for t in parts(picture, "text") if t.text in "JQK" and t.get("font-size") == "17"]
    assert len(cards) == 12
    for left, right in zip(cards[::2], cards[1::2], strict=True):
        assert at(left, "x") < at(right, "x")
        assert left.get("fill") == in_text(shapes.COLOURS[1])
        assert right.get("fill") == in_text(shapes.COLOURS[2])


def test_kuhn_tells_own_reach_as_own(kuhn):
    profile = uniform(kuhn).replace({"J:": (F(9, 10), F(1, 10)), "Q:p": (F(1, 5), F(4, 5))})
    told = hovers(draw.kuhn(kuhn, profile))
    node = kuhn.node("JQ", "p", "b")
    own, others = own_reach(profile, 1)[node], others_reach(profile, 1)[node]
    assert own != others
    assert f"own reach {own}, the others' {others}" in told["(JQ, p, b)"]


def test_kuhn_frames_are_round_for_player_1_and_square_for_player_2(kuhn):
    picture = draw.kuhn(kuhn)
    for box in parts(picture, "rect")[1:]:
        radius, width = at(box, "rx", "width")
        if box.get("fill") in shapes.COLOURS[1:3] and width > 25:
            assert (radius > 5) == (box.get("fill") == shapes.COLOURS[1])


def test_kuhn_unfolds_the_deal_that_was_asked_for(kuhn):
    for deal in range(6):
        name = kuhn.labels[kuhn.label[kuhn.children(0)[deal]]]
        told = hovers(draw.kuhn(kuhn, deal=deal))
        assert {h.strip("()").split(", ")[0] for h in told} <= {name, "the root"}
        assert f"({name}, p, p)" in told


# Large matrices


def test_pixels_stand_where_the_matrix_has_them():
    from base64 import b64decode
    from io import BytesIO

    from matplotlib.image import imread

    classes = np.array([[0, 1, 2, 2, 1], [2, 0, 0, 1, 1]])
    colours = ("#ff0000", "#00ff00", "#0000ff")
    svg = draw.pixels(classes, colours, 100).svg
    png = imread(BytesIO(b64decode(re.search(r"base64,([^\"]+)", svg)[1])))
    assert png[..., :3].argmax(axis=2).tolist() == classes.tolist()
