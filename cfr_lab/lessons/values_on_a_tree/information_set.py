"""Show the counterfactual values v(I) and v(I, a) of an information set and its actions (D1.9)."""

from cfr_core.values import action_values, counterfactual_values, infoset_values, others_reach
from cfr_lab import draw
from cfr_lab.controls import (
    COARSE_STEPS_PER_UNIT,
    choice,
    coarse_probability_slider,
    sum_at_most_one,
)
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.rps import actions, float_profile, mix_of, tree_with_paths
from cfr_lab.lessons.values_on_a_tree.arithmetic import factors, sum_text
from cfr_lab.lessons.values_on_a_tree.rows_under_terminals import (
    MARGIN,
    TREE_WIDTH,
    lettered_steps,
    onward_row,
    others_row,
    payoff_row,
    payoffs_at,
    product_row,
    with_margin,
)
from cfr_lab.numbers import decimal, number_text
from cfr_lab.words import join_items, say

# In the menu of actions, the value WHOLE selects the whole information set.
WHOLE = 3


def explore_set(tree):
    """Show v(I) or v(I, a) as a sum over nodes, with sliders for both players' strategies."""
    names = actions()
    own_controls, other_controls = (
        sum_at_most_one(*letters, steps_per_unit=COARSE_STEPS_PER_UNIT) for letters in ("xy", "pq")
    )

    def picture(k, p, q, x, y):
        return set_picture(k, p, q, x, y, tree)

    options = [(name, i) for i, name in enumerate(names)]
    options.append((say("整个 I₂", "all of I₂"), WHOLE))
    return Explorer(
        {
            "k": choice(say("行动", "action"), options, 1),
            "p": coarse_probability_slider(f"σ₁({names[0]})", 0.4),
            "q": coarse_probability_slider(f"σ₁({names[1]})", 0.3),
            "x": coarse_probability_slider(f"x = σ₂({names[0]})", 0.2),
            "y": coarse_probability_slider(f"y = σ₂({names[1]})", 0.5),
        },
        picture,
        constrain=lambda values, moved: other_controls(own_controls(values, moved), moved),
    )


def set_picture(k, p, q, x, y, tree):
    profile = float_profile(tree, mix_of(p, q), mix_of(x, y))
    nodes = list(tree.children(0))
    if k == WHOLE:
        pays = payoffs_at(tree, [z for h in nodes for z in tree.children(h)])
        v = counterfactual_values(profile, 2)
        notes = {h: decimal(v[h]) for h in nodes}
    else:
        pays, notes = payoffs_at(tree, [tree.first_child[h] + k for h in nodes]), {}
    drawing = tree_with_paths(
        tree, pays, TREE_WIDTH, 284, profile, highlighted_set="I2", notes=notes
    )
    rows = _rows(tree, profile, pays, k == WHOLE)
    rows_drawing = draw.rows_under_terminals(
        tree, rows, TREE_WIDTH, MARGIN, highlighted={len(rows) - 1}
    )
    summary = draw.sentences(*_summary(k, tree, profile, pays), size=16)
    return draw.pad(draw.column(with_margin(MARGIN, drawing, rows_drawing), summary, gap=8))


def _rows(tree, profile, pays, whole):
    """Return the rows of factors and products to show under the terminal nodes.

    The probability of player 2's step is a factor only if the whole set is shown.
    """
    reaches = others_reach(profile, 2)
    products = {
        z: reaches[z] * (profile.edge_probabilities[z] if whole else 1) * x for z, x in pays.items()
    }
    return [
        (others_row(), {z: number_text(reaches[z]) for z in pays}),
        *([(onward_row(), lettered_steps(tree, profile, pays))] if whole else []),
        (payoff_row(), {z: number_text(x) for z, x in pays.items()}),
        (product_row(), {z: decimal(x) for z, x in products.items()}),
    ]


def _summary(k, tree, profile, pays):
    """Return three lines with the chosen sum, the actions' values, and their weighted mean."""
    names = actions()
    by_action = [float(x) for x in action_values(profile, 2)["I2"]]
    total = decimal(infoset_values(profile, 2)["I2"])
    if k == WHOLE:
        v = counterfactual_values(profile, 2)
        sums = sum_text([v[h] for h in tree.children(0)])
        text = f"v₂(I₂) = v₂(h₁) + v₂(h₂) + v₂(h₃) = {sums} = {total}"
    else:
        reaches = others_reach(profile, 2)
        terms = " + ".join(factors(reaches[z], x) for z, x in pays.items())
        text = f"v₂(I₂, {names[k]}) = {terms} = {decimal(by_action[k])}"
    every = join_items(f"{n} {decimal(x)}" for n, x in zip(names, by_action, strict=True))
    own_probabilities = [profile.edge_probabilities[z] for z in tree.children(tree.children(0)[0])]
    mean = " + ".join(
        factors(m, decimal(x)) for m, x in zip(own_probabilities, by_action, strict=True)
    )
    return (
        text,
        say(
            "各行动的值 v₂(I₂, ·)：{values}",
            "value v₂(I₂, ·) of each action: {values}",
            values=every,
        ),
        f"v₂(I₂) = Σ σ₂(I₂, a)·v₂(I₂, a) = {mean} = {total}",
    )
