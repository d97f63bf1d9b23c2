"""Test that pictures show the given values by places, labels, dashes and marks."""

import re
from fractions import Fraction as F
from html import unescape

import numpy as np
import pytest
from picture_texts import numbers_of, parts, texts

from cfr_core import Profile, Tree, games, uniform
from cfr_core.values import others_reach, own_reach
from cfr_lab import draw
from cfr_lab.draw import shapes
from cfr_lab.words import set_language


@pytest.fixture(autouse=True)
def english():
    set_language("en")


def position_of(picture, expected):
    (results,) = [(x, y) for labels, x, y in texts(picture) if labels == expected]
    return results


def letter_colour(colour):
    """Return the tone of a colour for letters, dark enough to be legible."""
    return shapes.DARKER.get(colour, colour)


# The tests from here on read bars.


def test_bars_reach_from_zero_to_their_value():
    names, values = ["p", "q", "r", "s"], [-0.5, 0.25, 1.0, -9.0]
    picture = draw.bars(names, values, -1, 1, width=500)
    (zero,) = {numbers_of(line, "x1")[0] for line in parts(picture, "line")}
    boxes = parts(picture, "rect")[1:]
    scale = numbers_of(boxes[2], "width")[0]
    for box, value in zip(boxes, values, strict=True):
        x, width = numbers_of(box, "x", "width")
        end = x if value < 0 else x + width
        assert end - zero == pytest.approx(max(value, -1) * scale, abs=0.2)


def test_a_bars_name_and_number_are_on_its_line():
    picture = draw.bars(["p", "q", "r"], [0.1, 0.3, -0.2], -1, 1, width=500)
    for name, text in (("p", "+0.10"), ("q", "+0.30 ★"), ("r", "−0.20")):
        assert position_of(picture, name)[1] == position_of(picture, text)[1]
    colours = [box.get("fill") for box in parts(picture, "rect")[1:]]
    assert colours == [shapes.COLOURS[1], shapes.COLOURS[2], shapes.COLOURS[1]]
    bars_of_player_2 = draw.bars(["p", "q"], [0.1, 0.3], 0, 1, best=False, player=2)
    assert {box.get("fill") for box in parts(bars_of_player_2, "rect")[1:]} == {shapes.COLOURS[2]}


# The tests from here on read tables.


@pytest.mark.parametrize("header", [None, ["", "one", "two"]])
def test_the_lit_cell_is_the_one_that_was_named(header):
    rows = [["a", "11", "12"], ["b", "21", "22"], ["c", "31", "32"]]
    picture = draw.table(rows, header, highlighted={(1, 2)})
    (box,) = [r for r in parts(picture, "rect")[1:] if r.get("fill") == shapes.HIGHLIGHT]
    x, y, width, height = numbers_of(box, "x", "y", "width", "height")
    inside = [t for t, tx, ty in texts(picture) if x < tx < x + width and y < ty < y + height]
    assert inside == ["22"]


def test_a_matrix_lights_row_i_and_column_j():
    picture = draw.matrix(
        [["11", "12"], ["21", "22"]], ["a", "b"], ["c", "d"], highlighted={(0, 1)}
    )
    (box,) = [r for r in parts(picture, "rect")[1:] if r.get("fill") == shapes.HIGHLIGHT]
    x, y, width, height = numbers_of(box, "x", "y", "width", "height")
    inside = [t for t, tx, ty in texts(picture) if x < tx < x + width and y < ty < y + height]
    assert inside == ["12"]


# The tests from here on read the triangle.


def corners_of(picture):
    outline = parts(picture, "polygon")[-1]
    return np.array([list(map(float, p.split(","))) for p in outline.get("points").split()])


