"""What the lesson's own cells make."""

import pytest
from cells import code_cells


@pytest.fixture(scope="session")
def cells():
    """The names that the lesson's own cells make, 100,000 rounds included."""
    names = {}
    for cell in code_cells("03"):
        exec(cell, names)
    return names
