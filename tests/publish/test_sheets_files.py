"""Test the command that makes sheets: its files, its refusals, its pages and its notebooks."""

import csv
import json
import re

import nbformat
import pytest
from bs4 import BeautifulSoup

from cfr_lab.exercises import shown_id
from cfr_lab.variants import exercises_with_variants, form_message, variant
from cfr_lab.words import set_language
from publish.nbgrader import answers, grade, marks
from publish.sheets import notebooks, pages, questions
from publish.sheets.problems import problems
from tools import sheets

LANGUAGES = ("zh", "en")
# These names depend on the places of the lessons in the course.
KUHN = shown_id("kuhn_poker.2")
PENALTY = shown_id("regret_matching.6")
PROOF = KUHN.replace(".2", ".proof1")


@pytest.fixture(autouse=True)
def no_browser(monkeypatch):
    """Leave out the PDFs, which take seconds each."""
    monkeypatch.setattr(pages, "browser", lambda: None)


@pytest.fixture
def command(tmp_path, monkeypatch):
    """Return a function that runs the command in an empty folder with two students."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.txt").write_text("ann,Ann Lee\nbob\n", "utf-8")
    return lambda *words: sheets.main(["--lang", "en", "--students", "list.txt", *words])


def files_in(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_seed_gives_the_same_files(command, tmp_path, capsys):
    command("--seed", "5", KUHN, PROOF)
    captured = capsys.readouterr()
    assert captured.out.strip().replace("\\", "/") == "sheets/exam"
    assert "print them" in captured.err
    first = files_in(tmp_path)
    with pytest.raises(SystemExit, match="--force"):
        command("--seed", "5", KUHN, PROOF)
    # The seed of the first run is kept.
    command("--force", KUHN, PROOF)
    assert files_in(tmp_path) == first
    ann = tmp_path / "sheets" / "exam" / "students" / "ann" / "exam.md"
    ann.unlink()
    command("--only", "ann", KUHN, PROOF)
    assert files_in(tmp_path) == first
    command("--force", "--seed", "6", KUHN, PROOF)
    assert ann.read_bytes() != first[ann]


def test_command_without_a_seed_draws_one(command, tmp_path):
    stored = tmp_path / "sheets" / "exam" / "lecturer" / "seeds.json"
    command(KUHN)
    one = json.loads(stored.read_text("utf-8"))["seed"]
    stored.unlink()
    command("--force", KUHN)
    assert json.loads(stored.read_text("utf-8"))["seed"] != one


def test_a_sheet_has_its_head_and_points(command, tmp_path):
    command("--title", "Midterm <1>", "--date", "12 June", "--points", "2.5", KUHN, PROOF)
    folder = tmp_path / "sheets" / "exam"
    text = (folder / "students" / "ann" / "exam.md").read_text("utf-8")
    assert text.startswith("# Midterm <1>\n\n**Ann Lee**　ann　·　12 June　·　10.5 points in all\n")
    assert "## Question 1 (2.5 points)" in text
    assert "## Question 2 (8 points)" in text
    page = (folder / "students" / "bob" / "exam.html").read_text("utf-8")
    assert "<title>Midterm &lt;1&gt;　bob</title>" in page
    assert page.count('class="room"') == 2
    assert "<script" not in page
    lecturer = (folder / "lecturer" / "answers.md").read_text("utf-8")
    assert problems("en")[PROOF].notes in lecturer
    assert problems("en")[PROOF].notes not in text
    with open(folder / "lecturer" / "marks.csv", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["student", "name", f"1: {KUHN} (2.5)", f"2: {PROOF} (8)", "total (10.5)"]
    assert [row[0] for row in rows[1:]] == ["ann", "bob"]


def test_without_a_list_there_is_one_sheet(tmp_path):
    sheets.main(["--lang", "en", "--seed", "5", "--folder", str(tmp_path), KUHN])
    text = (tmp_path / "sheets" / "exam" / "students" / "everybody" / "exam.md").read_text("utf-8")
    assert variant("kuhn_poker.2", 5).en in text
    assert "Name: ___" in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([KUHN.replace(".2", ".4")], " is not a question"),
        (["6.proof3"], "6.proof3 is not a question"),
        ([KUHN, KUHN], "named twice"),
        ([KUHN, "--points", "0"], "greater than 0"),
        ([KUHN, "--name", "../x"], "cannot be used"),
        ([KUHN, "--only", "eve"], "does not contain eve"),
        ([KUHN, "--students", "no.txt"], "no.txt cannot be read"),
    ],
)
def test_unusable_arguments_get_one_sentence(command, tmp_path, words, sentence):
    with pytest.raises(SystemExit, match=sentence) as refused:
        command(*words)
    assert len(str(refused.value).splitlines()) == 1
    assert not (tmp_path / "sheets").exists()


def test_a_seed_is_a_whole_number(command, capsys):
    with pytest.raises(SystemExit):
        command("--seed", "-3", KUHN)
    assert "-3 is not a whole number" in capsys.readouterr().err


# The tests from here on are about pages and notebooks.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_formula_becomes_mathml(language):
    set_language(language)
    names = [*exercises_with_variants(), *problems(language)]
    everything = questions.questions(names, 10)
    for question in everything:
        texts = [questions.text(question, 7)]
        if question.problem:
            texts.append(question.problem.notes)
        else:
            texts += [questions.solution(question, 7), questions.answer(question, 7)]
        for text in texts:
            page = BeautifulSoup(pages.page("", [(text, 1)]), "html.parser")
            for tag in page.find_all(["code", "style"]):
                tag.decompose()
            assert not re.search(r"[$\\]|\*\*", page.get_text()), text


def test_sheet_page_is_printed_as_pdf(tmp_path, monkeypatch):
    monkeypatch.undo()
    program = pages.browser()
    if not program:
        pytest.skip("no browser that prints")
    set_language("zh")
    source, target = tmp_path / "sheet.html", tmp_path / "sheet.pdf"
    source.write_text(pages.page('考试 "1"', [("# 考试\n\n$x^2$", 3)]), "utf-8")
    pages.print_page(program, source, target)
    assert target.read_bytes().startswith(b"%PDF")


def cells_of(notebook):
    return {answers.name_of(cell): cell for cell in notebook.cells if answers.name_of(cell)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_notebooks_hold_the_numbers_and_no_seed(language):
    set_language(language)
    chosen = questions.questions([KUHN, PENALTY, PROOF], 10)
    source, own = (notebooks.notebook("# 1", chosen, seed) for seed in (None, 7))
    for notebook in (source, own):
        nbformat.validate(notebook)
        assert answers.language(notebook) == language
    text = "\n".join(cell.source for cell in own.cells)
    assert "seed" not in text
    assert questions.text(chosen[0], 7) in text
    assert questions.text(chosen[0], 7) not in "\n".join(cell.source for cell in source.cells)
    # A student's copy has the cells that nbgrader would release, in the same words.
    released = {
        name: cell.source.replace("### BEGIN SOLUTION\n### END SOLUTION", "")
        for name, cell in cells_of(source).items()
    }
    assert {name: cell.source for name, cell in cells_of(own).items()} == released
    by_hand = cells_of(own)[f"answer-{PROOF.replace('.', '-')}"]
    assert by_hand.cell_type == "markdown"
    entry = by_hand.metadata.nbgrader
    assert (entry.grade, entry.solution, entry.locked, entry.points) == (True, True, False, 8)


def test_the_judge_of_own_numbers_replaces_the_form():
    set_language("en")
    (question,) = questions.questions([KUHN], 10)
    cells = cells_of(notebooks.notebook("# 1", [question], 7))
    form = cells[f"check-{KUHN.replace('.', '-')}"]
    assert answers.has_individual_numbers(form)
    assert answers.JUDGING_CALL.search(form.source)[1] == "kuhn_poker.2"
    judge = answers.judge_of_own_numbers(form.source, 7)
    assert answers.JUDGING_CALL.search(judge)[1] == "kuhn_poker.2"
    variable = f"answer_{KUHN.replace('.', '_')}"
    exec(judge, {variable: variant("kuhn_poker.2", 7).answer})
    with pytest.raises(AssertionError):
        exec(judge, {variable: variant("kuhn_poker.2", 8).answer})


def test_the_form_of_an_answer_tells_no_verdict():
    set_language("en")
    right = variant("kuhn_poker.2", 7).answer
    assert form_message("kuhn_poker.2", right) == form_message("kuhn_poker.2", (1, 1))
    assert "can be read" in form_message("kuhn_poker.2", right)
    assert form_message("kuhn_poker.2", (1,)).startswith("✗")
    assert form_message("kuhn_poker.2", ...).startswith("…")


def test_homework_with_own_numbers_has_its_reasons(command, tmp_path, monkeypatch, capsys):
    """A student without a sheet is not graded, and a problem is marked by hand."""
    command("--nbgrader", KUHN, PROOF)
    release = nbformat.read(tmp_path / "source" / "exam" / "exam.ipynb", 4)
    (tmp_path / "release" / "exam").mkdir(parents=True)
    nbformat.write(release, tmp_path / "release" / "exam" / "exam.ipynb")
    for student in ("ann", "eve"):
        folder = tmp_path / "submitted" / student / "exam"
        folder.mkdir(parents=True)
        nbformat.write(release, folder / "exam.ipynb")
    monkeypatch.setattr(grade.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(grade.sandbox, "outputs", lambda *_: [[]])
    monkeypatch.setattr(grade, "grade_submission", lambda name, student, *_: "")
    grade.main(["exam"])
    reasons = json.loads((tmp_path / "reasons" / "exam.json").read_text("utf-8"))
    assert list(reasons) == ["eve"]
    assert "has no questions" in reasons["eve"]
    own = nbformat.read(answers.own_release_path("exam", "ann"), 4)
    assert cells_of(own).keys() == cells_of(release).keys()
    by_hand = marks.judged_cells(own)[f"answer-{PROOF.replace('.', '-')}"]
    assert marks.reason_in(by_hand) == "This answer is marked by hand."