def test_a_corner_is_its_action_for_certain():
    """The name of an action is at the corner of the strategy that always plays this action."""
    for k, name in enumerate("pqr"):
        picture = draw.triangle("pqr", np.eye(3)[k])
        x, y = numbers_of(parts(picture, "circle")[0], "cx", "cy")
        nearest = min("pqr", key=lambda n: np.hypot(*(np.array(position_of(picture, n)) - (x, y))))
        assert nearest == name
        assert np.hypot(*(np.array(position_of(picture, name)) - (x, y))) < 40


def test_a_point_has_the_place_of_its_probabilities():
    mix = (0.5, 0.3, 0.2)
    picture = draw.triangle("pqr", mix)
    where = numbers_of(parts(picture, "circle")[0], "cx", "cy")
    assert where == pytest.approx(list(mix @ corners_of(picture)), abs=0.2)


def test_the_starred_region_is_the_best_one():
    regions = list(zip("uvw", draw.best_regions(np.eye(3)), strict=True))
    picture = draw.triangle("pqr", regions=regions, best=1)
    assert [t for t, _, _ in texts(picture) if "★" in t] == ["★ v"]
    # Each region contains the corner at which its action is certain.
    for k, (_, area) in enumerate(regions):
        assert area.max(axis=0)[k] == 1


def test_a_trail_ends_at_its_mark_and_its_name():
    first = np.array([[1.0, 0, 0], [0.2, 0.7, 0.1]])
    second = np.array([[0.0, 1, 0], [0.3, 0.1, 0.6]])
    picture = draw.triangle("pqr", trails=[("one", first), ("two", second)])
    corners = corners_of(picture)
    rings = [numbers_of(c, "cx", "cy") for c in parts(picture, "circle")]
    squares = [
        [x + w / 2, y + w / 2]
        for x, y, w in (numbers_of(r, "x", "y", "width") for r in parts(picture, "rect")[1:])
    ]
    # The ring is the mark of the first trail, the square of the second: in the key and at the end.
    for name, results, way in (("one", rings, first), ("two", squares, second)):
        key, end = results
        assert end == pytest.approx(list(way[-1] @ corners), abs=0.6)
        assert key[1] == pytest.approx(position_of(picture, name)[1], abs=8)
    colours = [line.get("stroke") for line in parts(picture, "polyline")]
    assert list(dict.fromkeys(colours)) == [shapes.COLOURS[1], shapes.COLOURS[2]]


# The tests from here on read trees.


@pytest.fixture(scope="module")
def distinct_payoffs():
    """Return a game of two players in which every payoff is a different number."""
    return Tree(games.matrix_game([[3, 4], [5, 6]], rows=["up", "down"], columns=["left", "right"]))


def test_steps_carry_their_actions_and_ends_their_payoffs(distinct_payoffs):
    for player, sign in ((1, 1), (2, -1)):
        picture = draw.tree(distinct_payoffs, payoffs_of=player)
        ends = [
            (t, x) for t, x, _ in texts(picture) if re.fullmatch(r"−?\d", t) and t.strip("−") > "2"
        ]
        labels = [t for t, _ in sorted(ends, key=lambda pair: pair[1])]
        assert [int(t.replace("−", "-")) for t in labels] == [sign * u for u in (3, 4, 5, 6)]
        x = {name: [a for t, a, _ in texts(picture) if t == name] for name in ("up", "down")}
        assert max(x["up"]) < min(x["down"])
        left, right = ([a for t, a, _ in texts(picture) if t == name] for name in ("left", "right"))
        assert [a < b for a, b in zip(sorted(left), sorted(right), strict=True)] == [True, True]


def test_steps_have_their_movers_colour_and_their_likelihood(distinct_payoffs):
    profile = Profile(distinct_payoffs, {"I1": (F(9, 10), F(1, 10)), "I2": (F(1, 2), F(1, 2))})
    lines = parts(draw.tree(distinct_payoffs, profile), "line")
    first = [
        line
        for line in lines
        if numbers_of(line, "y1")[0] == min(numbers_of(e, "y1")[0] for e in lines)
    ]
    assert {line.get("stroke") for line in first} == {shapes.COLOURS[1]}
    assert {line.get("stroke") for line in lines if line not in first} == {shapes.COLOURS[2]}
    up, down = sorted(first, key=lambda line: numbers_of(line, "x2")[0])
    assert numbers_of(up, "stroke-width")[0] > 2 * numbers_of(down, "stroke-width")[0]


