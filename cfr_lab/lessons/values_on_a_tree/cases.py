"""Show that different factors can give the same v = others' reach × continuation value (M7)."""

from cfr_lab import draw
from cfr_lab.lessons.values_on_a_tree.h31 import at_h31
from cfr_lab.numbers import number_text
from cfr_lab.words import say


def show_cases(cases):
    """Draw a table of others' reach, U2 and own reach at h31, with the resulting v and u.

    cases   [(player 1's probability of action 0, x, y, d1, d2)] in the three-player tree
    """
    rows = []
    for first, x, y, d1, d2 in cases:
        sigma_1 = (first, *[(1 - first) / 2] * 2)
        u, v, own, others, there = at_h31(x, y, d1, d2, sigma_1)
        rows.append([number_text(float(results), 3) for results in (others, there, v, own, u)])
    header = [
        say("他人 π₋₂(h₃₁)", "others π₋₂(h₃₁)"),
        "U₂(h₃₁)",
        "v₂(h₃₁)",
        say("自己 π₂(h₃₁)", "own π₂(h₃₁)"),
        "u₂(h₃₁)",
    ]
    return draw.pad(draw.table(rows, header, {(r, 2) for r in range(len(rows))}))
