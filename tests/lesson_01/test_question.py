"""The question: the guess keeps its answer, tree, table and formulas agree."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp
from seen import shown_texts

from cfr_core import Profile
from cfr_core.values import set_payoff
from cfr_lab.lessons import lesson_01 as lesson
from cfr_lab.lessons.rps import OPPONENT, A
from cfr_lab.numbers import decimal

pytestmark = pytest.mark.usefixtures("language")


def test_d1_4_guess_keeps_the_answer_to_itself():
    explorer = lesson.guess_first()
    explorer.controls["mix"].value = (0, 1, 0)
    assert "★" not in explorer.html.value
    assert "0.10" not in shown_texts(explorer.html.value)
    explorer.controls["shown"].value = True
    assert shown_texts(explorer.html.value).count("+0.10 ★") == 1


@pytest.mark.parametrize(("a", "b"), [(0, 0), (0.2, 0.5), (0.25, 0.75), (1, 0), (0.35, 0.35)])
def test_d1_8_answer_shows_tree_table_and_formula(tree, a, b):
    explorer = lesson.explore_answer(tree)
    explorer.controls["a"].value = 0.0
    explorer.controls["b"].value = b
    explorer.controls["a"].value = a
    u = {"h₁": 0.4 * a + 0.8 * b - 0.4, "h₂": -0.6 * a - 0.3 * b + 0.3, "h₃": 0.3 * a - 0.3 * b}
    total = 0.1 * a + 0.2 * b - 0.1
    assert sum(u.values()) == pytest.approx(total)
    html = explorer.html.value
    for text in ("0.4a + 0.8b − 0.4", "−0.6a − 0.3b + 0.3", "0.3a − 0.3b", "0.1a + 0.2b − 0.1"):
        assert text in html
    for value in (*u.values(), total):
        # As many digits as it takes to be exact.
        shown = decimal(value)
        assert float(shown.replace("−", "-")) == pytest.approx(value, abs=1e-12)
        assert f"= {shown}<" in html, "in the formula"
        assert f">{shown}<" in html, "in the table"
    # Each beside its node: h1 stands furthest left, so it comes first.
    shown = shown_texts(explorer.html.value)
    told = next(k for k, t in enumerate(shown) if t.startswith("σ₂ = (a, b"))
    beside = [t for t in shown[:told] if re.fullmatch(r"−?\d\.\d+", t)]
    in_tree = [float(t.replace("−", "-")) for t in beside[-3:]]
    assert in_tree == pytest.approx(list(u.values()), abs=1e-12)


def test_d1_4_prose_numbers(tree):
    a, b = sp.symbols("a b")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (a, b, 1 - a - b)})
    u = set_payoff(profile, 2)["I2"]
    worth = [u.subs({a: x, b: y}) for x, y in ((1, 0), (0, 1), (0, 0))]
    assert worth == [0, sp.Rational(1, 10), -sp.Rational(1, 10)]
    # Section 6: rock earns p - r, scissors earn r - q.
    p, q, r = F(1, 2), F(1, 6), F(1, 3)
    assert list(-(np.array([p, q, r]) @ A)) == [r - q, p - r, q - p]
    # Section 2 and 3: against paper, (0.4, 0.3, 0.3) earns 0.1.
    assert F(4, 10) * 1 + F(3, 10) * -1 == F(1, 10)
