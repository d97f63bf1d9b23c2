"""Homework: what becomes of what was handed in. Kernels run here, each within its limits."""

import builtins
import sys
from types import SimpleNamespace

import nbformat
import numpy
import pytest

import cfr_lab
from cfr_lab import exercises
from cfr_lab.lessons.lesson_01 import exercises as lesson_01
from cfr_lab.words import set_language

if sys.platform != "linux":
    pytest.skip("other systems have not all of the limits", allow_module_level=True)

from handed_in import released

from grading import answers, assignment, limits, marks, submissions, untouched


@pytest.fixture(scope="module")
def week5():
    """The release that submissions.py answers."""
    source = assignment.assignment(submissions.NAME, "en", submissions.EXERCISES)
    return released(source)


# What was handed in


def test_the_release_is_put_back(week5):
    """Whatever was done to locked cells, tags and points: only answers and own cells are taken."""
    for each in submissions.everybody(week5):
        if not isinstance(each.notebook, nbformat.NotebookNode):
            continue
        mended = answers.restored(week5, each.notebook)
        nbformat.validate(mended)
        kept = [cell for cell in mended.cells if answers.named(cell)]
        wanted = [cell for cell in week5.cells if answers.named(cell)]
        handed_in = list(map(answers.named, each.notebook.cells))
        wanted = [
            c for c in wanted if not c.metadata.nbgrader.solution or answers.named(c) in handed_in
        ]
        assert [cell.metadata for cell in kept] == [cell.metadata for cell in wanted]
        for mine, theirs in zip(kept, wanted, strict=True):
            if theirs.metadata.nbgrader.solution:
                place = handed_in.index(answers.named(theirs))
                assert mine.source == each.notebook.cells[place].source
            else:
                assert mine.source == theirs.source


def test_a_students_own_cells_stay_where_they_help(week5):
    notebook = submissions.answered(week5, *submissions.RIGHT)
    place = submissions.place(notebook, "answer-01-4")
    notebook.cells.insert(place, nbformat.v4.new_code_cell("helper = 1"))
    copy = nbformat.from_dict({**notebook.cells[place + 1], "source": "again = 2"})
    notebook.cells.insert(place + 2, copy)
    odd = nbformat.v4.new_code_cell("odd = 3", metadata={"nbgrader": {"grade_id": ["x"]}})
    notebook.cells.insert(place, odd)
    sources = [cell.source for cell in answers.restored(week5, notebook).cells]
    order = ["odd = 3", "helper = 1", submissions.RIGHT[0], "again = 2"]
    found = [sources.index(source) for source in order]
    assert found == sorted(found)
    assert found[-1] < next(k for k, source in enumerate(sources) if limits.JUDGES.search(source))
    assert sum(map(bool, map(limits.JUDGES.search, sources))) == 2


# The ways an answer may end that differ most; try.py has all of them.
RUN = (
    "right-answers-alone",
    "right-and-prints",
    "right-with-a-warning",
    "own-result",
    "half",
    "gigabyte",
    "memory",
    "silenced",
    "exit-at-once",
    "patched-table",
    "check-skipped",
    "left-behind",
)


def counted(cell):
    """The points, as nbgrader reads them off a cell's outputs."""
    for output in cell.outputs:
        if output.output_type == "error" or output.get("name") == "stderr":
            return 0
        if output.output_type == "execute_result":
            return float(output.data["text/plain"])
    return cell.metadata.nbgrader.points


@pytest.mark.parametrize("kind", RUN)
def test_an_answer_gets_its_points_and_its_reason(kind, week5, monkeypatch):
    set_language("en")
    monkeypatch.setenv(answers.MARK, f"tests-{kind}")
    (each,) = [e for e in submissions.everybody(week5) if e.student.partition("-")[2] == kind]
    notebook = answers.run(answers.restored(week5, each.notebook))
    judged = marks.cells_judged(notebook)
    assert sum(map(counted, judged)) == each.points
    if each.points < 20:
        assert each.why in marks.reason(judged[0])
    assert answers.marked(f"tests-{kind}") == []


def test_a_cell_has_so_much_time(week5, monkeypatch):
    monkeypatch.setattr(answers, "SECONDS", 5)
    sleeps = submissions.answered(week5, "import time\ntime.sleep(1000)", submissions.RIGHT[1])
    first, second = marks.cells_judged(answers.run(answers.restored(week5, sleeps)))
    assert limits.told("time") in marks.reason(first)
    assert "✓" in marks.reason(second)  # the rest goes on


def test_an_answer_has_so_many_processes(week5, monkeypatch):
    monkeypatch.setattr(answers, "PROCESSES", 4)
    many = submissions.PROCESSES.replace("200", "20")
    many = submissions.answered(week5, many, submissions.RIGHT[1])
    judged = marks.cells_judged(answers.run(answers.restored(week5, many)))
    assert [marks.reason(cell) for cell in judged] == [limits.told("processes")] * 2


# The course as it was


class Shell:
    """As much of IPython's as is looked at."""

    def __init__(self):
        self.kernel = SimpleNamespace()
        self.events = SimpleNamespace(callbacks={"pre_run_cell": []})
        self.ast_transformers, self.input_transformers_post = [], []
        self.input_transformers_cleanup = []


PATCHES = {
    "check": (cfr_lab, "check", lambda *_: None),
    "verdict": (exercises.Verdict, "right", True),
    "shown": (exercises.Verdict, "__repr__", lambda verdict: "✓"),
    "tolerance": (exercises, "TOLERANCE", 10**9),
    "abs": (builtins, "abs", lambda x: 0),
    "allclose": (numpy, "allclose", lambda *_: True),
    "code": (exercises.close, "__code__", (lambda x, y: True).__code__),
    "defaults": (exercises.hint, "__defaults__", (1,)),
    "shadow": (lesson_01, "abs", lambda x: 0),
}


@pytest.mark.parametrize("kind", PATCHES)
def test_what_was_put_in_place_of_ours_is_noticed(kind, monkeypatch):
    shell = Shell()
    before = untouched.seen(shell)
    assert untouched.changed(before, shell) == ""
    thing, name, other = PATCHES[kind]
    monkeypatch.setattr(thing, name, other, raising=False)
    assert untouched.changed(before, shell)


def test_tables_and_hooks_are_watched_and_languages_are_not(monkeypatch):
    shell = Shell()
    before = untouched.seen(shell)
    set_language("zh")
    set_language("en")
    exercises.verdict_on("01.1", 1)
    assert untouched.changed(before, shell) == ""
    monkeypatch.setitem(lesson_01.EXERCISES, "01.4", lambda answer: None)
    assert untouched.changed(before, shell).endswith("EXERCISES")
    monkeypatch.undo()
    shell.ast_transformers.append(object())
    assert untouched.changed(before, shell) == "shell.ast_transformers"
    shell.ast_transformers.clear()
    shell.events.callbacks["pre_run_cell"].append(print)
    assert untouched.changed(before, shell) == "shell.events"
