"""Curves over rounds or iterations, as Drawings."""

from itertools import pairwise

import numpy as np

from cfr_lab.draw import shapes
from cfr_lab.numbers import number
from cfr_lab.words import commas, full_stop

# Lines of a chart are told apart by dash as well as colour, ends of trails by shape as well.
DASHES = (None, "9 5", "3 4", "12 4 3 4", "16 6")


def curves(x, series, cursor=None, title=None, along="", width=520, height=300, size=shapes.SIZE):
    """Curves over rounds, iterations or any other x, each named at its right end.

    x        (n,) from left to right
    series   [(name, y (n,))]: up to five
    cursor   where on x a line stands with a dot on every curve
    along    the name of x
    """
    x = np.asarray(x, dtype=float)
    curves = [(name, np.asarray(y, dtype=float)) for name, y in series]
    everything = np.concatenate([y for _, y in curves])
    x_ticks = nice_ticks(x[0], x[-1])
    y_ticks = nice_ticks(everything.min(), everything.max())
    shown = [_tick(tick) for tick in y_ticks]
    names = max(shapes.text_width(name, size) for name, _ in curves)
    left, right = max(shapes.text_width(t, 14) for t in shown) + 10, width - names - 16
    top, bottom = (36 if title else 12), height - (50 if along else 34)

    def across(value):
        return left + (value - x[0]) / ((x[-1] - x[0]) or 1) * (right - left)

    low = min(y_ticks[0], everything.min())
    high = max(y_ticks[-1], everything.max())

    def up(value):
        return bottom - (value - low) / ((high - low) or 1) * (bottom - top)

    body = shapes.text(0, size * 1.3, title, size, "start", weight=600) if title else ""
    for tick, label in zip(y_ticks, shown, strict=True):
        body += shapes.line(left, up(tick), right, up(tick), shapes.RULE, 0.8 if tick else 1.6)
        body += shapes.text(left - 8, up(tick) + 5, label, 14, "end", fill=shapes.FAINT)
    for tick in x_ticks:
        if x[0] <= tick <= x[-1]:
            body += shapes.line(across(tick), bottom, across(tick), bottom + 5, shapes.FAINT, 1)
            body += shapes.text(across(tick), bottom + 22, _tick(tick), 14, fill=shapes.FAINT)
    body += shapes.text((left + right) / 2, bottom + 40, along, 14, fill=shapes.FAINT)
    at_end = _apart([up(y[-1]) for _, y in curves], size * 1.3)
    told = []
    for i, (name, y) in enumerate(curves):
        colour = shapes.COLOURS[1 + i % 5]
        points = list(zip(across(x), up(y), strict=True))
        body += shapes.polyline(points, colour, 2.5, DASHES[i % 5])
        body += shapes.text(
            right + 8, at_end[i] + size * 0.35, name, size, "start", colour, weight=600
        )
        if cursor is None:
            told.append(f"{name} {_tick(y[-1])}")
        else:
            here = float(np.interp(cursor, x, y))
            body += shapes.circle(across(cursor), up(here), 5, shapes.PAPER, colour, 3)
            told.append(f"{name} {_tick(here)}")
    if cursor is not None:
        body += shapes.line(across(cursor), top, across(cursor), bottom, shapes.INK, 1.2, "4 4")
    return shapes.Drawing(width, height, body, shapes.titled(title, commas(told) + full_stop()))


def log_curves(
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

    body = shapes.text(0, size * 1.1, title, size, "start", weight=600) if title else ""
    for power in range(int(np.ceil(np.log10(low) - 1e-9)), int(np.log10(high) + 1e-9) + 1):
        _, y = place(x[0], 10.0**power)
        body += shapes.line(left, y, width - right, y, shapes.RULE, 0.8)
        body += shapes.text(left - 8, y + size * 0.35, f"{10.0**power:g}", 14, "end", shapes.FAINT)
    for power in range(int(np.ceil(np.log10(x[0]) - 1e-9)), int(np.log10(x[-1]) + 1e-9) + 1):
        at_x, _ = place(10.0**power, low)
        body += shapes.line(at_x, bottom, at_x, bottom + 5, shapes.FAINT, 1)
        body += shapes.text(at_x, bottom + 20, f"{10**power}", 14, fill=shapes.FAINT)
    body += shapes.line(left, bottom, width - right, bottom, shapes.INK, 1.2)
    if x_name:
        body += shapes.text((left + width - right) / 2, height - 6, x_name, size, fill=shapes.FAINT)
    cursor, _ = place(x[at], low)
    body += shapes.line(cursor, top - 4, cursor, bottom, shapes.FAINT, 1.5)
    told = []
    for i, (name, values) in enumerate(curves):
        values = np.asarray(values, dtype=float)
        colour, dash = shapes.COLOURS[1 + i % 5], DASHES[i % 5]
        xs, ys = place(x, values)
        _, y_now = place(x[at], values[at])
        body += shapes.polyline(zip(xs, ys, strict=True), colour, 3, dash)
        body += shapes.circle(cursor, y_now, 5, shapes.PAPER, colour, 3)
        y = (step if title else 0) + (i + 0.6) * step
        told.append(f"{name} {number(values[at], digits)}")
        body += shapes.line(2, y - size * 0.3, 44, y - size * 0.3, colour, 3, dash)
        body += shapes.text(54, y, name, size, "start")
        body += shapes.text(width - right, y, number(values[at], digits), size, "end", weight=600)
    return shapes.Drawing(width, height, body, shapes.titled(title, commas(told) + full_stop()))


def nice_ticks(low, high, about=4):
    """Round numbers from below `low` to above `high`, about as many as asked for."""
    span = (high - low) or 1
    rough = span / about
    unit = 10.0 ** np.floor(np.log10(rough))
    step = next(m * unit for m in (1, 2, 2.5, 5, 10) if m * unit >= rough * 0.999)
    first, last = np.floor(low / step + 1e-9), np.ceil(high / step - 1e-9)
    return [float(k * step) for k in np.arange(first, last + 1)]


def _tick(value):
    return number(int(value)) if float(value).is_integer() else number(f"{value:g}")


def _apart(places, least):
    """The places moved so that none is nearer to the next than `least`, in their own order."""
    order = np.argsort(places, kind="stable")
    moved = np.array(places, dtype=float)
    for before, after in pairwise(order):
        moved[after] = max(moved[after], moved[before] + least)
    # What was pushed down in a row goes back up by half.
    return moved - (moved - np.array(places)).mean()
