"""Convert an answer into numbers, or into the result of the student's program.

If an answer cannot be read, the function that should read it raises `RefusedAnswerError` with a
sentence that states the expected form.
"""

from fractions import Fraction

import numpy as np

from cfr_core.digits import format_number
from cfr_lab import student_code
from cfr_lab.plain_values import brief_text, exact_fractions, items_of, shorten
from cfr_lab.verdict import (
    RefusedAnswerError,
    Verdict,
    none_verdict,
    placeholder_verdict,
    unreadable_error,
)
from cfr_lab.words import Sentence

TOLERANCE = Fraction(1, 10**6)


def a_number(answer):
    """Return the answer as an exact number, with a float rounded to seven decimal places.

    A list of one number is accepted too.
    """
    items = items_of(answer)
    while items is not None and len(items) == 1:
        answer = items[0]
        items = items_of(answer)
    (number,) = exact_fractions([answer])
    if number is None:
        raise unreadable_error(
            "收到的是 {value}；应当是一个数，例如 0.25 或 Fraction(1, 4)。",
            "Your answer is {value}; it should be a number, such as 0.25 or Fraction(1, 4).",
            value=brief_text(answer),
        )
    return number


def some_numbers(answer, n):
    """Return the answer as a tuple of n exact numbers."""
    items = items_of(answer)
    if items is not None and any(item is ... for item in items):
        raise RefusedAnswerError(placeholder_verdict())
    numbers = exact_fractions(items) if items is not None else []
    if len(numbers) != n or None in numbers:
        raise unreadable_error(
            "收到的是 {value}；应当是 {n} 个数，写成 ({form}) 的形式。",
            "Your answer is {value}; it should be {n} numbers in the form ({form}).",
            value=brief_text(answer),
            n=n,
            form=Sentence(", ".join("…" * n), ", ".join(["..."] * n)),
        )
    return numbers


def a_strategy(answer, n):
    """Return the answer as n probabilities that sum to one."""
    numbers = some_numbers(answer, n)
    if min(numbers) < 0 or not is_close(sum(numbers), 1):
        raise unreadable_error(
            "这几个数不构成策略：概率不能为负，加起来要等于 1（现在是 {total}）。",
            "These numbers are not a strategy: none may be negative, and they must sum to 1 "
            "(their sum is {total}).",
            # Seven digits are enough to distinguish the sum from 1.
            total=format_number(float(sum(numbers)), 7),
        )
    return numbers


def some_booleans(answer, n):
    """Return the answer as a tuple of n Boolean values."""
    items = items_of(answer)
    if items is not None and any(item is ... or item is None for item in items):
        raise RefusedAnswerError(placeholder_verdict())
    if items is None or len(items) != n or not all(type(x) in (bool, np.bool_) for x in items):
        raise unreadable_error(
            "收到的是 {value}；应当是 {n} 个 True 或 False，写成 [True, …] 的形式。",
            "Your answer is {value}; it should be {n} values, each True or False, in the form "
            "[True, ...].",
            value=brief_text(answer),
            n=n,
        )
    return tuple(map(bool, items))


def call_result(answer, *arguments, expected=(), description=None):
    """Call the student's function with the arguments, and return its result unchanged.

    expected      exception classes that are passed on, because the exercise has hints for them
    description   text that the hint shows in place of arguments that are too long
    """
    if not callable(answer):
        raise unreadable_error(
            "收到的是 {value}；应当是一个函数：只写函数名，不要加括号。",
            "Your answer is {value}; it should be the function itself: its name without brackets.",
            value=brief_text(answer),
        )
    call_text = description or shorten(repr(arguments[0] if len(arguments) == 1 else arguments))
    try:
        value = student_code.call(answer, *arguments)
    except student_code.EndlessProgramError:
        raise RefusedAnswerError(Verdict("not-yet", _endless_hint(call_text))) from None
    except student_code.FailedProgramError as failed:
        if issubclass(type(failed.error), expected):
            raise failed.error from None
        raise RefusedAnswerError(Verdict("not-yet", _failure_hint(call_text, failed))) from None
    if value is None or value is ...:
        raise RefusedAnswerError(none_verdict())
    return value


