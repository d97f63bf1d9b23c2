"""Run the lesson's cells."""

import ast
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from lesson_cells import shared_code

from cfr_core import Profile, Tree, games
from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, expected_values, exploitability
from cfr_core.values import others_reach, own_reach


def cells_program(tree):
    """Return the names that the lesson's cells define, such as Simplex, Product, Chain, circuit."""
    names = {"np": np, "Fraction": Fraction, "replace": replace, "Profile": Profile, "Tree": Tree}
    names |= {"games": games, "CFR": CFR, "others_reach": others_reach, "own_reach": own_reach}
    names |= {"best_response": best_response, "expected_values": expected_values}
    names |= {"exploitability": exploitability}
    for cell in shared_code("large_games"):
        defined = [
            n for n in ast.parse(cell).body if isinstance(n, (ast.FunctionDef, ast.ClassDef))
        ]
        exec(compile(ast.Module(defined, []), "large_games", "exec"), names)
    names["tree"] = tree
    return names


@pytest.fixture(scope="session")
def kuhn():
    return Tree(games.kuhn())


@pytest.fixture
def lesson_functions(kuhn):
    return cells_program(kuhn)
