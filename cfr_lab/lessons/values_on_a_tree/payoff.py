"""Show a node's contribution u(h) and continuation value U(h) (D1.8)."""

from cfr_core.profile import Profile
from cfr_core.values import continuation_values, contributions, infoset_contributions, reach
from cfr_lab import draw
from cfr_lab.controls import (
    COARSE_STEPS_PER_UNIT,
    choice,
    coarse_probability_slider,
    sum_at_most_one,
)
from cfr_lab.explorer import Explorer
from cfr_lab.formulas import as_text
from cfr_lab.lessons.rps import OPPONENT, float_profile, mix_of, tree_with_paths
from cfr_lab.lessons.values_on_a_tree.arithmetic import factors, sum_text
from cfr_lab.lessons.values_on_a_tree.rows_under_terminals import (
    MARGIN,
    MIX,
    TREE_WIDTH,
    lettered_steps,
    payoff_row,
    payoffs_at,
    product_row,
    with_margin,
)
from cfr_lab.numbers import decimal, number_text, subscripted_name
from cfr_lab.words import player_name, say


def explore_payoff(tree):
    """Show u(h) as a sum, with the products at the terminal nodes below the chosen h."""
    formulas = payoff_formulas(tree)

    def picture(h, x, y):
        return payoff_picture(h, x, y, tree, formulas)

    places = [(subscripted_name(h), h) for h in ("h1", "h2", "h3", "I2")]
    return Explorer(
        {
            "h": choice(say("结点或信息集", "Look at"), places, "h2"),
            "x": coarse_probability_slider("x", 0.2),
            "y": coarse_probability_slider("y", 0.5),
        },
        picture,
        constrain=sum_at_most_one("x", "y", steps_per_unit=COARSE_STEPS_PER_UNIT),
    )


def payoff_formulas(tree):
    """Return {h: (list of products, formula for their sum)}, all as text in x and y."""
    from sympy import symbols

    x, y = symbols("x y")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (x, y, 1 - x - y)})
    u = contributions(profile, 2)
    texts = {}
    for i, node in enumerate(tree.children(0), 1):
        first = number_text(float(OPPONENT[i - 1]), 1)
        pays = payoffs_at(tree, tree.children(node)).values()
        terms = [factors(first, m, payments) for m, payments in zip(MIX, pays, strict=True)]
        texts[f"h{i}"] = terms, as_text(u[node])
    total = [f"u₂({subscripted_name(h)})" for h in texts]
    return {**texts, "I2": (total, as_text(infoset_contributions(profile, 2)["I2"]))}


def payoff_picture(h, x, y, tree, formulas):
    profile = float_profile(tree, OPPONENT, mix_of(x, y))
    u, pi = contributions(profile, 2), reach(profile)
    nodes = dict(zip(("h1", "h2", "h3"), tree.children(0), strict=True))
    chosen = [nodes[h]] if h in nodes else list(nodes.values())
    pays = payoffs_at(tree, [z for node in chosen for z in tree.children(node)])
    products = {z: pi[z] * payments for z, payments in pays.items()}
    drawing = tree_with_paths(
        tree,
        pays,
        TREE_WIDTH,
        284,
        profile,
        highlighted_set=None if h in nodes else "I2",
        notes={node: decimal(u[node]) for node in chosen},
    )
    rows = [
        (
            player_name(1),
            {z: number_text(profile.edge_probabilities[tree.parent[z]]) for z in pays},
        ),
        (player_name(2), lettered_steps(tree, profile, pays)),
        (payoff_row(), {z: number_text(payments) for z, payments in pays.items()}),
        (product_row(), {z: decimal(term) for z, term in products.items()}),
    ]
    rows_drawing = draw.rows_under_terminals(tree, rows, TREE_WIDTH, MARGIN, highlighted={3})
    terms, formula = formulas[h]
    if h in nodes:
        parts, total = products.values(), u[nodes[h]]
    else:
        parts, total = [u[node] for node in chosen], infoset_contributions(profile, 2)["I2"]
    texts = [
        f"u₂({subscripted_name(h)}) = {' + '.join(terms)} = {formula}",
        f"u₂({subscripted_name(h)}) = {sum_text(parts)} = {decimal(total)}",
    ]
    if h in nodes:
        pi_h, u_h = pi[nodes[h]], continuation_values(profile, 2)[nodes[h]]
        split = (
            f"π({subscripted_name(h)})·U₂({subscripted_name(h)}) = {factors(pi_h, decimal(u_h))}"
        )
        texts.append(f"u₂({subscripted_name(h)}) = {split} = {decimal(total)}")
    texts = draw.sentences(*texts)
    return draw.pad(draw.column(with_margin(MARGIN, drawing, rows_drawing), texts))
