"""`check("01.1", answer)`: is it right, and if not, what to think about.

A lesson's exercises stand in a module, `lessons/exercises_01.py`, in the table EXERCISES: for each
id a function from an answer to a Verdict. The readers below turn what a student typed into
numbers, or raise a Verdict that says what is wanted.

Where a function is to be mended, AS_GIVEN has the fingerprint of the function that stands in the
notebook. As long as it is that, there is no hint: "Run all" is not an attempt.
"""

from fractions import Fraction
from hashlib import sha256
from html import escape
from importlib import import_module
from inspect import getsource
from math import isfinite

import numpy as np

from cfr_core.profile import shown
from cfr_lab.words import pair, say

TOLERANCE = Fraction(1, 10**6)
# Colours of a frame, each with a sign: nothing is told by colour alone.
LOOKS = {"right": ("✓", "#00795a"), "not-yet": ("✗", "#b3261e"), "to-do": ("…", "#5f6368")}


class Verdict(Exception):  # noqa: N818 - an answer that cannot be read is no error of the program
    """What `check` answers: `state` is "right", "not-yet" or "to-do", `message` is for the reader.

    Readers raise it, checks return it, notebooks show it.
    """

    def __init__(self, state, message):
        super().__init__(message)
        self.state = state
        self.message = message
        self.exercise = ""

    @property
    def right(self):
        return self.state == "right"

    def __repr__(self):
        head = f"{LOOKS[self.state][0]} {self.exercise} {say(self.state)}".replace("  ", " ")
        return f"{head}: {self.message}"

    def _repr_html_(self):
        sign, colour = LOOKS[self.state]
        return (
            f'<div style="border-left:6px solid {colour};padding:8px 14px;font-size:16px">'
            f'<b style="color:{colour}">{sign} {escape(self.exercise)} {say(self.state)}</b>'
            f"&ensp;{escape(self.message)}</div>"
        )


def check(exercise, answer):
    """Judge an answer to an exercise such as "01.1". Never raises for what a student types."""
    checks, given = _exercises(str(exercise))
    if exercise not in checks:
        known = ", ".join(checks) or "01.1"
        return Verdict("not-yet", say("exercise-unknown", id=exercise, known=known))
    try:
        verdict = _judge(checks[exercise], answer, given.get(exercise))
    except Verdict as refused:
        verdict = refused
    verdict.exercise = say("exercise", id=exercise)
    return verdict


def right(texts, **facts):
    """The verdict on a right answer; texts are (Chinese, English)."""
    return Verdict("right", pair(texts, **facts))


def hint(texts, **facts):
    """The verdict on a wrong one, saying what to think about; texts are (Chinese, English)."""
    return Verdict("not-yet", pair(texts, **facts))


def a_number(answer):
    """The answer as an exact number; a float to the ten-millionth."""
    if isinstance(answer, (list, tuple, np.ndarray)) and np.size(answer) == 1:
        answer = np.ravel(np.array(answer, dtype=object))[0]
    number = _exact(answer)
    if number is None:
        raise Verdict("not-yet", say("answer-number", value=_brief(answer)))
    return number


def some_numbers(answer, n):
    """The answer as n exact numbers."""
    try:
        items = None if isinstance(answer, (str, bytes, dict, set)) else list(answer)
    except TypeError:
        items = None
    numbers = [_exact(item) for item in items] if items is not None else []
    if len(numbers) != n or None in numbers:
        raise Verdict("not-yet", say("answer-numbers", value=_brief(answer), n=n))
    return numbers


def a_strategy(answer, n):
    """The answer as n probabilities that sum to one."""
    numbers = some_numbers(answer, n)
    if min(numbers) < 0 or not close(sum(numbers), 1):
        raise Verdict("not-yet", say("answer-strategy", total=shown(float(sum(numbers)))))
    return numbers


def a_call(answer, *arguments, expected=()):
    """What the student's function returns for the arguments, as it is.

    expected   errors that the exercise has a hint of its own for: they are let through
    """
    if not callable(answer):
        raise Verdict("not-yet", say("answer-function", value=_brief(answer)))
    try:
        value = answer(*arguments)
    except expected:
        raise
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise Verdict("not-yet", say("answer-raised", error=told)) from None
    if value is None or value is ...:
        raise Verdict("to-do", say("answer-none"))
    return value


def a_function(answer, *arguments):
    """What the student's function gives for the arguments, as an exact number."""
    return a_number(a_call(answer, *arguments))


def close(x, y):
    """Equal, as far as a student's floats can tell."""
    return abs(x - y) <= TOLERANCE


def fingerprint(function):
    """Eight characters that stand for a function's source; None where that cannot be had."""
    try:
        source = getsource(function)
    except (OSError, TypeError):
        return None
    return sha256(source.strip().encode()).hexdigest()[:8]


def _exercises(exercise):
    """A lesson's tables EXERCISES and AS_GIVEN."""
    try:
        module = import_module(f"cfr_lab.lessons.exercises_{exercise[:2]}")
    except ModuleNotFoundError:
        return {}, {}
    return module.EXERCISES, module.AS_GIVEN


def _judge(judge, answer, given):
    if answer is ...:
        return Verdict("to-do", say("answer-empty"))
    if answer is None:
        return Verdict("to-do", say("answer-none"))
    if given is not None and fingerprint(answer) == given:
        return Verdict("to-do", say("answer-as-given"))
    return judge(answer)


def _exact(value):
    if isinstance(value, (str, bytes, bool, complex, np.bool_)) or value is None:
        return None
    try:
        if isinstance(value, (int, Fraction)):
            return Fraction(value)
        value = float(value)
        return Fraction(value).limit_denominator(10**7) if isfinite(value) else None
    except (TypeError, ValueError, OverflowError):
        return None


def _brief(value):
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
