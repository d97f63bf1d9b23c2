"""Test the exercises of all lessons: right answers pass, wrong ones get their own hints.

The answers are RIGHT, WRONG and BAD in answers.py beside the lesson's other tests. Answers that are
numbers or truth values are in the lesson's package, because pages judge by them.
"""

import re
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
import sympy as sp

from cfr_lab import check
from cfr_lab.course import lessons_by_name, number_references
from cfr_lab.exercises import exercises_of, fingerprint
from cfr_lab.verdict import unreadable_verdict
from cfr_lab.words import LANGUAGES, set_language

SOURCES = Path(__file__).parents[2] / "notebooks" / "source"
LESSONS = list(lessons_by_name())


def answers(table):
    return [
        pytest.param(f"{lesson}.{number}", given, id=f"{lesson}.{number}")
        for lesson in LESSONS
        for number, given in getattr(import_module(f"lessons.{lesson}.answers"), table, {}).items()
    ]


@pytest.mark.parametrize(("exercise", "given"), answers("RIGHT"))
@pytest.mark.usefixtures("set_time_limit")
def test_right_answers_are_judged_right(exercise, given):
    for answer in given:
        for written in forms_of_answer(answer):
            assert check(exercise, written).right, (written, check(exercise, written).message)


def forms_of_answer(answer):
    """Return an answer and, if it has numbers, its forms in other types that a reader may use."""
    yield answer
    if isinstance(answer, int | float | Fraction):
        yield from (float(answer), np.float64(answer), np.array(float(answer)), [answer])
        yield sp.Rational(answer)
    elif isinstance(answer, tuple) and all(isinstance(x, bool) for x in answer):
        yield from (list(answer), np.array(answer))
    elif isinstance(answer, tuple) and all(isinstance(x, int | float | Fraction) for x in answer):
        yield from ([float(x) for x in answer], np.array([float(x) for x in answer]))
        yield [sp.Rational(x) for x in answer]


@pytest.mark.parametrize(("exercise", "given"), answers("WRONG"))
def test_each_wrong_answer_gets_its_own_hint(exercise, given, set_time_limit):
    """Each wrong answer gets its own hint, with the parts listed beside it in both languages."""
    judged, kinds = [], []
    for answer, *pieces in map(with_texts, given):
        set_time_limit(0.5) if pieces[1] == "had not ended" else set_time_limit()
        verdict, messages = verdict_and_messages(exercise, answer)
        assert verdict.state == "not-yet"
        kinds.append(verdict.mistake)
        for piece, message in zip(pieces, messages, strict=True):
            assert number_references(piece) in message, (answer, message)
        judged.append(messages)
    for in_one_language in zip(*judged, strict=True):
        assert len(set(in_one_language)) == len(judged)
    # Hints without a kind have no second step, because the answer cannot be read or run.
    assert kinds.count("") <= len(kinds) / 2


@pytest.mark.parametrize(("exercise", "given"), answers("ALSO_WRONG"))
@pytest.mark.usefixtures("set_time_limit")
def test_each_wrong_answer_gets_the_hint_for_its_mistake(exercise, given):
    for answer, *pieces in given:
        verdict, messages = verdict_and_messages(exercise, answer)
        assert verdict.state == "not-yet", answer
        for piece, message in zip(pieces, messages, strict=True):
            assert number_references(piece) in message, (answer, message)


def verdict_and_messages(exercise, answer):
    """Return the verdict and its message in each language; the answer is judged only once."""
    verdict, messages = check(exercise, answer), []
    for language in LANGUAGES:
        set_language(language)
        messages.append(verdict.message)
    return verdict, messages


def with_texts(entry):
    # Lessons without tests of their hints list only answers.
    if isinstance(entry, tuple) and [type(part) for part in entry[1:]] == [str, str]:
        return entry
    return entry, "", ""


@pytest.mark.parametrize(("exercise", "given"), answers("BAD"))
def test_bad_input_gets_a_sentence(exercise, given, set_time_limit):
    set_time_limit(0.5)
    for answer in given:
        verdict, messages = verdict_and_messages(exercise, answer)
        assert not verdict.right, answer
        for message, ends in zip(messages, (("。", "？"), (".", "?")), strict=True):
            assert message.endswith(ends), message
        assert verdict.message != unreadable_verdict(answer).message, answer


