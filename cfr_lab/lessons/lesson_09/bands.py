"""Curves with bands over the rounds, as a Drawing: where many runs lie, not one."""

import numpy as np

from cfr_lab import draw
from cfr_lab.draw.graphs import DASHES
from cfr_lab.numbers import number, superscript
from cfr_lab.words import commas, full_stop, say

LEFT, RIGHT, STEP = 58, 14, 24


def band_curves(
    rounds, series, at, low, high, title, log=True, lines=(), width=600, height=350, digits=3
):
    """Medians with the bands of the middle 90%, and a cursor that tells their values.

    rounds    (marks,) above zero; at is the index of the mark where the cursor stands
    series    [(name, (marks, 3))]: 5th, 50th, 95th percentile at each mark; up to four
    low, high the ends of the upright axis, which is logarithmic unless log is False
    lines     values ruled across as a measure, with their names: [(name, value)]
    """
    top, bottom = STEP * (1.2 + len(series)) + 14, height - 48
    span = np.log(rounds[-1] / rounds[0]) or 1

    def across(t):
        return LEFT + np.log(t / rounds[0]) / span * (width - LEFT - RIGHT)

    def up(value):
        value = np.clip(value, low, high)
        share = np.log(value / low) / np.log(high / low) if log else (value - low) / (high - low)
        return bottom - share * (bottom - top)

    body = draw.text(0, 18, title, 16, "start", weight=600)
    for tick in _ticks(low, high, log):
        y = up(tick)
        body += draw.line(LEFT, y, width - RIGHT, y, draw.RULE, 0.8)
        body += draw.text(LEFT - 8, y + 5, number(f"{tick:g}"), 14, "end", draw.FAINT)
    for power in range(1, 9):
        if rounds[0] <= 10**power <= rounds[-1]:
            x = across(10**power)
            body += draw.line(x, bottom, x, bottom + 5, draw.FAINT, 1)
            shown = f"10{superscript(power)}" if power > 3 else f"{10**power:,}"
            body += draw.text(x, bottom + 21, shown, 14, fill=draw.FAINT)
    body += draw.line(LEFT, bottom, width - RIGHT, bottom, draw.INK, 1.2)
    along = say("局数 T（对数刻度）", "rounds T (log scale)")
    body += draw.text((LEFT + width - RIGHT) / 2, height - 6, along, 14, fill=draw.FAINT)
    body += "".join(_band(i, rounds, values, across, up) for i, (_, values) in enumerate(series))
    for name, value in lines:
        body += draw.line(LEFT, up(value), width - RIGHT, up(value), draw.INK, 1.4, "2 5")
        body += draw.text(width - RIGHT, up(value) - 7, name, 14, "end", halo=True)
    cursor = across(rounds[at])
    body += draw.line(cursor, top - 6, cursor, bottom, draw.FAINT, 1.5)
    told = [say("第 {t} 局之后", "after round {t}", t=f"{rounds[at]:,}")]
    for i, (name, values) in enumerate(series):
        part, words = _curve(i, name, values, at, rounds, across, up, width, digits)
        body += part
        told.append(words)
    return draw.Drawing(width, height, body, draw.titled(title, commas(told) + full_stop()))


def _band(i, rounds, values, across, up):
    values = np.asarray(values, dtype=float)
    edge = [(across(t), up(v)) for t, v in zip(rounds, values[:, 0], strict=True)]
    back = [(across(t), up(v)) for t, v in zip(rounds, values[:, 2], strict=True)]
    shape = draw.polygon(edge + back[::-1], draw.COLOURS[1 + i], "none", 0)
    return draw.group(shape, opacity=0.2)


def _curve(i, name, values, at, rounds, across, up, width, digits):
    """Line, dot and line of the legend of one series; and the same in words."""
    values = np.asarray(values, dtype=float)
    colour, dash = draw.COLOURS[1 + i], DASHES[i]
    points = [(across(t), up(v)) for t, v in zip(rounds, values[:, 1], strict=True)]
    body = draw.polyline(points, colour, 3, dash)
    body += draw.circle(*points[at], 5, draw.PAPER, colour, 3)
    low, middle, high = (number(float(v), digits) for v in values[at])
    shown = say("{m}（{a} 到 {b}）", "{m} ({a} to {b})", m=middle, a=low, b=high)
    y = STEP * (1.8 + i)
    body += draw.line(2, y - 5, 42, y - 5, colour, 3, dash)
    body += draw.text(52, y, name, 15, "start")
    body += draw.text(width - RIGHT, y, shown, 15, "end", weight=600)
    return body, f"{name} {shown}"


def _ticks(low, high, log):
    if not log:
        return np.linspace(low, high, 5).round(4)
    powers = range(int(np.ceil(np.log10(low) - 1e-9)), int(np.floor(np.log10(high) + 1e-9)) + 1)
    return [10.0**power for power in powers]
