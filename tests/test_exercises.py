"""The exercises of all lessons: right answers pass, wrong ones get hints of their own.

The answers stand beside the lesson's other tests, as RIGHT, WRONG and BAD in test_lesson_NN.py.
"""

import re
from importlib import import_module
from pathlib import Path

import pytest

from cfr_core.lab import check

pytestmark = pytest.mark.usefixtures("language")

SOURCES = Path(__file__).parents[1] / "notebooks" / "source"
LESSONS = sorted(path.stem for path in Path(__file__).parent.glob("test_lesson_[0-9]*.py"))


def answers(table):
    return [
        pytest.param(exercise, given, id=exercise)
        for lesson in LESSONS
        for exercise, given in getattr(import_module(lesson), table).items()
    ]


@pytest.mark.parametrize(("exercise", "given"), answers("RIGHT"))
def test_right_answers(exercise, given):
    for answer in given:
        assert check(exercise, answer).right, (answer, check(exercise, answer).message)


@pytest.mark.parametrize(("exercise", "given"), answers("WRONG"))
def test_wrong_answers_get_hints_of_their_own(exercise, given):
    verdicts = [check(exercise, answer) for answer in given]
    assert [v.state for v in verdicts] == ["not-yet"] * len(verdicts)
    assert len({v.message for v in verdicts}) == len(verdicts)


@pytest.mark.parametrize(("exercise", "given"), answers("BAD"))
def test_bad_input_gets_a_sentence(exercise, given):
    for answer in given:
        verdict = check(exercise, answer)
        assert not verdict.right, answer
        assert verdict.message.endswith(("。", "？", ".", "?")), verdict.message


@pytest.mark.parametrize(("exercise", "given"), answers("RIGHT"))
def test_nothing_answered_yet(exercise, given):
    for answer in (..., None):
        assert check(exercise, answer).state == "to-do"


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_exercise_is_tried(lesson):
    number = lesson[-2:]
    exercises = import_module(f"cfr_core.lab.lessons.exercises_{number}").EXERCISES
    tests = import_module(lesson)
    # Lesson 01 came before the others were asked for four.
    assert len(exercises) >= (3 if lesson == "test_lesson_01" else 4)
    for table in (tests.RIGHT, tests.WRONG, tests.BAD):
        assert sorted(table) == sorted(exercises)
        assert all(table.values())
    source = next(SOURCES.glob(f"{number}_*.md")).read_text("utf-8")
    # Once in the reader's cell, and once in the solution of either language.
    asked = re.findall(r'^check\("(\d\d\.\d)", ', source, re.MULTILINE)
    assert sorted(asked) == sorted([*exercises] * 3)
