"""Build the lesson's two trees; the second has symbols as probabilities and payoffs."""

import pytest
from lessons.values_on_a_tree.reading import D1, D2, X, Y

from cfr_core import Profile, Tree, games
from cfr_lab.lessons.rps import OPPONENT


@pytest.fixture(scope="module")
def tree():
    return Tree(games.rock_paper_scissors())


@pytest.fixture(scope="module")
def three_player_example():
    tree = Tree(games.three_player_game(D1, D2))
    profile = Profile(tree, {"I1": OPPONENT, "I2": (X, 1 - X), "I3": (Y, 1 - Y)})
    return tree, profile, tree.node("0", "0")
