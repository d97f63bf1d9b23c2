"""Test the sheets for students: their numbers, their answers, the files, the pages, the notebooks.

test_variants.py tests the variants themselves.
"""

import csv
import json
import re
from fractions import Fraction
from itertools import combinations

import nbformat
import pytest
from bs4 import BeautifulSoup

from cfr_lab.course import lessons
from cfr_lab.exercises import shown_id
from cfr_lab.variants import exercises_with_variants, form_of, variant, verdict_on_variant
from cfr_lab.words import set_language
from publish.nbgrader import answers
from publish.sheets import notebooks, pages, questions, students
from publish.sheets.problems import KINDS, problems
from tools import sheets

LANGUAGES = ("zh", "en")
SECRET = 27182818284590
TWENTY = [f"student-{k}" for k in range(1, 21)]
# These lessons have numbers by their place in the course, so the names are computed.
KUHN = shown_id("kuhn_poker.2")
PENALTY = shown_id("regret_matching.6")
PROOF = KUHN.replace(".2", ".proof1")
QUESTION = re.compile(r"^## (?:Question|第) (\d+)[^\n]*\n\n[^\n]*\n\n(.*?)(?=^## |\Z)", re.M | re.S)


@pytest.fixture(autouse=True)
def no_browser(monkeypatch):
    """Leave out the PDFs, which take seconds each."""
    monkeypatch.setattr(pages, "browser", lambda: None)


@pytest.fixture(scope="module", params=LANGUAGES)
def twenty(request, tmp_path_factory):
    """Return (language, folder) of sheets of all exercises for twenty students."""
    folder = tmp_path_factory.mktemp("class")
    (folder / "list.txt").write_text("\n".join(TWENTY), "utf-8")
    words = ["--lang", request.param, "--seed", str(SECRET), "--folder", str(folder), "all"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "browser", lambda: None)
        sheets.main([*words, "--students", str(folder / "list.txt")])
    return request.param, folder / "sheets" / "exam"


def asked(folder, student):
    """Return {number of a question: its text} on a student's sheet."""
    text = (folder / "students" / student / "exam.md").read_text("utf-8")
    return {int(number): body.strip() for number, body in QUESTION.findall(text)}


