"""Draw areas, paths and points in a plane whose axes measure two quantities."""

from cfr_lab import draw
from cfr_lab.draw.chart import nice_ticks
from cfr_lab.numbers import brief_number, number_text
from cfr_lab.words import join_with_semicolons, say

LEFT, TOP, STEP = 52, 12, 24
DASHES = (None, "9 5", "3 4", "12 4 3 4")


def plane(areas, paths=(), axis_limits=None, names=("", ""), side=360):
    """Return a drawing of a plane with areas and paths, and a legend below the plane.

    areas         at most four pairs (name, corners), the largest area first; an area with two
                  corners is drawn as a segment, and an area with one corner as a point
    paths         at most one pair (name, points), where `points` is an array of shape (n, 2); the
                  last point is marked
    axis_limits   the limits of both axes, ((left, right), (bottom, top))
    names         names of the quantities on the horizontal and vertical axes
    """
    (left, right), (bottom, top) = axis_limits

    def to_pixels(point):
        x, y = map(float, point)
        return (
            LEFT + (x - left) / (right - left) * side,
            TOP + (top - y) / (top - bottom) * side,
        )

    body = draw.rect(LEFT, TOP, side, side, draw.PAPER, draw.LINE_COLOUR)
    for value in _ticks(left, right):
        x, y = to_pixels((value, bottom))
        body += draw.line(x, y, x, y + 5, draw.LINE_COLOUR) + draw.text(
            x, y + 21, brief_number(value), 14
        )
    for value in _ticks(bottom, top):
        x, y = to_pixels((left, value))
        body += draw.line(x - 5, y, x, y, draw.LINE_COLOUR)
        body += draw.text(x - 9, y + 5, brief_number(value), 14, "end")
    sentences = []
    for k, (name, corners) in enumerate(areas):
        body += draw.group(_area([to_pixels(corner) for corner in corners], k), name)
        sentences.append(f"{name}{_corners_text(corners)}")
    for name, points in paths:
        body += draw.polyline([to_pixels(point) for point in points], draw.INK, 1.5)
        x, y = to_pixels(points[-1])
        body += draw.circle(x, y, 6, draw.PAPER, draw.INK, 3)
        sentences.append(
            say("{name}：现在在 {at}", "{name}: now at {at}", name=name, at=_pair(points[-1]))
        )
    y = TOP + side + 44
    body += draw.text(LEFT + side / 2, y, names[0], 15, weight=600)
    legend = _legend(areas, paths, names[1])
    for text, mark in legend:
        y += STEP
        body += mark(y) + draw.text(LEFT + 34, y, text, 15, "start")
    wide = max(draw.text_width(text, 15) for text, _ in legend)
    return draw.Drawing(
        max(LEFT + side + 24, LEFT + 44 + wide), y + 10, body, join_with_semicolons(sentences)
    )


def _ticks(low, high):
    """Return the values of the tick marks on an axis from `low` to `high`."""
    return [value for value in nice_ticks(low, high) if low - 1e-9 <= value <= high + 1e-9]


def _area(places, k):
    colour, tint = draw.COLOURS[1 + k], draw.TINTS[1 + k]
    if len(places) == 1:
        return draw.rect(places[0][0] - 6, places[0][1] - 6, 12, 12, colour)
    if len(places) == 2:
        return draw.line(*places[0], *places[1], colour, 6)
    outline = "".join(
        draw.line(*a, *b, colour, 2.5, DASHES[k])
        for a, b in zip(places, [*places[1:], places[0]], strict=True)
    )
    return draw.polygon(places, tint, "none", 0) + outline


def _legend(areas, paths, up):
    """Return the rows of the legend as pairs (text, function).

    The function takes the row's vertical position and returns the marker beside the text.
    """
    rows = [(say("纵轴：{name}", "vertical axis: {name}", name=up), lambda y: "")]
    for k, (name, corners) in enumerate(areas):
        rows.append((name, lambda y, k=k, corners=corners: _legend_swatch(y - 5, k, len(corners))))
    for name, points in paths:
        disc = f"{name} {_pair(points[-1])}"
        rows.append((disc, lambda y: draw.circle(LEFT + 13, y - 5, 6, draw.PAPER, draw.INK, 3)))
    return rows


def _legend_swatch(y, k, corners):
    colour = draw.COLOURS[1 + k]
    if corners == 1:
        return draw.rect(LEFT + 7, y - 6, 12, 12, colour)
    if corners == 2:
        return draw.line(LEFT, y, LEFT + 26, y, colour, 6)
    return draw.line(LEFT, y, LEFT + 26, y, colour, 2.5, DASHES[k])


def _corners_text(corners):
    if len(corners) > 8:
        return ""
    return say("：顶点 ", ": corners ") + " ".join(map(_pair, corners))


def _pair(point):
    return "(" + ", ".join(number_text(float(x), 3) for x in point) + ")"
