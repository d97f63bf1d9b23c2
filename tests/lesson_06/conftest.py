"""The tree of Kuhn poker, and what was learnt on it: trained once for all these tests."""

import numpy as np
import pytest

from cfr_core import Tree, games
from cfr_core.cfr import CFR
from cfr_core.mccfr import MCCFR
from cfr_lab.lessons import lesson_06 as lesson


@pytest.fixture(scope="session")
def tree():
    return Tree(games.kuhn())


@pytest.fixture(scope="session")
def runs(tree):
    def train(solver):
        marks = [t for t in lesson.MARKS if t <= 3000]
        return [(t, solver.run(t - solver.iteration).current, solver.average) for t in marks]

    return {
        "full": train(CFR(tree, alternating=False)),
        "sampled": train(MCCFR(tree, "chance", np.random.default_rng(1950))),
    }


@pytest.fixture(scope="session")
def bot(tree):
    return CFR(tree, alternating=False).run(50_000).average


@pytest.fixture(scope="session")
def sampled_bot(tree):
    return MCCFR(tree, "chance", np.random.default_rng(1950)).run(50_000).average
