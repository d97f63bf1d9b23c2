"""Run the lesson's code cells and build its trees."""

import numpy as np
import pytest
from lesson_cells import shared_code

from cfr_core import Profile, uniform
from cfr_core.matching import regret_matching
from cfr_core.values import instantaneous_regrets, own_reach
from cfr_lab.lessons.trees import tree as tree_of

LESSON = "faster_cfr"


@pytest.fixture(scope="session")
def lesson_namespace():
    """Return the names that the lesson's cells define, such as learn, variants and late_regret."""
    names = {
        "np": np,
        "Profile": Profile,
        "uniform": uniform,
        "regret_matching": regret_matching,
        "instantaneous_regrets": instantaneous_regrets,
        "own_reach": own_reach,
    }
    for source in shared_code(LESSON):
        if source.startswith(("def learn", "def discount")):
            exec(source, names)
        elif source.startswith("def late_regret"):
            exec(source.split("\n\n\nprint(")[0], names)
    return names


@pytest.fixture(scope="session")
def kuhn():
    return tree_of("kuhn")


@pytest.fixture(scope="session")
def leduc():
    return tree_of("leduc")
