"""Run the lesson's cells."""

import pytest
from lesson_cells import shared_code


@pytest.fixture(scope="session")
def lesson_namespace():
    """Return the names that the lesson's cells define; the cells play 100,000 rounds."""
    names = {}
    for cell in shared_code("colonel_blotto"):
        exec(cell, names)
    return names
