"""Run the lesson's own cells."""

import re

import pytest
from lesson_cells import shared_code

from cfr_lab.words import set_language


@pytest.fixture(scope="session")
def cells():
    """Return the names that the cells of the lesson define, run as a reader runs them."""
    names = {"display": lambda *shown: None}
    set_language("en")
    for source in shared_code("two_questions"):
        exec(re.sub(r"^two_questions\.(explore|guess|plot)_.*$", "", source, flags=re.M), names)
    return names
