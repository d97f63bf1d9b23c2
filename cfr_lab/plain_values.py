"""Read a student's answer as plain Python numbers, lists and strings.

Reading an answer may run the answer's own code, such as its `__repr__`, its `__float__` or its
iterator. That code runs through `student_code.call`. If the code raises an error or does not end,
the answer counts as neither a number nor a list, and its text gives only the name of its type. The
numbers and strings returned are of plain Python types, whatever the types in the answer.
"""

from fractions import Fraction
from itertools import islice
from math import isfinite

import numpy as np

from cfr_lab import student_code
from cfr_lab.keyboard_text import number_in, texts_in
from cfr_lab.numbers import tidy_text

# At most this many items are read, because no exercise asks for more.
MAX_ITEMS = 10_000
# At most this many characters of an answer's repr are kept.
MAX_CHARACTERS = 1_000
# Values of these types are read without running the student's code.
NUMBER_TYPES = {int, float, Fraction} | {
    kind for kind in np.sctypeDict.values() if issubclass(kind, (np.integer, np.floating))
}
SEQUENCE_TYPES = {list, tuple, range, np.ndarray}


def exact_fractions(values):
    """Return the values as fractions, with None in place of each value that is not a number."""
    try:
        is_plain = all(type(value) in NUMBER_TYPES for value in values)
        return _fractions(values) if is_plain else student_code.call(_fractions, values)
    except (student_code.FailedProgramError, student_code.EndlessProgramError):
        return [None] * len(values)


def _fractions(values):
    return [_fraction(value) for value in values]


def _fraction(value):
    """Return a value as a fraction of plain Python integers, or None if it is not a number."""
    if type(value) is str:
        text = number_in(value)
        return None if text is None else _fraction_of(text)
    if isinstance(value, (str, bytes, bool, complex, np.bool_)) or value is None:
        return None
    try:
        if isinstance(value, int):
            return Fraction(int(value))
        if isinstance(value, Fraction):
            return Fraction(int(value.numerator), int(value.denominator))
        value = float(value)
        return Fraction(value).limit_denominator(10**7) if isfinite(value) else None
    except (TypeError, ValueError, OverflowError):
        return None


def _fraction_of(text):
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        top, _, bottom = text.partition("/")
        return Fraction(top) / int(bottom) if bottom and int(bottom) else None


def items_of(answer):
    """Return a list of the answer's items, or None if it is not a sequence of at most MAX_ITEMS.

    A string in brackets, such as "（1/2，1/2）", counts as a sequence too.
    """
    if type(answer) is str:
        answer = texts_in(answer[:MAX_CHARACTERS])
    try:
        items = (
            _list_items(answer)
            if type(answer) in SEQUENCE_TYPES
            else student_code.call(_list_items, answer)
        )
    except (TypeError, student_code.FailedProgramError, student_code.EndlessProgramError):
        return None
    return items if items is not None and len(items) <= MAX_ITEMS else None


def _list_items(answer):
    no_sequence = isinstance(answer, (str, bytes, dict, set))
    return None if no_sequence else list(islice(answer, MAX_ITEMS + 1))


def a_name_or_number(answer):
    """Return a string as a plain str, a number as a fraction, and None for anything else."""
    try:
        return student_code.plain_string(answer)
    except TypeError:
        return exact_fractions([answer])[0]


def brief_text(value):
    """Return the answer as text of at most sixty characters."""
    return shorten(tidy_text(answer_text(value)))


def answer_text(value):
    """Return the answer as text, or only the name of its type if its own `__repr__` fails."""
    try:
        text = student_code.call(repr, value)
    except (student_code.FailedProgramError, student_code.EndlessProgramError):
        text = object.__repr__(value).partition(" at ")[0] + ">"
    return student_code.plain_string(text, MAX_CHARACTERS)


def shorten(text):
    """Return the beginning of a text as one line of at most sixty characters."""
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."
