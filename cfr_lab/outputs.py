"""Compare the numbers that a student's program returns with those that our programs return.

A program is judged by comparing its results for several trials with those of the correct program
and of programs with the expected mistakes. An Exercise reads the answer with `outputs` and has
cases whose `when` is `equals_program(program)`.
"""

from copy import deepcopy
from dataclasses import dataclass

import numpy as np

from cfr_lab import student_code
from cfr_lab.answer_readers import call_result, is_shortened
from cfr_lab.numbers import brief_number
from cfr_lab.plain_values import brief_text, exact_fractions, items_of
from cfr_lab.verdict import refused_error, unreadable_error
from cfr_lab.words import Sentence

TOLERANCE = 1e-6
# A hint shows at most this many numbers from a row.
NUMBERS_SHOWN = 6


@dataclass(frozen=True)
class Outputs:
    """Hold the numbers that a program returned for each trial.

    trials              the trials, each a tuple of arguments for the program
    rows                for each trial, a flat NumPy array of the floats that the program returned
    changed_arguments   whether the program modified one of its arguments
    """

    trials: tuple
    rows: tuple
    changed_arguments: bool = False

    def agree_with(self, program):
        """Return whether `program`, one of our programs, gives the same numbers in every trial."""
        pairs = zip(self.trials, self.rows, strict=True)
        return all(are_close(row, returned_by(program, trial)) for trial, row in pairs)


def outputs(answer, trials, right, expected=()):
    """Return the Outputs of a student's program, which is called with copies of the arguments.

    answer    the student's program
    trials    the trials, each a tuple of arguments for the program
    right     the correct program; for each trial, `answer` must return as many numbers as it does
    expected  exception classes that are passed on, because the exercise has hints for them
    """
    rows, changed_arguments = [], False
    for trial in trials:
        copies = deepcopy(trial)
        with np.errstate(all="ignore"):
            value = call_result(answer, *copies, expected=expected)
        changed_arguments |= not all(
            np.array_equal(*pair) for pair in zip(copies, trial, strict=True)
        )
        row, n = numbers_in(value), returned_by(right, trial).size
        if row is None or row.size != n:
            raise refused_error(
                "程序返回的是 {value}；应当返回 {n} 个数。",
                "The program returned {value}; it should return {numbers}.",
                value=brief_text(value),
                n=n,
                numbers="one number" if n == 1 else f"{n} numbers",
            )
        rows.append(row)
    return Outputs(tuple(trials), tuple(rows), changed_arguments)


def numbers_in(value):
    """Return the numbers in the result of a student's program as a flat array of floats.

    Returns None if the result does not consist of numbers, or if reading it fails or never ends.
    """
    try:
        return student_code.call(flat_floats, value)
    except (student_code.FailedProgramError, student_code.EndlessProgramError):
        return None


def equals_program(program):
    """Return a test, for a Case, of whether the student's numbers equal those of `program`."""
    return lambda attempt: attempt.agree_with(program)


def rounded_too_early(right):
    """Return a test, for a Case, that refuses right numbers with too few decimal places."""

    def refuse(attempt):
        pairs = [
            pair
            for trial, row in zip(attempt.trials, attempt.rows, strict=True)
            for pair in zip(
                exact_fractions(list(row)),
                exact_fractions(list(returned_by(right, trial))),
                strict=True,
            )
        ]
        if all(None not in pair and (pair[0] == pair[1] or is_shortened(*pair)) for pair in pairs):
            raise unreadable_error(
                "程序返回的数像是对的，但小数位数不够，无法判断对错：算出多少就返回多少，不要四舍五入。",
                "The numbers your program returned look right, but they have too few decimals to "
                "be judged: return them as computed, without rounding.",
            )
        return False

    return refuse


def first_difference(right):
    """Return a function that maps Outputs to a Sentence about the first wrong result."""

    def sentence(attempt):
        for trial, row in zip(attempt.trials, attempt.rows, strict=True):
            expected = returned_by(right, trial)
            if not are_close(row, expected):
                break
        agree = np.isclose(row, expected, rtol=0, atol=TOLERANCE, equal_nan=True)
        start = max(int(agree.argmin()) - 2, 0) if len(row) > NUMBERS_SHOWN else 0
        return Sentence(
            "用 {trial} 试算，应得 {wanted}，你的程序得到 {mine}。请手算一遍，看从哪一步开始不同。",
            "With {trial}, your program returns {mine}; it should return {wanted}. Work out this "
            "example by hand: at which step does your program first differ from your calculation?",
            trial=brief_text(trial[0] if len(trial) == 1 else trial),
            wanted=row_of(expected, start),
            mine=row_of(row, start),
        )

    return sentence


def returned_by(program, trial):
    """Return the result of one of our programs as a flat array, or None if the program fails."""
    with np.errstate(all="ignore"):
        try:
            return flat_floats(program(*deepcopy(trial)))
        except (ArithmeticError, LookupError, ValueError):
            return None


def flat_floats(value):
    """Return numbers, however nested, as a flat array of floats, or None for anything else.

    A string such as "1/3" counts as the number that it represents.
    """
    try:
        return np.array(value, dtype=float).ravel()
    except (TypeError, ValueError, OverflowError):
        numbers = exact_fractions(items_of(value) or [value])
        return None if None in numbers else np.array(numbers, dtype=float)


def are_close(numbers, others):
    return (
        others is not None
        and numbers.shape == others.shape
        and np.allclose(numbers, others, rtol=0, atol=TOLERANCE, equal_nan=True)
    )


def row_of(numbers, start=0):
    """Return part of a row, from index `start` on, as text in which … marks omitted numbers."""
    texts = [brief_number(float(x), 4) for x in numbers[start : start + NUMBERS_SHOWN]]
    prefix, suffix = ["…"] * (start > 0), ["…"] * (len(numbers) > start + NUMBERS_SHOWN)
    return "(" + ", ".join(prefix + texts + suffix) + ")"
