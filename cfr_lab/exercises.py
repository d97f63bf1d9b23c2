"""Define how exercises are written, and judge the answers to them.

An exercise is defined by data: an `Exercise` object specifies how an answer is read, which answer
is right, and which mistakes are expected, each with its hint in both languages. A lesson lists its
exercises by number in the table EXERCISES of lessons/TOPIC/exercises.py. The function that reads an
answer comes from cfr_lab/answer_readers.py or is built from the functions in that file.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib import import_module
from inspect import getsource
from types import FunctionType

from cfr_lab import student_code
from cfr_lab.answer_readers import (
    all_close,
    are_roundings_of,
    as_tuple,
    have_too_few_decimals,
    some_booleans,
)
from cfr_lab.course import lessons_by_name
from cfr_lab.plain_values import brief_text, shorten
from cfr_lab.verdict import (
    RefusedAnswerError,
    Verdict,
    hint_verdict,
    none_verdict,
    placeholder_verdict,
    right_verdict,
    too_few_decimals_verdict,
    unreadable_verdict,
)
from cfr_lab.words import Sentence


@dataclass(frozen=True)
class Case:
    """Describe one kind of answer, and the sentence that an answer of this kind receives.

    when    the numbers of such an answer, or a function of the answer as read. The case applies if
            the answer equals the numbers to three decimal places, or if the function returns True
            or a dictionary {name: value} of the values for the sentence's placeholders
    zh, en  the sentence in Chinese and in English, with a placeholder {name} for each of these
            values
    """

    when: object
    zh: str
    en: str

    def facts(self, attempt):
        """Return the placeholders' values as {name: value}, or None if the case does not apply.

        attempt   the answer as the exercise has read it
        """
        if not callable(self.when):
            return {} if are_roundings_of(attempt, self.when) else None
        outcome = self.when(attempt)
        if not outcome:
            return None
        return outcome if isinstance(outcome, dict) else {}


@dataclass(frozen=True)
class Exercise:
    """Define an exercise: the way its answer is read, the right answer, and the hints.

    sections           the sections whose content the exercise needs: a number for a section of its
                       own lesson, or a string such as "cfr_in_four_steps.3" for a section of
                       another lesson
    read               function from the answer to the value that the cases examine; it raises
                       RefusedAnswerError for an answer that cannot be read
    right              the Case of the right answer
    mistakes           the Cases of the expected mistakes, in the order in which they are tried
    otherwise          the hint for other mistakes: (zh, en), or a function from the answer as read
                       to a Sentence
    given_fingerprint  the fingerprint of the program that the notebook gives students to correct or
                       complete; an answer that is still that program gets no hint
    """

    sections: tuple
    read: Callable
    right: Case
    mistakes: tuple
    otherwise: object
    given_fingerprint: str = ""

    def verdict(self, answer):
        """Return the Verdict on an answer.

        Raises RefusedAnswerError if the answer cannot be read or its numbers have too few decimal
        places. Exceptions raised by the student's code may also propagate.
        """
        given = self.read(answer)
        if not self._is_a_mistake(given):
            facts = self.right.facts(given)
            if facts is not None:
                return right_verdict(self.right.zh, self.right.en, **facts)
            if not callable(self.right.when) and have_too_few_decimals(given, self.right.when):
                raise RefusedAnswerError(too_few_decimals_verdict())
        for case in self.mistakes:
            facts = case.facts(given)
            if facts is not None:
                return hint_verdict(case.zh, case.en, **facts)
        if callable(self.otherwise):
            sentence = self.otherwise(given)
            return Verdict("not-yet", sentence, mistake=sentence.en)
        return hint_verdict(*self.otherwise)

    def _is_a_mistake(self, attempt):
        """Return whether an answer's numbers are exactly those of an expected mistake.

        Such an answer is a mistake even if its numbers are close to the right answer.
        """
        wrong = (case.when for case in self.mistakes if not callable(case.when))
        return any(all_close(as_tuple(attempt), as_tuple(numbers)) for numbers in wrong)


def claims(sections, truths, hints):
    """Return an Exercise in which the student judges whether each claim is true.

    truths  tuple of Booleans: whether each claim is true
    hints   pairs (zh, en), one for each claim: the hint for a student who misjudges that claim
    """
    n = len(truths)
    return Exercise(
        sections=sections,
        read=partial(some_booleans, n=n),
        right=Case(
            lambda attempt: attempt == truths,
            "全部判断对了。",
            "You judged all the claims correctly.",
        ),
        mistakes=tuple(
            Case(lambda attempt, k=k: attempt[k] != truths[k], *hint)
            for k, hint in enumerate(hints)
        ),
        otherwise=("再想一想。", "Think again."),
    )


def _unknown_exercise(exercise, exercises):
    """Return the Sentence for an exercise that does not exist.

    exercises   the exercises of the lesson that is named, or {} if there is no such lesson
    """
    given = shorten(exercise) if type(exercise) is str else brief_text(exercise)
    if not exercises:
        return Sentence(
            "没有练习 {id}；请写成 kuhn_poker.4 的形式。",
            "There is no exercise {id}; write an exercise in the form kuhn_poker.4.",
            id=given,
        )
    numbers = [name.partition(".")[2] for name in exercises]
    return Sentence(
        "这一课没有练习 {id}；这一课的练习是 {known}。",
        "This lesson has no exercise {id}; its exercises are {known}.",
        id=given.partition(".")[2],
        known=Sentence("、".join(numbers), ", ".join(numbers)),
    )


def verdict_on(exercise, answer):
    """Return the Verdict on an answer to an exercise such as "kuhn_poker.4".

    The same answer always gets the same verdict. Whatever the answer, the only exception that this
    function raises is KeyboardInterrupt, if the program is interrupted.
    """
    exercises = exercises_of(exercise.partition(".")[0]) if isinstance(exercise, str) else {}
    if exercise not in list(exercises):
        return Verdict("not-yet", _unknown_exercise(exercise, exercises))
    try:
        with student_code.shared_limit():
            verdict = judge_answer(exercises[exercise], answer)
    except KeyboardInterrupt:
        raise
    except BaseException:  # A student's code can raise any exception.
        verdict = unreadable_verdict(answer)
    verdict.exercise = Sentence("练习 {id}", "Exercise {id}", id=shown_id(exercise))
    return verdict


def exercises_of(lesson):
    """Return {name: Exercise} for the exercises of a lesson, in order.

    The names have the form "kuhn_poker.4".
    """
    if lesson not in lessons_by_name():
        return {}
    table = import_module(f"cfr_lab.lessons.{lesson}.exercises").EXERCISES
    return {f"{lesson}.{number}": each for number, each in table.items()}


def judge_answer(exercise, answer):
    """Return an exercise's Verdict on an answer.

    A student's code can raise RefusedAnswerError itself, so the verdict carried by such an
    exception never marks the answer as right.
    """
    try:
        return _before_judging(exercise, answer) or exercise.verdict(answer)
    except RefusedAnswerError as refusal:
        verdict = refusal.verdict
        if type(verdict) is not Verdict or type(verdict.sentence) is not Sentence:
            return unreadable_verdict(answer)
        state = "to-do" if verdict.state == "to-do" else "not-yet"
        return Verdict(state, verdict.sentence, str(verdict.mistake))


def _before_judging(exercise, answer):
    """Return the Verdict on an answer that the student has not begun, or None for other answers."""
    if answer is ...:
        return placeholder_verdict()
    if answer is None:
        return none_verdict()
    if not exercise.given_fingerprint or fingerprint(answer) != exercise.given_fingerprint:
        return None
    if getsource(answer).rstrip().endswith("..."):
        return placeholder_verdict()
    return Verdict(
        "to-do",
        Sentence(
            "这还是原来的函数。先想一想错在哪里，改正以后再运行这一格；如果想不出来，随便改动一处"
            "再运行，就会看到提示。",
            "This is still the function as it was given. Think first about what is wrong, then "
            "correct it and run the cell again. If you are stuck, change anything at all, and a "
            "hint appears.",
        ),
    )


def shown_id(exercise):
    """Return an exercise's number as shown to readers, such as 6.4 for "kuhn_poker.4"."""
    lesson, _, number = exercise.partition(".")
    return f"{lessons_by_name()[lesson].number}.{number}"


def fingerprint(function):
    """Return eight characters that identify a function's source, or None if it has no source."""
    if type(function) is not FunctionType:
        return None
    try:
        source = student_code.call(getsource, function)
    except (student_code.FailedProgramError, student_code.EndlessProgramError):
        return None
    # Comments on separate lines are ignored, because they differ between the Chinese and the
    # English notebooks.
    lines = [line for line in source.strip().splitlines() if not line.lstrip().startswith("#")]
    return sha256("\n".join(lines).encode()).hexdigest()[:8]
