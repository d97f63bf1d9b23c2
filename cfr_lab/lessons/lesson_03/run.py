"""A hundred thousand rounds of two learners (D4.4, D4.5)."""

import numpy as np

from cfr_core.matching import regret_matching
from cfr_lab import draw
from cfr_lab.controls import play, stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.lesson_03.blotto import exploitability_of, whose
from cfr_lab.lessons.lesson_03.listing import all_allocations, bars_column
from cfr_lab.numbers import number, superscript
from cfr_lab.words import commas, full_stop, say


def explore_run(kept):
    """Move through the rounds that were kept: a list of (t, regrets, averages), players first."""
    kept = [(int(t), np.array(R, dtype=float), np.array(S)) for t, R, S in kept]
    history = np.array([exploitabilities(R, S) for _, R, S in kept])
    options = [(f"{t:,}", k) for k, (t, _, _) in enumerate(kept)]
    start = len(kept) * 3 // 5

    def picture(k, player):
        return run_picture(k, player, kept, history)

    return Explorer({"k": play(stops(_round(), options, start)), "player": whose()}, picture)


def _round():
    return say("局数 t", "round t")


def exploitabilities(R, S):
    """Of the average strategies and of those that regret matching would play next."""
    return exploitability_of(*S), exploitability_of(*regret_matching(R))


def run_picture(k, player, kept, history):
    t, R, S = kept[k]
    regrets, average = R[player - 1], S[player - 1]
    now = regret_matching(regrets)
    summed = say("累计遗憾 R（条形：R/t）", "regret R so far (bar: R/t)")
    current = say("当前策略 σ", "current strategy σ")
    averaged = say("平均策略 σ̄", "average strategy σ̄")
    table = all_allocations(
        bars_column(summed, 214, regrets / t, -0.6, 0.1, [f"{v:,.0f}" for v in regrets], 72),
        bars_column(current, 180, now, 0, 1, [number(float(p)) for p in now], 46),
        bars_column(averaged, 190, average, 0, 0.4, [number(float(p), 3) for p in average], 54),
    )
    return draw.pad(draw.row(table, _curves([t for t, _, _ in kept], history, k), gap=28))


def _curves(rounds, history, k, width=336, height=330):
    """Exploitability of average and current strategies over the rounds, logarithmic both ways."""
    left, top = 56, 92
    right, bottom = left + width - 76, top + height - 30
    decades = max(1, int(np.ceil(np.log10(rounds[-1]))))

    def x(t):
        return left + (right - left) * np.log10(t) / decades

    def y(e):
        # Down to a thousandth; what is lower lies on the axis.
        return top + (bottom - top) * min(-np.log10(max(e, 1e-3)), 3) / 3

    title = say("可利用度与局数", "exploitability by round")
    body = draw.text(0, 18, title, 16, "start", weight=600)
    for power in range(decades + 1):
        body += draw.line(x(10**power), top, x(10**power), bottom, draw.RULE, 0.8)
        body += draw.text(x(10**power), bottom + 22, _ten_to(power), 14)
    for power in range(4):
        e = 10.0**-power
        body += draw.line(left, y(e), right, y(e), draw.RULE, 0.8)
        body += draw.text(left - 8, y(e) + 5, number(e, power), 14, "end")
    average, now = history[k]
    averaged = say("平均策略 {x}", "average strategy {x}", x=number(average, 3))
    current = say("当前策略 {x}", "current strategy {x}", x=number(now, 3))
    curves = [
        (averaged, history[:, 0], draw.COLOURS[1], None),
        (current, history[:, 1], draw.COLOURS[2], "7 4"),
        ("1/√t", [t**-0.5 for t in rounds], draw.FAINT, "2 4"),
    ]
    for i, (name, values, colour, dash) in enumerate(curves):
        at = 40 + 19 * i
        body += draw.line(2, at - 5, 32, at - 5, colour, 2.5, dash)
        body += draw.text(40, at, name, 14, "start")
        points = [(x(t), y(e)) for t, e in zip(rounds, values, strict=True)]
        body += _thin_line(points, colour, dash)
    at = x(rounds[k])
    body += draw.line(at, top, at, bottom, draw.INK, 1.5)
    body += draw.circle(at, y(average), 5, draw.COLOURS[1], draw.PAPER)
    body += draw.circle(at, y(now), 5, draw.COLOURS[2], draw.PAPER)
    alt = commas([f"{_round()} = {rounds[k]:,}", averaged, current])
    return draw.Drawing(width, bottom + 34, body, alt + full_stop())


def _thin_line(points, colour, dash):
    """A curve with square ends: round ones, as `draw.polyline` has, would close the short gaps."""
    at = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{at}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>'


def _ten_to(n):
    return f"{10**n}" if n < 2 else f"10{superscript(n)}"
