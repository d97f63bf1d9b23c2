"""Draw the payoff matrix of a Colonel Blotto game of any size (D4.4)."""

from math import comb

from cfr_core.games import allocations, blotto_payoffs
from cfr_lab import draw
from cfr_lab.controls import slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.colonel_blotto.blotto import SHADES, allocation_text
from cfr_lab.words import full_stop, say

# The picture shows the matrix for at most this many allocations.
MAX_ALLOCATIONS = 300
SIDE = 420


def explore_matrix():
    """Show the payoff matrix as a pattern, with sliders for the numbers of soldiers and fields."""
    return Explorer(
        {
            "S": slider(say("士兵人数 S", "soldiers S"), 1, 12, 5, 1),
            "N": slider(say("战场个数 N", "fields N"), 2, 6, 3, 1),
        },
        matrix_picture,
        constrain=_within_reach,
    )


def _within_reach(values, moved):
    """Reduce the unmoved slider's value until there are at most MAX_ALLOCATIONS allocations."""
    values = dict(values)
    other = "N" if moved == "S" else "S"
    while comb(values["S"] + values["N"] - 1, values["N"] - 1) > MAX_ALLOCATIONS:
        values[other] -= 1
    return values


def matrix_picture(S, N):
    actions, payoffs = allocations(S, N), blotto_payoffs(S, N)
    alt = say(
        "{S} 名士兵、{N} 个战场的收益矩阵",
        "The payoff matrix of {S} soldiers and {N} fields",
        S=S,
        N=N,
    )
    pixels = draw.pixels(payoffs % 3, SHADES, SIDE, alt + full_stop())
    cell = SIDE / len(actions)
    if cell >= 20:
        pixels = _label_cells(pixels, actions, payoffs, cell)
    seats = say("行属于玩家 1，列属于玩家 2", "Rows: player 1; columns: player 2")
    order = say(
        "行和列都从 {first} 排到 {last}",
        "Both go from {first} to {last}",
        first=allocation_text(actions[0]),
        last=allocation_text(actions[-1]),
    )
    remarks = draw.sentences(seats, order, size=15)
    side = draw.column(_facts(S, N, payoffs), _legend(), remarks, gap=18)
    return draw.pad(draw.row(pixels, side, gap=32))


def _label_cells(pixels, actions, payoffs, cell):
    """Return the Drawing `pixels` with the row names and, in each cell, the payoff's sign."""
    body = ""
    for i, (name, payoffs_of) in enumerate(zip(actions, payoffs, strict=True)):
        y = (i + 0.5) * cell + 5
        body += draw.text(-8, y, allocation_text(name), 14, "end")
        for j, u in enumerate(payoffs_of):
            text, fill = (("0", draw.FAINT), ("+", draw.PAPER), ("−", draw.INK))[u % 3]
            body += draw.text((j + 0.5) * cell, y, text, 14, fill=fill)
    left = max(draw.text_width(allocation_text(a), 14) for a in actions) + 12
    moved = f'<g transform="translate({draw.px(left)} 0)">{pixels.body}{body}</g>'
    return draw.Drawing(pixels.width + left, pixels.height, moved, pixels.alt)


def _facts(S, N, payoffs):
    """Draw a table with the size of the matrix and the frequency of each payoff."""
    m = len(payoffs)
    outcomes = (
        (say("赢（+1）", "wins (+1)"), 1),
        (say("平（0）", "draws (0)"), 0),
        (say("输（−1）", "losses (−1)"), -1),
    )
    rows = [
        [say("分配的种数", "allocations"), f"C({S + N - 1}, {N - 1}) = {m}"],
        [say("矩阵的格子", "cells of the matrix"), f"{m} × {m} = {m * m:,d}"],
        *([name, f"{int((payoffs == u).sum()):,d}"] for name, u in outcomes),
    ]
    return draw.table(rows)


def _legend():
    body = "".join(
        draw.rect(x, 4, 22, 22, shade, draw.INK) + draw.text(x + 32, 21, sign, 16, "start")
        for x, shade, sign in zip((2, 92, 182), SHADES, ("0", "+1", "−1"), strict=True)
    )
    return draw.Drawing(240, 30, body)
