"""Test the boxes of own reach and others' reach, which divide the steps of a path."""

import itertools

import numpy as np
import pytest
from lessons.values_on_a_tree.reading import numbers_in
from picture_texts import visible_texts

from cfr_core import Profile, Tree, games
from cfr_core.values import others_reach, own_reach, reach
from cfr_lab.lessons import values_on_a_tree as lesson
from cfr_lab.lessons.values_on_a_tree.reach import BOXES, PAYOFFS, reach_boxes


@pytest.mark.usefixtures("language")
def test_d1_8_every_step_is_in_exactly_one_box():
    """For every terminal node, node h on its path and player, the boxes have the right factors."""
    explorer = lesson.explore_reach(0.9, 0.2)
    tree = Tree(games.three_player_game(payoffs=PAYOFFS))
    profile = Profile(tree, {"I1": (0.4, 0.3, 0.3), "I2": (0.9, 0.1), "I3": (0.2, 0.8)})
    pi = reach(profile)
    for p, z, d in itertools.product((1, 2, 3), range(1, 13), range(4)):
        end = tree.terminals_below(0)[z - 1]
        h = tree.path(end)[d]
        boxes = reach_boxes(tree, profile, p, h, end)
        own, rest, own_after, rest_after = (np.prod(boxes[where]) for where in BOXES)
        assert own == pytest.approx(own_reach(profile, p)[h])
        assert rest == pytest.approx(others_reach(profile, p)[h])
        assert own_after * rest_after == pytest.approx(pi[end] / pi[h])
        assert sum(map(len, boxes.values())) == 3
    for p, z, d in ((1, 12, 3), (2, 1, 2), (3, 9, 0), (2, 10, 1)):
        for name, value in zip("izd", (p, z, d), strict=True):
            explorer.controls[name].value = value
        end = tree.terminals_below(0)[z - 1]
        h = tree.path(end)[d]
        pays = tree.payoff(end)[p - 1]
        product, left_out = visible_texts(explorer.html.value)[-2:]
        assert numbers_in(product)[-1] == pytest.approx(pi[end] * pays, abs=0.00051)
        want = others_reach(profile, p)[h] * pi[end] / pi[h] * pays
        assert numbers_in(left_out)[-1] == pytest.approx(want, abs=0.00051)
        (text,) = (t for t in visible_texts(explorer.html.value) if t.startswith("π(z"))
        assert numbers_in(text)[-1] == pytest.approx(pi[end], abs=0.00051)


def test_d1_8_products_of_steps_are_exact_to_two_decimals():
    for x, y in itertools.product((0.4, 0.3, 0.9, 0.1, 0.2, 0.8), repeat=2):
        assert round(x * y, 2) == pytest.approx(x * y)
