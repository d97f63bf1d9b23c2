"""Test that the names in docs/notation*.md exist in cfr_core and in OpenSpiel."""

import inspect
import re
from pathlib import Path

import pytest

from cfr_core import Tree, equilibrium, games, uniform, values
from cfr_core.cfr import CFR

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = ["notation.md", "notation.zh-CN.md"]


def column(page, number):
    """Return all code of one column of the page's tables."""
    rows = [line.split(" | ") for line in (DOCS / page).read_text("utf-8").splitlines()]
    cells = [row[number] for row in rows if len(row) == 6]
    return re.findall(r"`([^`]+)`", " ".join(cells))


@pytest.mark.parametrize("page", PAGES)
def test_names_in_cfr_core_exist_and_agree(page):
    game = games.kuhn()
    tree = Tree(game)
    profile = uniform(tree)
    objects = {
        "values": values,
        "equilibrium": equilibrium,
        "tree": tree,
        "profile": profile,
        "solver": CFR(tree),
        "game": game,
    }
    for name in column(page, 5):
        owner, _, attribute = name.partition(".")
        if owner in objects:
            assert hasattr(objects[owner], re.match(r"\w+", attribute)[0]), name
    assert len(tree.infoset("J:").actions) == len(profile["J:"])


@pytest.mark.parametrize("page", PAGES)
def test_names_in_openspiel_exist_and_agree(page):
    cfr = pytest.importorskip("open_spiel.python.algorithms.cfr")
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    source = "".join(map(inspect.getsource, (cfr, policy, exploitability)))
    for name in column(page, 3):
        if not name.startswith(("state.", "state", "Policy")):
            assert re.match(r"\w+", name)[0] in source, name
