"""Show the terms of u2 and v2 at h31 in the three-player tree, and plot both against x (D1.10)."""

from cfr_core.games import three_player_game
from cfr_core.tree import Tree
from cfr_core.values import contributions, counterfactual_values, others_reach, own_reach
from cfr_lab import draw
from cfr_lab.controls import coarse_probability_slider, exact_probability, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.rps import OPPONENT
from cfr_lab.lessons.values_on_a_tree.arithmetic import factors
from cfr_lab.lessons.values_on_a_tree.h31 import three_player_profile
from cfr_lab.lessons.values_on_a_tree.rows_under_terminals import (
    MARGIN,
    TREE_WIDTH,
    onward_row,
    others_row,
    payoff_row,
    payoffs_at,
    with_margin,
)
from cfr_lab.numbers import decimal, number_text, subscript
from cfr_lab.words import full_stop, say

# MIX_3 contains the symbols for player 3's probabilities, in the order of the actions.
MIX_3 = ("y", "1−y")


def explore_three_players():
    """Show the terms and plots of u2(h31) and v2(h31), with sliders for x, y, d1 and d2."""
    controls = {
        "x": coarse_probability_slider("x", 0.5),
        "y": coarse_probability_slider("y", 0.75),
        "d1": slider("d₁", -5, 5, 2, 1),
        "d2": slider("d₂", -5, 5, -1, 1),
    }
    # The sliders form two rows: two probabilities above two payoffs. On a narrow page, each row has
    # only one slider.
    for control in controls.values():
        control.layout.width, control.layout.flex = "auto", "1 1 40%"
        control.layout.min_width = "180px"
    return Explorer(controls, three_player_picture)


def three_player_picture(x, y, d1, d2):
    x, y = float(exact_probability(x)), float(exact_probability(y))
    tree = Tree(three_player_game(d1, d2))
    profile = three_player_profile(tree, tuple(map(float, OPPONENT)), x, y)
    h31 = tree.node("0", "0")
    ends = {int(end): f"z{i}" for i, end in enumerate(tree.terminals_below(0), 1)}
    drawing = draw.tree(
        tree,
        profile,
        names={**ends, h31: "h31"},
        highlighted={node for end in tree.children(h31) for node in tree.path(end)[1:]},
        payoffs_of=2,
        width=TREE_WIDTH,
        height=320,
        label_at=0.5,
    )
    u, v = contributions(profile, 2)[h31], counterfactual_values(profile, 2)[h31]
    remarks = draw.column(
        draw.sentences("u₂(h₃₁) = 0.4·x·y·d₁ + 0.4·x·(1−y)·d₂", f"= {decimal(u)}", size=15),
        draw.sentences("v₂(h₃₁) = 0.4·y·d₁ + 0.4·(1−y)·d₂", f"= {decimal(v)}", size=15),
        draw.sentences(f"x·v₂(h₃₁) = {factors(x, decimal(v))} = {decimal(x * v)}", size=15),
        gap=2,
    )
    rows = draw.rows_under_terminals(
        tree, _rows(tree, profile, h31), TREE_WIDTH, MARGIN, highlighted={1}
    )
    tree_and_rows = with_margin(MARGIN, drawing, rows)
    return draw.pad(
        draw.column(tree_and_rows, draw.row(remarks, _plot_over_x(x, u, v), gap=60), gap=6)
    )


def _rows(tree, profile, h31):
    """Return rows of the factors at z1 and z2 and of the resulting terms of u2 and v2."""
    own, others = own_reach(profile, 2)[h31], others_reach(profile, 2)[h31]
    pays = payoffs_at(tree, tree.children(h31))
    onward = {z: profile.edge_probabilities[z] for z in pays}
    letters = dict(zip(pays, MIX_3, strict=True))
    term_of_u, term_of_v = (say("{u} 的一项", "term of {u}", u=u) for u in ("u₂", "v₂"))
    return [
        (others_row(), dict.fromkeys(pays, number_text(others))),
        (say("自己 π₂(h)", "own π₂(h)"), dict.fromkeys(pays, f"x={number_text(own)}")),
        (onward_row(), {z: f"{letters[z]}={number_text(p)}" for z, p in onward.items()}),
        (
            payoff_row(),
            {
                z: f"d{subscript(k)}={number_text(payment)}"
                for k, (z, payment) in enumerate(pays.items(), 1)
            },
        ),
        (term_of_u, {z: decimal(others * own * onward[z] * x) for z, x in pays.items()}),
        (term_of_v, {z: decimal(others * onward[z] * x) for z, x in pays.items()}),
    ]


def _plot_over_x(own, u, v, width=350, height=144, plot_height=2.15):
    """Plot u and v against x from 0 to 1, with a marker on each line at the slider's x."""
    left, far, top, bottom = 40, width - 16, 26, height - 20
    middle = (top + bottom) / 2

    def at(x, y):
        return left + x * (far - left), middle - y / plot_height * (bottom - top) / 2

    body = ""
    for y in (-2, -1, 0, 1, 2):
        (x1, y1), (x2, _) = at(0, y), at(1, y)
        body += draw.line(x1, y1, x2, y1, draw.INK if y == 0 else draw.LINE_COLOUR, 1.2)
        body += draw.text(left - 8, y1 + 5, number_text(y), 14, "end", draw.FAINT)
    for x, text in ((0, "x = 0"), (0.5, "0.5"), (1, "1")):
        body += draw.text(at(x, 0)[0], bottom + 17, text, 14, fill=draw.FAINT)
    body += draw.line(left, top, left, bottom, draw.INK, 1.2)
    body += draw.line(*at(0, v), *at(1, v), draw.COLOURS[2], 3, dash="8 6")
    body += draw.line(*at(0, 0), *at(1, v), draw.INK, 3)
    (x, y_u), (_, y_v) = at(own, u), at(own, v)
    body += draw.line(x, middle, x, y_v, draw.FAINT, 1, dash="2 4")
    body += draw.rect(x - 8, y_v - 8, 16, 16, draw.PAPER, draw.COLOURS[2], 3)
    body += draw.circle(x, y_u, 6, draw.INK, draw.INK)
    body += _legend(left, left + 150)
    alt = say(
        "u、v 随 x 的变化：v 是高度为 {v} 的水平线；u 是一条直线，从原点到点 (1, {v})，在 x = {x} "
        "处等于 {u}",
        "u and v as functions of x: v is a horizontal line at {v}; u is a straight line from the "
        "origin to the point (1, {v}); at x = {x} it equals {u}",
        v=decimal(v),
        u=decimal(u),
        x=number_text(own),
    )
    return draw.Drawing(width, height, body, alt + full_stop())


def _legend(at_u, at_v):
    """Return the legend as SVG: a solid line and a disc for u, a dashed line and a square for v."""
    body = draw.line(at_u, 14, at_u + 34, 14, draw.INK, 3)
    body += draw.circle(at_u + 17, 14, 6, draw.INK, draw.INK)
    body += draw.text(at_u + 42, 19, "u₂(h₃₁)", 15, "start")
    body += draw.line(at_v, 14, at_v + 34, 14, draw.COLOURS[2], 3, dash="8 6")
    body += draw.rect(at_v + 10, 7, 14, 14, draw.PAPER, draw.COLOURS[2], 3)
    return body + draw.text(at_v + 42, 19, "v₂(h₃₁)", 15, "start")
