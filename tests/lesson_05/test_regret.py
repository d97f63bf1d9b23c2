"""Counterfactual regret: under the sliders, in symbols, written the other way."""

from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp
from seen import shown_texts

from cfr_core import Profile, Tree, games, values
from cfr_lab.formulas import as_text
from cfr_lab.lessons import lesson_05 as lesson
from cfr_lab.lessons.lesson_05.exact_numbers import short
from cfr_lab.lessons.rps import OPPONENT
from cfr_lab.numbers import decimal, number

pytestmark = pytest.mark.usefixtures("language")


@pytest.mark.parametrize(("a", "b"), [(0, 0), (0.2, 0.5), (0.25, 0.75), (1, 0), (0.35, 0.35)])
@pytest.mark.parametrize("k", [0, 1, 2])
def test_d1_11_regret_under_sliders(tree, k, a, b):
    explorer = lesson.explore_regret(tree)
    explorer.controls["k"].value = k
    explorer.controls["a"].value = 0.0
    explorer.controls["b"].value = b
    explorer.controls["a"].value = a
    value = (0, 0.1, -0.1)[k]
    mean = 0.1 * a + 0.2 * b - 0.1
    products = ("0.4·0 + 0.3·(−1) + 0.3·1", "0.4·1 + 0.3·0 + 0.3·(−1)", "0.4·(−1) + 0.3·1 + 0.3·0")
    formula = ("−0.1a − 0.2b + 0.1", "−0.1a − 0.2b + 0.2", "−0.1a − 0.2b")[k]
    shown = shown_texts(explorer.html.value)
    assert any(t.endswith("= " + products[k]) for t in shown)
    assert f"= {number(value) if isinstance(value, int) else short(F(str(value)))}" in shown
    assert f"Σσv = 0.1a + 0.2b − 0.1 = {decimal(mean)}" in shown
    assert f"= {formula} = {decimal(value - mean)}" in shown
    for x in (0, 0.1, -0.1):
        assert number(x - mean, 3, sign=True) in shown, "among the bars"


def test_d1_11_symbols(tree):
    a, b = sp.symbols("a b")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (a, b, 1 - a - b)})
    v = values.action_value(profile, 2)["I2"]
    assert list(v) == [0, F(1, 10), -F(1, 10)]
    r = values.instantaneous_regret(profile, 2)["I2"]
    tenth = sp.Rational(1, 10)
    assert list(r) == [
        tenth - a * tenth - 2 * b * tenth,
        2 * tenth - a * tenth - 2 * b * tenth,
        -a * tenth - 2 * b * tenth,
    ]
    mix = (a, b, 1 - a - b)
    assert sp.expand(sum(p * x for p, x in zip(mix, r, strict=True))) == 0


def test_m18_the_other_way_to_write_it():
    rng = np.random.default_rng(18)
    for game in (games.trap(), games.rock_paper_scissors(), games.kuhn()):
        tree = Tree(game)
        shares = {s.name: rng.dirichlet([1] * len(s.actions)) for s in tree.sets}
        profile = Profile(tree, shares)
        for player in (1, 2):
            after, others = (
                values.payoff_from(profile, player),
                values.others_reach(profile, player),
            )
            for name, wanted in values.instantaneous_regret(profile, player).items():
                nodes = tree.set(name).nodes
                for k, r in enumerate(wanted):
                    found = sum(others[h] * (after[tree.children(h)[k]] - after[h]) for h in nodes)
                    assert found == pytest.approx(r)


def test_a_number_alone_is_as_short_as_in_a_formula():
    assert as_text(F(1, 10)) == "0.1"
    assert as_text(-F(1, 10)) == "−0.1"
