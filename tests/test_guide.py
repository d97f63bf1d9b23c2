"""The teaching guide says what the lessons say: sections, times, controls, figures, answers."""

import re
from fractions import Fraction as F
from itertools import product
from pathlib import Path

import pytest
from guide import (
    HEADING,
    IN_ALL,
    NUMBERS,
    ROOT,
    exercise_times,
    lesson,
    parts,
    plans,
    questions,
    rows,
    sheet,
    time_plan,
    wrong_answers,
)
from seen import shown_texts

from cfr_lab import check
from cfr_lab.explorer import Explorer, Turns
from cfr_lab.words import set_language
from website.lesson import cells

LANGUAGES = ("en", "zh")
EACH = pytest.mark.parametrize(("number", "language"), list(product(NUMBERS, LANGUAGES)))
FIGURE = re.compile(r"\d+/\d+|\d[\d,]*\.\d+|\d{1,3}(?:,\d{3})+|\d{3,}")
NO = {"no": False, "否": False, "yes": True, "是": True}


@EACH
def test_the_head_names_the_lesson(number, language):
    (name,) = [p.stem for p in ROOT.glob(f"notebooks/source/{number}*.md")]
    link = f"](../../notebooks/{language}/{name}.ipynb)"
    (head,) = [line for line in sheet(number, language).splitlines() if line.startswith("# ")]
    title = lesson(number, language).title
    said = re.search(r"\[(.+)\]", head)[1]
    assert said.lower() == title.lower()
    assert head.endswith(link)


@EACH
def test_times_add_up_to_those_at_the_lessons_head(number, language):
    told = lesson(number, language)
    sections, total = time_plan(number, language)
    assert sum(minutes for minutes, _, _ in sections) == total == told.minutes[0]
    for _, section, title in sections:
        assert told.sections[section] == title
    times, total = exercise_times(number, language)
    assert sum(times.values()) == total == told.minutes[1]
    covered = [n for first, last in times for n in range(first, last + 1)]
    assert covered == told.exercises


@EACH
def test_every_section_has_its_minutes(number, language):
    told, (sections, _) = lesson(number, language), time_plan(number, language)
    timed = {section for _, section, _ in sections}
    left = {title for section, title in told.sections.items() if section not in timed}
    alone = {"Exercises", "练习", "The tally", "清点"}
    if number == "00":
        alone |= {"How to use a notebook", "笔记本怎么用", "Teaching from it", "用来讲课"}
        alone |= {"Summary", "小结"}
    assert left <= alone


@pytest.mark.parametrize("number", NUMBERS)
def test_both_languages_plan_the_same(number):
    en, zh = ([(m, s) for m, s, _ in time_plan(number, each)[0]] for each in LANGUAGES)
    assert [m for m, _ in en] == [m for m, _ in zh]
    assert exercise_times(number, "en") == exercise_times(number, "zh")
    one, two = (wrong_answers(number, each) for each in LANGUAGES)
    assert [n for n, _ in one] == [n for n, _ in two]
    assert [literal(a) for _, a in one] == [literal(a) for _, a in two]
    asked = [[(q.function, len(q.moves)) for q in questions(number, each)] for each in LANGUAGES]
    assert asked[0] == asked[1]


def literal(cell):
    """The answer that a cell of the table gives in full, or None where it is told in words."""
    code = re.fullmatch(r"`([-\d\s,./*()\[\]]|True|False)+`", cell)
    return (
        eval(re.sub(r"\b(\d+)/(\d+)\b", r"F(\1, \2)", cell.strip("`")), {"F": F}) if code else None
    )


@EACH
def test_wrong_answers_are_wrong_and_get_a_hint(number, language):
    set_language(language)
    for exercise, cell in wrong_answers(number, language):
        assert exercise in lesson(number, language).exercises
        answer = literal(cell)
        if answer is not None:
            assert check(f"{number}.{exercise}", answer).state == "not-yet", (exercise, cell)


@EACH
def test_controls_and_figures_are_the_lessons(number, language):
    """Each control bears the name given, opens with the first value and can go to the others."""
    shown, everything = in_sections(number, language)
    asked = questions(number, language)
    for each in asked:
        assert lesson(number, language).sections[each.section] == each.title
        made, text = shown[each.section]
        seen = text + moved(made[each.function], each)
        assert figures(each.words) <= figures(seen), (each.function, each.moves)
        everything += seen
    everything += "".join(p.read_text("utf-8") for p in answered(number))
    words = re.sub(r"^\|.*`.*$", "", sheet(number, language), flags=re.MULTILINE)
    assert figures(words) <= figures(everything)


def figures(text):
    text = re.sub(r"\\d?frac\{?(\d+)\}?\{?(\d+)\}?", r"\1/\2", text)
    text = re.sub(r"Fraction\((\d+), (\d+)\)", r"\1/\2", text).replace("_", "")
    return {found.strip(",").replace(",", "") for found in FIGURE.findall(text)}


def answered(number):
    """Where the exercises of a lesson and its usual answers are written down."""
    yield from Path(ROOT / "cfr_lab" / "lessons" / f"lesson_{number}").glob("*.py")
    yield from Path(ROOT / "tests" / f"lesson_{number}").glob("answers*.py")


