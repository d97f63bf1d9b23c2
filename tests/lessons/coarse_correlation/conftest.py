"""Run the lesson's own cells."""

import pytest
from lesson_cells import names_of_cells


@pytest.fixture(scope="session")
def cells():
    """Return the names that the cells of the lesson define."""
    return names_of_cells("coarse_correlation")
