"""Define rock, paper, scissors for the lessons: action names, payoffs, and the opponent of D1.4."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from cfr_core.games import RPS_ACTIONS, RPS_PAYOFFS
from cfr_core.profile import Profile
from cfr_lab import draw
from cfr_lab.controls import exact_probability
from cfr_lab.numbers import number_text, subscripted_name
from cfr_lab.words import full_stop, join_items, label, say

A = np.array(RPS_PAYOFFS)
SCISSORS, ROCK, PAPER = range(3)
OPPONENT = (Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))


def actions():
    """Return the names of the three actions in the reader's language."""
    return [label(a) for a in RPS_ACTIONS]


def mix_of(a, b):
    """Return the strategy (a, b, 1-a-b) set by two sliders, as a tuple of fractions."""
    return (
        exact_probability(a),
        exact_probability(b),
        1 - exact_probability(a) - exact_probability(b),
    )


def float_profile(tree, first, second):
    """Return the Profile of two mixed strategies, with probabilities as floats."""
    return Profile(tree, {"I1": tuple(map(float, first)), "I2": tuple(map(float, second))})


def names_of(tree):
    """Return {node: name}, as in D1.3: player 2's nodes h1 to h3 and terminal nodes z1 to z9."""
    names = {node: f"h{i}" for i, node in enumerate(tree.children(0), 1)}
    names.update({int(end): f"z{i}" for i, end in enumerate(tree.terminals, 1)})
    return names


def tree_with_paths(
    tree, ends, width, height, profile=None, highlighted_set=None, notes=None, label_at=0.68
):
    """Return a Drawing of the tree with player 2's payoffs and some highlighted paths.

    ends   the terminal nodes to which the highlighted paths lead
    """
    drawing = draw.tree(
        tree,
        profile,
        names=names_of(tree),
        notes=notes,
        highlighted={node for end in ends for node in tree.path(end)[1:]},
        highlighted_set=highlighted_set,
        payoffs_of=2,
        width=width,
        height=height,
        label_at=label_at,
    )
    if not len(ends):
        return drawing
    names = join_items(subscripted_name(names_of(tree)[int(end)]) for end in ends)
    text = say("亮着的结局：{ends}", "highlighted: the paths to {ends}", ends=names) + full_stop()
    return replace(drawing, alt=drawing.alt + text)


def outcome(i, j):
    """Return a sentence that states the players' actions i and j and the resulting payoffs."""
    names = actions()
    u1, u2 = (number_text(int(u), sign=True) for u in (A[i, j], -A[i, j]))
    return say(
        "玩家 1 出{i}，玩家 2 出{j}：u₁ = {u1}，u₂ = {u2}",
        "Player 1 plays {i}, player 2 plays {j}: u₁ = {u1}, u₂ = {u2}",
        i=names[i],
        j=names[j],
        u1=u1,
        u2=u2,
    )


def expected_payoffs_title():
    """Return the title of the bars that show the expected payoffs of player 2's actions."""
    return say("玩家 2 每个行动的期望收益", "player 2's expected payoffs")
