"""How many are found: what `check` has said, and nothing else."""

import re

import pytest
from lesson_11.answers import RIGHT, WRONG
from seen import shown_texts

from cfr_lab import check
from cfr_lab.lessons import lesson_11
from cfr_lab.lessons.lesson_11 import score

pytestmark = pytest.mark.usefixtures("language")


def test_each_mistake_has_one_puzzle():
    mistakes = [m for group in score.GROUPS for m in group.values()]
    assert sorted(mistakes, key=lambda m: int(m[1:])) == [f"M{k}" for k in range(1, 27)]
    assert [f"11.{k}" for k in range(1, 27)] == score.PUZZLES


def test_a_puzzles_cells_carry_its_mistake():
    """The cell that checks 11.k is tagged with the mistake that the tally says is in it."""
    from lesson_11.conftest import SOURCE

    text = SOURCE.read_text("utf-8")
    mistakes = {k: m for group in score.GROUPS for k, m in group.items()}
    cells = re.findall(
        r"^```\{code-cell\} ipython3\n:tags: \[(.*?)\]\n(.*?)^```$", text, re.S | re.M
    )
    tags = {
        asked[1]: tagged.split(", ")
        for tagged, code in cells
        if (asked := re.search(r'^check\("(11\.\d+)"', code, re.M))
    }
    assert {k: m in tags[k] for k, m in mistakes.items()} == dict.fromkeys(mistakes, True)


def test_only_right_answers_are_remembered():
    assert score.found() == frozenset()
    check("11.24", WRONG["11.24"][0][0])
    check("11.24", ...)
    assert score.found() == frozenset()
    check("11.24", RIGHT["11.24"][0])
    assert score.found() == {"11.24"}
    check("11.24", WRONG["11.24"][0][0])
    assert score.found() == {"11.24"}, "what is found stays found"


def test_the_picture_tells_what_is_found(language):
    before = shown_texts(lesson_11.tally().svg)
    check("11.19", RIGHT["11.19"][0])
    check("11.21", RIGHT["11.21"][0])
    after = shown_texts(lesson_11.tally().svg)
    title = {"zh": "26 处错误，已找到 {} 处", "en": "{} of 26 mistakes found"}[language]
    assert title.format(0) in before
    assert title.format(2) in after
    assert [t for t in after if "✓" in t] == ["✓ 11.19", "✓ 11.21"]
    assert sum("✓" in t or "·" in t for t in after) == 26
    assert not any("✓" in t for t in before)


def test_groups_have_the_lessons_headings(language):
    from lesson_11.conftest import SOURCE

    headings = re.findall(r"^## (.*)", SOURCE.read_text("utf-8"), re.MULTILINE)
    names = [t for t in shown_texts(lesson_11.tally().svg) if t and t[0] not in "·✓"]
    assert len(names) == 7
    for name in names[1:7]:
        assert name.casefold() in [h.casefold() for h in headings]
