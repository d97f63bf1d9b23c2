"""Make the two functions that each lesson's package exports, `check` and `quick_questions`."""

from functools import partial

from cfr_lab import checking
from cfr_lab.questions import quick_questions


def checker(lesson):
    """Return `check(number, answer)`, which judges an answer to an exercise of the lesson."""

    def check(number, answer):
        """Return the Verdict on an answer to the lesson's exercise with this number.

        This function never raises an exception.
        """
        return checking.check(f"{lesson}.{number}", answer)

    return check


def questions(lesson):
    """Return a function that shows the quick questions of the lesson."""
    return partial(quick_questions, lesson)
