"""What several tests need."""

import pytest

from cfr_lab.words import set_language


@pytest.fixture(params=["zh", "en"])
def language(request):
    """The test runs once in each language, which is what `say` and `check` speak meanwhile."""
    set_language(request.param)
    return request.param
