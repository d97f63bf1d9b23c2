"""Lesson 01: its pictures, its exercises, and every number its prose states."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp

from cfr_core import Profile, Tree, games
from cfr_core.values import expected_payoff, set_payoff
from cfr_lab import check
from cfr_lab.lessons import lesson_01 as lesson
from cfr_lab.numbers import decimal, number

LANGUAGES = ("zh", "en")


pytestmark = pytest.mark.usefixtures("language")


@pytest.fixture(scope="module")
def tree():
    return Tree(games.rock_paper_scissors())


def shown_texts(explorer):
    return re.findall(r"<text[^>]*>([^<]*)</text>", explorer.html.value)


# Pictures: set a control, read the picture


def test_d1_1_matrix(language):
    explorer = lesson.explore_matrix()
    explorer.controls["i"].value = 1
    explorer.controls["j"].value = 0
    won = {"zh": "玩家 1 出石头，玩家 2 出剪刀：u₁ = +1，u₂ = −1",
           "en": "Player 1 plays rock, player 2 plays scissors: u₁ = +1, u₂ = −1"}  # fmt: skip
    assert won[language] in explorer.html.value


def test_d1_2_rounds_count_every_round():
    draws = np.random.default_rng(0).random((50, 2))
    explorer = lesson.explore_rounds(draws, (0, 0, 1), (0.4, 0.3, 0.3))
    for n in (1, 17, 50):
        explorer.controls["n"].value = n
        # Player 1 plays paper, so player 2 gains by scissors and loses by rock.
        gained = int((draws[:n, 1] < 0.4).sum())
        lost = int(((draws[:n, 1] >= 0.4) & (draws[:n, 1] < 0.7)).sum())
        assert f">{number(gained, sign=True)}<" in explorer.html.value
        assert f">{number(-lost, sign=True)}<" in explorer.html.value
        assert f">{number(gained - lost, sign=True)}<" in explorer.html.value


def test_d1_3_tree_paths_and_sight(language, tree):
    explorer = lesson.explore_tree()
    explorer.controls["z"].value = 7
    shown = {"zh": "玩家 1 出布，玩家 2 出剪刀", "en": "Player 1 plays paper, player 2 plays sc"}
    assert shown[language] in explorer.html.value
    assert "I₂" in explorer.html.value
    explorer.controls["seen"].value = True
    winning = [k for k in range(1, 10) if tree.payoffs[k - 1, 1] == 1]
    assert winning == [2, 6, 7]
    mark = {"zh": "z₂、z₆、z₇", "en": "z₂, z₆, z₇"}
    assert mark[language] in explorer.html.value


def test_d1_4_guess_keeps_the_answer_to_itself():
    explorer = lesson.guess_first()
    explorer.controls["mix"].value = (0, 1, 0)
    assert "★" not in explorer.html.value
    assert "0.10" not in shown_texts(explorer)
    explorer.controls["shown"].value = True
    assert shown_texts(explorer).count("+0.10 ★") == 1


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
    shown = shown_texts(explorer)
    told = next(k for k, t in enumerate(shown) if t.startswith("σ₂ = (a, b"))
    beside = [t for t in shown[:told] if re.fullmatch(r"−?\d\.\d+", t)]
    in_tree = [float(t.replace("−", "-")) for t in beside[-3:]]
    assert in_tree == pytest.approx(list(u.values()), abs=1e-12)


def test_opponent_shows_the_best_answer():
    explorer = lesson.explore_opponent()
    explorer.controls["p"].value = 0.4
    explorer.controls["q"].value = 0.25
    assert "+0.10 ★" in explorer.html.value
    explorer.controls["p"].value = 1 / 3
    explorer.controls["q"].value = 1 / 3
    assert shown_texts(explorer).count("0.00 ★") == 3


def test_opponent_agrees_with_the_region_it_lies_in():
    rng = np.random.default_rng(5)
    for p, q, _ in rng.multinomial(60, (1 / 3,) * 3, size=200):
        mix = np.array([p, q, 60 - p - q])
        worth = -(mix @ lesson.A)
        starred = lesson.opponent_picture(p / 60, q / 60).body.count("★")
        regions_and_bars = (worth == worth.max()).sum()
        assert starred == regions_and_bars + (regions_and_bars == 1)


# What the prose says


def test_d1_4_prose_numbers(tree):
    a, b = sp.symbols("a b")
    profile = Profile(tree, {"I1": lesson.OPPONENT, "I2": (a, b, 1 - a - b)})
    u = set_payoff(profile, 2)["I2"]
    worth = [u.subs({a: x, b: y}) for x, y in ((1, 0), (0, 1), (0, 0))]
    assert worth == [0, sp.Rational(1, 10), -sp.Rational(1, 10)]
    # Section 6: rock earns p - r, scissors earn r - q.
    p, q, r = F(1, 2), F(1, 6), F(1, 3)
    assert list(-(np.array([p, q, r]) @ lesson.A)) == [r - q, p - r, q - p]
    # Section 2 and 3: against paper, (0.4, 0.3, 0.3) earns 0.1.
    assert F(4, 10) * 1 + F(3, 10) * -1 == F(1, 10)


def test_d2_1_d4_2_normal_form_and_expected_payoff():
    """The matrix's cells as payoff vectors, and the double sum against the tree's value."""
    tree = Tree(games.rock_paper_scissors())
    assert tree.payoff(tree.node("rock", "paper")).tolist() == [-1, 1]
    mine, theirs = (F(1, 2), F(1, 4), F(1, 4)), (F(2, 3), 0, F(1, 3))
    profile = Profile(tree, {"I1": mine, "I2": theirs})
    double_sum = sum(mine[i] * theirs[j] * int(lesson.A[i, j]) for i in range(3) for j in range(3))
    # By hand: rock wins 2/3 and loses 1/3 of its quarter, scissors win 1/3 of their half,
    # paper loses 2/3 of its quarter.
    assert double_sum == F(1, 4) * (F(2, 3) - F(1, 3)) + F(1, 2) * F(1, 3) - F(1, 4) * F(2, 3)
    assert expected_payoff(profile, 1)[0] == double_sum


def test_d4_1_the_tree_has_the_matrix_as_its_normal_form(tree):
    for i, row in enumerate(np.eye(3, dtype=int)):
        for j, column in enumerate(np.eye(3, dtype=int)):
            profile = Profile(tree, {"I1": row, "I2": column})
            assert expected_payoff(profile, 1)[0] == lesson.A[i, j]


def test_m1_the_transpose_is_another_convention():
    assert (lesson.A.T == -lesson.A).all()
    assert lesson.A[1, 0] == 1, "rock, my row, beats scissors, the other's column"


# Exercises: the right answers, typical wrong ones with a hint of their own, and bad input


def u2_h1(a, b):
    return 0.4 * b - 0.4 * (1 - a - b)


RIGHT = {
    "01.1": [0.02, F(1, 50), np.float64(0.02), sp.Rational(1, 50), [0.02], np.array(0.02)],
    "01.2": [(1, 0, 0), [1.0, 0.0, 0.0], np.array([1, 0, 0]), (F(1), 0, 0)],
    "01.3": [u2_h1, lambda a, b: 0.4 * a + 0.8 * b - 0.4],
}
WRONG = {
    "01.1": [-0.02, 0.1, 5, 0.3],
    "01.2": [(0, 1, 0), (0, 0, 1), (1 / 3, 1 / 3, 1 / 3)],
    "01.3": [
        lambda a, b: 0.4 * a * 0 + 0.4 * b * 1 + (0.4 * 1 - a - b) * (-1),
        lambda a, b: b - (1 - a - b),
        lambda a, b: -(0.4 * a + 0.8 * b - 0.4),
        lambda a, b: 0,
    ],
}
BAD = {
    "01.1": ["0.02", "", b"1", float("nan"), float("inf"), 1j, True, {}, object(), (1, 2), [None]],
    "01.2": ["(1, 0, 0)", (1, 0), 1, {1, 0, 2}, (0.5, 0.6, 0), (2, -1, 0), ("1", "0", "0"), (1,)],
    "01.3": [0.4, "u2_h1", lambda: 0, lambda a, b: 1 / 0, lambda a, b: "x", lambda a, b: None],
}


@pytest.mark.parametrize("exercise", ["01.9", "99.1", "nonsense", "", None, 1, "../x", "01"])
def test_no_such_exercise(exercise):
    assert check(exercise, 1).state == "not-yet"


def test_verdicts_show_in_both_forms(language):
    verdict = check("01.1", 0.02)
    head = {"zh": "✓ 练习 01.1 正确", "en": "✓ Exercise 01.1 Right"}[language]
    assert repr(verdict).startswith(head)
    assert head in verdict._repr_html_()
    assert "<script>" not in check("01.1", "<script>")._repr_html_()
