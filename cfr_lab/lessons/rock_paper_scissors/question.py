"""Ask which strategy (x, y, 1-x-y) is best against (0.4, 0.3, 0.3) (D1.4)."""

from fractions import Fraction

import numpy as np

from cfr_core.games import rock_paper_scissors
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_core.values import action_values, contributions, infoset_contributions, reach
from cfr_lab import draw
from cfr_lab.controls import (
    COARSE_STEPS_PER_UNIT,
    choice,
    coarse_probability_slider,
    sum_at_most_one,
)
from cfr_lab.explorer import Explorer
from cfr_lab.formulas import as_text
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.rps import (
    OPPONENT,
    actions,
    expected_payoffs_title,
    float_profile,
    mix_of,
    names_of,
)
from cfr_lab.numbers import decimal, decimal_texts, number_text, subscripted_name
from cfr_lab.words import join_with_commas, say

THIRD = Fraction(1, 3)


def guess_first():
    """Ask the reader to guess which action is best against (0.4, 0.3, 0.3)."""
    pure = [(name, tuple(int(k == i) for k in range(3))) for i, name in enumerate(actions())]
    options = [*pure, (say("均匀策略", "uniform"), (THIRD, THIRD, THIRD))]
    return ask({"mix": choice(say("我猜该出", "My guess"), options)}, guess_picture)


def guess_picture(mix, shown):
    names = actions()
    played = [(n, p) for n, p in zip(names, mix, strict=True) if p]
    answer_text = join_with_commas(n if p == 1 else f"{n} {number_text(p)}" for n, p in played)
    head = draw.sentences(say("你的猜测：{what}", "Your guess: {what}", what=answer_text))
    if not shown:
        return unanswered_picture(head)
    profile = Profile(Tree(rock_paper_scissors()), {"I1": OPPONENT, "I2": mix})
    values = action_values(profile, 2)["I2"]
    products = contributions(profile, 2)[0]
    bars = draw.bars(
        names, [float(v) for v in values], -0.2, 0.2, title=expected_payoffs_title(), width=480
    )
    text = say(
        "你猜的策略平均每局得 {worth}；最优反应得 {best}。",
        "Your guess earns {worth} a round on average; a best response earns {best}.",
        worth=number_text(float(products)),
        best=number_text(float(max(values))),
    )
    return draw.pad(draw.column(head, draw.sentences(text), bars))


def explore_answer(tree):
    """Show the payoffs from player 2's strategy (x, y, 1-x-y) in a tree, a table and formulas."""
    formulas = answer_formulas(tree)

    def picture(x, y):
        return answer_picture(x, y, tree, formulas)

    return Explorer(
        {"x": coarse_probability_slider("x", 0.3), "y": coarse_probability_slider("y", 0.3)},
        picture,
        constrain=sum_at_most_one("x", "y", steps_per_unit=COARSE_STEPS_PER_UNIT),
    )


def answer_formulas(tree):
    """Return formulas in x and y for u_2 at "h1", "h2", "h3" and "I2", as {name: text}.

    The formulas are computed from the definitions.
    """
    from sympy import symbols

    x, y = symbols("x y")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (x, y, 1 - x - y)})
    u = contributions(profile, 2)
    formulas = {f"h{i}": as_text(u[node]) for i, node in enumerate(tree.children(0), 1)}
    return {**formulas, "I2": as_text(infoset_contributions(profile, 2)["I2"])}


def answer_picture(x, y, tree, formulas):
    mix = mix_of(x, y)
    profile = float_profile(tree, OPPONENT, mix)
    u = contributions(profile, 2)
    nodes = {f"h{i}": node for i, node in enumerate(tree.children(0), 1)}
    notes = {node: decimal(u[node]) for node in nodes.values()}
    names = names_of(tree)
    drawing = draw.tree(tree, profile, names, notes, payoffs_of=2, width=680, height=340)
    total = infoset_contributions(profile, 2)["I2"]
    texts = [
        f"σ₂ = (x, y, 1−x−y) = ({', '.join(decimal_texts(mix, 2))})",
        *(
            f"u₂({subscripted_name(n)}) = {formulas[n]} = {decimal(u[node])}"
            for n, node in nodes.items()
        ),
        f"u₂(I₂) = {formulas['I2']} = {decimal(total)}",
    ]
    table = _products(tree, profile, nodes, u, total)
    return draw.pad(
        draw.row(drawing, draw.column(draw.sentences(*texts, size=15), table, gap=16), gap=16)
    )


def _products(tree, profile, nodes, u, total):
    """Draw a table of the terminal nodes' contributions, with one row per node of player 2."""
    products = reach(profile)[tree.terminals] * tree.payoffs[:, 1]
    rows = []
    for name, node in nodes.items():
        mine = [products[np.searchsorted(tree.terminals, z)] for z in tree.children(node)]
        rows.append([subscripted_name(name), *map(decimal, mine), decimal(u[node])])
    columns = products.reshape(3, 3).sum(axis=0)
    rows.append(["Σ", *map(decimal, columns), decimal(total)])
    return draw.table(rows, ["", *actions(), "u₂"], {(3, 4)}, "π(z) · u₂(z)", 15)
