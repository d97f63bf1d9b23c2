"""Test that answers with full-width characters are read correctly."""

from fractions import Fraction as F

import pytest

from cfr_lab.plain_values import exact_fractions, items_of

NUMBERS = {
    "１／２": F(1, 2),
    "（１／２）": F(1, 2),
    "[0.25]": F(1, 4),
    "－０．５": F(-1, 2),
    "−1/3": F(-1, 3),
    "１２０，０００": F(120_000),
    "120,000": F(120_000),
    " 3 / 4 ": F(3, 4),
    "+.5": F(1, 2),
}
NO_NUMBERS = ("", "a", "1/0", "1//2", "()", "(1", "1e3", "½x", "--1", "1" * 50, "0x10", "nan")


@pytest.mark.parametrize(("text", "number"), NUMBERS.items())
def test_text_is_read_as_an_exact_number(text, number):
    assert exact_fractions([text]) == [number]


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_other_values_are_not_texts(text):
    assert exact_fractions([text]) == [None]


def test_a_text_in_brackets_is_a_row_of_answers():
    assert exact_fractions(items_of("（０，３／４，1/4）")) == [0, F(3, 4), F(1, 4)]
    assert items_of("abc") is None
    assert items_of("1, 2") is None
