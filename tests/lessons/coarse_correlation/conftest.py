"""Run the lesson's cells."""

import pytest
from lesson_cells import names_of_cells


@pytest.fixture(scope="session")
def lesson_namespace():
    """Return the names that the lesson's cells define."""
    return names_of_cells("coarse_correlation")
