"""Test that the guesses hide their answers and that the answers are right."""

from fractions import Fraction as F

import pytest
from picture_texts import visible_texts

from cfr_core.equilibrium import nash_conv
from cfr_lab.lessons import kuhn_poker as lesson

pytestmark = pytest.mark.usefixtures("language")


def test_guess_hides_the_answers_until_the_reader_requests_them(tree):
    explorer = lesson.guess_first(tree)
    explorer.controls["bluff"].value = "never"
    explorer.controls["call"].value = "never"
    assert explorer.controls["shown"].disabled, "one of three is not chosen yet"
    for value in ("2", "nobody"):
        explorer.controls["ahead"].value = value
        assert "✓" not in explorer.html.value
        assert "1/18" not in explorer.html.value
    explorer.controls["shown"].value = True
    explorer.controls["bluff"].value = "always"
    assert sum(t.startswith("✗ ") for t in visible_texts(explorer.html.value)) == 3
    explorer.controls["ahead"].value = "2"
    explorer.controls["call"].value = "sometimes"
    # Alpha = 0, at which J never bluffs, is in the family too.
    assert nash_conv(lesson.equilibrium(tree, F(0))) == 0
    for bluff, right in (("never", 3), ("sometimes", 3), ("always", 2)):
        explorer.controls["bluff"].value = bluff
        assert sum(t.startswith("✓ ") for t in visible_texts(explorer.html.value)) == right
    assert "−1/18" in explorer.html.value
