"""Draw a wide tree and the rows of numbers under its terminal nodes."""

from cfr_lab import draw
from cfr_lab.numbers import number_text
from cfr_lab.words import say

# TREE_WIDTH is the tree's width. MARGIN is the width of the left margin, which contains the names
# of the rows.
TREE_WIDTH, MARGIN = 900, 112
# MIX contains the symbols for player 2's probabilities, in the order of the actions.
MIX = ("x", "y", "(1−x−y)")


def with_margin(margin, drawing, *drawings_below):
    """Return a tree's drawing with a left margin and other drawings immediately below it."""
    return draw.fixed_layout(draw.column(draw.indent(drawing, margin), *drawings_below, gap=-6))


def lettered_steps(tree, profile, ends):
    """Return {terminal node: symbol and value of player 2's probability, such as "x=0.20"}."""
    letters = {
        z: m.strip("()")
        for h in tree.children(0)
        for z, m in zip(tree.children(h), MIX, strict=True)
    }
    return {z: f"{letters[z]}={number_text(profile.edge_probabilities[z])}" for z in ends}


def payoffs_at(tree, ends):
    """Return {terminal node: player 2's payoff there}."""
    return {z: int(tree.payoff(z)[1]) for z in ends}


# The functions below return the row names in the reader's language.


def others_row():
    return say("他人 π₋₂(h)", "others π₋₂(h)")


def onward_row():
    return say("此后 π(z|h)", "then π(z|h)")


def payoff_row():
    return say("收益 u₂(z)", "payoff u₂(z)")


def product_row():
    return say("乘积", "product")
