"""Homework: what an assignment holds, which files are not opened, and the table of marks.

All without nbgrader, which is no requirement of the course; `python grading/try.py` tries it with.
"""

import csv
import io
import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from door import ROOT
from handed_in import released
from test_requirements import pins

from cfr_lab.words import set_language

if sys.platform != "linux":
    pytest.skip("other systems have not all of the limits", allow_module_level=True)

from grading import answers, assignment, grade, leaks, limits, marks, submissions

LANGUAGES = ("zh", "en")
# A program of each kind: from a blank cell, with numbers alone, a bug to mend, a picture before.
CHOSEN = ("01.4", "05.5", "04.1", "04.4", "11.1", "11.19")
DOCS = {"en": ROOT / "docs" / "grading.md", "zh": ROOT / "docs" / "grading.zh-CN.md"}


@pytest.fixture(scope="module", params=LANGUAGES)
def made(request):
    """(language, source, release) of an assignment."""
    source = assignment.assignment("week5", request.param, CHOSEN)
    return request.param, source, released(source)


@pytest.fixture(scope="module")
def week5():
    """The release that submissions.py answers."""
    source = assignment.assignment(submissions.NAME, "en", submissions.EXERCISES)
    return released(source)


# The assignment


def test_every_question_has_its_cells(made):
    language, source, _ = made
    nbformat.validate(source)
    entries = [cell.metadata.nbgrader for cell in source.cells if "nbgrader" in cell.metadata]
    names = [entry.grade_id for entry in entries]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[\w-]+", name) for name in names)  # nbgrader's rule
    for exercise in CHOSEN:
        end = exercise.replace(".", "-")
        place = names.index(f"answer-{end}")
        assert names[place + 1] == f"check-{end}"
        answer, check = entries[place : place + 2]
        assert (answer.solution, answer.grade, answer.locked) == (True, False, False)
        assert (check.solution, check.grade, check.locked, check.points) == (False, True, True, 10)
    assert f'lab.use("{language}")' in source.cells[1].source
    assert sum(name.startswith("setup-") for name in names) == 4  # once for each lesson
    assert source.cells[names.index("given-11-19-0")].cell_type


def test_no_line_of_a_solution_is_released(made):
    language, source, release = made
    assert leaks.leaks(release, language) == []
    assert leaks.exercises(release) == list(CHOSEN)
    # and one that is would be seen
    assert len(leaks.leaks(source, language)) > 25
    release = released(source)
    for cell, whole in zip(release.cells, source.cells, strict=True):
        if cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source += "\n" + whole.source.splitlines()[-2]
    folded = assignment.parts("04.1", language).folded.splitlines()[3]
    release.cells.append(nbformat.v4.new_markdown_cell(folded))
    assert len(leaks.leaks(release, language)) == len(CHOSEN) + 1


def test_links_of_the_lessons_are_not_taken_along(made):
    text = "".join(cell.source for cell in made[1].cells if cell.cell_type == "markdown")
    assert "](" not in re.sub(r"\]\(https?:", "", text)
    assert "## 04.4" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_exercise_can_be_homework_or_is_refused(language, monkeypatch):
    monkeypatch.setattr(assignment, "tried", lambda *_: "")  # test_exercises tries them all
    set_language(language)
    refused = []
    for lesson in range(12):
        for exercise in filter(
            None, map(assignment.asked, assignment.lesson(f"{lesson:02}.", language))
        ):
            try:
                found = assignment.parts(exercise, language)
            except SystemExit as refusal:
                refused.append((exercise, str(refusal)))
                continue
            assert found.solution
            assert "check(" not in found.stub + found.solution
            assert "<details>" not in found.statement
            assert found.statement.count("\n### ") == 0
    assert [exercise for exercise, _ in refused] == ["00.2"]


