"""Test the numbers and strategies that `check` reads, and the appearance of its verdicts.

Each answer has the number that is read from it, or the sentence that refuses it; each state has its
sign and its colour. The exercises themselves are tested in test_exercises.py.
"""

import re
from fractions import Fraction as F

import numpy as np
import pytest

from cfr_core import Tree, games
from cfr_lab.answer_readers import (
    a_number,
    a_strategy,
    all_close,
    call_result,
    is_close,
    is_rounding_of,
    some_numbers,
)
from cfr_lab.verdict import RefusedAnswerError, hint_verdict, placeholder_verdict, right_verdict


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (1, 1),
        (0, 0),
        (-0.25, -F(1, 4)),
        (1 / 3, F(1, 3)),
        (F(5, 7), F(5, 7)),
        (np.float32(0.5), F(1, 2)),
        (np.int64(-3), -3),
        (1e-9, 0),
    ],
)
def test_a_number_is_read_exactly(given, read):
    assert a_number(given) == read
    assert some_numbers((2, given), 2) == [2, read]


@pytest.mark.parametrize(
    "given",
    [True, False, np.True_, np.False_, "one", b"1", 1j, float("nan"), float("-inf"), None, {1: 1}],
    ids=repr,
)
def test_value_that_is_not_a_number_is_rejected_by_name(given):
    """Values such as `True`, which counts as 1 in Python, are refused as numbers by name."""
    for read in (
        lambda: a_number(given),
        lambda: a_number([given]),
        lambda: some_numbers((0, given), 2),
        lambda: a_strategy((0, given, 1), 3),
    ):
        with pytest.raises(RefusedAnswerError) as refused:
            read()
        assert refused.value.verdict.state == "not-yet"
        assert repr(given) in refused.value.verdict.message


@pytest.mark.parametrize(
    "given",
    [(1, 2), (1, 2, 3, 4), 1, [], iter(int, 1)],
    ids=["two", "four", "one", "none", "endless"],
)
def test_the_number_of_values_is_checked(given, language):
    with pytest.raises(RefusedAnswerError) as refused:
        some_numbers(given, 3)
    assert {"zh": "3 个数", "en": "3 numbers"}[language] in refused.value.verdict.message


def test_a_number_accepts_a_list_of_one_number():
    assert a_number([[0.125]]) == a_number(np.array(0.125)) == F(1, 8)


def test_numbers_keep_their_order():
    assert some_numbers(np.array([0.5, -2, 3]), 3) == [F(1, 2), -2, 3]
    assert a_strategy((F(1, 2), 0.3, 0.2), 3) == [F(1, 2), F(3, 10), F(1, 5)]


@pytest.mark.parametrize(
    "given",
    [(1, 0, 0), (1 / 3,) * 3, (F(1, 7), F(2, 7), F(4, 7)), (0.3333333, 0.3333333, 0.3333334)],
    ids=str,
)
def test_probabilities_that_sum_to_one_are_a_strategy(given):
    assert [float(p) for p in a_strategy(given, 3)] == pytest.approx(list(map(float, given)))


@pytest.mark.parametrize(
    ("given", "total"),
    [
        ((0.5, 0.6, 0), "1.1"),
        ((0.2, 0.2, 0.2), "0.6"),
        ((1, 1, 1), "3"),
        ((0, 0, 0), "0"),
        ((1, 1, -1), "1"),
        ((1.5, -0.25, -0.25), "1"),
        ((0.33333, 0.33333, 0.33333), "0.99999"),
        ((0.5, 0.5, 0.000002), "1.000002"),
    ],
    ids=str,
)
def test_other_numbers_are_rejected_with_their_sum(given, total, language):
    with pytest.raises(RefusedAnswerError) as refused:
        a_strategy(given, 3)
    assert refused.value.verdict.state == "not-yet"
    text = {"zh": rf"现在是 {total}(\.0)?）", "en": rf"\(their sum is {total}(\.0)?\)"}[language]
    assert re.search(text, refused.value.verdict.message), refused.value.verdict.message


def test_close_numbers_differ_by_at_most_a_millionth():
    assert is_close(F(1, 3), F(333333, 10**6))
    assert not is_close(F(1, 3), F(33333, 10**5))
    assert all_close((1, F(1, 3)), (1, 1 / 3))
    assert not all_close((1, F(1, 3)), (1, 0.3333))


@pytest.mark.parametrize(
    ("given", "exact", "expected"),
    [
        (0.5833, "7/12", True),
        (0.583, "7/12", True),
        (0.58, "7/12", False),
        (0.5834, "7/12", True),
        (0.5835, "7/12", True),
        (-0.0417, "-1/24", True),
        (-0.04, "-1/24", False),
        (0.0417, "-1/24", False),
        (F(7, 12), "7/12", True),
        (F(3, 5), "7/12", False),
        (0.75, "3/4", True),
        (0.76, "3/4", False),
        (0.333, "1/3", True),
        (0.3333333333333333, "1/3", True),
        (1 / 3 + 1e-5, "1/3", True),
        (12, "7/12", False),
    ],
)
def test_is_rounding_of_requires_enough_digits(given, exact, expected):
    assert is_rounding_of(a_number(given), F(exact)) is expected


def sign_and_colours(verdict):
    """Return the sign, the frame's colour and the sign's colour, (red, green, blue)."""
    html = verdict._repr_html_()
    ((frame, letters, sign),) = re.findall(
        r"border-left:6px solid #(\w{6});.*<b style=\"color:#(\w{6})\">(\S)", html
    )
    return sign, *(tuple(bytes.fromhex(colour)) for colour in (frame, letters))


def test_a_verdicts_sign_and_colour_are_those_of_its_state(language):
    """The signs are ✓ green for right, ✗ red for not yet, … grey for a still open answer."""
    verdicts = right_verdict("对", "yes"), hint_verdict("不", "no"), placeholder_verdict()
    names = {"zh": ("正确", "还不对", "待完成"), "en": ("Right", "Not yet", "To do")}[language]
    for verdict, sign, name, mark in zip(verdicts, "✓✗…", names, (1, 0, None), strict=True):
        shown, frame, letters = sign_and_colours(verdict)
        assert frame == letters
        assert shown == sign
        assert repr(verdict).startswith(f"{sign} {name}: ")
        if mark is None:
            assert max(frame) - min(frame) < 20, "no colour"
        else:
            rest = [tone for k, tone in enumerate(frame) if k != mark]
            assert frame[mark] > max(rest) + 20
    assert [verdict.right for verdict in verdicts] == [True, False, False]


def test_an_error_that_is_a_sentence_gets_one_full_stop(language):
    def answer(tree):
        return tree.payoff(0)

    with pytest.raises(RefusedAnswerError) as refused:
        call_result(answer, Tree(games.trap()), description="the trap")
    stop = {"zh": "。", "en": "."}[language]
    message = refused.value.verdict.message
    assert "tree.terminals" in message
    assert message.endswith(stop)
    assert message[-2] not in ".。"
