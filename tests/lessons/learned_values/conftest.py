"""Build the lesson's trees and run its cells."""

import numpy as np
import pytest
from lesson_cells import shared_code

from cfr_core import Profile, Tree, games, uniform
from cfr_core.equilibrium import exploitability
from cfr_core.matching import normalise
from cfr_lab.lessons.learned_values import first_round, fitted, second_round
from cfr_lab.lessons.learned_values.fits import cards_tree

NAMES = {
    "np": np,
    "Profile": Profile,
    "uniform": uniform,
    "exploitability": exploitability,
    "normalise": normalise,
    "first_round": first_round,
    "second_round": second_round,
}


@pytest.fixture(scope="session")
def lesson_functions():
    """Return the names that the cells define, such as fitted_cfr, train and Memory."""
    names = {**NAMES, **vars(fitted)}
    for source in shared_code("learned_values"):
        if source.startswith(("def ", "class ")):
            exec(source, names)
    return names


@pytest.fixture(scope="session")
def kuhn():
    return Tree(games.kuhn())


@pytest.fixture(scope="session")
def leduc():
    return Tree(games.leduc())


@pytest.fixture(scope="session")
def kuhn_13():
    return cards_tree()