def _endless_hint(given):
    return Sentence(
        "用 {given} 试算，{seconds} 秒还没有算完，已经停下。是有循环停不下来，还是只是算得太慢？",
        "With {given}, your program had not ended after {seconds} seconds and was stopped. Is "
        "there a loop that never ends, or is the program only slow?",
        given=given,
        seconds=student_code.SECONDS,
    )


def _failure_hint(given, failed):
    # The message of a CourseError ends with a full stop, as does the hint that quotes it, so the
    # full stop of the message is removed.
    error = failed.text.removesuffix(".").removesuffix("。")
    if failed.line is None:
        return Sentence(
            "用 {given} 试算时出错了：{error}。",
            "With {given}, your program failed: {error}.",
            given=given,
            error=error,
        )
    return Sentence(
        "用 {given} 试算时，第 {n} 行 {line} 出错了：{error}。",
        "With {given}, your program failed in line {n}, {line}: {error}.",
        given=given,
        n=failed.line[0],
        line=failed.line[1],
        error=error,
    )


def function_result(answer, *arguments):
    """Return the result of the student's function for the arguments, as an exact number."""
    return a_number(call_result(answer, *arguments))


def is_close(x, y):
    """Return whether two numbers are equal up to the precision of a student's floats."""
    return abs(x - y) <= TOLERANCE


def all_close(xs, ys):
    """Return whether two sequences are equal, element by element, in the sense of `is_close`."""
    return all(is_close(x, Fraction(y)) for x, y in zip(xs, ys, strict=True))


def is_rounding_of(x, exact):
    """Return whether x is the exact number, rounded or truncated to three or more decimals.

    Fewer decimals are enough if x has at least three significant digits, such as 12.3.

    x       the answer, a fraction as read by `a_number`
    exact   the right answer, a fraction
    """
    if abs(x - exact) <= Fraction(1, 2000):
        return True
    places = _decimal_places(x)
    enough = places is not None and (places >= 3 or abs(x) * 10**places >= 100)
    return enough and is_shortened(x, exact)


def is_shortened(x, exact):
    """Return whether x is the exact number, rounded or truncated to as many decimals as x has."""
    places = _decimal_places(x)
    if places is None or x.denominator == 1:
        return False
    difference = exact - x if exact >= 0 else x - exact
    unit = Fraction(1, 10**places)
    return abs(difference) <= unit / 2 or (0 <= difference < unit and x * exact >= 0)


def are_roundings_of(xs, ys):
    """Return whether each number of an answer is right in the sense of `is_rounding_of`.

    xs   the answer: a sequence of numbers, or a single number
    ys   the right answer, in the same form
    """
    return all(
        is_rounding_of(x, Fraction(y)) for x, y in zip(as_tuple(xs), as_tuple(ys), strict=True)
    )


def have_too_few_decimals(xs, ys):
    """Return whether an answer's numbers are right except that some have too few decimals.

    xs   the answer: a sequence of numbers, or a single number
    ys   the right answer, in the same form
    """
    pairs = [(x, Fraction(y)) for x, y in zip(as_tuple(xs), as_tuple(ys), strict=True)]
    right = [is_rounding_of(x, y) for x, y in pairs]
    return not all(right) and all(
        is_right or is_shortened(*pair) for is_right, pair in zip(right, pairs, strict=True)
    )


def as_tuple(numbers):
    """Return a sequence of numbers, or a single number, as a tuple."""
    return tuple(numbers) if isinstance(numbers, tuple | list) else (numbers,)


def _decimal_places(x):
    """Return the number of decimals of x, at least one, or None if x has more than seven."""
    return next((k for k in range(1, 8) if (x * 10**k).denominator == 1), None)
