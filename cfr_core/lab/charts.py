"""Tables, bars and the strategy triangle, as Drawings."""

from unicodedata import east_asian_width

import numpy as np

from cfr_core.lab.drawing import (
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
from cfr_core.lab.words import say

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
    return Drawing(starts[-1], y + 2, body, _titled(title, alt))


def draw_matrix(matrix, rows, columns, corner="", lit=(), size=SIZE):
    """A payoff matrix with its actions; lit cells (i, j) stand out."""
    body = [[name, *values] for name, values in zip(rows, matrix, strict=True)]
    return draw_table(body, [corner, *columns], {(i, j + 1) for i, j in lit}, size=size)


def draw_bars(
    names, values, low, high, best=True, title=None, width=360, size=SIZE, digits=2, sign=True
):
    """Bars to the left and right of zero, each with its number; the longest to the right starred.

    low, high   the ends of the scale; values beyond are cut at them
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
    return Drawing(width, top + len(values) * step + 4, body, _titled(title, alt))


def draw_triangle(corners, point=None, regions=None, best=None, width=440):
    """The triangle of strategies over three actions; each corner is one action for certain.

    corners  names of the actions, at the top, bottom left and bottom right
    point    a strategy (p0, p1, p2) to mark
    regions  [(name, polygon)]: areas to colour, polygons as strategies, as best_regions gives
    best     which region stands out
    """
    side = width - 130
    height = side * np.sqrt(3) / 2
    at = np.array([[width / 2, 34], [65, 34 + height], [width - 65, 34 + height]])
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
    for (x, y), name, dy in zip(at, corners, (-12, 26, 26), strict=True):
        body += text(x, y + dy, name, 17, weight=600)
    alt = ""
    if point is not None:
        x, y = np.asarray(point, dtype=float) @ at
        shown = "(" + ", ".join(number(float(p)) for p in point) + ")"
        body += group(circle(x, y, 9, PAPER, INK, 3) + circle(x, y, 3, INK, INK), shown)
        alt = shown + say("stop")
    return Drawing(width, height + 76, body, alt)


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


def _titled(title, alt):
    return title + say("colon") + alt if title else alt


def _cell(value):
    return value if isinstance(value, str) else number(value)


def blank(value):
    """An empty text as wide as the value: tables that fill keep their columns' widths."""
    return "".join("\u3000" if east_asian_width(c) in "WF" else "\u2007" for c in _cell(value))


def triangle_places(strategies, width=440):
    """Where in `draw_triangle`'s picture strategies lie: an array (strategies, 2) of x and y."""
    side = width - 130
    height = side * np.sqrt(3) / 2
    corners = [[width / 2, 34], [65, 34 + height], [width - 65, 34 + height]]
    return np.asarray(strategies, dtype=float).reshape(-1, 3) @ np.array(corners)


# Curves are told apart by dashes as well as by colour.
CURVE_LOOKS = (
    (COLOURS[1], None, 3),
    (COLOURS[2], "9 6", 3),
    (COLOURS[3], "2 6", 3),
    (COLOURS[4], "12 4 2 4", 3),
)


def draw_curves(
    x, curves, at, low, high, x_name="", title=None, width=560, height=320, digits=3, size=15
):
    """Curves on logarithmic axes with a cursor, and a legend that tells their values there.

    x         (points,) above zero, increasing; at is the point where the cursor stands
    curves    [(name, values)]; a value below `low` is drawn at `low`, above `high` at `high`
    low, high the ends of the upright axis, powers of ten between them ruled
    """
    x = np.asarray(x, dtype=float)
    step = size * 1.6
    left, right = size * 3.6, size * 1.2
    top = (step if title else 0) + len(curves) * step + 10
    bottom = height - size * (3.4 if x_name else 1.9)

    def place(xs, ys):
        across = (np.log(xs) - np.log(x[0])) / (np.log(x[-1]) - np.log(x[0]))
        up = (np.log(np.clip(ys, low, high)) - np.log(low)) / (np.log(high) - np.log(low))
        return left + across * (width - left - right), bottom - up * (bottom - top)

    body = text(0, size * 1.1, title, size, "start", weight=600) if title else ""
    for power in range(int(np.ceil(np.log10(low) - 1e-9)), int(np.log10(high) + 1e-9) + 1):
        _, y = place(x[0], 10.0**power)
        body += line(left, y, width - right, y, RULE, 0.8)
        body += text(left - 8, y + size * 0.35, f"{10.0**power:g}", 14, "end", FAINT)
    for power in range(int(np.ceil(np.log10(x[0]) - 1e-9)), int(np.log10(x[-1]) + 1e-9) + 1):
        at_x, _ = place(10.0**power, low)
        body += line(at_x, bottom, at_x, bottom + 5, FAINT, 1)
        body += text(at_x, bottom + 20, f"{10**power}", 14, fill=FAINT)
    body += line(left, bottom, width - right, bottom, INK, 1.2)
    if x_name:
        body += text((left + width - right) / 2, height - 6, x_name, size, fill=FAINT)
    cursor, _ = place(x[at], low)
    body += line(cursor, top - 4, cursor, bottom, FAINT, 1.5)
    told = []
    for i, (name, values) in enumerate(curves):
        values = np.asarray(values, dtype=float)
        colour, dash, thick = CURVE_LOOKS[i % len(CURVE_LOOKS)]
        xs, ys = place(x, values)
        _, y_now = place(x[at], values[at])
        body += polyline(zip(xs, ys, strict=True), colour, thick, dash)
        body += circle(cursor, y_now, 5, PAPER, colour, 3)
        y = (step if title else 0) + (i + 0.6) * step
        told.append(f"{name} {number(values[at], digits)}")
        body += line(2, y - size * 0.3, 44, y - size * 0.3, colour, thick, dash)
        body += text(54, y, name, size, "start")
        body += text(width - right, y, number(values[at], digits), size, "end", weight=600)
    return Drawing(width, height, body, _titled(title, say("list").join(told) + say("stop")))
