"""Run the lesson's code cells and build its trees."""

import pytest
from lesson_cells import shared_code

from cfr_lab.lessons.trees import tree as tree_of

LESSON = "sampled_cfr"
CELL_STARTS = (
    "def sample_regrets",
    "def outcome_regrets",
    "class Fork",
    "def all_samples",
    "def average_entries",
    "def gaps_of_averages",
    "def least_probability",
)
IMPORTS = """
from fractions import Fraction
from math import prod, sqrt
import numpy as np
from cfr_core import Profile, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability, payoff_range
from cfr_core.matching import normalise
from cfr_core.values import others_reach, own_reach
"""


@pytest.fixture(scope="session")
def lesson_namespace():
    """Return the names that the lesson's cells define, such as sample_regrets and all_samples."""
    names = {}
    exec(IMPORTS, names)
    for source in shared_code(LESSON):
        if source.startswith(CELL_STARTS):
            exec(source, names)
    return names


@pytest.fixture(scope="session")
def kuhn():
    return tree_of("kuhn")


@pytest.fixture(scope="session")
def leduc():
    return tree_of("leduc")
