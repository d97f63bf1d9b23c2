"""A value is others' reach times the payoff once there: the same v in several ways (M7)."""

from cfr_lab import draw
from cfr_lab.lessons.lesson_04.h31 import at_h31
from cfr_lab.numbers import number
from cfr_lab.words import say


def show_cases(cases):
    """A table of (others' reach, payoff once there, own reach) with the v and u they make.

    cases   [(sigma1 of action 0, a, b, r1, r2)] on the three-player tree
    """
    rows = []
    for first, a, b, r1, r2 in cases:
        sigma_1 = (first, *[(1 - first) / 2] * 2)
        u, v, own, others, there = at_h31(a, b, r1, r2, sigma_1)
        rows.append([number(float(x), 3) for x in (others, there, v, own, u)])
    header = [
        say("他人 π₋₂(h₃₁)", "others π₋₂(h₃₁)"),
        say("到了以后的收益", "payoff once there"),
        "v₂(h₃₁)",
        say("自己 π₂(h₃₁)", "own π₂(h₃₁)"),
        "u₂(h₃₁)",
    ]
    return draw.pad(draw.table(rows, header, {(r, 2) for r in range(len(rows))}))
