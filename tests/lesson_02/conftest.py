"""What the lesson's own cells leave behind."""

import re

import pytest
from cells import shared_code

from cfr_lab.words import set_language


@pytest.fixture(scope="session")
def told():
    """The names that the cells of the lesson make, run as a reader runs them."""
    names = {"display": lambda *shown: None}
    set_language("en")
    for source in shared_code("02_regret_matching"):
        exec(re.sub(r"^lesson_02\.(explore|guess|plot|show)_.*$", "", source, flags=re.M), names)
    return names
