"""Test the exact values of games and the page of reference values, which are made by tools/."""

from fractions import Fraction as F

import numpy as np
import pytest
from oracles import linear_programming_value
from random_games import random_game

from cfr_core import Tree, games
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, nash_conv
from tools import reference_values
from tools.exact_values import exact_value


def zero_sum_tree(seed):
    game = random_game(np.random.default_rng(seed), 2)
    payoffs = game.payoffs
    object.__setattr__(game, "payoffs", lambda h: (payoffs(h)[0], -payoffs(h)[0]))
    return Tree(game)


@pytest.mark.parametrize("seed", range(40))
def test_exact_values_agree_with_linear_programming(seed):
    tree = zero_sum_tree(seed)
    assert float(exact_value(tree)) == pytest.approx(linear_programming_value(tree), abs=1e-9)


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (games.kuhn(), F(-1, 18)),
        (games.kuhn("TJQK"), F(-1, 24)),
        (games.trap(), F(3, 11)),
        (games.weighted_rps(), 0),
        (games.matrix_game([[F(1, 3), -2], [-1, F(7, 2)]]), F(-5, 41)),
    ],
    ids=str,
)
def test_exact_values_agree_with_published_ones(game, value):
    assert exact_value(Tree(game)) == value


def test_cfr_converges_to_the_value_of_leduc():
    tree = Tree(games.leduc())
    value = exact_value(tree)
    assert value == F(-1454920850547486749701863871533, 16995463438839962469905132501930)
    average = CFR(tree, "cfr+", alternating=True).run(500).average
    assert expected_values(average)[0] == pytest.approx(float(value), abs=nash_conv(average))


def test_the_pages_are_the_output_of_the_program():
    for language, text in reference_values.pages().items():
        name = reference_values.PAGES[language]
        assert text == (reference_values.ROOT / "docs" / name).read_text("utf-8"), name
