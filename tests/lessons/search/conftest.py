"""Build Leduc poker's tree and its second rounds."""

import pytest

from cfr_lab.lessons.search.solving import leduc


@pytest.fixture(scope="session")
def leduc_and_subgames():
    return leduc()
