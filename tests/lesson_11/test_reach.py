"""Group five: own reach, the others' reach, and values."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
from seen import in_a_row, shown_texts

from cfr_core import Profile, Tree, games
from cfr_core.values import instantaneous_regret
from cfr_lab import check
from cfr_lab.lessons import lesson_11
from cfr_lab.lessons.lesson_04.h31 import at_h31
from cfr_lab.lessons.lesson_11.reach import CASES, EVEN, OTHERS, U2, XS, regret_with

pytestmark = pytest.mark.usefixtures("language")


def test_m18_regrets_are_those_of_the_definitions(given, solved):
    tree, rng = Tree(games.rock_paper_scissors()), np.random.default_rng(18)
    assert [tree.payoff(z)[1] for z in tree.ends] == list(U2.values())
    for _ in range(20):
        one, two = rng.dirichlet([1, 1, 1], 2)
        wanted = instantaneous_regret(Profile(tree, {"I1": one, "I2": two}), 2)["I2"]
        reach, sigma = (dict(zip("srp", map(float, mix), strict=True)) for mix in (one, two))
        for program in (solved["11.17"], regret_with()):
            assert [program(a, reach, sigma, U2) for a in "srp"] == pytest.approx(list(wanted))
        weighted = sum(sigma[a] * solved["11.17"](a, reach, sigma, U2) for a in "srp")
        assert weighted == pytest.approx(0)
    assert [given["11.17"](a, OTHERS, EVEN, U2) for a in "srp"] == pytest.approx([0, 0, 0])
    shown = shown_texts(lesson_11.show_regrets(given["11.17"]).svg)
    assert shown.count("0.00") == 3
    assert "+0.10" in shown_texts(lesson_11.show_regrets(solved["11.17"]).svg)


def test_m18_half_a_cure_is_right_by_chance_alone():
    """With uniform play the average is 0, so leaving it out does not show there."""
    half = regret_with(difference=False)
    assert [half(a, OTHERS, EVEN, U2) for a in "srp"] == pytest.approx([0, 0.1, -0.1])
    assert check("11.17", half).state == "not-yet"


def test_m6_v_has_no_x_in_it(given, solved):
    assert given["11.18"](0.0001, 0.75, 2, -1) == pytest.approx(5000)
    for x, y, d1, d2 in [(F(1, 2), F(3, 4), 2, -1), (0, F(1, 2), 3, 1), (1, F(1, 5), -2, 4)]:
        assert solved["11.18"](float(x), float(y), d1, d2) == pytest.approx(
            float(at_h31(x, y, d1, d2)[1])
        )


def test_m6_the_picture_shows_what_is_odd(given, solved):
    curves = {}
    for name, programs in (("given", given), ("solved", solved)):
        explorer = lesson_11.show_h31(programs["11.18"])
        curves[name] = []
        for x in (0.02, 1.0):
            explorer.controls["x"].value = x
            told = re.findall(r"(?:v₂|u₂) = (−?[\d.]+)", " ".join(shown_texts(explorer.html.value)))
            curves[name].append(tuple(map(float, told)))
    assert curves["given"] == [(25, 0.5), (0.5, 0.5)], "v runs away, u stands still"
    assert curves["solved"] == [(0.5, 0.01), (0.5, 0.5)], "v stands still, u shrinks"
    assert XS[0] == pytest.approx(0.02)


def test_m6_a_program_that_fails_is_told(solved):
    explorer = lesson_11.show_h31(lambda x, y, d1, d2: 1 / 0)
    assert "ZeroDivisionError" in explorer.html.value


def test_m19_u_equals_v_in_another_way():
    for x in (0, F(1, 4), F(1, 2)):
        u, v, own, *_ = at_h31(x, F(1, 3), 2, -1)
        assert u == v == 0
        assert own == x
        assert check("11.19", (x, F(1, 3))).right
        assert not check("11.19", (x, F(1, 2))).right
    explorer = lesson_11.explore_u_and_v()
    explorer.controls["x"].value = 0.5
    assert in_a_row(explorer.html.value, "+0.250", "v₂(h₃₁)", "+0.500")
    explorer.controls["y"].value = 1 / 3
    assert shown_texts(explorer.html.value).count("0.000") == 2


def test_m20_arriving_needs_player_1_too():
    _, _, own, others, _ = at_h31(1, F(3, 4), 2, -1)
    assert own * others == F(2, 5)
    for y, falls in [(F(1, 10), True), (F(3, 4), False), (F(1, 3), False)]:
        u = [at_h31(x, y, 2, -1)[0] for x in (F(1, 5), F(1, 2), 1)]
        assert (u[0] > u[1] > u[2]) == falls
        assert check("11.20", (F(2, 5), y)).right == falls


def test_m7_v_is_sorted_and_the_reaches_are_not():
    found = [at_h31(*case[:4], sigma_1=case[4]) for case in CASES]
    v, own, others = ([float(f[k]) for f in found] for k in (1, 2, 3))
    assert v == sorted(v, reverse=True)
    assert v[-1] < 0
    for reach in (own, others):
        assert sorted(reach) not in (reach, reach[::-1])
    svg = lesson_11.show_cases().svg
    for k, (_, value, mine, theirs, U) in enumerate(found, 1):
        row = [f"{float(x):.2f}".replace("-", "−") for x in (value, theirs, mine, U)]
        assert in_a_row(svg, str(k), *row)


def test_m7_a_product_does_not_tell_its_factors():
    assert check("11.21", ((1, 0.2), (0.1, 2))).right
    assert not check("11.21", ((1, 0.2), (0.1, 1))).right
