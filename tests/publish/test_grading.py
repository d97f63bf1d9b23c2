"""Test homework: the contents of an assignment, refused files, and the table of marks.

The tests run without nbgrader, which the course does not require; tests/test_guides_run.py grades
with it.
"""

import csv
import io
import json
import re
import sys

import nbformat
import pytest
from pins import pins
from released_assignment import (
    EXERCISES,
    FIRST,
    RIGHT,
    SECOND,
    notebook_with_answers,
    student_version,
)
from start_script import ROOT

from cfr_lab.course import lessons_by_name, number_references
from cfr_lab.words import set_language
from publish.nbgrader import assignment, grade, marks, run_notebook, sandbox, sentences

LANGUAGES = ("zh", "en")
# The list has one exercise of each kind: with a blank cell, with only numbers, with a bug to
# correct, and with a picture above it.
CHOSEN = [
    number_references(f"@{exercise}")
    for exercise in (
        "rock_paper_scissors.4",
        "coarse_correlation.4",
        "values_on_a_tree.1",
        "values_on_a_tree.4",
        "find_the_bug.1",
        "find_the_bug.24",
    )
]
DOCS = {
    "en": ROOT / "docs" / "grading.md",
    "zh": ROOT / "docs" / "grading.zh-CN.md",
}


@pytest.fixture(scope="module", params=LANGUAGES)
def made_assignment(request):
    """Return (language, source, release) of an assignment."""
    source = assignment.assignment("week5", request.param, CHOSEN)
    return request.param, source, student_version(source)


@pytest.fixture(scope="module")
def week5():
    """Return the release of an assignment of two exercises."""
    return student_version(assignment.assignment("week5", "en", EXERCISES))


# The tests from here on read the assignment.


def test_every_question_has_its_cells(made_assignment):
    language, source, _ = made_assignment
    nbformat.validate(source)
    entries = [cell.metadata.nbgrader for cell in source.cells if "nbgrader" in cell.metadata]
    names = [entry.grade_id for entry in entries]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[\w-]+", name) for name in names)  # nbgrader requires this form.
    for exercise in CHOSEN:
        end = exercise.replace(".", "-")
        place = names.index(f"answer-{end}")
        assert names[place + 1] == f"check-{end}"
        answer, check = entries[place : place + 2]
        assert (answer.solution, answer.grade, answer.locked) == (True, False, False)
        assert (check.solution, check.grade, check.locked, check.points) == (False, True, True, 10)
    assert f'lab.use("{language}")' in source.cells[1].source
    # The links occur once for each lesson.
    assert sum(name.startswith("setup-") for name in names) == 4
    assert source.cells[names.index(f"given-{CHOSEN[-1].replace('.', '-')}-0")].cell_type


def solutions_in(notebook, language):
    """Return the lines of solutions in a notebook, except lines of its question, setup or stub."""
    text = [line.strip() for cell in notebook.cells for line in cell.source.splitlines()]
    results = []
    for exercise in CHOSEN:
        known = assignment.read_exercise(assignment.exercise_name(exercise), language)
        given = "\n".join([known.setup, known.statement, known.stub, *known.given]).splitlines()
        own = {line.strip() for line in given}
        lines = {line.strip() for line in known.folded.splitlines()} - own - {"", "```"}
        results += [line for line in text if line in lines]
    return results + [line for line in text if "SOLUTION" in line or "<details>" in line]


def test_no_line_of_a_solution_is_released(made_assignment):
    language, source, release = made_assignment
    assert solutions_in(release, language) == []
    assert len(solutions_in(source, language)) > 25


def test_links_of_the_lessons_are_left_out(made_assignment):
    text = "".join(cell.source for cell in made_assignment[1].cells if cell.cell_type == "markdown")
    assert "](" not in re.sub(r"\]\(https?:", "", text)
    assert "## 4.4" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_exercise_can_be_homework_or_is_rejected(language, monkeypatch):
    # The tests of the exercises try all solutions.
    monkeypatch.setattr(assignment, "verdict_of_solution", lambda *_: "")
    set_language(language)
    refused = []
    for lesson in lessons_by_name():
        cells = assignment.lesson_cells(f"{lesson}.1", language)
        for exercise in filter(
            None, (assignment.exercise_asked(cell, f"{lesson}.1") for cell in cells)
        ):
            try:
                results = assignment.read_exercise(exercise, language)
            except SystemExit as refusal:
                refused.append((exercise, str(refusal)))
                continue
            assert results.solution
            assert "check(" not in results.stub + results.solution
            assert "<details>" not in results.statement
            assert results.statement.count("\n### ") == 0
    assert [exercise for exercise, _ in refused] == ["start_here.2"]


