"""Test the paper on the course: its claims, its references, its length and its metadata."""

import json
import re
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest
import yaml

from cfr_lab.course import lessons, lessons_by_name
from cfr_lab.exercises import exercises_of

ROOT = Path(__file__).resolve().parents[2]
# The journal asks for about 1,000 words and permits no more.
WORDS = range(800, 1001)
CITED = re.compile(r"@(\w+)")
# These references describe software on which the course runs, so no lesson cites them.
OF_SOFTWARE = {"kluyver2016", "nbgrader2019"}
ACCENTS = {
    r"{\v{c}}": "č",
    r"{\'i}": "í",
    r"{\'y}": "ý",
    r"{\`o}": "ò",
    r"{\'a}": "á",
    r"{\'e}": "é",
}
PAPER = (ROOT / "paper/paper.md").read_text("utf-8")
_, HEAD, BODY = PAPER.split("---\n", 2)
PROSE = " ".join(re.sub(r"\s*\[@[^]]*\]", "", BODY).split())


def read(name):
    return (ROOT / name).read_text("utf-8")


def count(pattern, text):
    return len(re.findall(pattern, text, re.MULTILINE))


def exercises():
    """Return the number of exercises that `check` judges and the number of all other exercises."""
    judged = sum(len(exercises_of(name)) for name in lessons_by_name())
    sources = "".join(read(f"notebooks/source/{name}.md") for name in lessons_by_name())
    return judged, count(r"^### (Exercise|Bug) \d+", sources) - judged


def wrong_answers():
    """Return the number of wrong answers that tests/lab/test_exercises.py submits."""
    tables = [
        getattr(import_module(f"lessons.{name}.answers"), "WRONG", {}) for name in lessons_by_name()
    ]
    return sum(len(answers) for table in tables for answers in table.values())


def pairs_of_passages():
    sources = (ROOT / "notebooks/source").glob("*.md")
    return sum(count(r'^\+\+\+ \{"tags": \["zh"', path.read_text("utf-8")) for path in sources)


def leducs_value():
    """Return the value of Leduc poker from the page of reference values."""
    row = re.search(
        r"^\| `games\.leduc\(\)` \|.* (-?\d+/\d+) \|$", read("docs/reference-values.md"), re.M
    )
    return Fraction(row[1])


def speed_beside_openspiel():
    """Return our measured CFR+ iterations per second on Leduc poker, divided by OpenSpiel's."""
    games = json.loads(read("tools/benchmarks/results.json"))["games"]
    return games["Leduc poker"]["speed"]["cfr+"]["ratio"]["OpenSpiel C++"]


def range_of_lessons(first, last):
    """Return "1 to 3" for the names of two lessons."""
    return f"{lessons_by_name()[first].number} to {lessons_by_name()[last].number}"


def claims():
    """Return every phrase of the paper that has a number, with the number computed."""
    judged, others = exercises()
    reading, solving = (round(sum(each.minutes[k] for each in lessons()) / 60) for k in (0, 1))
    examples = read("docs/examples.md")
    mistakes = count(r"^\| M\d+ \|", examples)
    worked = count(r"^\| D\d+\.\d+ \|(?!.*（本课程补充）)", examples)
    puzzles = len(exercises_of("find_the_bug"))
    planted = import_module("core.test_planted_mistakes").MISTAKES
    value = leducs_value()
    assert pairs_of_passages() > 600
    assert speed_beside_openspiel() > 100
    return [
        f"It consists of {len(lessons())} lessons",
        f"The notebooks judge {judged} exercises; {others} more are open",
        f"{reading} hours for the text and {solving} hours for the exercises",
        "the lessons are under CC BY 4.0",
        "`python3 start.py`",
        f"we found {mistakes} mistakes",
        f"Lessons {range_of_lessons('rock_paper_scissors', 'colonel_blotto')} treat matrix games",
        f"Lessons {range_of_lessons('values_on_a_tree', 'kuhn_poker')} treat values on trees",
        f"Lessons {range_of_lessons('exploitability', 'sampled_cfr')} add exploitability",
        f"Lessons {range_of_lessons('two_questions', 'last_iterates')} compare regret matching",
        f"Lessons {range_of_lessons('large_games', 'learned_values')} treat abstraction",
        f"Lesson {lessons_by_name()['find_the_bug'].number} consists of {puzzles}",
        f"about {round(wrong_answers(), -2):,} wrong answers",
        "more than 600 pairs of passages",
        f"about −{-float(value):.4f}, has a denominator of {len(str(value.denominator))} digits",
        f"Another test plants {len(planted)} mistakes",
        "more than 100 times as many iterations",
        f"their {worked} worked examples",
        f"Lesson {lessons_by_name()['two_questions'].number} answers both by experiment",
        f"lessons {range_of_lessons('coarse_correlation', 'last_iterates')} add the theory",
    ]


