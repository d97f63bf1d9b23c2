"""Test that rounding noise is never shown, and that only cfr_core/digits.py formats floats."""

import ast
import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import sympy

from cfr_core.digits import format_number, format_without_noise
from cfr_lab import draw
from cfr_lab.numbers import (
    are_best,
    brief_number,
    formatted,
    is_zero,
    number_text,
    round_state,
    without_noise,
)
from cfr_lab.plain_values import brief_text
from cfr_lab.words import say, set_language

ROOT = Path(__file__).resolve().parents[2]

# Each row is (value, format, scale, text), computed by hand; halves are rounded as in Python.
CASES = [
    (0.0, ".2f", 1, "0.00"),
    (-0.0, ".2f", 1, "0.00"),
    (2.77556e-18, "g", 1, "0"),
    (-2.77556e-18, ".3g", 1, "0"),
    (1e-17, ".2e", 1, "0.00e+00"),
    (-0.001, ".2f", 1, "0.00"),
    (-0.001, "+.2f", 1, "0.00"),
    (0.004, "+.2f", 1, "0.00"),
    (0.125, ".2f", 1, "0.12"),
    (-0.125, ".2f", 1, "-0.12"),
    (0.375, ".2f", 1, "0.38"),
    (0.285, ".2f", 1, "0.28"),
    (0.0005, ".3f", 1, "0.001"),
    (0.5, ".0f", 1, "0"),
    (2.5, ".0f", 1, "2"),
    (0.25, "+.1f", 1, "+0.2"),
    (1 / 3, ".3f", 1, "0.333"),
    (2 / 3, ".3f", 1, "0.667"),
    (0.03300000000000003, ".6g", 1, "0.033"),
    (0.1 + 0.2, ".12g", 1, "0.3"),
    (1.00000005, ".10f", 1, "1.0000000500"),
    (1e6 + 0.12344, ".4f", 1, "1000000.1234"),
    (123456.5, ",.0f", 1, "123,456"),
    (99.95, ".3g", 1, "100"),
    (0.01225, ".3g", 1, "0.0123"),
    (3.4e-7, ".2g", 1, "3.4e-07"),
    (1.25e-4, ".1e", 1, f"{1.25e-4:.1e}"),
    (0.125, ".0%", 1, "12%"),
    (0.0025, ".1%", 1, "0.2%"),
    (1e-6, ".2g", 1e6, "0"),
    (1e-6, ".2g", 1, "1e-06"),
    (3e-15, ".2g", 1e-12, "3e-15"),
    (float("inf"), ".2f", 1, "inf"),
]


@pytest.mark.parametrize(("value", "spec", "scale", "text"), CASES)
def test_floats_are_written_as_expected(value, spec, scale, text):
    assert format_without_noise(value, spec, scale) == text


@pytest.mark.parametrize(("value", "spec", "scale", "text"), CASES)
@pytest.mark.parametrize("noise", [-4e-15, -3e-16, 3e-16, 4e-15])
def test_noise_does_not_change_the_text(value, spec, scale, text, noise):
    assert format_without_noise(value * (1 + noise), spec, scale) == text


@pytest.mark.parametrize("k", range(-64, 65))
def test_no_binary_fraction_lies_on_an_edge(k):
    """Sums of halves and quarters, which arise from symmetry, are far from every rounding edge."""
    for digits in range(6):
        texts = {number_text(k / 64 + noise, digits) for noise in (-1e-15, 0.0, 1e-15)}
        assert len(texts) == 1
        assert abs(float(texts.pop().replace("−", "-")) - k / 64) <= 0.5 * 10**-digits + 1e-9


def test_fractions_whole_numbers_symbols_and_texts_stay_as_they_are():
    x = sympy.Symbol("x")
    for value, text in [
        (3, "3"),
        (-3, "−3"),
        (np.int64(-3), "−3"),
        (Fraction(-1, 18), "−1/18"),
        (sympy.Rational(1, 3) * x, "x/3"),
        ("a-b", "a−b"),
    ]:
        assert number_text(value) == brief_number(value) == text
    assert format_number(Fraction(1, 3)) == "1/3"
    assert number_text(3, sign=True) == "+3"


def test_numpy_floats_are_written_like_python_floats():
    for kind in (np.float32, np.float64, np.longdouble):
        assert number_text(kind(-0.5), 1) == "−0.5"
        assert number_text(kind(-1e-17)) == "0.00"
        assert format_number(kind(0.25)) == "0.25"


def test_displayed_numbers_use_a_minus_sign_and_no_trailing_zeros():
    assert formatted(-1.5e-5, ".1e") == "−1.5e−05"
    assert brief_number(-0.5) == "−0.5"
    assert number_text(-0.004, sign=True) == "0.00"
    assert number_text(0.004, 3, sign=True) == "+0.004"
    assert [format_number(p) for p in (1.0, 0.5, 1 / 3, -1e-18, 100.0)] == [
        "1",
        "0.5",
        "0.3333",
        "0",
        "100",
    ]


def test_sentences_format_floats_by_the_same_rule():
    set_language("en")
    assert say("", "{x} {y:.2f} {n:,d}", x=0.1 + 0.2, y=-0.125, n=1000) == "0.3 −0.12 1,000"
    assert say("", "{x} of {y}", x=-1e-17, y=Fraction(1, 3)) == "0 of 1/3"


