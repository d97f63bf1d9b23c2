"""Export the exercises whose answers are numbers or truth values, which a page can judge.

While the site is built, `check` judges every answer in the tables of each lesson's answers.py. On
the page, publish/site/judge.js compares the reader's answer with these answers.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from itertools import product

from cfr_lab import checking
from cfr_lab.exercises import verdict_on
from cfr_lab.lessons.start_here import exercises as start_here
from cfr_lab.plain_values import items_of
from cfr_lab.words import say

MATCH_EXERCISE = "start_here.2"  # This exercise is the match at the table in lesson 0.
# The page replaces these placeholders in its sentences with values.
PLACEHOLDERS = {name: f"{{{name}}}" for name in ("n", "score", "most", "likely", "lack")}

CHECK_CALL = re.compile(r"^check\((\d+), \w+\)", re.MULTILINE)


@dataclass(frozen=True)
class Exercise:
    """Hold an exercise of a lesson.

    lesson  the name of the lesson, such as "kuhn_poker"
    number  the number of the exercise in the lesson
    shown   the Explorers and ButtonExplorers that the exercise's cell displays above the verdict
    """

    lesson: str
    number: int
    shown: tuple = ()

    @property
    def id(self):
        """Return the exercise's name, such as "kuhn_poker.4"."""
        return f"{self.lesson}.{self.number}"

    @property
    def answers(self):
        """Return the module with the answers to the lesson's exercises."""
        return import_module(f"cfr_lab.lessons.{self.lesson}.answers")

    @property
    def right(self):
        """Return the right answer as a tuple of numbers or truth values.

        The tuple is empty if only Python can judge the answer.
        """
        return places(self.answers.RIGHT.get(self.number, [()])[0])


def exercise(source, lesson):
    """Return the Exercise that a code cell of a lesson poses, or None if it poses none."""
    question = CHECK_CALL.search(source)
    return Exercise(lesson, int(question[1])) if question else None


def judging_data(exercise):
    """Return the data that a page needs to judge answers to an exercise.

    The result is a dictionary that JSON can encode. It has these keys:

    known    the list of [answer, verdict] pairs that the page contains, a right answer first; in an
             answer, a number is written "n/d" and a truth value "True" or "False"; a verdict is
             [state, message]
    general  {pattern: verdict} for answers that are not in `known`; a pattern such as "010" has a 1
             for each position at which the answer is right; {} if an answer that is not in `known`
             may be right
    free     whether an answer that is not in `known` may be right
    within   the largest accepted difference from the right number; 0 if there is no tolerance
    steps    the sentences shown in addition to the hint when a mistake is repeated
    """
    right, wrong = exercise.right, exercise.answers.WRONG[exercise.number]
    free = exercise.number in getattr(exercise.answers, "OPEN_EXERCISES", ())
    if isinstance(right[0], bool):
        other_answers = product((False, True), repeat=len(right))
    else:
        other_answers = getattr(exercise.answers, "EXTRA_ANSWERS", {}).get(exercise.number, ())
    within = getattr(exercise.answers, "TOLERANCES", {}).get(exercise.number, 0)
    rights = exercise.answers.RIGHT[exercise.number]
    listed_answers = [
        *(rights[:1] if within else rights),
        *(answer for answer, *_ in wrong),
        *other_answers,
    ]
    listed_verdicts = [
        (places(answer), verdict(exercise, places(answer))) for answer in listed_answers
    ]
    return {
        "known": [([number_text(x) for x in answer], text) for answer, text in listed_verdicts],
        "general": {} if free else partial_verdicts(exercise, right, places(wrong[-1][0])),
        "free": free,
        "within": within,
        "steps": [str(step) for step in checking.steps(exercise.id)],
    }


def partial_verdicts(exercise, right, wrong):
    """Return the verdict on each answer that combines positions of a right and a wrong answer.

    The result is {pattern: verdict}. A pattern such as "010" has a 1 for each position that is
    taken from the right answer and a 0 for each position that is taken from the wrong answer.

    right, wrong  a right and a wrong answer, as tuples of the same length
    """
    verdict_of_pattern, default_verdict = {}, verdict(exercise, wrong)
    for pattern in product((0, 1), repeat=len(right)):
        mixed_answer = tuple((b, a)[k] for k, a, b in zip(pattern, right, wrong, strict=True))
        verdict_shown = verdict_on(
            exercise.id, mixed_answer if len(mixed_answer) > 1 else mixed_answer[0]
        )
        # An answer that cannot be read, such as a strategy whose probabilities do not sum to 1, has
        # no hint, so it gets the verdict on the wrong answer.
        shown_verdict = (
            (verdict_shown.state, verdict_shown.message)
            if verdict_shown.mistake
            else default_verdict
        )
        verdict_of_pattern["".join(map(str, pattern))] = shown_verdict
    return verdict_of_pattern


def verdict(exercise, answer):
    judged_answer = verdict_on(exercise.id, answer if len(answer) > 1 else answer[0])
    return judged_answer.state, judged_answer.message


def places(answer):
    """Return an answer as a tuple of fractions or truth values, one per position."""
    items = items_of(answer)
    items = [answer] if items is None else items
    return tuple(
        x if isinstance(x, bool | Fraction) else Fraction(x).limit_denominator(10**7) for x in items
    )


def number_text(x):
    return str(x) if isinstance(x, bool) else f"{x.numerator}/{x.denominator}"


def match_verdicts():
    """Return the data that a page needs to judge the match in exercise MATCH_EXERCISE.

    cases   {case: [state, sentence]}; the page fills in the placeholders of each sentence
    rounds  the number of rounds that the reader has to play
    points  the score that the reader has to reach
    steps   the sentences shown in addition to the hint when a mistake is repeated
    """
    cases = {
        "few": start_here.TOO_FEW,
        "enough": start_here.ENOUGH,
        "found": start_here.FOUND_OUT,
        "lacking": start_here.LACKING,
    }
    texts = {
        name: ["right" if name == "enough" else "not-yet", say(case.zh, case.en, **PLACEHOLDERS)]
        for name, case in cases.items()
    }
    texts["unplayed"] = ["to-do", str(start_here.UNPLAYED)]
    facts = {"cases": texts, "rounds": start_here.ROUNDS, "points": start_here.POINTS}
    return facts | {"steps": [str(step) for step in checking.steps(MATCH_EXERCISE)]}
