"""The exercises of all lessons: right answers pass, wrong ones get hints of their own.

The answers stand beside the lesson's other tests, as RIGHT, WRONG and BAD in lesson_NN/answers.py.
"""

import re
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from cfr_lab import check
from cfr_lab.exercises import fingerprint, unreadable

pytestmark = pytest.mark.usefixtures("language")

SOURCES = Path(__file__).parents[1] / "notebooks" / "source"
LESSONS = sorted(path.parent.name for path in Path(__file__).parent.glob("lesson_*/answers.py"))


def answers(table):
    return [
        pytest.param(exercise, given, id=exercise)
        for lesson in LESSONS
        for exercise, given in getattr(import_module(f"{lesson}.answers"), table).items()
    ]


@pytest.mark.parametrize(("exercise", "given"), answers("RIGHT"))
def test_right_answers(exercise, given):
    for answer in given:
        assert check(exercise, answer).right, (answer, check(exercise, answer).message)


@pytest.mark.parametrize(("exercise", "given"), answers("WRONG"))
def test_each_wrong_answer_gets_its_own_hint(exercise, given, language):
    """(answer, a piece of the Chinese hint, a piece of the English one): no hint for another's."""
    told, kinds = [], []
    for answer, *pieces in map(pinned, given):
        verdict = check(exercise, answer)
        assert verdict.state == "not-yet"
        kinds.append(verdict.mistake)
        assert pieces[language == "en"] in verdict.message, (answer, verdict.message)
        told.append(verdict.message)
    assert len(set(told)) == len(told)
    # Hints without a kind have no second step: they are for what cannot be read or run.
    assert kinds.count("") <= len(kinds) / 2


def pinned(entry):
    # Lessons that are still to be pinned list answers alone.
    if isinstance(entry, tuple) and [type(part) for part in entry[1:]] == [str, str]:
        return entry
    return entry, "", ""


@pytest.mark.parametrize(("exercise", "given"), answers("BAD"))
def test_bad_input_gets_a_sentence(exercise, given):
    for answer in given:
        verdict = check(exercise, answer)
        assert not verdict.right, answer
        assert verdict.message.endswith(("。", "？", ".", "?")), verdict.message
        assert verdict.message != unreadable(answer).message, answer


@pytest.mark.parametrize(("exercise", "given"), answers("RIGHT"))
def test_nothing_answered_yet(exercise, given):
    for answer in (..., None):
        assert check(exercise, answer).state == "to-do"


def functions_to_mend(lesson):
    """{exercise: source of the function that stands in its cell}."""
    text = next(SOURCES.glob(f"{lesson[-2:]}_*.md")).read_text("utf-8")
    found = {}
    for cell in re.findall(
        r"^```\{code-cell\} ipython3\n(.*?)^```$", text, re.DOTALL | re.MULTILINE
    ):
        asked = re.search(r'^check\("(\d\d\.\d+)", (\w+)\)', cell, re.MULTILINE)
        if asked and "def " in cell:
            pattern = rf"^def {asked[2]}\(.*?(?=\n\S|\Z)"
            found[asked[1]] = re.search(pattern, cell, re.DOTALL | re.MULTILINE)[0].strip()
    return found


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_function_as_given_is_no_attempt(lesson, tmp_path):
    """No hint before the reader has changed anything; after that, the hints as they are."""
    module = import_module(f"cfr_lab.lessons.{lesson}.exercises")
    sources = functions_to_mend(lesson)
    assert sorted(module.AS_GIVEN) == sorted(sources)
    for exercise, source in sources.items():
        given = function_from(source, tmp_path / f"given_{exercise}.py")
        assert module.AS_GIVEN[exercise] == fingerprint(given)
        assert check(exercise, given).state == "to-do"
        touched = function_from(source + "  # ?", tmp_path / f"touched_{exercise}.py")
        # An empty body is still empty with a remark behind it, or is told what it lacks.
        states = {"not-yet", "to-do"} if source.endswith("...") else {"not-yet"}
        assert check(exercise, touched).state in states


def function_from(source, path):
    """The function as a notebook would have it, its source at hand."""
    path.write_text(source, "utf-8")
    names = {"np": np}
    exec(compile(source, str(path), "exec"), names)
    return next(value for name, value in names.items() if name not in ("np", "__builtins__"))


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_exercise_is_tried(lesson):
    number = lesson[-2:]
    exercises = import_module(f"cfr_lab.lessons.lesson_{number}.exercises").EXERCISES
    tests = import_module(f"{lesson}.answers")
    # Lesson 00 takes five minutes; lesson 01 came before the others were asked for four.
    assert len(exercises) >= {"lesson_00": 2, "lesson_01": 3}.get(lesson, 4)
    for table in (tests.RIGHT, tests.WRONG, tests.BAD):
        assert sorted(table) == sorted(exercises)
        assert all(table.values())
    source = next(SOURCES.glob(f"{number}_*.md")).read_text("utf-8")
    # Once in the reader's cell, and once in the solution of either language.
    asked = re.findall(r'^check\("(\d\d\.\d+)", ', source, re.MULTILINE)
    assert sorted(asked) == sorted([*exercises] * 3)


@pytest.mark.parametrize(
    "exercise", ["01.9", "99.1", "nonsense", "", None, 1, "../x", "01", [1], {}, "x" * 5000]
)
def test_no_such_exercise(exercise):
    assert check(exercise, 1).state == "not-yet"


def test_verdicts_show_in_both_forms(language):
    verdict = check("01.1", 0.02)
    head = {"zh": "✓ 练习 01.1 正确", "en": "✓ Exercise 01.1 Right"}[language]
    assert repr(verdict).startswith(head)
    assert head in verdict._repr_html_()
    assert "<script>" not in check("01.1", "<script>")._repr_html_()


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
    for exercise in import_module(f"cfr_lab.lessons.{lesson}.exercises").EXERCISES:
        for answer in RAGGED:
            verdict = check(exercise, answer)
            assert verdict.state == "not-yet"
            assert len(verdict.message) < 400
