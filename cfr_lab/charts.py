"""Tables, bars and the strategy triangle, as Drawings."""

from unicodedata import east_asian_width

import numpy as np

from cfr_lab.drawing import (
    COLOURS,
    FAINT,
    INK,
    LIT,
    PAPER,
    RULE,
    TINTS,
    Drawing,
    circle,
    group,
    line,
    number,
    polygon,
    polyline,
    rect,
    text,
    text_width,
)
from cfr_lab.words import say

SIZE = 16


def draw_table(rows, header=None, lit=(), title=None, size=SIZE):
    """A table of texts and numbers; the first column names the rows.

    rows    lists of equal length; header names the columns
    lit     cells (row, column) to stand out, counted without header, the name column being 0
    """
    shown = [[_cell(value) for value in row] for row in rows]
    every = ([list(map(str, header))] if header else []) + shown
    columns = list(zip(*every, strict=True))
    widths = [max(text_width(v, size) for v in column) + 26 for column in columns]
    starts = np.concatenate([[0], np.cumsum(widths)])
    step = size * 2.1
    top = step if title else 0
    body = text(0, step * 0.66, title, size, "start", weight=600) if title else ""
    for r, row in enumerate(every):
        is_header = bool(header) and r == 0
        y = top + r * step
        body += line(0, y, starts[-1], y, INK if r == 0 else RULE, 1.2 if r == 0 else 0.8)
        for c, value in enumerate(row):
            if (r - bool(header), c) in lit and not is_header:
                body += rect(starts[c], y + 1, widths[c], step - 2, LIT, COLOURS[2], 2)
            weight = 600 if is_header or c == 0 else None
            body += text(starts[c] + widths[c] / 2, y + step * 0.67, value, size, weight=weight)
    y = top + len(every) * step
    body += line(0, y, starts[-1], y, INK, 1.2)
    alt = say("and").join(" ".join(row).strip() for row in every) + say("stop")
    return Drawing(starts[-1], y + 2, body, titled(title, alt))


def draw_matrix(matrix, rows, columns, corner="", lit=(), size=SIZE):
    """A payoff matrix with its actions; lit cells (i, j) stand out."""
    body = [[name, *values] for name, values in zip(rows, matrix, strict=True)]
    return draw_table(body, [corner, *columns], {(i, j + 1) for i, j in lit}, size=size)


def draw_bars(
    names, values, low, high, best=True, title=None, width=360, size=SIZE, digits=2, sign=True
):
    """Bars to the left and right of zero, each with its number; the longest to the right starred.

    low, high   the ends of the scale; values beyond are cut at them
    signs       whether positive numbers carry a plus
    """
    margin = max(text_width(name, size) for name in names) + 16
    # Room at both ends for a bar's number, which stands beyond its tip.
    left, right = (size * 3.4 if low < 0 else 0), size * 4.8
    scale = (width - margin - left - right) / (high - low)
    zero = margin + left - low * scale
    step = size * 2.2
    top = step if title else 4
    body = text(0, size * 1.3, title, size, "start", weight=600) if title else ""
    greatest = max(values)
    told = []
    for i, (name, value) in enumerate(zip(names, values, strict=True)):
        y = top + i * step
        wins = best and value >= greatest - 1e-12
        end = zero + min(max(float(value), low), high) * scale
        fill = COLOURS[2] if wins else COLOURS[1]
        body += text(0, y + step * 0.66, name, size, "start", weight=600 if wins else None)
        body += rect(min(zero, end), y + step * 0.16, abs(end - zero), step * 0.62, fill)
        shown = number(value, digits, sign=sign) + (" ★" if wins else "")
        side = "start" if value >= 0 else "end"
        body += text(end + (6 if value >= 0 else -6), y + step * 0.66, shown, size, side)
        told.append(f"{name} {shown}")
    body += line(zero, top, zero, top + len(values) * step, FAINT, 1)
    alt = say("list").join(told) + say("stop")
    return Drawing(width, top + len(values) * step + 4, body, titled(title, alt))