def in_sections(number, language):
    """{section: ({function: what its cell makes}, all that is said in it)}, and all text."""
    set_language(language)
    (stem,) = [p.stem for p in ROOT.glob(f"notebooks/source/{number}*.md")]
    found, section = {}, "0"
    for cell, made in cells(stem, language):
        for heading, _ in HEADING.findall(cell.source):
            section = heading
        functions, text = found.setdefault(section, ({}, ""))
        if cell.cell_type == "code":
            functions |= dict.fromkeys(
                re.findall(r"\.((?:explore|guess|play|show)_\w+)\(", cell.source), made
            )
        for output in cell.get("outputs", []):
            text += str(output.get("text", "")) + str(output.get("data", {}).get("text/plain", ""))
        found[section] = functions, text + cell.source
    return found, "".join(text for _, text in found.values())


def moved(made, question):
    """What the picture says at every combination of the values named."""
    if question.presses:
        assert isinstance(made, Turns)
        assert set(question.presses) <= {word for word, _ in made.buttons_at(made.state).values()}
        return ""
    if not question.moves:
        return ""
    assert isinstance(made, Explorer)
    names = {control.description: name for name, control in made.controls.items()}
    asked = [names[said] for said in question.moves]
    controls = [made.controls[name] for name in asked]
    told = " ".join(said for values in question.moves.values() for said in values)
    told += str([label for control in controls for label, _ in getattr(control, "options", [])])
    values = [
        [value_of(control, said) for said in each]
        for control, each in zip(controls, question.moves.values(), strict=True)
    ]
    for control, (first, *_) in zip(controls, values, strict=True):
        assert first == pytest.approx(control.value), control.description
    for combination in product(*values):
        now = made.values
        for name, value in zip(asked, combination, strict=True):
            now = made.kept({**now, name: value}, name)
        picture = made.picture(**now)
        told += picture.alt + " ".join(shown_texts(picture.svg))
    return told


def value_of(control, said):
    """The control's value that the guide means; numbers may be rounded to two places."""
    if hasattr(control, "options"):
        (value,) = [value for label, value in control.options if label == said]
        return value
    if said in NO:
        return NO[said]
    value = float(said)
    stop = control.min + round((value - control.min) / control.step) * control.step
    assert control.min - 1e-9 <= stop <= control.max + 1e-9
    assert abs(stop - value) < 0.005
    return type(control.value)(stop)


# The plans


def table_of_lessons(language):
    return rows(plans(language).split("## ")[0])[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_has_every_lesson_with_its_minutes(language):
    listed = [
        [words, int(text), int(tasks)] for words, text, tasks, _ in table_of_lessons(language)
    ]
    wanted = []
    for number in NUMBERS:
        told = lesson(number, language)
        title = re.fullmatch(r"(?:Lesson|第) \d+(?: 课)?[ 　]+(.+)", told.title)[1]
        wanted.append([f"{int(number)} {title}", *told.minutes])
    assert listed == wanted


def minutes_of(place, language):
    """The minutes of "2 §1–§5" or of "3", by the sheets."""
    number, _, span = place.partition(" ")
    sections, total = time_plan(f"{int(number):02}", language)
    if not span:
        return total
    first, last = ends(span)
    names = [section for _, section, _ in sections]
    return sum(m for m, _, _ in sections[names.index(first) : names.index(last) + 1])


def ends(span):
    found = re.findall(r"§([\d一二三四五六七]+)", span)
    return found[0], found[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lectures_add_up(language):
    lectures = [table for table in rows(plans(language)) if table[-1][1] == IN_ALL[language]]
    assert len(lectures) == 4
    for *parts_of_it, (total, _, _) in lectures:
        assert sum(int(minutes) for minutes, _, _ in parts_of_it) == int(total.strip("*")) == 90
        for minutes, place, words in parts_of_it:
            if place in ("questions", "提问"):
                continue
            place, in_part = re.subn(r" (in part|节选)$", "", place)
            whole = minutes_of(place, language)
            assert int(minutes) < whole if in_part else int(minutes) == whole, (place, words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_weeks_add_up(language):
    title = {"en": "Six weeks", "zh": "六周"}[language]
    weeks = rows(parts(plans(language))[title])[0]
    assert [int(week) for week, *_ in weeks] == list(range(1, 7))
    for _, *lectures, extra, homework in weeks:
        for lecture in lectures:
            places, minutes = split(lecture)
            assert sum(minutes_of(place, language) for place in places) == minutes <= 90
        if extra != "–":
            ((place,), minutes) = split(extra)
            assert minutes_of(place, language) + puzzles(place, language) == minutes <= 90
        if "." in homework:
            tasks, minutes = split(homework)
            assert sum(task_minutes(task, language) for task in tasks) == minutes


def split(cell):
    places, minutes = re.fullmatch(r"(.+?) ?[(（](\d+)[)）]", cell).groups()
    return re.split(r", |、", places), int(minutes)


def puzzles(place, language):
    """The minutes of the puzzles in a part of lesson 11."""
    section = ends(place)[0]
    at = list(lesson("11", language).sections).index(section)
    return list(exercise_times("11", language)[0].values())[at]


def task_minutes(task, language):
    number, exercise = task.split(".")
    times, _ = exercise_times(f"{int(number):02}", language)
    return times[int(exercise), int(exercise)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_exercises_named_in_the_plans_exist(language):
    words = re.sub(r"(theorem|定理) [\d.]+", "", plans(language))
    for number, exercise in re.findall(r"\b(\d+)\.(\d+)\b", words):
        assert int(exercise) in lesson(f"{int(number):02}", language).exercises
