"""Run the lesson's cells."""

import re

import pytest
from lesson_cells import shared_code

import cfr_lab
from cfr_lab.words import set_language


@pytest.fixture(scope="session")
def lesson_namespace():
    """Return the names that the lesson's cells define when they run in order."""
    names = {"display": lambda *shown: None, "lab": cfr_lab}
    set_language("en")
    for source in shared_code("regret_matching"):
        exec(
            re.sub(r"^regret_matching\.(explore|guess|plot|show)_.*$", "", source, flags=re.M),
            names,
        )
    return names
