"""Build the tree of Kuhn poker and train on it, once for all tests."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from lesson_cells import shared_code

from cfr_core import Profile, Tree, games
from cfr_core.cfr import CFR
from cfr_lab.lessons import kuhn_poker as lesson


@pytest.fixture(scope="session")
def tree():
    return Tree(games.kuhn())


@pytest.fixture(scope="session")
def draw_profile(tree):
    """Return a function that draws a profile with distinct bets; the bet at J: is below 1/3."""

    def draw(rng):
        bets = rng.uniform(0.02, 0.98, len(tree.infosets))
        named = {
            s.name: bet * (0.3 if s.name == "J:" else 1)
            for s, bet in zip(tree.infosets, bets, strict=True)
        }
        return Profile(tree, {name: (1 - bet, bet) for name, bet in named.items()})

    return draw


@pytest.fixture
def lesson_functions(tree):
    """Return the names that the lesson's cells define, such as `walk` and `iterate`."""
    return lesson_program(tree)


def lesson_program(tree):
    names = {"np": np, "Fraction": Fraction, "permutations": permutations}
    names |= {"Profile": Profile, "Tree": Tree, "games": games, "tree": tree}
    for cell in shared_code("kuhn_poker"):
        if cell.startswith("def "):
            exec(cell, names)
    return names


def sampled_run(tree, marks):
    """Train on sampled deals with the cells' program; return [(t, current, average)]."""
    names = lesson_program(tree)
    rng = np.random.default_rng(1950)
    names["regret"], names["strategy_sum"] = names["empty_sums"]()
    run = []
    for t, deal in enumerate(rng.choice(list(names["game"].chance(())), 50_000), 1):
        names["iterate"]([deal])
        if t in marks:
            profiles = (
                names["profile_from_sums"](names[sums]) for sums in ("regret", "strategy_sum")
            )
            run.append((t, *profiles))
        if t == marks[-1]:
            return run
    return run


@pytest.fixture(scope="session")
def runs(tree):
    solver, full = CFR(tree, alternating=False), []
    for t in lesson.RECORDED_ITERATIONS:
        solver.run(t - solver.iteration)
        full.append((t, solver.current, solver.average))
    return {"full": full, "sampled": sampled_run(tree, lesson.RECORDED_ITERATIONS)}


@pytest.fixture(scope="session")
def bot(runs):
    return runs["full"][-1][2]


@pytest.fixture(scope="session")
def sampled_bot(runs):
    return runs["sampled"][-1][2]
