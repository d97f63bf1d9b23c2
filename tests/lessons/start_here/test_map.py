"""Test that the map shows the lessons' titles, times and prerequisites."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

import nbformat
from picture_texts import visible_texts

from cfr_lab.course import lessons, lessons_by_name
from cfr_lab.lessons.start_here import course_map
from cfr_lab.lessons.start_here.course_map import HEIGHT, WIDTH, box_corner, steps
from cfr_lab.words import set_language, title
from notebooks.terms import without_glossary_links

ROOT = Path(__file__).parents[3]
LESSONS = lessons()


def prose(lesson, language):
    """Return the Markdown text of a lesson's notebook in one language."""
    path = ROOT / "notebooks" / language / f"{lesson.file}.ipynb"
    cells = nbformat.read(path, 4).cells
    return "\n\n".join(
        without_glossary_links(cell.source) for cell in cells if cell.cell_type == "markdown"
    )


def test_prerequisites_have_smaller_numbers_than_their_lesson():
    for lesson in LESSONS:
        assert all(lessons_by_name()[n].number < lesson.number for n in lesson.needs)


def reachable_lessons(pairs, start):
    """Return the numbers of all lessons that a path of arrows from `start` reaches."""
    ahead = {b for a, b in pairs if a == start}
    return ahead.union(*(reachable_lessons(pairs, b) for b in ahead))


def test_arrows_of_the_map_are_the_direct_prerequisites():
    drawn = steps(LESSONS)
    assert len(drawn) == len(set(drawn))
    # Lesson 0 is the prerequisite of every lesson for which no other is stated.
    needed = [
        (lessons_by_name()[name].number, lesson.number)
        for lesson in LESSONS[1:]
        for name in lesson.needs or (LESSONS[0].name,)
    ]
    for start in range(len(LESSONS)):
        assert reachable_lessons(drawn, start) == reachable_lessons(needed, start)
    for arrow in drawn:
        fewer = [pair for pair in drawn if pair != arrow]
        assert arrow[1] not in reachable_lessons(fewer, arrow[0]), arrow


def box_of(lesson):
    x, y = box_corner(lesson)
    return x, y, x + WIDTH, y + HEIGHT


def test_boxes_of_the_map_do_not_touch():
    for one, two in combinations(map(box_of, LESSONS), 2):
        separate_horizontally = one[2] + 10 < two[0] or two[2] + 10 < one[0]
        separate_vertically = one[3] + 10 < two[1] or two[3] + 10 < one[1]
        assert separate_horizontally or separate_vertically


def drawn_arrows(svg):
    """Return ((x1, y1), (x2, y2)) for each line, from its start to its arrowhead."""
    number = r"(-?[\d.]+)"
    match = re.findall(
        rf'<line x1="{number}" y1="{number}" x2="{number}" y2="{number}"', svg.replace("−", "-")
    )
    return [((float(a), float(b)), (float(c), float(d))) for a, b, c, d in match]


def lesson_at(point, slack):
    """Return the lesson whose box, enlarged by `slack` on each side, contains a point, or None."""
    x, y = point
    for lesson in LESSONS:
        left, top, right, bottom = box_of(lesson)
        if left - slack <= x <= right + slack and top - slack <= y <= bottom + slack:
            return lesson.number
    return None


def test_arrows_connect_two_boxes_and_cross_no_other_box():
    set_language("zh")
    results = []
    for start, end in drawn_arrows(course_map.show_map().svg):
        long = dist(start, end)
        beyond = tuple(b + 15 * (b - a) / long for a, b in zip(start, end, strict=True))
        results.append((lesson_at(start, 1), lesson_at(beyond, 0)))
        for share in (0.1, 0.3, 0.5, 0.7, 0.9):
            point = tuple(a + share * (b - a) for a, b in zip(start, end, strict=True))
            assert lesson_at(point, -1) is None, results[-1]
    assert sorted(results) == sorted(steps(LESSONS))


def test_every_box_has_its_lessons_title_and_times(language):
    picture = course_map.show_map()
    texts = visible_texts(picture.svg)
    lines = [line for lesson in LESSONS for line in lesson.title[language].split("|")]
    for line in lines:
        assert line in texts
    unit = {"zh": "分钟", "en": "minutes"}[language]
    labels = [text for text in texts if re.fullmatch(rf"\d+ \+ \d+ {unit}", text)]
    assert labels == ["{} + {} {}".format(*lesson.minutes, unit) for lesson in LESSONS]
    hours = round(sum(sum(lesson.minutes) for lesson in LESSONS) / 60)
    assert re.search(rf"约 {hours} 小时|about {hours} hours", picture.svg)
    for lesson in LESSONS:
        assert title(lesson) in picture.alt


def test_two_hour_plan_and_path_to_cfr_agree_with_the_prose():
    zh, en = (prose(LESSONS[0], language) for language in ("zh", "en"))
    assert "只有两个小时，就读第 1、2 课的正文" in zh
    assert "If you have two hours, read the text of lessons 1 and 2" in en
    assert LESSONS[1].minutes[0] + LESSONS[2].minutes[0] <= 120
    # The path to CFR consists of the lesson on the four steps and all its prerequisites.
    assert "依次学第 1、2、4、5 课" in zh
    assert {n for n in range(1, 6) if n == 5 or 5 in reachable_lessons(steps(LESSONS), n)} == {
        1,
        2,
        4,
        5,
    }


def test_lessons_of_an_hour_or_more_have_a_halfway_mark():
    marked = {
        lesson.number
        for lesson in LESSONS[1:]
        if re.search(r"^\*\*Halfway\*\*", prose(lesson, "en"), re.MULTILINE)
    }
    (last,) = (lesson.number for lesson in LESSONS if lesson.name == "find_the_bug")
    long = {lesson.number for lesson in LESSONS[1:] if lesson.minutes[0] >= 60}
    assert long - {last} <= marked
    assert last not in marked
    in_chinese = f"正文要一小时以上的课，除第 {last} 课之外，中间都标有“半程”"
    assert in_chinese in prose(LESSONS[0], "zh")
    in_english = (
        f"Every lesson with an hour of text or more, except lesson {last}, has a halfway mark"
    )
    assert in_english in prose(LESSONS[0], "en")