def test_an_answer_is_quoted_without_noise():
    assert brief_text([0.1 + 0.2, -2.7755575615628914e-17, 1 / 3]) == "[0.3, 0, 0.3333333333]"
    assert brief_text((0.25, "a.b", 10)) == "(0.25, 'a.b', 10)"


def test_coordinates_do_not_lie_on_an_edge():
    for value, text in [
        (12.25, "12.2"),
        (12.35, "12.3"),
        (-12.25, "-12.2"),
        (0.05, "0.1"),
        (-0.05, "-0.1"),
        (1e-17, "0"),
        (-1e-17, "0"),
        (300.0, "300"),
        (100 / 3, "33.3"),
    ]:
        for noise in (-1e-12, 0.0, 1e-12):
            assert draw.px(value + noise) == text


def test_a_bar_of_noise_is_a_bar_of_zero():
    for noise in (1e-17, -1e-17):
        bars = draw.bars(["a", "b"], [noise, 1.0], -1, 1)
        assert bars == draw.bars(["a", "b"], [0.0, 1.0], -1, 1)
    tied = draw.bars(["a", "b"], [0.3, 0.1 + 0.2], -1, 1)
    assert tied.alt.count("★") == 2


def test_a_curve_of_noise_is_a_curve_of_zero():
    x = [1, 2, 3]
    flat = draw.chart([("a", x, [0, 0, 0]), ("b", x, [0.1, 0.1, 0.1])])
    noisy = [("a", x, [1e-17, -3e-18, 2.77556e-18]), ("b", x, [0.1, 0.1, 0.1 + 1e-17])]
    assert draw.chart(noisy) == flat
    assert "a 0" in flat.alt
    assert "e" not in flat.alt


def test_decisions_do_not_depend_on_the_last_bit():
    assert is_zero(-3e-17)
    assert not is_zero(1e-6)
    assert is_zero(1e-6, scale=1e6)
    assert are_best([0.3, 0.1 + 0.2, 0.2]).tolist() == [True, True, False]
    assert without_noise([1e-14, -2.0, 1e-3]).tolist() == [0, -2, 1e-3]
    halves = np.arange(-20, 20) / 2**7
    assert (round_state(halves) == round_state(halves - 1e-12)).all()
    assert abs(round_state(halves) - halves).max() <= 0.6e-6


# These functions shorten floats in order to store them.
STORED = {"cfr_lab/lessons/stored.py", "cfr_lab/lessons/coarse_correlation/runs.py"}
# These functions round floats for a computation, not for display.
ROUNDED = {
    "cfr_core/digits.py": "the rule itself",
    "cfr_lab/explorer.py": "the state of a slider, as a key",
    "publish/site/frames.py": "the state of a slider, as a key",
    "cfr_lab/lessons/kuhn_poker/family.py": "the state of a slider",
    "cfr_lab/lessons/find_the_bug/labels.py": "the state of a slider",
    "cfr_lab/lessons/large_games/own_game.py": "an order in which ties stay",
    "cfr_lab/lessons/regret_matching/exercise_learn.py": "rows compared",
    "cfr_lab/lessons/large_games/exercise_local.py": "numbers of a trial, short to read",
    "cfr_lab/lessons/large_games/imported_games.py": "a stored figure",
    "cfr_lab/lessons/search/runs.py": "ties that rounding would decide",
    "cfr_lab/lessons/faster_cfr/poker.py": "the length of a part of a bar",
    "cfr_lab/numbers.py": "the state of a long run",
}
# The pattern matches a decimal or scientific form, in an f-string or in a text to be filled.
FLOAT_FORM = re.compile(r"\.\{?\w+\}?[eEfFgGn%]?$|[eEfFgGn%,]$")
WRITERS = {"format_float_positional", "format_float_scientific", "array2string", "array_repr"}


def lines_that_write_floats(source):
    """Return the lines of a Python source that write floats as text themselves."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FormattedValue(format_spec=ast.JoinedStr() as spec):
                written = ast.unparse(spec)[2:-1]
                faulty = bool(FLOAT_FORM.search(written))
            case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod()):
                faulty = True
            case ast.Call(func=ast.Name(id="format")):
                faulty = True
            case ast.Call(func=ast.Attribute(attr=name)):
                faulty = name in WRITERS
            case _:
                faulty = False
        if faulty:
            yield node.lineno


def rounds_floats(source):
    """Return whether a Python source rounds floats to a number of places."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="round"), args=[_, _]):
                return True
            case ast.Call(func=ast.Attribute(attr="round"), args=[ast.Constant(value=int())]):
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id="np"), attr="round" | "around")):
                return True
    return False


def sources():
    for folder in ("cfr_core", "cfr_lab", "publish/site"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def test_no_module_writes_floats_by_itself():
    results = {at for at, text in sources() if any(lines_that_write_floats(text))}
    assert results == {"cfr_core/digits.py", *STORED}


def test_no_module_rounds_floats_for_display():
    assert {at for at, text in sources() if rounds_floats(text)} == set(ROUNDED)
