"""Build the game tree of this lesson."""

import pytest

from cfr_core import Tree, games


@pytest.fixture(scope="module")
def tree():
    return Tree(games.rock_paper_scissors())
