"""Test the sheets for students: their numbers, their answers, their problems.

tests/lab/test_variants.py tests the variants themselves.
"""

import json
import re
from fractions import Fraction
from itertools import combinations

import pytest

from cfr_lab.course import lessons
from cfr_lab.variants import exercises_with_variants, variant, verdict_on_variant
from cfr_lab.words import set_language
from publish.sheets import pages, students
from publish.sheets.problems import KINDS, problems
from tools import sheets

LANGUAGES = ("zh", "en")
SECRET = 27182818284590
TWENTY = [f"student-{k}" for k in range(1, 21)]
QUESTION = re.compile(r"^## (?:Question|第) (\d+)[^\n]*\n\n[^\n]*\n\n(.*?)(?=^## |\Z)", re.M | re.S)


@pytest.fixture(scope="module", params=LANGUAGES)
def twenty_sheets(request, tmp_path_factory):
    """Return (language, folder) of sheets of all exercises for twenty students."""
    folder = tmp_path_factory.mktemp("class")
    (folder / "list.txt").write_text("\n".join(TWENTY), "utf-8")
    words = ["--lang", request.param, "--seed", str(SECRET), "--folder", str(folder), "all"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "browser", lambda: None)
        sheets.main([*words, "--students", str(folder / "list.txt")])
    return request.param, folder / "sheets" / "exam"


def questions_on_sheet(folder, student):
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


def test_answers_of_twenty_sheets_are_judged_right(twenty_sheets):
    _, folder = twenty_sheets
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


def test_a_sheet_asks_about_its_own_numbers(twenty_sheets):
    language, folder = twenty_sheets
    seeds = json.loads((folder / "lecturer" / "seeds.json").read_text("utf-8"))["students"]
    for student in TWENTY:
        questions_of = questions_on_sheet(folder, student)
        assert len(questions_of) == len(exercises_with_variants())
        for number, exercise in enumerate(exercises_with_variants().values(), 1):
            task = variant(exercise, seeds[student])
            expected = task.zh if language == "zh" else task.en
            assert questions_of[number].split() == expected.replace("$$", " $$ ").split()


def test_no_two_students_share_all_numbers(twenty_sheets):
    _, folder = twenty_sheets
    sheets_of = [questions_on_sheet(folder, student) for student in TWENTY]
    for one, two in combinations(sheets_of, 2):
        assert one != two


def test_a_students_files_tell_no_answer(twenty_sheets):
    language, folder = twenty_sheets
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
    # Points within other points do not count again, and points that may be subtracted do not count.
    text = re.sub(
        r"\$[^$]*\$|of which [^;.]*|其中[^；。]*|(?:An example|Subtract|只举|把(?:玩家 2 的 )?4).*",
        "",
        text,
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


def read_roll(tmp_path, text):
    path = tmp_path / "roll.csv"
    path.write_text(text, "utf-8")
    return students.read(path)


def test_lists_of_students_are_read(tmp_path):
    expected = [students.Student("ann", "Ann Lee"), students.Student("wang", "王小明")]
    roll = "id,first_name,last_name,email\nann,Ann,Lee,\nwang,小明,王,w@x.cn\n"
    assert read_roll(tmp_path, "\ufeff" + roll) == expected
    assert read_roll(tmp_path, "ann, Ann Lee\n\nwang,王小明\n") == expected
    assert read_roll(tmp_path, "学生1\n") == [students.Student("学生1")]


@pytest.mark.parametrize("text", ["", "../ann\n", "a b\n", "ann\nAnn\n", "id,first_name\n,Ann\n"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_unusable_list_gets_one_sentence(language, text, tmp_path):
    set_language(language)
    with pytest.raises(SystemExit, match=r"[.。]$") as refused:
        read_roll(tmp_path, text)
    assert len(str(refused.value).splitlines()) == 1


def test_students_with_equal_numbers_get_new_seeds(monkeypatch):
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
