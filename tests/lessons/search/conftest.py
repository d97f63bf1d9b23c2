"""Make Leduc poker's tree and second rounds, and read the results of the stored runs."""

import pytest

from cfr_lab.lessons.search.solving import leduc


@pytest.fixture(scope="session")
def rounds():
    return leduc()