# The tests from here on read Kuhn poker's tree.


@pytest.fixture(scope="module")
def kuhn():
    return Tree(games.kuhn())


def hover_texts(picture):
    """Return the texts that appear when the pointer rests on the nodes, by history."""
    lines = [unescape(t.text) for t in parts(picture, "title")]
    return {t.splitlines()[0].removeprefix("history "): t for t in lines if t.startswith("history")}


def test_kuhn_ends_show_what_player_1_wins(kuhn):
    for deal, top in enumerate(kuhn.children(0)):
        picture = draw.kuhn(kuhn, deal=deal)
        matches = [(x, t) for t, x, _ in texts(picture) if re.fullmatch(r"[+−]\d", t)]
        labels = [int(t.replace("−", "-")) for _, t in sorted(matches)]
        assert labels == [int(kuhn.payoff(end)[0]) for end in kuhn.terminals_below(top)]


def test_kuhn_cards_belong_to_their_players(kuhn):
    picture = draw.kuhn(kuhn)
    lines = [unescape(t.text) for t in parts(picture, "title") if t.text.startswith("deal ")]
    assert len(lines) == 6
    for line in lines:
        deal, one, two = re.fullmatch(
            r"deal (\w+): player 1 holds (\w), player 2 (\w)", line
        ).groups()
        assert deal == one + two
    cards = [t for t in parts(picture, "text") if t.text in "JQK" and t.get("font-size") == "17"]
    assert len(cards) == 12
    for left, right in zip(cards[::2], cards[1::2], strict=True):
        assert numbers_of(left, "x") < numbers_of(right, "x")
        assert left.get("fill") == letter_colour(shapes.COLOURS[1])
        assert right.get("fill") == letter_colour(shapes.COLOURS[2])


def test_kuhn_shows_own_reach_as_own(kuhn):
    profile = uniform(kuhn).replace({"J:": (F(9, 10), F(1, 10)), "Q:p": (F(1, 5), F(4, 5))})
    lines = hover_texts(draw.kuhn(kuhn, profile))
    node = kuhn.node("JQ", "p", "b")
    own, others = own_reach(profile, 1)[node], others_reach(profile, 1)[node]
    assert own != others
    assert f"own reach {own}, others' reach {others}" in lines["(JQ, p, b)"]


def test_kuhn_frames_are_round_for_player_1_and_square_for_player_2(kuhn):
    picture = draw.kuhn(kuhn)
    for box in parts(picture, "rect")[1:]:
        radius, width = numbers_of(box, "rx", "width")
        if box.get("fill") in shapes.COLOURS[1:3] and width > 25:
            assert (radius > 5) == (box.get("fill") == shapes.COLOURS[1])


def test_kuhn_tree_expands_the_chosen_deal(kuhn):
    for deal in range(6):
        name = kuhn.labels[kuhn.label_index[kuhn.children(0)[deal]]]
        lines = hover_texts(draw.kuhn(kuhn, deal=deal))
        assert {h.strip("()").split(", ")[0] for h in lines} <= {name, "the root"}
        assert f"({name}, p, p)" in lines


# The tests from here on read large matrices.


def test_pixels_are_at_the_matrix_positions():
    from base64 import b64decode
    from io import BytesIO

    from matplotlib.image import imread

    classes = np.array([[0, 1, 2, 2, 1], [2, 0, 0, 1, 1]])
    colours = ("#ff0000", "#00ff00", "#0000ff")
    svg = draw.pixels(classes, colours, 100).svg
    png = imread(BytesIO(b64decode(re.search(r"base64,([^\"]+)", svg)[1])))
    assert png[..., :3].argmax(axis=2).tolist() == classes.tolist()
