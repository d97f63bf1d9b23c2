"""Test the contribution of a node: its formulas, its products and their brackets."""

import re

import numpy as np
import pytest
import sympy as sp
from lessons.values_on_a_tree.answers import v2
from lessons.values_on_a_tree.reading import D1_8, X, Y, as_expression, set_controls, source
from picture_texts import visible_texts

from cfr_core import Tree, games
from cfr_lab import check
from cfr_lab.draw.shapes import FAINT
from cfr_lab.lessons import values_on_a_tree as lesson
from cfr_lab.lessons.rps import OPPONENT
from cfr_lab.lessons.values_on_a_tree.arithmetic import factors, sum_text
from cfr_lab.lessons.values_on_a_tree.payoff import payoff_formulas
from cfr_lab.numbers import decimal

MIXES = [(0, 0), (0.2, 0.5), (0.25, 0.75), (1, 0), (0.35, 0.35)]


def test_d1_8_displayed_formulas_agree_with_the_definition(tree):
    shown = payoff_formulas(tree)
    for name, (terms, formula) in shown.items():
        assert sp.expand(as_expression(formula) - sp.nsimplify(D1_8[name])) == 0
        if name != "I2":
            assert sp.expand(as_expression("+".join(terms)) - sp.nsimplify(D1_8[name])) == 0
    assert shown["h1"][0] == ["0.4·x·0", "0.4·y·1", "0.4·(1−x−y)·(−1)"]
    assert shown["I2"][1] == "0.1x + 0.2y − 0.1"


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(("x", "y"), MIXES)
def test_d1_8_products_are_under_their_terminal_nodes(tree, x, y):
    explorer = lesson.explore_payoff(tree)
    mix = (x, y, 1 - x - y)
    set_controls(explorer, x=float(x), y=float(y))
    pays = -np.array(games.RPS_PAYOFFS)
    for i, h in enumerate(("h1", "h2", "h3")):
        explorer.controls["h"].value = h
        texts = visible_texts(explorer.html.value)
        products = [
            float(OPPONENT[i]) * m * payments for m, payments in zip(mix, pays[i], strict=True)
        ]
        at = texts.index({"zh": "乘积", "en": "product"}[explorer_language(texts)])
        assert texts[at + 1 : at + 4] == [decimal(term) for term in products]
        total = float(D1_8[h].subs({X: x, Y: y}))
        assert sum(products) == pytest.approx(total, abs=1e-12)
        assert texts[-1].endswith(f"= {decimal(total)}")
        assert texts[-1].startswith(f"u₂(h{'₁₂₃'[i]}) = ")
        assert f" = {sum_text(products)} = " in texts[-2]
        # This is the product of section 1, π(h) U(h), with both factors by their definitions.
        there = sum(m * payments for m, payments in zip(mix, pays[i], strict=True))
        split = factors(float(OPPONENT[i]), decimal(there))
        assert texts[-1].split(" = ")[1:] == [label_of_the_product(i), split, decimal(total)]
        # The steps and the terminal nodes outside the chosen subtree are dimmed.
        assert decimal(total) in texts
        assert explorer.html.value.count("opacity=") == 12 - 4
        others = {f"z{'₁₂₃₄₅₆₇₈₉'[k]}" for k in range(9) if k // 3 != i}
        assert set(re.findall(rf'fill="{FAINT}"[^>]*>(z[₁-₉])<', explorer.html.value)) == others
    explorer.controls["h"].value = "I2"
    texts = visible_texts(explorer.html.value)
    assert "opacity=" not in explorer.html.value
    total = 0.1 * x + 0.2 * y - 0.1
    assert texts[-1].endswith(f"= {decimal(total)}")
    assert "0.1x + 0.2y − 0.1" in texts[-2]


def label_of_the_product(i):
    return f"π(h{'₁₂₃'[i]})·U₂(h{'₁₂₃'[i]})"


def explorer_language(shown):
    return "zh" if any("玩家" in t for t in shown) else "en"


@pytest.mark.usefixtures("language")
def test_d1_8_sliders_keep_the_sum_of_probabilities_at_most_one(tree):
    explorer = lesson.explore_payoff(tree)
    explorer.controls["x"].value = 1.0
    assert explorer.controls["y"].value == 0
    assert "1−x−y=0.00" in explorer.html.value


@pytest.mark.usefixtures("language")
def test_m5_value_without_brackets_is_wrong_for_zero_payoffs():
    """Without brackets, exercise 2's value is 0.4 for zero payoffs; pictures show the brackets."""
    cell = re.search(r"def v2_h31\(y, d1, d2\):\n    return .* - y \* d2\n", source())[0]
    names = {}
    exec(cell, names)
    wrong = names["v2_h31"]
    assert wrong(0.25, 0, 0) == 0.4
    assert v2(0.25, 0, 0) == 0
    assert not check("values_on_a_tree.2", wrong).right
    for symbol in ("0.3·(1−x−y)·1", "0.4·x·(1−y)·d₂", "0.4·(1−y)·d₂"):
        assert (
            symbol
            in lesson.explore_payoff(Tree(games.rock_paper_scissors())).html.value
            + lesson.explore_three_players().html.value
        )
