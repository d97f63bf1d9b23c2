"""Curves on two logarithmic axes, each with points of its own, bands where runs were many."""

import numpy as np

from cfr_lab import draw
from cfr_lab.numbers import superscript
from cfr_lab.words import commas, full_stop

STEP = 24  # from one line of the legend to the next


def log_chart(curves, along, at=None, y=(1e-4, 1), names=None, title="", width=620, height=430):
    """Curves as a Drawing; the legend above them tells each one's value at the cursor.

    curves   [(name, x (n,), values (n,), band (n, 2) or None)], up to five; x above zero. What
             is below or above the ends of the upright axis is drawn there
    along    the name of x
    at       where on x the cursor stands; a curve tells its last value up to there
    y        the ends of the upright axis
    """
    low, high = y
    every = np.concatenate([np.asarray(x, dtype=float) for _, x, _, _ in curves])
    first, last = every.min(), every.max()
    left, right = 62, 14
    top = (26 if title else 4) + STEP * len(curves) + 12
    bottom = height - 48

    def place(xs, ys):
        across = (np.log(xs) - np.log(first)) / (np.log(last) - np.log(first))
        up = (np.log(np.clip(ys, low, high)) - np.log(low)) / (np.log(high) - np.log(low))
        return left + across * (width - left - right), bottom - up * (bottom - top)

    body = draw.text(0, 18, title, 16, "start", weight=600) if title else ""
    for power in _powers(low, high):
        _, level = place(first, 10.0**power)
        body += draw.line(left, level, width - right, level, draw.RULE, 0.8)
        body += draw.text(left - 8, level + 5, _ten(power), 14, "end", draw.FAINT)
    for power in _powers(first, last):
        x, _ = place(10.0**power, low)
        body += draw.line(x, bottom, x, bottom + 5, draw.FAINT, 1)
        body += draw.text(x, bottom + 21, _ten(power), 14, fill=draw.FAINT)
    body += draw.line(left, bottom, width - right, bottom, draw.INK, 1.2)
    body += draw.text((left + width - right) / 2, height - 6, along, 15, fill=draw.FAINT)
    for i, (_, x, _, band) in enumerate(curves):
        if band is not None:
            body += _band(place, np.asarray(x, dtype=float), np.asarray(band), i)
    if at is not None:
        cursor, _ = place(min(max(at, first), last), low)
        body += draw.line(cursor, top - 4, cursor, bottom, draw.FAINT, 1.5)
    told = []
    for i, (name, x, values, _) in enumerate(curves):
        x, values = np.asarray(x, dtype=float), np.asarray(values, dtype=float)
        shown, lines = _curve(place, x, values, at, i)
        body += lines
        row = (26 if title else 4) + STEP * i + 16
        colour, dash = draw.COLOURS[1 + i % 5], draw.DASHES[i % 5]
        body += draw.line(2, row - 5, 46, row - 5, colour, 3, dash)
        body += draw.text(56, row, name, 15, "start")
        body += draw.text(width - right, row, shown, 15, "end", weight=600)
        told.append(f"{name} {shown}")
    alt = (title + " " if title else "") + commas(told) + full_stop()
    return draw.Drawing(width, height, body, alt)


def small(value):
    """A number of three digits, however small: 0.0134, 2.65×10⁻⁴."""
    if value == 0:
        return "0"
    if value >= 1e-3:
        return f"{value:.3g}"
    power = int(np.floor(np.log10(value)))
    return f"{value / 10.0**power:.2f}×10" + superscript(power).replace("-", "⁻")


def _curve(place, x, values, at, i):
    """What the legend says of a curve, and its line with a dot at the cursor."""
    colour, dash = draw.COLOURS[1 + i % 5], draw.DASHES[i % 5]
    body = draw.polyline(zip(*place(x, values), strict=True), colour, 3, dash)
    if at is None:
        return small(values[-1]), body
    passed = np.flatnonzero(x <= at * (1 + 1e-9))
    if not len(passed):
        return "—", body
    here = passed[-1]
    return small(values[here]), body + draw.circle(
        *place(x[here], values[here]), 5, draw.PAPER, colour, 3
    )


def _band(place, x, band, i):
    under = zip(*place(x, band[:, 0]), strict=True)
    over = list(zip(*place(x, band[:, 1]), strict=True))[::-1]
    shape = draw.polygon([*under, *over], draw.COLOURS[1 + i % 5], "none", 0)
    return draw.group(shape, opacity=0.16)


def _powers(low, high):
    return range(int(np.ceil(np.log10(low) - 1e-9)), int(np.floor(np.log10(high) + 1e-9)) + 1)


def _ten(power):
    return f"{10.0**power:g}" if -3 <= power <= 4 else "10" + superscript(power).replace("-", "⁻")
