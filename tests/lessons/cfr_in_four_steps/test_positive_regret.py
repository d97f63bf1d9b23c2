"""Test that the guess about a positive regret hides its answer."""

from fractions import Fraction as F

import pytest

from cfr_core.matching import regret_matching
from cfr_lab.lessons import cfr_in_four_steps as lesson

pytestmark = pytest.mark.usefixtures("language")


def test_m8_guess_hides_the_answer_until_the_reader_requests_it():
    explorer = lesson.guess_next()
    for guess in ("more", "less", "same"):
        explorer.controls["guess"].value = guess
        assert "(0, 1, 0)" not in explorer.html.value
    explorer.controls["shown"].value = True
    assert "(1/3, 1/3, 1/3) → (0, 1, 0)" in explorer.html.value
    assert list(regret_matching([0, F(1, 10), -F(1, 10)])) == [0, 1, 0]
