"""Draw the picture that `progress()` returns: the solved exercises and the reader's next step."""

from dataclasses import replace
from importlib import import_module

from cfr_lab import draw, memory
from cfr_lab.course import lessons
from cfr_lab.exercises import shown_id
from cfr_lab.words import colon, full_stop, join_items, join_with_semicolons, say, title

SIDE, STEP, ROW = 36, 42, 42
# A row shows at most this many exercises, so the lesson find_the_bug needs several rows.
BOXES_PER_ROW = 13
OPEN, TRIED, SOLVED = range(3)


def progress():
    """Return a picture that shows the solved exercises and the next step."""
    return progress_picture(memory.known_entries())


def progress_picture(known):
    """Return the picture of a reader's progress, in which lessons and the next step are links.

    known   {exercise: memory.Entry} for the exercises that the reader has tried
    """
    rows = [(lesson, exercises(lesson.name)) for lesson in lessons()]
    states = {name: _state(known.get(name)) for _, names in rows for name in names}
    text = say(
        "{total} 道练习，做对 {solved} 道，试过但还没做对 {tried} 道。",
        "Of {total} exercises, {solved} are solved, and {tried} have been tried but not solved. ",
        total=len(states),
        solved=_count(states, SOLVED),
        tried=_count(states, TRIED),
    )
    head_width = 30 + max(draw.text_width(_head(lesson), 15) for lesson, _ in rows)
    lesson_rows = [
        draw.row(
            draw.link(_head(lesson), f"{lesson.file}.ipynb", 15, head_width),
            _boxes(names, states, known),
            gap=0,
        )
        for lesson, names in rows
    ]
    picture = draw.column(
        draw.sentences(text), _next_step(rows, states), *lesson_rows, _legend(), gap=6
    )
    alt = "".join(
        [text, _next_step(rows, states).alt, *(_describe_row(*row, states) for row in rows)]
    )
    return draw.pad(replace(picture, alt=alt), 8)


def exercises(lesson):
    """Return, in order, the names of a lesson's exercises that `check` judges.

    The names have the form "kuhn_poker.4".
    """
    table = import_module(f"cfr_lab.lessons.{lesson}.exercises").EXERCISES
    return [f"{lesson}.{number}" for number in table]


def next_exercise(rows, states):
    """Return the reader's next step as (lesson, exercise), or None if every exercise is solved.

    The step is in the first lesson that has been begun but not finished or, if there is none, in
    the first lesson that has not been begun.
    """
    unsolved = [row for row in rows if any(states[name] != SOLVED for name in row[1])]
    begun = [row for row in unsolved if any(states[name] != OPEN for name in row[1])]
    for lesson, names in (begun or unsolved)[:1]:
        return lesson, next(each for each in names if states[each] != SOLVED)
    return None


def _state(entry):
    if entry is None:
        return OPEN
    return SOLVED if entry.time_solved else TRIED


def _count(states, state):
    return list(states.values()).count(state)


def _next_step(rows, states):
    next_step = next_exercise(rows, states)
    if next_step is None:
        return draw.sentences(say("全部做对了。", "All of them are solved."))
    lesson, exercise = next_step
    text = say(
        "接下来：第 {n} 课《{name}》，练习 {k}。",
        "Next: lesson {n}, {name}, exercise {k}. ",
        n=lesson.number,
        name=title(lesson),
        k=_number_of(exercise),
    )
    return draw.link(text, f"{lesson.file}.ipynb", 17, weight=700)


def _head(lesson):
    return f"{lesson.number:02d} {title(lesson)}"


def _boxes(names, states, known):
    """Return a Drawing of a lesson's exercises, with one box for each exercise."""
    body = ""
    for k, exercise in enumerate(names):
        place = (STEP * (k % BOXES_PER_ROW), ROW * (k // BOXES_PER_ROW))
        body += _box(*place, exercise, states[exercise], known.get(exercise))
    n_rows = -(-len(names) // BOXES_PER_ROW)
    return draw.Drawing(STEP * min(len(names), BOXES_PER_ROW), ROW * n_rows, body)


def _number_of(exercise):
    return exercise.partition(".")[2]


def _box(x, y, exercise, state, entry):
    fill, stroke, dash = (
        (draw.PAPER, draw.FAINT, None),
        (draw.TINTS[2], draw.COLOURS[2], "4 3"),
        (draw.COLOURS[3], draw.COLOURS[3], None),
    )[state]
    ink = draw.PAPER if state == SOLVED else draw.INK
    body = draw.rect(x, y, SIDE, SIDE, fill, stroke, 1.5, 5, dash)
    body += draw.text(x + SIDE / 2, y + 23, _sign(exercise, state), 13, fill=ink)
    return draw.group(body, _describe_box(exercise, state, entry))


def _sign(exercise, state):
    return "✓" + _number_of(exercise) if state == SOLVED else _number_of(exercise)


def _describe_box(exercise, state, entry):
    words = (
        say("还没做", "not tried"),
        say("试过 {n} 次", "tried {n} times", n=entry.tries if entry else 0),
        say("第 {n} 次做对", "solved on try {n}", n=entry.tries if entry else 0),
    )
    return say("练习 {id}", "Exercise {id}", id=shown_id(exercise)) + colon() + words[state]


def _legend():
    body, x = "", 0
    names = (say("还没做", "open"), say("试过", "tried"), say("做对了", "solved"))
    for state in (SOLVED, TRIED, OPEN):
        body += _box(x, 8, "start_here.1", state, None)
        body += draw.text(x + SIDE + 8, 31, names[state], 15, "start")
        x += SIDE + 36 + draw.text_width(names[state], 15)
    return draw.Drawing(x, 46, body)


def _describe_row(lesson, names, states):
    words = (say("还没做", "open"), say("试过", "tried"), say("做对", "solved"))
    parts = []
    for state in (SOLVED, TRIED, OPEN):
        lesson_numbers = [_number_of(each) for each in names if states[each] == state]
        if lesson_numbers:
            parts.append(f"{words[state]} {join_items(lesson_numbers)}")
    head = say("第 {n} 课{name}", "Lesson {n}, {name}", n=lesson.number, name=title(lesson))
    return head + colon() + join_with_semicolons(parts) + full_stop()
