"""Expected payoff of a node: a product at each path, and their sum (D1.8)."""

from cfr_core.profile import Profile
from cfr_core.values import expected_payoff, reach, set_payoff
from cfr_lab import draw
from cfr_lab.controls import COARSE, choice, share, sum_at_most_one
from cfr_lab.explorer import Explorer
from cfr_lab.formulas import as_text
from cfr_lab.lessons.lesson_04.arithmetic import added, factors
from cfr_lab.lessons.lesson_04.under_ends import (
    MARGIN,
    MIX,
    WIDE,
    lettered_steps,
    payoff_row,
    payoffs_at,
    product_row,
    with_margin,
)
from cfr_lab.lessons.rps import OPPONENT, float_profile, lit_tree, mix_of
from cfr_lab.numbers import decimal, named, number
from cfr_lab.words import say, who


def explore_payoff(tree):
    """Choose h, see the ends below it lit, the product written at each path, and their sum."""
    formulas = payoff_formulas(tree)

    def picture(h, a, b):
        return payoff_picture(h, a, b, tree, formulas)

    places = [(named(h), h) for h in ("h1", "h2", "h3", "I2")]
    return Explorer(
        {
            "h": choice(say("看哪里", "Look at"), places),
            "a": share("a", 0.2),
            "b": share("b", 0.5),
        },
        picture,
        keep=sum_at_most_one("a", "b", grain=COARSE),
    )


def payoff_formulas(tree):
    """{h: (its products one by one, the formula they make)}, both as text in a and b."""
    from sympy import symbols

    a, b = symbols("a b")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (a, b, 1 - a - b)})
    u = expected_payoff(profile, 2)
    texts = {}
    for i, node in enumerate(tree.children(0), 1):
        first = number(float(OPPONENT[i - 1]), 1)
        pays = payoffs_at(tree, tree.children(node)).values()
        terms = [factors(first, m, x) for m, x in zip(MIX, pays, strict=True)]
        texts[f"h{i}"] = terms, as_text(u[node])
    total = [f"u₂({named(h)})" for h in texts]
    return {**texts, "I2": (total, as_text(set_payoff(profile, 2)["I2"]))}


def payoff_picture(h, a, b, tree, formulas):
    profile = float_profile(tree, OPPONENT, mix_of(a, b))
    u, pi = expected_payoff(profile, 2), reach(profile)
    nodes = dict(zip(("h1", "h2", "h3"), tree.children(0), strict=True))
    chosen = [nodes[h]] if h in nodes else list(nodes.values())
    pays = payoffs_at(tree, [z for node in chosen for z in tree.children(node)])
    products = {z: pi[z] * x for z, x in pays.items()}
    drawing = lit_tree(
        tree,
        pays,
        WIDE,
        284,
        profile,
        lit_set=None if h in nodes else "I2",
        notes={node: decimal(u[node]) for node in chosen},
    )
    rows = [
        (who(1), {z: number(profile.edges[tree.parent[z]]) for z in pays}),
        (who(2), lettered_steps(tree, profile, pays)),
        (payoff_row(), {z: number(x) for z, x in pays.items()}),
        (product_row(), {z: decimal(x) for z, x in products.items()}),
    ]
    under = draw.under_ends(tree, rows, WIDE, MARGIN, lit={3})
    terms, formula = formulas[h]
    if h in nodes:
        parts, total = products.values(), u[nodes[h]]
    else:
        parts, total = [u[node] for node in chosen], set_payoff(profile, 2)["I2"]
    told = draw.lines(
        f"u₂({named(h)}) = {' + '.join(terms)} = {formula}",
        f"u₂({named(h)}) = {added(parts)} = {decimal(total)}",
    )
    return draw.pad(draw.column(with_margin(MARGIN, drawing, under), told))