def right_answers(folder):
    """Return {student: {number of a question: numbers}} from the lecturer's tables."""
    results, columns = {}, []
    for line in (folder / "lecturer" / "answers.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            continue
        if cells[0] in ("student", "学生"):
            columns = [int(re.search(r"\d+", cell)[0]) for cell in cells[1:]]
        elif cells[0] in TWENTY:
            numbers = [re.findall(r"-?[\d.]+(?:/\d+)?", cell) for cell in cells[1:]]
            read = [tuple(map(Fraction, each)) for each in numbers]
            results.setdefault(cells[0], {}).update(zip(columns, read, strict=True))
    return results


def test_answers_of_twenty_sheets_are_judged_right(twenty):
    _, folder = twenty
    seeds = json.loads((folder / "lecturer" / "seeds.json").read_text("utf-8"))["students"]
    table = right_answers(folder)
    assert list(table) == list(seeds) == TWENTY
    for student in TWENTY:
        names = exercises_with_variants().values()
        for number, exercise in enumerate(names, 1):
            right = table[student][number]
            wrong = (right[0] + 1, *right[1:])
            for answer, expected in ((right, True), (wrong, False)):
                given = answer if len(answer) > 1 else answer[0]
                verdict = verdict_on_variant(exercise, seeds[student], given)
                assert verdict.right == expected, (student, exercise, given)


def test_a_sheet_asks_about_its_own_numbers(twenty):
    language, folder = twenty
    seeds = json.loads((folder / "lecturer" / "seeds.json").read_text("utf-8"))["students"]
    for student in TWENTY:
        questions_of = asked(folder, student)
        assert len(questions_of) == len(exercises_with_variants())
        for number, exercise in enumerate(exercises_with_variants().values(), 1):
            task = variant(exercise, seeds[student])
            expected = task.zh if language == "zh" else task.en
            assert questions_of[number].split() == expected.replace("$$", " $$ ").split()


def test_no_two_students_share_all_numbers(twenty):
    _, folder = twenty
    sheets_of = [asked(folder, student) for student in TWENTY]
    for one, two in combinations(sheets_of, 2):
        assert one != two


def test_a_students_files_tell_no_answer(twenty):
    language, folder = twenty
    seeds = json.loads((folder / "lecturer" / "seeds.json").read_text("utf-8"))
    assert seeds["seed"] == SECRET
    for student in TWENTY:
        files = [path for path in (folder / "students" / student).iterdir() if path.is_file()]
        assert {path.suffix for path in files} == {".md", ".html"}
        for path in files:
            text = path.read_text("utf-8")
            assert str(SECRET) not in text
            assert str(seeds["students"][student]) not in text
            assert not re.search(r"种子|\*\*答案|解答|seed|\*\*Answer|Solution", text)
        text = (folder / "students" / student / "exam.md").read_text("utf-8")
        for exercise in exercises_with_variants().values():
            task = variant(exercise, seeds["students"][student])
            assert (task.solution_zh if language == "zh" else task.solution_en) not in text


# The tests from here on are about problems.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_has_its_problems(language):
    known = problems(language)
    assert list(known) == [f"{lesson.number}.{kind}" for lesson in lessons() for kind in KINDS]
    for name, problem in known.items():
        assert len(problem.question) > 30, name
        assert not re.search(r"\*\*|\]\(|^#|\| 分|参考|Model answer|Marks", problem.question), name
        assert re.search(r"Model answer|参考(解答|答案)", problem.notes), name
        assert points_in(problem.notes) == problem.points, name


def points_in(notes):
    """Return the sum of the points in a rubric, which is a table or a sentence."""
    table = re.findall(r"^\| (\d+) \|", notes, re.MULTILINE)
    if table:
        return sum(map(int, table))
    text = re.search(r"\*\*(?:Marks|评分)\*\* ?[(（]\d+[^)）]*[)）]\s*(.*)", notes)[1]
    # A point within another point does not count again, nor does one that may be subtracted.
    text = re.sub(
        r"\$[^$]*\$|of which [^;.]*|其中[^；。]*|(?:An example|Subtract|只举|把 4).*", "", text
    )
    total = 0
    for piece in re.split("[;；]", text):
        times = (
            3 if re.search(r"each of the three|each part|三种\S*各|每问|各问|三问", piece) else 1
        )
        found = re.findall(r"(\d+) (?:for|分)", piece)
        total += times * sum(map(int, found))
    return total


def test_both_languages_have_the_same_points():
    zh, en = (problems(language) for language in LANGUAGES)
    assert {name: zh[name].points for name in zh} == {name: en[name].points for name in en}


# The tests from here on are about students and their numbers.


def listed(tmp_path, text):
    path = tmp_path / "roll.csv"
    path.write_text(text, "utf-8")
    return students.read(path)


def test_lists_of_students_are_read(tmp_path):
    expected = [students.Student("ann", "Ann Lee"), students.Student("wang", "王小明")]
    roll = "id,first_name,last_name,email\nann,Ann,Lee,\nwang,小明,王,w@x.cn\n"
    assert listed(tmp_path, "\ufeff" + roll) == expected
    assert listed(tmp_path, "ann, Ann Lee\n\nwang,王小明\n") == expected
    assert listed(tmp_path, "学生1\n") == [students.Student("学生1")]


@pytest.mark.parametrize("text", ["", "../ann\n", "a b\n", "ann\nAnn\n", "id,first_name\n,Ann\n"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_that_cannot_be_used_gets_one_sentence(language, text, tmp_path):
    set_language(language)
    with pytest.raises(SystemExit, match=r"[.。]$") as refused:
        listed(tmp_path, text)
    assert len(str(refused.value).splitlines()) == 1


def test_a_student_with_the_numbers_of_another_draws_again(monkeypatch):
    monkeypatch.setattr(students, "numbers", lambda exercises, seed: seed % 3)
    everybody = [students.Student(name) for name in ("a", "b", "c")]
    seeds = students.seeds(["kuhn_poker.2"], everybody, SECRET)
    assert {seed % 3 for seed in seeds.values()} == {0, 1, 2}
    # Students who are added at the end do not change the numbers of the others.
    assert students.seeds(["kuhn_poker.2"], everybody[:2], SECRET).items() <= seeds.items()
    set_language("en")
    with pytest.raises(SystemExit, match="too few variants for 4 students"):
        students.seeds(["kuhn_poker.2"], [*everybody, students.Student("d")], SECRET)


def test_the_seed_of_a_student_never_changes():
    """A sheet that was given to a student can be made again on every machine."""
    assert students.seed_of(5, "ann") == 312273138651393598545184610308457454750
    assert (
        len({students.seed_of(s, n, d) for s in (1, 11) for n in ("1", "11") for d in (0, 1)}) == 8
    )


# The tests from here on are about the command.


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
    # The seed of the first time is kept.
    command("--force", KUHN, PROOF)
    assert files_in(tmp_path) == first
    ann = tmp_path / "sheets" / "exam" / "students" / "ann" / "exam.md"
    ann.unlink()
    command("--only", "ann", KUHN, PROOF)
    assert files_in(tmp_path) == first
    command("--force", "--seed", "6", KUHN, PROOF)
    assert ann.read_bytes() != first[ann]


def test_a_seed_is_drawn(command, tmp_path):
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
        ([KUHN.replace(".2", ".4")], "There is no "),
        (["6.proof3"], "There is no 6.proof3"),
        ([KUHN, KUHN], "named twice"),
        ([KUHN, "--points", "0"], "more than 0"),
        ([KUHN, "--name", "../x"], "cannot be used"),
        ([KUHN, "--only", "eve"], "no student eve"),
        ([KUHN, "--students", "no.txt"], "no.txt cannot be read"),
    ],
)
def test_words_that_cannot_be_used_get_one_sentence(command, tmp_path, words, sentence):
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


def test_a_page_is_printed(tmp_path, monkeypatch):
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
    assert answers.asks_own_numbers(form)
    assert answers.JUDGES.search(form.source)[1] == "kuhn_poker.2"
    judge = answers.judge_of_own_numbers(form.source, 7)
    assert answers.JUDGES.search(judge)[1] == "kuhn_poker.2"
    variable = f"answer_{KUHN.replace('.', '_')}"
    exec(judge, {variable: variant("kuhn_poker.2", 7).answer})
    with pytest.raises(AssertionError):
        exec(judge, {variable: variant("kuhn_poker.2", 8).answer})


def test_the_form_of_an_answer_tells_no_verdict():
    set_language("en")
    right = variant("kuhn_poker.2", 7).answer
    assert form_of("kuhn_poker.2", right) == form_of("kuhn_poker.2", (1, 1))
    assert "can be read" in form_of("kuhn_poker.2", right)
    assert form_of("kuhn_poker.2", (1,)).startswith("✗")
    assert form_of("kuhn_poker.2", ...).startswith("…")