BAD = {
    "5": ("编号", "no exercise's number"),
    "five": ("编号", "no exercise's number"),
    "05.9": ("第 05 课有 05.1", "lesson 05 has 05.1"),
    "12.1": ("从 00 到 11", "from 00 to 11"),
    "00.2": ("不能出作业", "cannot be homework"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", BAD)
def test_a_bad_number_is_told_in_a_sentence(number, language):
    with pytest.raises(SystemExit) as refusal:
        assignment.assignment("x", language, [number])
    sentence = str(refusal.value)
    assert BAD[number][language == "en"] in sentence
    assert sentence.endswith(("。", "."))
    assert len(sentence.splitlines()) == 1


def test_an_exercise_is_named_once():
    with pytest.raises(SystemExit, match=r"01\.1 is named twice"):
        assignment.assignment("x", "en", ["1.1", "01.2", "01.1"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_does_not_run_alone_is_refused(language, monkeypatch):
    monkeypatch.setattr(assignment, "SOLVED", re.compile(r"```python\n(.*?)return max", re.DOTALL))
    with pytest.raises(SystemExit, match="return"):
        assignment.assignment("x", language, ["01.4"])


def test_the_command_writes_the_source(tmp_path, capsys):
    words = ["--lang", "en", "--folder", str(tmp_path), "--name", "week5", "--points", "3", "1.1"]
    assignment.main(words)
    path = tmp_path / "source" / "week5" / "week5.ipynb"
    assert capsys.readouterr().out.strip() == str(path)
    (cell,) = [c for c in nbformat.read(path, 4).cells if "verdict" in c.source]
    assert cell.metadata.nbgrader.points == 3
    path.write_text("mine", "utf-8")
    with pytest.raises(SystemExit, match="--force"):
        assignment.main(words)
    assert path.read_text("utf-8") == "mine"
    assignment.main([*words, "--force"])
    for wrong in (["--name", "a+b"], ["--name", "../x"], ["--points", "0"]):
        with pytest.raises(SystemExit, match=r"\.$"):
            assignment.main([*words, "--force", *wrong])


# Files and the table


def test_a_file_that_is_no_notebook_is_not_run(week5, tmp_path):
    for each in submissions.everybody(week5):
        each = each._replace(student=each.student.partition("-")[2])
        submissions.hand_in(tmp_path, each)
        path = tmp_path / "submitted" / each.student / "week5" / "week5.ipynb"
        odd = ("text", "half-a-file", "other-json", "huge", "wrong-name", "nothing")
        set_language("en")
        assert bool(grade.unfit(path)) == (each.student in odd)
        if each.student in odd[:-1]:
            assert each.why in grade.unfit(path)
    link = tmp_path / "week5.ipynb"
    link.symlink_to(tmp_path / "submitted" / "right" / "week5" / "week5.ipynb")
    assert "plain file" in grade.unfit(link)


def test_everybody_has_points_or_a_reason(week5, tmp_path):
    def put(place, student, notebook):
        path = tmp_path / place / student / "week5" / "week5.ipynb"
        path.parent.mkdir(parents=True)
        nbformat.write(notebook, path)

    def seen(*outputs):
        notebook = nbformat.from_dict(json.loads(json.dumps(week5)))
        for cell, output in zip(marks.cells_judged(notebook), outputs, strict=True):
            cell.outputs = [output]
        return notebook

    def said(text):
        return nbformat.v4.new_output("stream", name="stdout", text=text)

    put("release", ".", week5)
    students = {"ann", "bob", "cy", "eve", "=1+1", "late"}
    for student in students - {"late"}:
        put("submitted", student, week5)
    put(
        "autograded",
        "ann",
        seen(said("✓ Exercise 01.4 Right"), said("hm✗ Exercise 05.5 Not yet: so?\n")),
    )
    put("autograded", "bob", seen(answers.refused("=HYPERLINK(1)"), said("fine")))
    put("autograded", "=1+1", seen(said("fine"), said("fine")))
    (tmp_path / "reasons").mkdir()
    (tmp_path / "reasons" / "week5.json").write_text(json.dumps({"cy": "It was no notebook."}))
    one, two = "check-01-4", "check-05-5"
    scored = {"ann": {one: 10, two: 0}, "bob": {one: 0, two: 10}, "=1+1": {one: 10, two: 10}}
    scored["cy"] = {one: None, two: None}
    lines = list(marks.rows(tmp_path, "week5", students, scored))
    written = io.StringIO()
    csv.writer(written).writerows(lines)
    assert list(csv.reader(io.StringIO(written.getvalue())))[1:] == [
        [str(word) for word in line]
        for line in (
            ["'=1+1", 20, 20, 10, "", 10, ""],
            ["ann", 10, 20, 10, "", 0, "✗ Exercise 05.5 Not yet: so?"],
            ["bob", 10, 20, 0, "'=HYPERLINK(1)", 10, ""],
            ["cy", 0, 20, 0, "It was no notebook.", 0, "It was no notebook."],
            ["eve", 0, 20, 0, "Not graded yet.", 0, "Not graded yet."],
            ["late", 0, 20, 0, "Nothing was handed in.", 0, "Nothing was handed in."],
        )
    ]


# What is written of it


def test_nbgrader_is_an_extra():
    for requirement in pins("grading/requirements.txt").values():
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
    for name in ("requirements.txt", "requirements-dev.txt"):
        assert "nbgrader" not in pins(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_names_what_is_there(language):
    text = DOCS[language].read_text("utf-8")
    for name in re.findall(r"grading/[\w/.]+\w", text):
        assert (ROOT / name).exists(), name
    everybody = submissions.everybody(
        released(assignment.assignment("x", "en", submissions.EXERCISES))
    )
    assert f"{len(everybody)} " in text
    figures = (limits.SECONDS, limits.ALL_SECONDS, limits.PROCESSES, limits.CPU_SECONDS)
    for figure in (*figures, limits.FILE >> 20, limits.MEMORY >> 30, limits.NOTEBOOK >> 20):
        assert re.search(rf"\b{figure}\b", text), figure
    assert f"{limits.PRINTED:,}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language):
    set_language(language)
    facts = {"name": "x", "size": 9.5, "why": "y", "what": "z"}
    for which in limits.SENTENCES:
        sentence = limits.told(which, **facts)
        assert "{" not in sentence
        assert len(sentence.splitlines()) == 1


def test_boxes_name_only_known_places(monkeypatch):
    for path in sorted((ROOT / "grading" / "boxes").glob("*.py")):
        config = SimpleNamespace(Judged=SimpleNamespace())
        exec(compile(path.read_text("utf-8"), str(path), "exec"), {"get_config": lambda: config})  # noqa: B023
        places = dict.fromkeys(("folder", "python", "base", "course"), Path("/x"))
        command = [word.format(**places) for word in config.Judged.box]
        assert command[0] == path.stem
        assert "{" not in "".join(command)
        assert {"--unshare-all", "--network"} & set(command)
