"""Test that a counterfactual value is others' reach times the continuation value."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
from lessons.values_on_a_tree.reading import source
from picture_texts import visible_texts
from random_games import random_profile

from cfr_core import Tree, games
from cfr_core.values import continuation_values, counterfactual_values, others_reach
from cfr_lab.lessons import values_on_a_tree as lesson
from cfr_lab.numbers import number_text


@pytest.mark.usefixtures("language")
def test_m7_table_of_section_6_shows_equal_contributions():
    """The table of section 6 is right, and three of its rows have the same contribution to v."""
    half = F(1, 2)
    cases = [
        (F(4, 10), 1, half, 2, -1),
        (F(1, 10), F(1, 4), 1, 2, 0),
        (F(8, 10), 0, half, 1, -half),
        (F(8, 10), 1, 1, -1, 0),
    ]
    cell = re.search(r"show_cases\((.*?)\n\)", source(), re.S)[1]
    assert eval(cell.strip().rstrip(","), {"Fraction": F, "half": half}) == cases
    results = []
    for first, x, y, d1, d2 in cases:
        there = y * d1 + (1 - y) * d2
        results.append([first, there, first * there, x, x * first * there])
    assert [row[2] for row in results] == [F(1, 5)] * 3 + [F(-4, 5)]
    assert [row[0] for row in results[:3]] == [F(2, 5), F(1, 10), F(4, 5)]
    assert [row[3] for row in results[:3]] == [1, F(1, 4), 0]
    texts = visible_texts(lesson.show_cases(cases).svg)
    assert texts[5:] == [number_text(float(x), 3) for row in results for x in row]


@pytest.mark.parametrize("seed", range(3))
def test_m7_value_is_others_reach_times_continuation_value(seed):
    tree = Tree(games.kuhn())
    profile = random_profile(tree, np.random.default_rng(seed))
    for p in tree.players:
        v = counterfactual_values(profile, p)
        assert v == pytest.approx(others_reach(profile, p) * continuation_values(profile, p))
        assert v.min() < 0 < v.max()
