"""Test counterfactual regret in the explorer, in symbols and in its second definition."""

from fractions import Fraction as F
from itertools import pairwise

import numpy as np
import pytest
import sympy as sp
from picture_texts import texts_in_place, visible_texts

from cfr_core import Profile, Tree, games, values
from cfr_core.games import RPS_ACTIONS
from cfr_lab.draw.shapes import text_width
from cfr_lab.formulas import as_text
from cfr_lab.lessons import cfr_in_four_steps as lesson
from cfr_lab.lessons.cfr_in_four_steps.exact_numbers import decimal_or_fraction
from cfr_lab.lessons.rps import OPPONENT
from cfr_lab.numbers import decimal, number_text
from cfr_lab.words import label


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(("x", "y"), [(0, 0), (0.2, 0.5), (0.25, 0.75), (1, 0), (0.35, 0.35)])
@pytest.mark.parametrize("k", [0, 1, 2])
def test_d1_11_explorer_shows_the_regret_of_the_sliders(tree, k, x, y):
    explorer = lesson.explore_regret(tree)
    explorer.controls["k"].value = k
    explorer.controls["x"].value = 0.0
    explorer.controls["y"].value = y
    explorer.controls["x"].value = x
    value = (0, 0.1, -0.1)[k]
    mean = 0.1 * x + 0.2 * y - 0.1
    products = ("0.4·0 + 0.3·(−1) + 0.3·1", "0.4·1 + 0.3·0 + 0.3·(−1)", "0.4·(−1) + 0.3·1 + 0.3·0")
    formula = ("−0.1x − 0.2y + 0.1", "−0.1x − 0.2y + 0.2", "−0.1x − 0.2y")[k]
    texts = visible_texts(explorer.html.value)
    assert any(t.endswith("= " + products[k]) for t in texts)
    assert (
        f"= {number_text(value) if isinstance(value, int) else decimal_or_fraction(F(str(value)))}"
        in texts
    )
    assert f"Σσv = 0.1x + 0.2y − 0.1 = {decimal(mean)}" in texts
    assert f"= {formula} = {decimal(value - mean)}" in texts
    for v in (0, 0.1, -0.1):
        assert number_text(v - mean, 3, sign=True) in texts, "among the bars"


@pytest.mark.usefixtures("language")
def test_two_regrets_can_be_positive_but_never_all_three(tree):
    explorer = lesson.explore_regret(tree)
    explorer.controls["x"].value = explorer.controls["y"].value = 0
    assert {"+0.100", "+0.200", "0.000"} <= set(visible_texts(explorer.html.value))
    for x in np.linspace(0, 1, 21):
        for y in np.linspace(0, 1 - x, 21):
            mean = 0.1 * x + 0.2 * y - 0.1
            assert min(v - mean for v in (0, 0.1, -0.1)) < 1e-12


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("explore", ["explore_regret", "explore_steps"])
def test_labels_of_neighbouring_steps_do_not_touch(explore, tree, rps_iterations):
    explorer = getattr(lesson, explore)(tree if explore == "explore_regret" else rps_iterations)
    names = {label(a) for a in RPS_ACTIONS}
    low = [result for result in texts_in_place(explorer.still_picture.svg) if result[0] in names]
    last_row = [y for *_, y in low]
    row = sorted((x, name) for name, x, y in low if last_row.count(y) == 9)
    assert len(row) == 9
    for (x, name), (further, other) in pairwise(row):
        assert further - x - (text_width(name, 15) + text_width(other, 15)) / 2 > 6


def test_d1_11_regrets_agree_with_the_formulas(tree):
    x, y = sp.symbols("x y")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (x, y, 1 - x - y)})
    v = values.action_values(profile, 2)["I2"]
    assert list(v) == [0, F(1, 10), -F(1, 10)]
    r = values.instantaneous_regrets(profile, 2)["I2"]
    tenth = sp.Rational(1, 10)
    assert list(r) == [
        tenth - x * tenth - 2 * y * tenth,
        2 * tenth - x * tenth - 2 * y * tenth,
        -x * tenth - 2 * y * tenth,
    ]
    mix = (x, y, 1 - x - y)
    assert sp.expand(sum(p * regret for p, regret in zip(mix, r, strict=True))) == 0


def test_m18_both_definitions_of_regret_agree():
    rng = np.random.default_rng(18)
    for game in (games.trap(), games.rock_paper_scissors(), games.kuhn()):
        tree = Tree(game)
        shares = {s.name: rng.dirichlet([1] * len(s.actions)) for s in tree.infosets}
        profile = Profile(tree, shares)
        for player in (1, 2):
            after, others = (
                values.continuation_values(profile, player),
                values.others_reach(profile, player),
            )
            for name, expected in values.instantaneous_regrets(profile, player).items():
                nodes = tree.infoset(name).nodes
                for k, r in enumerate(expected):
                    results = sum(
                        others[h] * (after[tree.children(h)[k]] - after[h]) for h in nodes
                    )
                    assert results == pytest.approx(r)


def test_as_text_writes_fractions_as_short_decimals():
    assert as_text(F(1, 10)) == "0.1"
    assert as_text(-F(1, 10)) == "−0.1"
