"""Build the lesson's trees and execute its code and its runs."""

import re
from fractions import Fraction as F
from pathlib import Path

import jupytext
import numpy as np
import pytest

from cfr_core import Tree, games, uniform, values
from cfr_core.matching import regret_matching
from cfr_lab.lessons.rps import OPPONENT

SOURCE = Path(__file__).resolve().parents[3] / "notebooks/source/cfr_in_four_steps.md"


@pytest.fixture(scope="session")
def code_cells():
    """Return the sources of the lesson's code cells, in their order."""
    return [cell.source for cell in jupytext.read(SOURCE).cells if cell.cell_type == "code"]


@pytest.fixture(scope="session")
def lesson_namespace(code_cells):
    """Return `own_reach_at`, `action_values`, `iterate` and `run` as the lesson defines them."""
    names = {"np": np, "regret_matching": regret_matching, **vars(values)}
    for source in code_cells:
        if re.search(r"^def (own_reach_at|iterate|run)\(", source, re.MULTILINE):
            exec(source.split("\n\n\nzero =")[0], names)
    return names


@pytest.fixture(scope="session")
def tree():
    return Tree(games.rock_paper_scissors())


@pytest.fixture(scope="session")
def profile_against_fixed(tree):
    return uniform(tree, exact=True).replace({"I1": OPPONENT})


@pytest.fixture(scope="session")
def rps_iterations(lesson_namespace, profile_against_fixed):
    return lesson_namespace["run"](profile_against_fixed, {"I2": np.array([F(0)] * 3)}, 10)


@pytest.fixture(scope="session")
def trap_iterations(lesson_namespace):
    trap = Tree(games.trap())
    return lesson_namespace["run"](
        uniform(trap), {s.name: np.zeros(2) for s in trap.infosets}, 5000
    )


@pytest.fixture(scope="session")
def one_and_two_learner_runs(lesson_namespace, tree, profile_against_fixed):
    alone = lesson_namespace["run"](profile_against_fixed, {"I2": np.zeros(3)}, 1000)
    start = {"I1": np.array([0.4, 0.3, 0.3]), "I2": np.zeros(3)}
    return alone, lesson_namespace["run"](uniform(tree), start, 1000)
