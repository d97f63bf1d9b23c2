"""Test the picture of the course, which shows every exercise's state according to `check`."""

import re
from importlib import import_module

import pytest
from picture_texts import shapes_in_place, texts_in_place, visible_texts

import cfr_lab as lab
from cfr_lab import check, checking, draw, memory
from cfr_lab.course import lessons
from cfr_lab.memory import Entry
from cfr_lab.overview import OPEN, SOLVED, TRIED, next_exercise, progress_picture
from cfr_lab.words import say, title

pytestmark = pytest.mark.usefixtures("empty_memory")

WHEN = "2026-01-01T00:00:00+00:00"
KNOWN = {
    "start_here.1": Entry(1, WHEN),
    "start_here.2": Entry(4, WHEN),
    "regret_matching.2": Entry(2, WHEN),
    "regret_matching.1": Entry(3),
    "find_the_bug.14": Entry(7),
    "77.7": Entry(1, WHEN),  # This exercise belongs to another edition of the course.
}


@pytest.fixture
def empty_memory():
    memory.forget()
    checking._wrong_answers.clear()
    yield
    memory.forget()
    checking._wrong_answers.clear()


def every_exercise():
    return [
        f"{lesson.name}.{exercise}"
        for lesson in lessons()
        for exercise in import_module(f"cfr_lab.lessons.{lesson.name}.exercises").EXERCISES
    ]


def boxes(picture):
    """Return {exercise: (fill, text in its box)} by position: a lesson's boxes are on its line."""
    texts = texts_in_place(picture.svg)
    heads = {y: t[:2] for t, x, y in texts if re.match(r"\d\d ", t) and x < 20}
    results = {}
    for rect, points in shapes_in_place(picture, "rect")[1:]:
        (x, top), (right, bottom) = points
        inside = [(t, y) for t, a, y in texts if x < a < right and top < y < bottom]
        ((text, y),) = inside
        lines = [line for line in heads if line <= y + 8]
        if y <= max(heads) + 58:  # The words that explain the boxes are below.
            name = lessons()[int(heads[max(lines)])].name
            results[f"{name}.{text.lstrip('✓')}"] = rect.get("fill"), text
    return results


@pytest.mark.usefixtures("language")
def test_every_exercise_has_its_box_in_its_state():
    results = boxes(progress_picture(KNOWN))
    assert list(results) == every_exercise()
    solved = {e for e, (fill, _) in results.items() if fill == draw.COLOURS[3]}
    trials = {e for e, (fill, _) in results.items() if fill == draw.TINTS[2]}
    assert solved == {"start_here.1", "start_here.2", "regret_matching.2"}
    assert solved == {e for e, (_, text) in results.items() if "✓" in text}
    assert trials == {"regret_matching.1", "find_the_bug.14"}
    rest = {fill for e, (fill, _) in results.items() if e not in solved | trials}
    assert rest == {draw.PAPER}


@pytest.mark.usefixtures("language")
def test_alternative_text_agrees_with_the_picture():
    picture = progress_picture(KNOWN)
    total = len(every_exercise())
    counts = say(
        "{n} 道练习，做对 3 道，试过但还没做对 2 道。",
        "Of {n} exercises, 3 are solved, and 2 have been tried but not solved. ",
        n=total,
    )
    second = say(
        "第 2 课遗憾匹配：做对 2；试过 1；还没做 3、4、5、6。",
        "Lesson 2, Regret matching: solved 2; tried 1; open 3, 4, 5, 6. ",
    )
    assert picture.alt.startswith(counts)
    assert second in picture.alt
    assert counts in visible_texts(picture.svg)
    hover = say("练习 2.1：试过 3 次", "Exercise 2.1: tried 3 times")
    assert f"<title>{hover}</title>" in picture.svg


def test_next_step_is_shown():
    rows = [
        ("a", ["a.1", "a.2"]),
        ("b", ["b.1", "b.2"]),
        ("c", ["c.1"]),
    ]

    def next_exercise_after(**states):
        names = [name for row in rows for name in row[1]]
        return next_exercise(
            rows, {name: states.get(name.replace(".", ""), OPEN) for name in names}
        )

    assert next_exercise_after() == ("a", "a.1")
    assert next_exercise_after(a1=SOLVED) == ("a", "a.2")
    assert next_exercise_after(b1=TRIED) == ("b", "b.1"), "what was begun before what was not"
    assert next_exercise_after(a1=SOLVED, a2=SOLVED) == ("b", "b.1")
    assert next_exercise_after(a2=SOLVED, c1=TRIED) == ("a", "a.1")
    done = dict.fromkeys(("a1", "a2", "b1", "b2", "c1"), SOLVED)
    assert next_exercise_after(**done) is None


@pytest.mark.usefixtures("language")
def test_next_exercise_and_the_end_are_reported():
    text = say(
        "接下来：第 2 课《遗憾匹配》，练习 1。", "Next: lesson 2, Regret matching, exercise 1. "
    )
    assert text in visible_texts(progress_picture(KNOWN).svg)
    ended = progress_picture({exercise: Entry(1, WHEN) for exercise in every_exercise()})
    assert say("全部做对了。", "All of them are solved.") in visible_texts(ended.svg)


@pytest.mark.usefixtures("language")
def test_overview_picture_changes_after_check(tmp_path, monkeypatch):
    monkeypatch.setenv("CFR_LAB_MEMORY", str(tmp_path / "progress.json"))
    empty = lab.progress().svg
    assert empty == progress_picture({}).svg
    check("rock_paper_scissors.1", 0.02)
    check("rock_paper_scissors.2", (0, 1, 0))
    results = boxes(lab.progress())
    assert results["rock_paper_scissors.1"][1] == "✓1"
    assert results["rock_paper_scissors.2"][0] == draw.TINTS[2]
    memory.forget()
    assert boxes(lab.progress()) == results
    (tmp_path / "progress.json").unlink()
    assert lab.progress().svg == empty


@pytest.mark.usefixtures("language")
def test_words_do_not_run_into_the_boxes():
    picture = progress_picture({})
    first = min(points[0][0] for _, points in shapes_in_place(picture, "rect")[1:-3])
    for text, x, y in texts_in_place(picture.svg):
        if x < 60 and 80 < y < picture.height - 60:
            assert x + draw.text_width(text, 15) < first


@pytest.mark.usefixtures("language")
def test_lessons_and_the_next_step_are_links():
    html = progress_picture(KNOWN).html
    links = re.findall(r'<a href="([^"]+)"[^>]*>([^<]+)</a>', html)
    text = say(
        "接下来：第 2 课《遗憾匹配》，练习 1。", "Next: lesson 2, Regret matching, exercise 1. "
    )
    expected = [(f"{each.file}.ipynb", f"{each.number:02d} {title(each)}") for each in lessons()]
    assert links == [("02_regret_matching.ipynb", text), *expected]
    # The picture is HTML and not a widget, because only then does JupyterLab open a link in its
    # own tab.
    shown = lab.progress()._repr_mimebundle_()
    assert "href=" in shown["text/html"]
    assert not any("widget" in kind for kind in shown)
