"""Test u and v at h31: their formulas, their terms and their plot against x."""

import re
from fractions import Fraction as F

import pytest
import sympy as sp
from lessons.values_on_a_tree.reading import D1, D2, X, Y, as_expression, numbers_in
from picture_texts import visible_texts

from cfr_core.values import (
    contributions,
    counterfactual_values,
    others_reach,
    own_reach,
    reach,
)
from cfr_lab.lessons import values_on_a_tree as lesson
from cfr_lab.lessons.values_on_a_tree.h31 import at_h31
from cfr_lab.numbers import decimal, number_text


@pytest.mark.usefixtures("language")
def test_d1_10_u_and_v_at_h31_agree_with_the_formulas(three_player_example):
    _, profile, h31 = three_player_example
    u, v = contributions(profile, 2)[h31], counterfactual_values(profile, 2)[h31]
    assert sp.expand(u - (F(2, 5) * X * Y * D1 + F(2, 5) * X * (1 - Y) * D2)) == 0
    assert sp.expand(v - (F(2, 5) * Y * D1 + F(2, 5) * (1 - Y) * D2)) == 0
    assert sp.expand(u - X * v) == 0
    assert own_reach(profile, 2)[h31] == X
    assert others_reach(profile, 2)[h31] == F(2, 5)
    # The formulas in the picture agree with these, including their brackets.
    labels = visible_texts(lesson.explore_three_players().html.value)
    texts = {t[:2]: t.split(" = ")[1] for t in labels if t.startswith(("u₂(h₃₁) = ", "v₂(h₃₁) = "))}
    assert sp.expand(as_expression(texts["u₂"]) - u) == 0
    assert sp.expand(as_expression(texts["v₂"]) - v) == 0


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(
    ("x", "y", "d1", "d2"),
    [
        (0.5, 0.75, 2, -1),
        (1.0, 0.5, -5, 2),
        (0.0, 0.25, 3, 3),
        (0.1, 1.0, -3, 0),
        (0.25, 0.0, 1, -2),
    ],
)
def test_d1_10_explorer_shows_u_and_v(x, y, d1, d2):
    explorer = lesson.explore_three_players()
    for name, value in (("x", x), ("y", y), ("d1", d1), ("d2", d2)):
        explorer.controls[name].value = value
    v = 0.4 * (y * d1 + (1 - y) * d2)
    texts = visible_texts(explorer.html.value)
    at = next(k for k, t in enumerate(texts) if t.startswith("u₂(h₃₁) = "))
    assert texts[at + 1] == f"= {decimal(x * v)}"
    assert texts[at + 3] == f"= {decimal(v)}"
    assert numbers_in(texts[at + 4]) == pytest.approx([x, v, x * v], abs=0.00051)
    # These are the terms below the two paths.
    before = texts[:at]
    terms = [0.4 * y * d1, 0.4 * (1 - y) * d2]
    assert before[-2:] == [decimal(term) for term in terms]
    assert before[-5:-3] == [decimal(x * term) for term in terms]
    assert f"x={number_text(x)}" in before
    assert [f"d₁={number_text(d1)}", f"d₂={number_text(d2)}"] == [
        t for t in before if t.startswith("d")
    ]


def positions_of_marks(explorer):
    """Return (x, height above zero) of the disc for u and of the square for v in the plot."""
    html = explorer.html.value
    square = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="16" height="16"', html)[-1]
    disc = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="6"', html)[0]
    zero = float(
        re.findall(r'<line [^>]*y1="([\d.]+)"[^>]*stroke="#1a1a1a" stroke-width="1.2"', html)[0]
    )
    return (float(disc[0]), zero - float(disc[1])), (
        float(square[0]) + 8,
        zero - float(square[1]) - 8,
    )


@pytest.mark.usefixtures("language")
def test_m6_plot_shows_constant_v_and_u_proportional_to_x():
    explorer = lesson.explore_three_players()
    places = []
    for share in (1.0, 0.75, 0.5, 0.25, 0.0):
        explorer.controls["x"].value = share
        places.append((share, *positions_of_marks(explorer)))
    level = places[0][2][1]
    assert level > 5
    for share, (x_u, u), (x_v, v) in places:
        assert x_u == pytest.approx(x_v, abs=0.2)
        assert v == pytest.approx(level, abs=0.2)
        assert u == pytest.approx(share * level, abs=0.3)
    assert len({x for _, (x, _), _ in places}) == 5


def test_m19_u_equals_v_if_x_is_one_or_v_is_zero(three_player_example):
    _, profile, h31 = three_player_example
    u, v = contributions(profile, 2)[h31], counterfactual_values(profile, 2)[h31]
    assert sp.expand(u - v - (X - 1) * v) == 0
    assert at_h31(F(3, 10), F(1, 2), 1, -1)[:2] == (0, 0)


def test_m20_reach_is_below_one_although_the_choice_is_certain(three_player_example):
    _, profile, h31 = three_player_example
    assert reach(profile)[h31].subs(X, 1) == sp.Rational(2, 5)
    u = [at_h31(x, F(1, 2), -3, 2)[0] for x in (F(1, 2), 1)]
    assert u == [-F(1, 10), -F(1, 5)], "v is negative, so the larger x has the smaller u"
