"""Test homework: the release is restored, and every judged cell has a verdict or a reason."""

import sys

import nbformat
import pytest
from released_assignment import (
    EXERCISES,
    FIRST,
    RIGHT,
    SECOND,
    notebook_with_answers,
    place,
    points_of,
    student_version,
)

from publish.nbgrader import answers, assignment, marks, sandbox
from publish.nbgrader.sentences import reason


@pytest.fixture(scope="module")
def week5():
    """Return the release of an assignment of two exercises."""
    return student_version(assignment.assignment("week5", "en", EXERCISES))


# The tests from here on restore submissions.


def sources(notebook):
    return [cell.source for cell in notebook.cells]


def test_changed_cells_of_the_release_are_restored(week5):
    """Changes to locked cells, tags and points are discarded: only answers are used."""
    notebook = notebook_with_answers(week5, *RIGHT)
    expected_sources = sources(notebook)
    check = notebook.cells[place(notebook, f"check-{FIRST}")]
    check.source, check.cell_type = "print('✓')", "raw"
    check.metadata.tags = ["skip-execution"]
    check.metadata.nbgrader.update(locked=False, points=100)
    del notebook.cells[place(notebook, f"check-{SECOND}")]
    notebook.cells.reverse()
    restored_notebook = answers.restore_answers(week5, notebook)
    nbformat.validate(restored_notebook)
    assert sources(restored_notebook) == expected_sources
    assert [cell.metadata for cell in restored_notebook.cells] == [
        cell.metadata for cell in week5.cells
    ]


def test_notebook_with_only_the_answers_is_graded(week5):
    bare = notebook_with_answers(week5, *RIGHT)
    expected_sources = sources(bare)
    bare.cells = [cell for cell in bare.cells if "answer-" in str(answers.name_of(cell))]
    assert sources(answers.restore_answers(week5, bare)) == expected_sources


def test_an_answer_that_was_deleted_is_missing(week5):
    notebook = notebook_with_answers(week5, *RIGHT)
    del notebook.cells[place(notebook, f"answer-{FIRST}")]
    names = list(map(answers.name_of, answers.restore_answers(week5, notebook).cells))
    assert f"answer-{FIRST}" not in names
    assert {f"check-{FIRST}", f"answer-{SECOND}", f"check-{SECOND}"} <= set(names)


def test_a_students_own_cells_keep_their_place(week5):
    notebook = notebook_with_answers(week5, *RIGHT)
    at = place(notebook, f"answer-{FIRST}")
    notebook.cells.insert(at, nbformat.v4.new_code_cell("helper = 1"))
    copy = nbformat.from_dict({**notebook.cells[at + 1], "source": "again = 2"})
    notebook.cells.insert(at + 2, copy)
    odd = nbformat.v4.new_code_cell("odd = 3", metadata={"nbgrader": {"grade_id": ["x"]}})
    notebook.cells.insert(at, odd)
    restored_notebook = sources(answers.restore_answers(week5, notebook))
    first = restored_notebook.index("odd = 3")
    assert restored_notebook[first + 1 : first + 4] == ["helper = 1", RIGHT[0], "again = 2"]
    assert answers.JUDGING_CALL.search(restored_notebook[first + 4])


# The tests from here on expect a verdict or a reason.


def stream(text, name="stdout"):
    return nbformat.v4.new_output("stream", name=name, text=text)


def error_output(name, value=""):
    return nbformat.v4.new_output("error", ename=name, evalue=value, traceback=[])


def result(value):
    return nbformat.v4.new_output("execute_result", data={"text/plain": value})


def judge_outputs(week5, monkeypatch, outputs, answers_given=RIGHT):
    """Return the two judged cells of a notebook to which a sandbox gives these outputs.

    The outputs are those of the cells answer and check of the first exercise, then of the second.
    """
    names = (f"answer-{FIRST}", f"check-{FIRST}", f"answer-{SECOND}", f"check-{SECOND}")
    notebook = answers.restore_answers(week5, notebook_with_answers(week5, *answers_given))
    given = [[] for _ in notebook.cells]
    for name, each in zip(names, outputs, strict=False):
        given[place(notebook, name)] = each
    monkeypatch.setattr(sandbox, "outputs", lambda *_: given)
    answers.run_and_mark(notebook, week5, sandbox.BWRAP)
    return list(marks.judged_cells(notebook).values())


YES, NO = f"✓ Exercise {EXERCISES[0]} Right: yes", f"✗ Exercise {EXERCISES[0]} Not yet: so?"
ASSERTED = error_output("AssertionError")
VERDICTS = {
    "right": ([], [stream(YES)], 10, ""),
    "printed before": ([], [stream("1"), stream(YES)], 10, ""),
    "warned": ([], [stream("RuntimeWarning", "stderr"), stream(YES)], 10, ""),
    "own result": ([], [stream(NO), result("10"), ASSERTED], 0, NO),
    "result instead": ([], [result("10")], 0, "There is no verdict on this answer."),
    "silent": ([], [], 0, "There is no verdict on this answer."),
    "wrong": ([], [stream(NO), ASSERTED], 0, NO),
    "wrong, no assertion": ([], [stream(NO)], 0, "There is no verdict on this answer."),
    "right, then an error": ([], [stream(YES), error_output("OSError", "no")], 0, "OSError: no"),
    "above": ([error_output("ValueError", "I\ngive up")], [error_output("NameError")], 0,
              "The answer above failed: ValueError: I give up"),
    "late": ([error_output("CellTimeoutError"), error_output("KeyboardInterrupt")],
             [error_output("NameError")], 0, "had not ended after 20 seconds"),
    "long": ([], [stream("x"), error_output("OutputTooLong")], 0, "1,000,000 characters"),
}  # fmt: skip


@pytest.mark.parametrize("kind", VERDICTS)
def test_points_need_a_verdict(kind, week5, monkeypatch):
    above, given, points, cause = VERDICTS[kind]
    second = [stream(f"✓ Exercise {EXERCISES[1]} Right")]
    one, two = judge_outputs(week5, monkeypatch, [above, given, [], second])
    assert (points_of(one), points_of(two)) == (points, 10)
    if points < 10:
        assert cause in marks.reason_in(one)


def test_cells_below_a_dead_kernel_are_not_judged(week5, monkeypatch):
    both = judge_outputs(week5, monkeypatch, [[error_output("DeadKernelError")]])
    assert [points_of(cell) for cell in both] == [0, 0]
    assert {marks.reason_in(cell) for cell in both} == {reason("DeadKernelError")}


FORGED = {
    "no notebook": "hello",
    "other JSON": "[1, 2]",
    "no cells": '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
    "nested": "[" * 100_000,
    "nothing": "",
}


@pytest.mark.skipif(sys.platform == "win32", reason="graded on Linux")
@pytest.mark.parametrize("kind", FORGED)
def test_forged_result_is_not_accepted(kind, week5, tmp_path):
    (tmp_path / "forged").write_text(FORGED[kind])
    (tmp_path / "sandbox.txt").write_text(f"cat '{tmp_path / 'forged'}'")
    notebook = answers.restore_answers(week5, notebook_with_answers(week5, *RIGHT))
    answers.run_and_mark(notebook, week5, tmp_path / "sandbox.txt")
    for cell in marks.judged_cells(notebook).values():
        assert points_of(cell) == 0
        assert marks.reason_in(cell) == reason("failed")