@pytest.mark.parametrize(("exercise", "given"), answers("RIGHT"))
def test_unanswered_exercises_are_not_attempts(exercise, given):
    for answer in (..., None):
        assert check(exercise, answer).state == "to-do"


def functions_to_correct(lesson):
    """Return {exercise: source of the function in its cell}."""
    text = (SOURCES / f"{lesson}.md").read_text("utf-8")
    results = {}
    for cell in re.findall(
        r"^```\{code-cell\} ipython3\n(.*?)^```$", text, re.DOTALL | re.MULTILINE
    ):
        question = re.search(r"^check\((\d+), (\w+)\)", cell, re.MULTILINE)
        if question and "def " in cell:
            pattern = rf"^def {question[2]}\(.*?(?=\n\S|\Z)"
            function = re.search(pattern, cell, re.DOTALL | re.MULTILINE)[0]
            results[f"{lesson}.{question[1]}"] = function.strip()
    return results


@pytest.mark.parametrize("lesson", LESSONS)
def test_unchanged_function_does_not_count_as_an_attempt(lesson, tmp_path):
    """An unchanged function gets no hint; a changed one gets the usual hints."""
    known = exercises_of(lesson)
    sources = functions_to_correct(lesson)
    assert {name for name, each in known.items() if each.given_fingerprint} == set(sources)
    for name, source in sources.items():
        exercise = name.partition(".")[2]
        given = function_from(source, tmp_path / f"given_{exercise}.py")
        assert known[name].given_fingerprint == fingerprint(given)
        assert check(name, given).state == "to-do"
        touched = function_from(source + "  # ?", tmp_path / f"touched_{exercise}.py")
        # A body with only a comment counts as empty, or the hint names the missing part.
        states = {"not-yet", "to-do"} if source.endswith("...") else {"not-yet"}
        assert check(name, touched).state in states


def function_from(source, path):
    """Return the function as a notebook would have it, with its source available."""
    path.write_text(source, "utf-8")
    names = {"np": np}
    exec(compile(source, str(path), "exec"), names)
    return next(value for name, value in names.items() if name not in ("np", "__builtins__"))


@pytest.mark.parametrize("lesson", LESSONS)
def test_tests_answer_every_exercise(lesson):
    exercises = import_module(f"cfr_lab.lessons.{lesson}.exercises").EXERCISES
    tests = import_module(f"lessons.{lesson}.answers")
    # The shortest lesson, start_here, has only two exercises.
    assert len(exercises) >= {"start_here": 2, "rock_paper_scissors": 3}.get(lesson, 4)
    for table in (tests.RIGHT, tests.WRONG, tests.BAD):
        assert sorted(table) == sorted(exercises)
        assert all(table.values())
    source = (SOURCES / f"{lesson}.md").read_text("utf-8")
    # The name occurs once in the reader's cell, and once in the solution of either language.
    question = re.findall(r"^check\((\d+), ", source, re.MULTILINE)
    assert sorted(map(int, question)) == sorted([*exercises] * 3)


@pytest.mark.parametrize(
    "exercise",
    ["rock_paper_scissors.9", "99.1", "nonsense", "", None, 1, "../x", "01", [1], {}, "x" * 5000],
)
def test_an_unknown_exercise_gets_one_sentence(exercise):
    assert check(exercise, 1).state == "not-yet"


def test_verdicts_are_shown_as_text_and_as_html(language):
    verdict = check("rock_paper_scissors.1", 0.02)
    head = {"zh": "✓ 练习 1.1 正确", "en": "✓ Exercise 1.1 Right"}[language]
    assert repr(verdict).startswith(head)
    assert head in verdict._repr_html_()
    assert "<script>" not in check("rock_paper_scissors.1", "<script>")._repr_html_()


RAGGED = [
    [1, [2], 3],
    [10**400] * 3,
    range(10**9),
    iter(int, 1),
    [[[]]],
    {1: 2},
    np.eye(2),
    "\n" * 99,
]


@pytest.mark.parametrize("lesson", LESSONS)
def test_check_never_raises(lesson):
    set_language("en")  # English sentences are longer.
    for exercise in import_module(f"cfr_lab.lessons.{lesson}.exercises").EXERCISES:
        for answer in RAGGED:
            verdict = check(exercise, answer)
            assert verdict.state == "not-yet"
            assert len(verdict.message) < 400