def test_every_number_is_computed():
    """No claim is missing from the paper, and outside the claims it has no number.

    Addresses, and the acknowledgements that the authors add, are not examined.
    """
    rest = re.sub(r"https?://\S+", "", PROSE.partition("# Acknowledgements")[0])
    for claim in claims():
        assert claim in rest, claim
        rest = rest.replace(claim, "", 1)
    assert re.findall(r".{0,30}\d.{0,30}", rest) == []


def test_promised_plans_and_sheets_exist():
    plans = re.findall(r"^## (.*)", read("docs/teaching.md"), re.MULTILINE)
    promised = "plans for one lecture, three lectures, six weeks, and thirteen weeks"
    assert promised in PROSE
    for plan in re.split(r", (?:and )?", promised.removeprefix("plans for ")):
        assert plan.capitalize() in plans
    for name in lessons_by_name():
        assert (ROOT / f"docs/teaching/{name}.md").is_file()


def test_length_is_within_the_limits_of_the_journal():
    assert len(PROSE.split()) in WORDS


def test_front_matter_follows_the_journal_template():
    head = yaml.safe_load(HEAD)
    about = yaml.safe_load(read("CITATION.cff"))
    assert set(head) == {"title", "tags", "authors", "affiliations", "date", "bibliography"}
    assert head["title"].startswith(about["title"])
    assert head["tags"] == about["keywords"]
    assert (ROOT / "paper" / head["bibliography"]).is_file()
    known = {str(each["index"]) for each in head["affiliations"]}
    for author in head["authors"]:
        assert set(re.split(r",\s*", str(author["affiliation"]))) <= known


def test_the_authors_are_those_of_the_citation():
    """If this test fails, write the authors of paper/paper.md into CITATION.cff too."""
    cited = [
        each.get("name") or f"{each['given-names']} {each['family-names']}"
        for each in yaml.safe_load(read("CITATION.cff"))["authors"]
    ]
    assert [each["name"] for each in yaml.safe_load(HEAD)["authors"]] == cited


def entries():
    """Return {key: {field: text}} of the bibliography, with accents as single letters."""
    results = {}
    for entry in re.split(r"^@\w+\{", read("paper/paper.bib"), flags=re.MULTILINE)[1:]:
        key, fields = entry.split(",\n", 1)
        results[key] = {
            name: plain_text(text)
            for name, text in re.findall(r"^  (\w+) = \{(.*)\},?$", fields, re.M)
        }
    return results


def plain_text(text):
    """Return a field of the bibliography without braces, with accents as single letters."""
    for written, letter in ACCENTS.items():
        text = text.replace(written, letter)
    return re.sub(r"[{}]", "", text).replace("--", "–")


def test_every_reference_is_cited_and_every_citation_has_one():
    assert set(CITED.findall(BODY)) == set(entries())


@pytest.mark.parametrize("key", sorted(set(entries()) - OF_SOFTWARE))
def test_references_agree_with_the_list_of_the_course(key):
    """Names, year, title, volume, pages and address are those of docs/references.md."""
    (row,) = re.findall(rf"^\| `{key}` \|.*", read("docs/references.md"), re.MULTILINE)
    row = row.replace("’", "'")
    entry = entries()[key]
    for author in entry["author"].split(" and "):
        assert author == "others" or author.partition(",")[0] in row
    for field in ("title", "year", "volume", "number", "pages", "publisher"):
        assert entry.get(field, "") in row, field
    address = re.search(r"(doi:|arXiv:)(\S+) \|$", row)
    if address:
        assert address[2] in (entry.get("doi"), entry.get("eprint"))
    else:
        assert not {"doi", "eprint"} & set(entry)


def test_a_reference_to_software_has_a_doi():
    for key in OF_SOFTWARE:
        assert entries()[key]["doi"].startswith("10.")