LAST_LESSON = len(lessons_by_name()) - 1
BAD = {
    "5": ("编号", "not the number of an exercise"),
    "five": ("编号", "not the number of an exercise"),
    "5.9": ("第 5 课有 5.1", "lesson 5 has 5.1"),
    f"{LAST_LESSON + 1}.1": (f"课号从 0 到 {LAST_LESSON}", f"from 0 to {LAST_LESSON}"),
    "0.2": ("不能放进作业", "cannot be homework"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", BAD)
def test_bad_number_gets_a_sentence(number, language):
    with pytest.raises(SystemExit) as refusal:
        assignment.assignment("x", language, [number])
    sentence = str(refusal.value)
    assert BAD[number][language == "en"] in sentence
    assert sentence.endswith(("。", "."))
    assert len(sentence.splitlines()) == 1


def test_an_exercise_is_named_once():
    with pytest.raises(SystemExit, match=r"1\.1 is named twice"):
        assignment.assignment("x", "en", ["1.1", "1.2", "1.1"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_solution_that_does_not_run_alone_is_rejected(language, monkeypatch):
    monkeypatch.setattr(
        assignment, "SOLUTION_CODE", re.compile(r"```python\n(.*?)return max", re.DOTALL)
    )
    with pytest.raises(SystemExit, match="return"):
        assignment.assignment("x", language, ["1.4"])


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


# The tests from here on read submissions and the table.


def write_submission(tmp_path, student, text):
    folder = tmp_path / "submitted" / student / "week5"
    folder.mkdir(parents=True)
    if text is not None:
        (folder / "week5.ipynb").write_text(text, "utf-8")
    return folder


def test_a_file_that_is_not_a_notebook_is_not_run(week5, tmp_path):
    set_language("en")
    right_notebook = nbformat.writes(notebook_with_answers(week5, *RIGHT))
    assert grade.rejection_reason(write_submission(tmp_path, "right", right_notebook)) == ""
    huge = nbformat.from_dict(json.loads(right_notebook))
    huge.cells.append(nbformat.v4.new_markdown_cell("x" * sentences.MAX_BYTES))
    bad = {
        "text": ("Dear teacher, it works at home.", "not a notebook"),
        "half": (right_notebook[: len(right_notebook) // 2], "not a notebook"),
        "other-json": ("[1, 2]", "not a notebook"),
        "nested": ("[" * 200_000, "not a notebook"),
        "huge": (nbformat.writes(huge), "larger than 5 MB"),
        "nothing": (None, "does not contain the file week5.ipynb"),
    }
    for student, (text, message) in bad.items():
        assert message in grade.rejection_reason(write_submission(tmp_path, student, text)), student


def test_a_link_is_not_followed(week5, tmp_path):
    """No link is followed, whether it replaces the file or a folder or is inside a folder."""
    set_language("en")
    right = write_submission(
        tmp_path, "right", nbformat.writes(notebook_with_answers(week5, *RIGHT))
    )
    below = write_submission(tmp_path, "below", nbformat.writes(week5))
    (below / "data").mkdir()
    (below / "data" / "more").symlink_to(tmp_path)
    file = write_submission(tmp_path, "file", None)
    (file / "week5.ipynb").symlink_to(right / "week5.ipynb")
    folder = tmp_path / "submitted" / "folder" / "week5"
    folder.parent.mkdir()
    folder.symlink_to(right)
    student = tmp_path / "submitted" / "student"
    student.symlink_to(right.parent)
    for each in (below, file, folder, student / "week5"):
        assert "is a link" in grade.rejection_reason(each), each
    assert grade.rejection_reason(right) == ""


def test_every_student_gets_points_or_a_reason(week5, tmp_path):
    def put_notebook(place, student, notebook):
        path = tmp_path / place / student / "week5" / "week5.ipynb"
        path.parent.mkdir(parents=True)
        nbformat.write(notebook, path)

    def graded_notebook(*outputs):
        notebook = nbformat.from_dict(json.loads(json.dumps(week5)))
        for cell, output in zip(marks.judged_cells(notebook).values(), outputs, strict=True):
            cell.outputs = [output]
        return notebook

    def printed_output(text):
        return nbformat.v4.new_output("stream", name="stdout", text=text)

    put_notebook("release", ".", week5)
    students = {"ann", "bob", "cy", "eve", "=1+1", "late"}
    for student in students - {"late"}:
        put_notebook("submitted", student, week5)
    wrong = f"✗ Exercise {EXERCISES[1]} Not yet: so?"
    ann = printed_output(f"✓ Exercise {EXERCISES[0]} Right"), printed_output(f"hm{wrong}\n")
    put_notebook("autograded", "ann", graded_notebook(*ann))
    refused = {"ename": "NotJudged", "evalue": "=HYPERLINK(1)", "traceback": []}
    put_notebook(
        "autograded",
        "bob",
        graded_notebook(nbformat.v4.new_output("error", **refused), printed_output("fine")),
    )
    put_notebook(
        "autograded", "=1+1", graded_notebook(printed_output("fine"), printed_output("fine"))
    )
    (tmp_path / "reasons").mkdir()
    (tmp_path / "reasons" / "week5.json").write_text(json.dumps({"cy": "It was no notebook."}))
    one, two = f"check-{FIRST}", f"check-{SECOND}"
    scored = {"ann": {one: 10, two: 0}, "bob": {one: 0, two: 10}, "=1+1": {one: 10, two: 10}}
    scored["cy"] = {one: None, two: None}
    written = io.StringIO()
    marks.write(written, marks.rows(tmp_path, "week5", students, scored))
    assert list(csv.reader(io.StringIO(written.getvalue())))[1:] == [
        ["'=1+1", "20", "20", "10", "", "10", ""],
        ["ann", "10", "20", "10", "", "0", wrong],
        ["bob", "10", "20", "0", "'=HYPERLINK(1)", "10", ""],
        ["cy", "0", "20", "0", "It was no notebook.", "0", "It was no notebook."],
        [
            "eve",
            "0",
            "20",
            "0",
            "This answer has not been graded yet.",
            "0",
            "This answer has not been graded yet.",
        ],
        ["late", "0", "20", "0", "Nothing was handed in.", "0", "Nothing was handed in."],
    ]


# The tests from here on are about errors that end the program before it grades anybody.


@pytest.fixture
def class_folder(week5, tmp_path, monkeypatch):
    """Return a course folder with a release, in which grade.py finds an ordinary account."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "release" / "week5").mkdir(parents=True)
    nbformat.write(week5, tmp_path / "release" / "week5" / "week5.ipynb")
    monkeypatch.setattr(grade.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(grade, "grade_submission", lambda *_: pytest.fail("nobody is to be graded"))
    write_submission(tmp_path, "ann", nbformat.writes(week5))
    return tmp_path


def refusal(*words):
    with pytest.raises(SystemExit) as refused:
        grade.main(["week5", *map(str, words)])
    chinese, english = str(refused.value).splitlines()
    assert chinese.endswith("。")
    assert english.endswith(".")
    return english


def test_root_is_rejected(class_folder, monkeypatch):
    monkeypatch.setattr(grade.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(sandbox, "outputs", lambda *_: pytest.fail("nothing is to be run"))
    assert "cannot grade as root" in refusal("--unboxed")


@pytest.mark.skipif(sys.platform == "win32", reason="graded on Linux")
@pytest.mark.parametrize("text", ["no-such-program {python}", "false", "echo hello"])
def test_a_sandbox_that_does_not_start_is_noticed_before_the_first_student(class_folder, text):
    (class_folder / "my-sandbox.txt").write_text(text)
    message = refusal("--box", "my-sandbox.txt")
    assert "the sandbox my-sandbox.txt does not start" in message
    assert "--unboxed" in message


@pytest.mark.skipif(sys.platform == "win32", reason="graded on Linux")
def test_without_bubblewrap_nothing_is_run(class_folder, monkeypatch):
    monkeypatch.setenv("PATH", str(class_folder))
    assert "install bubblewrap" in refusal()


def test_without_a_release_nothing_is_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "run generate_assignment first" in refusal()


# The tests from here on read the reasons.


def test_nbgrader_is_an_optional_requirement():
    for requirement in pins("publish/nbgrader/requirements.txt").values():
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
    for name in ("requirements.txt", "requirements-dev.txt"):
        assert "nbgrader" not in pins(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_names_the_limits(language):
    text = DOCS[language].read_text("utf-8")
    for name in re.findall(r"publish/nbgrader/[\w/.]+\w", text):
        assert (ROOT / name).exists(), name
    limits = dict(re.findall(r"--(as|fsize|nproc|size)[= ](\d+)", sandbox.BWRAP.read_text("utf-8")))
    figures = [int(limits[name]) >> 20 for name in ("as", "fsize", "size")]
    figures += [
        limits["nproc"],
        run_notebook.CELL_TIMEOUT,
        run_notebook.NOTEBOOK_TIMEOUT,
        sentences.MAX_BYTES >> 20,
    ]
    for figure in figures:
        assert re.search(rf"\b{int(figure):,}\b", text), figure
    assert f"{run_notebook.MAX_OUTPUT:,}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language):
    set_language(language)
    for which in sentences.REASONS:
        message = sentences.reason(which, name="x", why="y", log="z")
        assert "{" not in message
        assert len(message.splitlines()) == 1


def test_every_sandbox_runs_the_same_program(monkeypatch):
    monkeypatch.setattr(sandbox.os, "getuid", lambda: 1000, raising=False)
    monkeypatch.setattr(sandbox.os, "getgid", lambda: 1000, raising=False)
    for path in sorted((ROOT / "publish" / "nbgrader" / "sandboxes").glob("*.txt")):
        words = sandbox.command(path)
        assert words[-1].endswith("/publish/nbgrader/run_notebook.py"), path
        assert "{" not in "".join(words)
