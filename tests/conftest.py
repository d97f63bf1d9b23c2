"""What several tests need."""

import os

import pytest
from hypothesis import HealthCheck, settings

from cfr_lab.words import set_language

# What a test solves is nobody's progress.
os.environ["CFR_LAB_MEMORY"] = "off"

# Few examples, the same ones in every run; FUZZ=5000 tries that many, new ones each time:
# FUZZ=5000 python -m pytest --timeout 0 tests/test_fuzz_*.py
settings.register_profile(
    "course",
    max_examples=int(os.environ.get("FUZZ", "40")),
    derandomize="FUZZ" not in os.environ,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("course")


@pytest.fixture(params=["zh", "en"])
def language(request):
    """The test runs once in each language, which is what `say` and `check` speak meanwhile."""
    set_language(request.param)
    return request.param
