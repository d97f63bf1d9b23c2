"""The course as a picture: every exercise of every lesson, in the state that `check` left it in."""

import re
from importlib import import_module

import pytest
from seen import placed, shown_texts, texts_in_place

import cfr_lab as lab
from cfr_lab import check, checking, draw, memory
from cfr_lab.lessons.lesson_00.course_map import LESSONS
from cfr_lab.memory import Entry
from cfr_lab.overview import OPEN, SOLVED, TRIED, following, progress_picture
from cfr_lab.words import say

pytestmark = pytest.mark.usefixtures("language", "nothing_known")

WHEN = "2026-01-01T00:00:00+00:00"
KNOWN = {
    "00.1": Entry(1, WHEN),
    "00.2": Entry(4, WHEN),
    "02.2": Entry(2, WHEN),
    "02.1": Entry(3),
    "11.14": Entry(7),
    "77.7": Entry(1, WHEN),  # of another edition of the course
}


@pytest.fixture
def nothing_known():
    memory.forget()
    checking._tried.clear()
    yield
    memory.forget()
    checking._tried.clear()


def every_exercise():
    return [
        exercise
        for lesson in LESSONS
        for exercise in import_module(
            f"cfr_lab.lessons.lesson_{lesson.file[:2]}.exercises"
        ).EXERCISES
    ]


def boxes(picture):
    """{exercise: (fill, text in its box)} by where they stand: a lesson's are on its line."""
    texts = texts_in_place(picture.svg)
    lessons = {y: t for t, x, y in texts if re.fullmatch(r"\d\d", t) and x < 20}
    found = {}
    for rect, points in placed(picture, "rect")[1:]:
        (x, top), (right, bottom) = points
        inside = [(t, y) for t, a, y in texts if x < a < right and top < y < bottom]
        ((text, y),) = inside
        lines = [line for line in lessons if line <= y + 1]
        if y <= max(lessons) + 60:  # below are the words that explain
            found[f"{lessons[max(lines)]}.{text.lstrip('✓')}"] = rect.get("fill"), text
    return found


def test_every_exercise_has_its_box_in_its_state():
    found = boxes(progress_picture(KNOWN))
    assert list(found) == every_exercise()
    solved = {e for e, (fill, _) in found.items() if fill == draw.COLOURS[3]}
    tried = {e for e, (fill, _) in found.items() if fill == draw.TINTS[2]}
    assert solved == {"00.1", "00.2", "02.2"}
    assert solved == {e for e, (_, text) in found.items() if "✓" in text}
    assert tried == {"02.1", "11.14"}
    rest = {fill for e, (fill, _) in found.items() if e not in solved | tried}
    assert rest == {draw.PAPER}


def test_its_words_tell_the_same():
    picture = progress_picture(KNOWN)
    total = len(every_exercise())
    counts = say(
        "{n} 道练习，做对 3 道，试过还没对 2 道。",
        "Of {n} exercises 3 are solved and 2 tried. ",
        n=total,
    )
    second = say(
        "第 2 课遗憾匹配：做对 2；试过 1；还没做 3、4、5、6。",
        "Lesson 2, Regret matching: solved 2; tried 1; open 3, 4, 5, 6. ",
    )
    assert picture.alt.startswith(counts)
    assert second in picture.alt
    assert counts in shown_texts(picture.svg)
    hover = say("练习 02.1：试过 3 次", "Exercise 02.1: tried 3 times")
    assert f"<title>{hover}</title>" in picture.svg


def test_what_comes_next():
    rows = [(0, "a", ["00.1", "00.2"]), (1, "b", ["01.1", "01.2"]), (2, "c", ["02.1"])]

    def after(**states):
        names = [name for row in rows for name in row[2]]
        return following(
            rows, {name: states.get("x" + name.replace(".", ""), OPEN) for name in names}
        )

    assert after() == (0, "a", "00.1")
    assert after(x001=SOLVED) == (0, "a", "00.2")
    assert after(x011=TRIED) == (1, "b", "01.1"), "what was begun before what was not"
    assert after(x001=SOLVED, x002=SOLVED) == (1, "b", "01.1")
    assert after(x002=SOLVED, x021=TRIED) == (0, "a", "00.1")
    done = dict.fromkeys(("x001", "x002", "x011", "x012", "x021"), SOLVED)
    assert after(**done) is None


def test_the_next_one_and_the_end_are_told():
    told = say(
        "接下来：第 2 课《遗憾匹配》，练习 1。", "Next: lesson 2, Regret matching, exercise 1. "
    )
    assert told in shown_texts(progress_picture(KNOWN).svg)
    ended = progress_picture({exercise: Entry(1, WHEN) for exercise in every_exercise()})
    assert say("全部做对了。", "All of them.") in shown_texts(ended.svg)


def test_it_follows_check(tmp_path, monkeypatch):
    monkeypatch.setenv("CFR_LAB_MEMORY", str(tmp_path / "progress.json"))
    empty = lab.progress().svg
    assert empty == progress_picture({}).svg
    check("01.1", 0.02)
    check("01.2", (0, 1, 0))
    found = boxes(lab.progress())
    assert found["01.1"][1] == "✓1"
    assert found["01.2"][0] == draw.TINTS[2]
    memory.forget()
    assert boxes(lab.progress()) == found
    (tmp_path / "progress.json").unlink()
    assert lab.progress().svg == empty


def test_words_do_not_run_into_the_boxes():
    picture = progress_picture({})
    first = min(points[0][0] for _, points in placed(picture, "rect")[1:-3])
    for text, x, y in texts_in_place(picture.svg):
        if x < 60 and 80 < y < picture.height - 60:
            assert x + draw.text_width(text, 15) < first
