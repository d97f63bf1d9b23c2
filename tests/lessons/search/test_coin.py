"""Test the coin toss: its formula, its picture and the solutions of its subgame."""

import numpy as np
import pytest

from cfr_core import Tree, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, expected_values
from cfr_core.resolving import gadget_problem, solve_problem
from cfr_core.subgames import cut_subgames, hand_values, player_ranges, subgame_strategies
from cfr_lab.lessons import search as lesson
from cfr_lab.lessons.search.coin import best_value, coin_picture, coin_toss


@pytest.mark.parametrize("price", [-1, -0.3, 0.5, 1])
@pytest.mark.parametrize("q", [0, 0.3, 1])
def test_formula_gives_the_best_response_payoff_on_the_tree(price, q):
    tree = Tree(coin_toss(price))
    profile = uniform(tree).replace({"guess": [q, 1 - q]})
    assert expected_values(best_response(profile, 1))[0] == pytest.approx(best_value(price, q))
    assert best_value(price, q) == pytest.approx(abs(price - (1 - 2 * q)) / 2)


def test_cfr_plus_finds_the_value_and_the_equilibrium_of_the_coin_toss():
    average = CFR(Tree(coin_toss(0.5)), "cfr+").run(3000).average
    assert expected_values(average)[0] == pytest.approx(0, abs=2e-3)
    assert average["guess"][0] == pytest.approx(0.25, abs=0.01)
    # Player 2 is indifferent only if player 1 plays on equally often after heads and tails.
    assert average["heads"][1] == pytest.approx(average["tails"][1], abs=0.01)


def test_coin_picture_shows_the_values_for_its_sliders(language):
    explorer = lesson.explore_coin()
    explorer.controls["price"].value = 0.2
    assert "0.100" in explorer.html.value
    assert "0.400" in explorer.html.value
    explorer.controls["q"].value = 0.4
    assert "0.000" in explorer.html.value
    assert coin_picture(-1.0, 1.0).alt.count("0.000") == 2


@pytest.mark.parametrize("q", [0.1, 0.4])
def test_gadget_has_the_blueprints_guess_as_its_only_solution(q):
    """By claim 2 of exercise 3, the blueprint's guess is the gadget game's only exact solution."""
    tree = Tree(coin_toss(0.5))
    (part,) = cut_subgames(tree, [tree.node("heads", "play"), tree.node("tails", "play")])
    blueprint = uniform(tree).replace({"guess": [q, 1 - q]})
    r = player_ranges(blueprint, part)
    values = hand_values(part, r, subgame_strategies(blueprint, part), best_response=True)[1]
    weight = 0.5
    assert np.allclose(values[:, 0] / weight, [1 - 2 * q, 2 * q - 1])
    found = solve_problem(gadget_problem(part, 2, r, values), 3000)
    assert found[part.pair_player == 2][0, 0] == pytest.approx(q, abs=0.01)
