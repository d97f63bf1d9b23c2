"""What an exercise says of an answer that is only begun."""

import pytest

from cfr_lab import check

pytestmark = pytest.mark.usefixtures("language")


def test_true_or_false_left_open():
    assert check("02.6", [...] * 6).state == "to-do"
    assert check("02.6", [True, ..., False, True, True, True]).state == "to-do"
