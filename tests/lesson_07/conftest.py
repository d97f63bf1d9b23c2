"""The trees of this lesson, made once."""

import pytest
from cells import shared_code

from cfr_core import Profile, Tree, games
from cfr_lab.lessons import lesson_07 as lesson


@pytest.fixture(scope="session")
def tree():
    return Tree(games.kuhn())


@pytest.fixture(scope="session")
def trap():
    return Tree(games.trap())


@pytest.fixture(scope="session")
def leduc():
    return Tree(games.leduc())


@pytest.fixture(scope="session")
def styles(tree):
    return lesson.styles(tree)


@pytest.fixture(scope="session")
def written():
    """What the lesson's own cells define: `errors`, `payoff_matrix`, `plan`."""
    names = {"Profile": Profile}
    for cell in shared_code("07_exploitability"):
        if cell.startswith(("from itertools", "def payoff_matrix")):
            exec(cell, names)
    exec(
        next(c for c in shared_code("07_exploitability") if "def errors" in c).split("\n\n\n")[0],
        names,
    )
    return names