def draw_triangle(corners, point=None, regions=None, best=None, width=440, trails=None):
    """The triangle of strategies over three actions; each corner is one action for certain.

    corners  names of the actions, at the top, bottom left and bottom right
    point    a strategy (p0, p1, p2) to mark
    regions  [(name, polygon)]: areas to colour, polygons as strategies, as best_regions gives
    best     which region stands out
    trails   [(name, strategies (n, 3))]: ways gone, the last strategy marked and the name beside
             the triangle; up to four
    """
    at = triangle_places(np.eye(3), width)
    height = at[1, 1] - at[0, 1]
    body = ""
    for i, (name, area) in enumerate(regions or []):
        if len(area):
            middle = np.mean(area, axis=0) @ at
            fill, stroke = TINTS[1 + i % 5], COLOURS[1 + i % 5]
            chosen = i == best
            shape = polygon(np.asarray(area) @ at, fill, stroke, 4 if chosen else 1.5)
            weight = 700 if chosen else None
            mark = "★ " if chosen else ""
            label = text(middle[0], middle[1], mark + name, 16, fill=stroke, weight=weight)
            body += shape + label
    body += polygon(at, "none", INK, 2)
    for (x, y), name, dy in zip(at, corners, (-18, 34, 34), strict=True):
        body += text(x, y + dy, name, 17, weight=600)
    alt = ""
    for i, (name, path) in enumerate(trails or []):
        way = np.asarray(path, dtype=float)
        shown = f"{name} (" + ", ".join(number(float(p)) for p in way[-1]) + ")"
        body += group(_trail(i, way @ at), shown) + _mark(i, 16, 16 + 26 * i)
        body += text(34, 22 + 26 * i, name, 16, "start")
        alt += shown + say("stop")
    # The marks last, the widest on top and open, so that one in the same place shows inside it.
    for i, (_, path) in reversed(list(enumerate(trails or []))):
        body += _mark(i, *(np.asarray(path[-1], dtype=float) @ at))
    if point is not None:
        x, y = np.asarray(point, dtype=float) @ at
        shown = "(" + ", ".join(number(float(p)) for p in point) + ")"
        body += group(circle(x, y, 9, PAPER, INK, 3) + circle(x, y, 3, INK, INK), shown)
        alt += shown + say("stop")
    return Drawing(width, height + 84, body, alt)


def best_regions(payoffs):
    """Where in the triangle of the opponent's mixes each of my actions is best.

    payoffs   (m, 3) what my action i earns against the opponent's action j
    returns   for each of my actions the corners of its region, an array (corners, 3), which is
              empty where the action is never best
    """
    payoffs = np.asarray(payoffs, dtype=float)
    regions = []
    for i, mine in enumerate(payoffs):
        area = np.eye(3)
        for k, other in enumerate(payoffs):
            if k != i:
                area = _cut(area, mine - other)
        regions.append(area)
    return regions


def _cut(area, gain):
    """The part of a polygon where `gain`, linear in the strategy, is not negative."""
    kept = []
    for p, q in zip(area, np.roll(area, -1, axis=0), strict=True):
        at_p, at_q = p @ gain, q @ gain
        if at_p >= 0:
            kept.append(p)
        if at_p * at_q < 0:
            kept.append(p + (q - p) * at_p / (at_p - at_q))
    return np.array(kept).reshape(-1, 3)


def titled(title, alt):
    return title + say("colon") + alt if title else alt


def _cell(value):
    return value if isinstance(value, str) else number(value)


def _trail(i, points):
    """A way gone, fainter the longer ago."""
    colour = COLOURS[1 + i % 5]
    parts = np.array_split(np.arange(len(points)), 4) if len(points) > 4 else [range(len(points))]
    body = ""
    for k, part in enumerate(parts):
        # Each part starts where the one before it ended.
        stretch = points[max(part[0] - 1, 0) : part[-1] + 1]
        faint = 1 - 0.24 * (len(parts) - 1 - k)
        body += polyline(stretch, colour, 3 if i % 2 else 5, opacity=faint)
    return body


def _mark(i, x, y):
    """The shape that stands for a trail: circle, square, diamond, triangle."""
    colour, r = COLOURS[1 + i % 5], 6
    if i % 4 == 0:
        return circle(x, y, r + 4, "none", colour, 3.5)
    if i % 4 == 1:
        return rect(x - r, y - r, 2 * r, 2 * r, colour, PAPER, 1.5)
    turned = [(x, y - r - 2), (x + r + 2, y), (x, y + r + 2), (x - r - 2, y)]
    return polygon(turned if i % 4 == 2 else [turned[0], turned[1], turned[3]], PAPER, colour, 3)


def blank(value):
    """An empty text as wide as the value: a table that fills keeps its columns' widths."""
    return "".join("\u3000" if east_asian_width(c) in "WF" else "\u2007" for c in _cell(value))


def triangle_places(strategies, width=440):
    """Where in `draw_triangle`'s picture strategies (..., 3) lie: (..., 2), x and y."""
    side = width - 130
    height = side * np.sqrt(3) / 2
    corners = [[width / 2, 40], [65, 40 + height], [width - 65, 40 + height]]
    return np.asarray(strategies, dtype=float) @ np.array(corners)
