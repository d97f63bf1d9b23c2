"""Test that the teaching guide has the lessons' sections, times, controls, figures, answers."""

import re
from fractions import Fraction as F
from itertools import product
from math import sqrt
from pathlib import Path

import ipywidgets as widgets
import pytest
from picture_texts import visible_texts
from teaching_guide import (
    HEADING,
    IN_ALL,
    NAMES,
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

from cfr_lab import check
from cfr_lab.course import lessons
from cfr_lab.explorer import ButtonExplorer, Explorer
from cfr_lab.words import set_language

LANGUAGES = ("en", "zh")
QUESTIONS_HEADING = {"en": "Questions that students may ask", "zh": "学生可能反问的问题"}
RECORD = {"en": "Record of the class", "zh": "课堂记录"}
SLIDERS = (widgets.IntSlider, widgets.FloatSlider, widgets.SelectionSlider)
STEMS = [each.file for each in lessons()]
EACH_LESSON_AND_LANGUAGE = pytest.mark.parametrize(
    ("name", "language"), list(product(NAMES, LANGUAGES))
)
FIGURE = re.compile(r"\d+/\d+|\d[\d,]*\.\d+|\d{1,3}(?:,\d{3})+|\d{3,}")
TRUTH_VALUES = {"no": False, "否": False, "yes": True, "是": True}


@EACH_LESSON_AND_LANGUAGE
def test_every_section_has_its_minutes(name, language):
    text, (sections, _) = lesson(name, language), time_plan(name, language)
    timed = {section for _, section, _ in sections}
    left = {title for section, title in text.sections.items() if section not in timed}
    alone = {"Exercises", "练习", "A tally of the bugs you found", "清点找到的错误"}
    if name == "start_here":
        alone |= {"How to use a notebook", "笔记本怎么用"}
        alone |= {"Teaching with the course", "用这套课程讲课"}
        alone |= {"Summary", "小结"}
    assert left <= alone


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_plan(name):
    en, zh = ([(m, s) for m, s, _ in time_plan(name, each)[0]] for each in LANGUAGES)
    assert [m for m, _ in en] == [m for m, _ in zh]
    assert exercise_times(name, "en") == exercise_times(name, "zh")
    one, two = (wrong_answers(name, each) for each in LANGUAGES)
    assert [n for n, _ in one] == [n for n, _ in two]
    assert [literal(a) for _, a in one] == [literal(a) for _, a in two]
    requests = [[(q.function, len(q.moves)) for q in questions(name, each)] for each in LANGUAGES]
    assert requests[0] == requests[1]


def literal(cell):
    """Return the answer that a cell of the table gives in full, or None if it is in words."""
    code = re.fullmatch(r"`([-\d\s,./*()\[\]]|True|False)+`", cell)
    return (
        eval(re.sub(r"\b(\d+)/(\d+)\b", r"F(\1, \2)", cell.strip("`")), {"F": F}) if code else None
    )


@EACH_LESSON_AND_LANGUAGE
def test_wrong_answers_are_wrong_and_get_a_hint(name, language):
    set_language(language)
    for exercise, cell in wrong_answers(name, language):
        assert exercise in lesson(name, language).exercises
        answer = literal(cell)
        if answer is not None:
            assert check(f"{name}.{exercise}", answer).state == "not-yet", (exercise, cell)


@pytest.mark.parametrize(("stem", "language"), list(product(STEMS, LANGUAGES)))
def test_controls_and_figures_of_the_guide_are_those_of_the_lessons(stem, language, executed_cells):
    """Each control has the given name, opens with the first value and can have the others."""
    name = stem[3:]
    shown, everything = functions_by_section(executed_cells)
    question = questions(name, language)
    for each in question:
        assert lesson(name, language).sections[each.section] == each.title
        result, text = shown[each.section]
        seen = text + texts_after_moves(result[each.function], each)
        assert figures(each.words) <= figures(seen), (each.function, each.moves)
        everything += seen
    for result, _ in shown.values():
        assert functions_with_sliders(result) <= {each.function for each in question}
    everything += "".join(p.read_text("utf-8") for p in files_with_answers(name))
    # Proof problems and exam questions have their own numbers.
    own = re.compile(r"^## (?:Proof|证明).*?(?=^## )", flags=re.MULTILINE | re.DOTALL)
    words = re.sub(r"^\|.*`.*$", "", own.sub("", sheet(name, language)), flags=re.MULTILINE)
    assert figures(words) <= figures(everything)


def figures(text):
    text = re.sub(r"\\d?frac\{?(\d+)\}?\{?(\d+)\}?", r"\1/\2", text)
    text = re.sub(r"Fraction\((\d+), (\d+)\)", r"\1/\2", text).replace("_", "")
    return {results.strip(",").replace(",", "") for results in FIGURE.findall(text)}


def functions_with_sliders(made):
    """Return the functions of a section whose pictures have a slider."""
    return {
        function
        for function, picture in made.items()
        if isinstance(picture, Explorer)
        and any(isinstance(control, SLIDERS) for control in picture.controls.values())
    }


def files_with_answers(name):
    """Return the places of a lesson's exercises and of its usual answers."""
    yield from Path(ROOT / "cfr_lab" / "lessons" / name).glob("*.py")
    yield from Path(ROOT / "tests" / "lessons" / name).glob("answers*.py")


def functions_by_section(executed_cells):
    """Return {section: ({function: object that its cell makes}, all its text)}, and all text."""
    results, section = {}, "0"
    for cell, result in executed_cells:
        for heading, _ in HEADING.findall(cell.source):
            section = heading
        functions, text = results.setdefault(section, ({}, ""))
        if cell.cell_type == "code":
            functions |= dict.fromkeys(
                re.findall(r"\.((?:explore|guess|play|show)_\w+)\(", cell.source), result
            )
        for output in cell.get("outputs", []):
            text += str(output.get("text", "")) + str(output.get("data", {}).get("text/plain", ""))
        results[section] = functions, text + cell.source
    return results, "".join(text for _, text in results.values())


def texts_after_moves(made, question):
    """Return the picture's texts at every combination of the named values."""
    if question.presses:
        assert isinstance(made, ButtonExplorer)
        assert set(question.presses) <= {word for word, _ in made.buttons_at(made.state).values()}
        return ""
    if not question.moves:
        return ""
    assert isinstance(made, Explorer)
    names = {control.description: name for name, control in made.controls.items()}
    requests = [names[message] for message in question.moves]
    controls = [made.controls[name] for name in requests]
    text = " ".join(message for values in question.moves.values() for message in values)
    text += str([label for control in controls for label, _ in getattr(control, "options", [])])
    values = [
        [value_of(control, message) for message in each]
        for control, each in zip(controls, question.moves.values(), strict=True)
    ]
    for control, (first, *_) in zip(controls, values, strict=True):
        assert first == control.value or first == pytest.approx(control.value), control.description
    for combination in product(*values):
        current_values = made.values
        for name, value in zip(requests, combination, strict=True):
            current_values = made.permitted_values({**current_values, name: value}, name)
        picture = made.picture(**current_values)
        text += picture.alt + " ".join(visible_texts(picture.svg))
    return text


def value_of(control, said):
    """Return the control's value that the guide means; numbers may be rounded to two places."""
    if said in ("未选", "not chosen"):
        return None
    if hasattr(control, "options"):
        (value,) = [value for label, value in control.options if label == said]
        return value
    if said in TRUTH_VALUES:
        return TRUTH_VALUES[said]
    value = float(said)
    stop = control.min + round((value - control.min) / control.step) * control.step
    assert control.min - 1e-9 <= stop <= control.max + 1e-9
    assert abs(stop - value) < 0.005
    return type(control.value)(stop)


def questions_of_students(name, language):
    """Return [(question, answer), ...] of the questions that students may ask."""
    text = parts(sheet(name, language))[QUESTIONS_HEADING[language]].strip()
    return [re.fullmatch(r"- \*\*(.+?)\*\*[ 　]+(.+)", line).groups() for line in text.splitlines()]


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_answer_the_same_number_of_questions(name):
    en, zh = (questions_of_students(name, each) for each in LANGUAGES)
    assert 3 <= len(en) == len(zh) <= 4
    assert all(question.endswith(("?", ".", "？", "。")) for question, _ in en + zh)
    for (_, answer), (_, other) in zip(en, zh, strict=True):
        assert figures(answer) == figures(other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_answer_about_a_score_of_six_gives_the_bound_after_90_rounds(language):
    assert f" {2 * sqrt(3 * 90):.0f} " in questions_of_students("start_here", language)[1][1]


@EACH_LESSON_AND_LANGUAGE
def test_the_record_has_the_sections_of_the_plan(name, language):
    (record,) = rows(parts(sheet(name, language))[RECORD[language]])
    sections, _ = time_plan(name, language)
    planned = [(str(m), f"§{s} {t}") for m, s, t in sections if t not in ("Summary", "小结")]
    assert [(minutes, section) for minutes, section, *_ in record[:-1]] == planned
    assert all(cell == "" for row in record for cell in row[2:])


# The tests from here on read the plans.


def minutes_of(place, language):
    """Return the minutes of "2 §1–§5" or of "3", according to the sheets."""
    number, _, span = place.partition(" ")
    sections, total = time_plan(NAMES[int(number)], language)
    if not span:
        return total
    first, last = first_and_last_section(span)
    names = [section for _, section, _ in sections]
    return sum(m for m, _, _ in sections[names.index(first) : names.index(last) + 1])


def first_and_last_section(span):
    matches = re.findall(r"§([\d一二三四五六七]+)", span)
    return matches[0], matches[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lecture_minutes_add_up_to_the_stated_total(language):
    lectures = [table for table in rows(plans(language)) if table[-1][1] == IN_ALL[language]]
    assert len(lectures) == 4
    for *parts_of_it, (total, _, _) in lectures:
        assert sum(int(minutes) for minutes, _, _ in parts_of_it) == int(total.strip("*")) == 90
        for minutes, place, words in parts_of_it:
            if place in ("questions", "提问"):
                continue
            place, in_part = re.subn(r" (in part|节选)$", "", place)
            section_minutes = minutes_of(place, language)
            assert int(minutes) < section_minutes if in_part else int(minutes) == section_minutes, (
                place,
                words,
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_minutes_of_the_six_week_plan_add_up(language):
    title = {"en": "Six weeks", "zh": "六周"}[language]
    weeks = rows(parts(plans(language))[title])[0]
    assert [int(week) for week, *_ in weeks] == list(range(1, 7))
    for _, *lectures, extra, homework in weeks:
        for lecture in lectures:
            places, minutes = place_and_minutes(lecture)
            assert sum(minutes_of(place, language) for place in places) == minutes <= 90
        if extra != "–":
            ((place,), minutes) = place_and_minutes(extra)
            assert minutes_of(place, language) + puzzles(place, language) == minutes <= 90
        if "." in homework:
            tasks, minutes = place_and_minutes(homework)
            assert sum(task_minutes(task, language) for task in tasks) == minutes


@pytest.mark.parametrize("language", LANGUAGES)
def test_minutes_of_the_thirteen_week_plan_add_up_over_all_lessons(language):
    title = {"en": "Thirteen weeks", "zh": "十三周"}[language]
    weeks = rows(parts(plans(language))[title])[0]
    assert [int(week) for week, *_ in weeks] == list(range(1, 14))
    lectured, puzzled = [], []
    for _, lecture, extra, homework, _ in weeks:
        places, minutes = place_and_minutes(lecture)
        assert sum(minutes_of(place, language) for place in places) == minutes <= 90
        lectured += places
        if extra != "–":
            ((place,), minutes) = place_and_minutes(extra)
            assert minutes_of(place, language) + puzzles(place, language) == minutes
            puzzled.append(place)
        tasks, minutes = place_and_minutes(homework)
        assert sum(task_minutes(task, language) for task in tasks) == minutes
    assert {int(place.split()[0]) for place in lectured + puzzled} == set(range(len(NAMES)))
    assert len(set(puzzled)) == len(puzzled) == 6


def place_and_minutes(cell):
    places, minutes = re.fullmatch(r"(.+?) ?[(（](\d+)[)）]", cell).groups()
    return re.split(r", |、", places), int(minutes)


def puzzles(place, language):
    """Return the minutes of the puzzles in a part of the lesson find_the_bug."""
    section = first_and_last_section(place)[0]
    at = list(lesson("find_the_bug", language).sections).index(section)
    return list(exercise_times("find_the_bug", language)[0].values())[at]


def task_minutes(task, language):
    number, exercise = task.split(".")
    times, _ = exercise_times(NAMES[int(number)], language)
    return times[int(exercise), int(exercise)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_exercises_named_in_the_plans_exist(language):
    words = re.sub(r"(theorem|定理) [\d.]+", "", plans(language))
    for number, exercise in re.findall(r"\b(\d+)\.(\d+)\b", words):
        assert int(exercise) in lesson(NAMES[int(number)], language).exercises
