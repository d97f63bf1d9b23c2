"""The two trees that this lesson looks at, the second with symbols for its numbers."""

import pytest
from lesson_04.reading import R1, R2, A, B

from cfr_core import Profile, Tree, games
from cfr_lab.lessons.rps import OPPONENT


@pytest.fixture(scope="module")
def tree():
    return Tree(games.rock_paper_scissors())


@pytest.fixture(scope="module")
def three():
    tree = Tree(games.three_player_tree(R1, R2))
    profile = Profile(tree, {"I1": OPPONENT, "I2": (A, 1 - A), "I3": (B, 1 - B)})
    return tree, profile, tree.node("0", "0")
