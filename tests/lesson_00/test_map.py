"""The map says of each lesson what the lesson says of itself, and draws it so."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

import jupytext
import pytest
from seen import shown_texts

from cfr_lab.lessons.lesson_00 import course_map
from cfr_lab.lessons.lesson_00.course_map import HEIGHT, LESSONS, WIDTH, corner, steps, title
from cfr_lab.words import set_language

SOURCES = Path(__file__).parents[2] / "notebooks" / "source"
WRITTEN = {path.stem: path for path in sorted(SOURCES.glob("[0-9]*.md"))}
BY_FILE = {lesson.file: lesson for lesson in LESSONS}
TIMES = {
    "zh": r"\*\*需要\*\*　正文约 (\d+) 分钟，练习约 (\d+) 分钟",
    "en": r"\*\*You need\*\*  (?:reading )?about (\d+) minutes(?: for the text and|, exercises "
    r"about) (\d+)",
}
HEAD = {"zh": r"^# 第 (\d+) 课　(.*)$", "en": r"^# Lesson (\d+)  (.*)$"}


def prose(stem, language):
    cells = jupytext.read(WRITTEN[stem]).cells
    return "\n\n".join(c.source for c in cells if language in c.metadata.get("tags", []))


def test_every_lesson_is_on_the_map_once():
    files = [lesson.file for lesson in LESSONS]
    assert files == sorted(set(files))
    assert set(files) == set(WRITTEN)
    assert [lesson.number for lesson in LESSONS] == list(range(len(LESSONS)))


@pytest.mark.parametrize("language", TIMES)
@pytest.mark.parametrize("stem", WRITTEN)
def test_times_are_the_lessons_own(stem, language):
    found = re.search(TIMES[language], prose(stem, language))
    assert found, "no times at its head"
    assert tuple(map(int, found.groups())) == BY_FILE[stem].minutes


@pytest.mark.parametrize("language", HEAD)
@pytest.mark.parametrize("stem", WRITTEN)
def test_titles_are_the_lessons_own(stem, language):
    set_language(language)
    number, head = re.search(HEAD[language], prose(stem, language), re.MULTILINE).groups()
    assert int(number) == BY_FILE[stem].number
    # Behind a colon a lesson may say more of itself.
    assert re.fullmatch(re.escape(title(BY_FILE[stem])) + "([：:].*)?", head)


@pytest.mark.parametrize("stem", WRITTEN)
def test_needs_are_the_lessons_own(stem):
    line = re.search(r"^\*\*需要\*\*.*$", prose(stem, "zh"), re.MULTILINE)[0]
    assert numbers(line) == set(BY_FILE[stem].needs)


def numbers(line):
    """The lessons named in a line: 第 1、2 课, 第 4 课, 第 1 到 6 课; not those of one section."""
    found = set()
    line = re.sub(r"第 \d+ 节用到[^，；。]*", "", line)
    for listed in re.findall(r"第 ([\d、和到至–\- ]+) 课", line):
        for part in re.split("[、和]", listed):
            ends = [int(n) for n in re.findall(r"\d+", part)]
            found |= set(range(ends[0], ends[-1] + 1))
    return found


def test_what_is_needed_comes_before():
    for lesson in LESSONS:
        assert all(n < lesson.number for n in lesson.needs)


def ways(pairs, start):
    """All that can be reached from a lesson by arrows."""
    ahead = {b for a, b in pairs if a == start}
    return ahead.union(*(ways(pairs, b) for b in ahead))


def test_arrows_are_the_needs_and_no_more_than_it_takes():
    drawn = steps(LESSONS)
    assert len(drawn) == len(set(drawn))
    # Page 0 comes before what needs nothing.
    needed = [(n, lesson.number) for lesson in LESSONS for n in lesson.needs] + [(0, 1)]
    for start in range(len(LESSONS)):
        assert ways(drawn, start) == ways(needed, start)
    for arrow in drawn:
        fewer = [pair for pair in drawn if pair != arrow]
        assert arrow[1] not in ways(fewer, arrow[0]), arrow


def box(lesson):
    x, y = corner(lesson)
    return x, y, x + WIDTH, y + HEIGHT


def test_boxes_stand_apart():
    for one, two in combinations(map(box, LESSONS), 2):
        apart_across = one[2] + 10 < two[0] or two[2] + 10 < one[0]
        apart_down = one[3] + 10 < two[1] or two[3] + 10 < one[1]
        assert apart_across or apart_down


def drawn_arrows(svg):
    """((x1, y1), (x2, y2)) of the lines, each from where it starts to its head."""
    number = r"(-?[\d.]+)"
    found = re.findall(
        rf'<line x1="{number}" y1="{number}" x2="{number}" y2="{number}"', svg.replace("−", "-")
    )
    return [((float(a), float(b)), (float(c), float(d))) for a, b, c, d in found]


def holder(point, slack):
    """The number of the lesson whose box holds a point, or nearly; None where none does."""
    x, y = point
    for lesson in LESSONS:
        left, top, right, bottom = box(lesson)
        if left - slack <= x <= right + slack and top - slack <= y <= bottom + slack:
            return lesson.number
    return None


def test_arrows_lead_from_box_to_box_and_through_none():
    set_language("zh")
    found = []
    for start, end in drawn_arrows(course_map.show_map().svg):
        long = dist(start, end)
        beyond = tuple(b + 15 * (b - a) / long for a, b in zip(start, end, strict=True))
        found.append((holder(start, 1), holder(beyond, 0)))
        for share in (0.1, 0.3, 0.5, 0.7, 0.9):
            point = tuple(a + share * (b - a) for a, b in zip(start, end, strict=True))
            assert holder(point, -1) is None, found[-1]
    assert sorted(found) == sorted(steps(LESSONS))


def test_every_box_tells_its_title_and_times(language):
    picture = course_map.show_map()
    texts = shown_texts(picture.svg)
    lines = [line for lesson in LESSONS for line in getattr(lesson, language).split("\n")]
    for line in lines:
        assert line in texts
    unit = {"zh": "分钟", "en": "minutes"}[language]
    shown = [text for text in texts if re.fullmatch(rf"\d+ \+ \d+ {unit}", text)]
    assert shown == ["{} + {} {}".format(*lesson.minutes, unit) for lesson in LESSONS]
    hours = round(sum(sum(lesson.minutes) for lesson in LESSONS) / 60)
    assert re.search(rf"约 {hours} 小时|about {hours} hours", picture.svg)
    for lesson in LESSONS:
        assert title(lesson) in picture.alt


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_text_links_to_every_lesson_by_its_title(language):
    set_language(language)
    links = re.findall(r"^- \[(.*?)\]\((.*?)\.ipynb\)", prose("00_start_here", language), re.M)
    number = {"zh": "第 {} 课　{}", "en": "Lesson {}  {}"}[language]
    wanted = [(number.format(each.number, title(each)), each.file) for each in LESSONS[1:]]
    assert links == wanted


def test_how_many_lessons_and_how_long():
    text = {language: prose("00_start_here", language) for language in TIMES}
    zh, en = {12: ("十二", "twelve"), 13: ("十三", "thirteen"), 14: ("十四", "fourteen")}[
        len(LESSONS)
    ]
    assert f"一共{zh}课" in text["zh"]
    assert f"{en} lessons" in text["en"]
    assert "只有两个小时，就读第 1、2 课的正文" in text["zh"]
    assert "With two hours to spend read the text of lessons 1 and 2" in text["en"]
    assert LESSONS[1].minutes[0] + LESSONS[2].minutes[0] <= 120
    # The way to CFR: all that lesson 5 needs.
    assert "走第 1、2、4、5 课" in text["zh"]
    assert {n for n in range(1, 6) if n == 5 or 5 in ways(steps(LESSONS), n)} == {1, 2, 4, 5}


def test_which_lessons_have_a_halfway_mark():
    marked = {
        BY_FILE[stem].number
        for stem in WRITTEN
        if stem != "00_start_here" and re.search(r"^\*\*Halfway\*\*", prose(stem, "en"), re.M)
    }
    told = re.search(r"^.*标有“半程”", prose("00_start_here", "zh"), re.M)[0]
    named = numbers(told)
    assert named == marked
    first, others = min(named), sorted(named)[1:]
    assert others == list(range(others[0], others[-1] + 1))
    in_english = f"Lessons {first} and {others[0]} to {others[-1]} have a halfway mark"
    assert in_english in prose("00_start_here", "en")
