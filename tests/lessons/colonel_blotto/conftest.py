"""What the lesson's own cells make."""

import pytest
from lesson_cells import shared_code


@pytest.fixture(scope="session")
def cells():
    """The names that the lesson's own cells make, 100,000 rounds included."""
    names = {}
    for cell in shared_code("colonel_blotto"):
        exec(cell, names)
    return names
