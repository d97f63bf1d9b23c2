"""Test that the tally counts only the puzzles whose answers `check` accepted."""

import re

import pytest
from lessons.find_the_bug.answers import RIGHT, WRONG
from picture_texts import visible_texts

from cfr_lab import check
from cfr_lab.course import number_references
from cfr_lab.lessons import find_the_bug
from cfr_lab.lessons.find_the_bug import score
from cfr_lab.lessons.find_the_bug.exercises import EXERCISES


def test_puzzles_are_numbered_from_1_to_26():
    assert list(range(1, 27)) == score.PUZZLES == list(EXERCISES)


@pytest.mark.usefixtures("language")
def test_only_right_answers_are_remembered():
    assert score.solved_puzzles() == frozenset()
    check("find_the_bug.24", WRONG[24][0][0])
    check("find_the_bug.24", ...)
    assert score.solved_puzzles() == frozenset()
    check("find_the_bug.24", RIGHT[24][0])
    assert score.solved_puzzles() == {24}
    check("find_the_bug.24", WRONG[24][0][0])
    assert score.solved_puzzles() == {24}, "what is found stays found"


def test_the_picture_shows_the_solved_puzzles(language):
    before = visible_texts(find_the_bug.tally().svg)
    check("find_the_bug.18", RIGHT[18][0])
    check("find_the_bug.20", RIGHT[20][0])
    after = visible_texts(find_the_bug.tally().svg)
    title = {"zh": "26 处错误，已找到 {} 处", "en": "{} of 26 mistakes found"}[language]
    assert title.format(0) in before
    assert title.format(2) in after
    assert [t for t in after if "✓" in t] == [
        number_references("✓ @find_the_bug.18"),
        number_references("✓ @find_the_bug.20"),
    ]
    assert sum("✓" in t or "·" in t for t in after) == 26
    assert not any("✓" in t for t in before)


def test_groups_in_the_picture_have_the_lessons_headings(language):
    from lessons.find_the_bug.conftest import SOURCE

    headings = re.findall(r"^## (.*)", SOURCE.read_text("utf-8"), re.MULTILINE)
    names = [t for t in visible_texts(find_the_bug.tally().svg) if t and t[0] not in "·✓"]
    assert len(names) == 7
    for name in names[1:7]:
        assert name.casefold() in [h.casefold() for h in headings]
