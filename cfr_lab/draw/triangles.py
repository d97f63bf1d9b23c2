"""Draw the triangle of strategies over three actions."""

import numpy as np

from cfr_lab.draw import shapes
from cfr_lab.numbers import number_text, without_noise
from cfr_lab.words import full_stop


def triangle(corners, point=None, regions=None, best=None, width=440, trails=None):
    """Return a Drawing of the triangle of strategies, whose corners are the pure strategies.

    corners  names of the three actions, for the top, bottom-left and bottom-right corners
    point    a strategy (p0, p1, p2) to mark
    regions  [(name, strategies (k, 3))]: areas to colour, each given by the strategies at its
             corners, as `best_regions` returns them
    best     index of the highlighted region
    trails   [(name, strategies (n, 3))]: at most four paths; the last strategy of each path is
             marked, and the name of the path is shown beside the triangle
    """
    places = triangle_places(np.eye(3), width)
    height = places[1, 1] - places[0, 1]
    body = ""
    for i, (name, area) in enumerate(regions or []):
        if len(area):
            middle = np.mean(area, axis=0) @ places
            fill, stroke = shapes.TINTS[1 + i % 5], shapes.COLOURS[1 + i % 5]
            is_best = i == best
            shape = shapes.polygon(np.asarray(area) @ places, fill, stroke, 4 if is_best else 1.5)
            weight = 700 if is_best else None
            mark = "★ " if is_best else ""
            label = shapes.text(middle[0], middle[1], mark + name, 16, fill=stroke, weight=weight)
            body += shape + label
    body += shapes.polygon(places, "none", shapes.INK, 2)
    for (x, y), name, dy in zip(places, corners, (-18, 34, 34), strict=True):
        body += shapes.text(x, y + dy, name, 17, weight=600)
    alt = ""
    for i, (name, path) in enumerate(trails or []):
        points = np.asarray(path, dtype=float)
        text = f"{name} (" + ", ".join(number_text(float(p)) for p in points[-1]) + ")"
        body += shapes.group(_trail(i, points @ places), text) + _mark(i, 16, 16 + 26 * i)
        body += shapes.text(34, 22 + 26 * i, name, 16, "start")
        alt += text + full_stop()
    # The markers are drawn last and in reverse order, so that the first trail's marker, an open
    # circle, surrounds other markers in the same place instead of hiding them.
    for i, (_, path) in reversed(list(enumerate(trails or []))):
        body += _mark(i, *(np.asarray(path[-1], dtype=float) @ places))
    if point is not None:
        x, y = np.asarray(point, dtype=float) @ places
        text = "(" + ", ".join(number_text(float(p)) for p in point) + ")"
        body += shapes.group(
            shapes.circle(x, y, 9, shapes.PAPER, shapes.INK, 3)
            + shapes.circle(x, y, 3, shapes.INK, shapes.INK),
            text,
        )
        alt += text + full_stop()
    return shapes.Drawing(width, height + 84, body, alt)


def best_regions(payoffs):
    """Return the region of the opponent's strategies against which each of my actions is best.

    payoffs   array (m, 3); entry (i, j) is the payoff of my action i against the opponent's action
              j
    returns   for each of my actions, an array (corners, 3) of the strategies at the corners of the
              action's region; the array is empty if the action is never best
    """
    payoffs = np.asarray(payoffs, dtype=float)
    regions = []
    for i, own_payoffs in enumerate(payoffs):
        area = np.eye(3)
        for k, other in enumerate(payoffs):
            if k != i:
                area = _clip_polygon(area, own_payoffs - other)
        regions.append(area)
    return regions


def _clip_polygon(area, gain):
    """Return the part of a polygon of strategies in which `strategy @ gain` is not negative."""
    clipped_points = []
    gains = without_noise(area @ gain, np.abs(gain).max())
    sides = zip(area, np.roll(area, -1, axis=0), gains, np.roll(gains, -1), strict=True)
    for p, q, at_p, at_q in sides:
        if at_p >= 0:
            clipped_points.append(p)
        if at_p * at_q < 0:
            clipped_points.append(p + (q - p) * at_p / (at_p - at_q))
    return np.array(clipped_points).reshape(-1, 3)


def _trail(i, points):
    """Return the SVG of a path whose earlier parts are fainter."""
    colour = shapes.COLOURS[1 + i % 5]
    parts = np.array_split(np.arange(len(points)), 4) if len(points) > 4 else [range(len(points))]
    body = ""
    for k, part in enumerate(parts):
        # Each part starts at the end of the previous part, so that the path has no gaps.
        stretch = points[max(part[0] - 1, 0) : part[-1] + 1]
        faint = 1 - 0.24 * (len(parts) - 1 - k)
        body += shapes.polyline(stretch, colour, 3 if i % 2 else 5, opacity=faint)
    return body


def _mark(i, x, y):
    """Return the SVG of the marker of trail i: a circle, square, diamond or triangle."""
    colour, r = shapes.COLOURS[1 + i % 5], 6
    if i % 4 == 0:
        return shapes.circle(x, y, r + 4, "none", colour, 3.5)
    if i % 4 == 1:
        return shapes.rect(x - r, y - r, 2 * r, 2 * r, colour, shapes.PAPER, 1.5)
    points = [(x, y - r - 2), (x + r + 2, y), (x, y + r + 2), (x - r - 2, y)]
    return shapes.polygon(
        points if i % 4 == 2 else [points[0], points[1], points[3]], shapes.PAPER, colour, 3
    )


def triangle_places(strategies, width=440):
    """Return the positions (..., 2) of strategies (..., 3) in the picture that `triangle` draws."""
    side = width - 130
    height = side * np.sqrt(3) / 2
    corners = [[width / 2, 40], [65, 40 + height], [width - 65, 40 + height]]
    return np.asarray(strategies, dtype=float) @ np.array(corners)
