"""Test that the guess hides the answer and that tree, table and formulas agree."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp
from picture_texts import cell, shifts_of, texts_in_place, visible_texts

from cfr_core import Profile
from cfr_core.values import infoset_contributions
from cfr_lab.draw.shapes import HIGHLIGHT
from cfr_lab.lessons import rock_paper_scissors as lesson
from cfr_lab.lessons.rps import OPPONENT, A, actions
from cfr_lab.numbers import decimal


@pytest.mark.usefixtures("language")
def test_d1_4_guess_hides_the_answer_until_the_reader_requests_it():
    explorer = lesson.guess_first()
    explorer.controls["mix"].value = (0, 1, 0)
    assert "★" not in explorer.html.value
    assert "0.10" not in visible_texts(explorer.html.value)
    explorer.controls["shown"].value = True
    assert visible_texts(explorer.html.value).count("+0.10 ★") == 1


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(("x", "y"), [(0, 0), (0.2, 0.5), (0.25, 0.75), (1, 0), (0.35, 0.35)])
def test_d1_8_answer_shows_tree_table_and_formula(tree, x, y):
    explorer = lesson.explore_answer(tree)
    explorer.controls["x"].value = 0.0
    explorer.controls["y"].value = y
    explorer.controls["x"].value = x
    u = {"h₁": 0.4 * x + 0.8 * y - 0.4, "h₂": -0.6 * x - 0.3 * y + 0.3, "h₃": 0.3 * x - 0.3 * y}
    total = 0.1 * x + 0.2 * y - 0.1
    assert sum(u.values()) == pytest.approx(total)
    html = explorer.html.value
    for text in ("0.4x + 0.8y − 0.4", "−0.6x − 0.3y + 0.3", "0.3x − 0.3y", "0.1x + 0.2y − 0.1"):
        assert text in html
    for value in (*u.values(), total):
        # With these digits, the value is exact.
        shown = decimal(value)
        assert float(shown.replace("−", "-")) == pytest.approx(value, abs=1e-12)
        assert f"= {shown}<" in html, "in the formula"
        assert f">{shown}<" in html, "in the table"
    # Texts are read from left to right, so the values of h1, h2 and h3 are in this order.
    shown = visible_texts(explorer.html.value)
    message = next(k for k, t in enumerate(shown) if t.startswith("σ₂ = (x, y"))
    beside = [t for t in shown[:message] if re.fullmatch(r"−?\d\.\d+", t)]
    in_tree = [float(t.replace("−", "-")) for t in beside[-3:]]
    assert in_tree == pytest.approx(list(u.values()), abs=1e-12)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(("x", "y"), [(F(1, 5), F(1, 2)), (F(1, 2), F(1, 10))])
def test_d1_8_every_product_is_in_its_row_and_column(tree, x, y):
    """The table has one row per node h1 to h3, one column per action of player 2, and sums."""
    svg = lesson.explore_answer(tree).picture(float(x), float(y)).svg
    products = [
        [p * q * -int(u) for q, u in zip((x, y, 1 - x - y), row, strict=True)]
        for p, row in zip(OPPONENT, A, strict=True)
    ]
    rows = [[*row, sum(row)] for row in products]
    rows.append([sum(column) for column in zip(*rows, strict=True)])
    assert rows[3] != [row[3] for row in rows]
    for name, row in zip(("h₁", "h₂", "h₃", "Σ"), rows, strict=True):
        for column, value in zip((*actions(), "u₂"), row, strict=True):
            assert cell(svg, name, column) == decimal(value)


@pytest.mark.usefixtures("language")
def test_d1_8_highlighted_cell_is_the_sum_of_all_products(tree):
    svg = lesson.explore_answer(tree).picture(0.2, 0.5).svg
    ((box, right, down),) = [
        each for each in shifts_of(svg, "rect") if each[0].get("fill") == HIGHLIGHT
    ]
    x, y = float(box.get("x")) + right, float(box.get("y")) + down
    wide, high = float(box.get("width")), float(box.get("height"))
    inside = [t for t, a, b in texts_in_place(svg) if x < a < x + wide and y < b < y + high]
    assert inside == [cell(svg, "Σ", "u₂")] == [decimal(0.02)]


def test_d1_4_prose_states_the_right_payoffs(tree):
    x, y = sp.symbols("x y")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (x, y, 1 - x - y)})
    u = infoset_contributions(profile, 2)["I2"]
    worth = [u.subs({x: p, y: q}) for p, q in ((1, 0), (0, 1), (0, 0))]
    assert worth == [0, sp.Rational(1, 10), -sp.Rational(1, 10)]
    # By section 6, rock earns p - r and scissors earns r - q.
    p, q, r = F(1, 2), F(1, 6), F(1, 3)
    assert list(-(np.array([p, q, r]) @ A)) == [r - q, p - r, q - p]
    # By sections 2 and 3, (0.4, 0.3, 0.3) earns 0.1 against paper.
    assert F(4, 10) * 1 + F(3, 10) * -1 == F(1, 10)
