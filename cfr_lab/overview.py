"""`progress()`: the course as a picture, lesson by lesson, what is solved and what comes next."""

from importlib import import_module

from cfr_lab import draw, memory
from cfr_lab.words import clauses, colon, full_stop, listed, say

SIDE, STEP, ROW = 36, 42, 42
# So many exercises of a lesson in a row; lesson 11 has more.
ACROSS = 13
OPEN, TRIED, SOLVED = range(3)


def progress():
    """A picture of what `check` remembers, and of what to do next."""
    return progress_picture(memory.known())


def progress_picture(known):
    """The picture for {exercise: memory.Entry}."""
    from cfr_lab.lessons.lesson_00.course_map import LESSONS, title

    rows = [(lesson.number, title(lesson), exercises(lesson.number)) for lesson in LESSONS]
    every = [exercise for _, _, names in rows for exercise in names]
    states = {exercise: _state(known.get(exercise)) for exercise in every}
    told = [
        say(
            "{total} 道练习，做对 {solved} 道，试过还没对 {tried} 道。",
            "Of {total} exercises {solved} are solved and {tried} tried. ",
            total=len(every),
            solved=_count(states, SOLVED),
            tried=_count(states, TRIED),
        ),
        _told_next(rows, states),
    ]
    left = 48 + max(draw.text_width(name, 15) for _, name, _ in rows)
    body, y = "", 70
    for number, name, names in rows:
        body += draw.text(0, y + 23, f"{number:02}", 15, "start", draw.COLOURS[1], 700)
        body += draw.text(30, y + 23, name, 15, "start")
        for k, exercise in enumerate(names):
            place = (left + STEP * (k % ACROSS), y + ROW * (k // ACROSS))
            body += _box(*place, exercise, states[exercise], known.get(exercise))
        y += ROW * -(-len(names) // ACROSS)
    body += _legend(y + 14)
    head = draw.text(0, 18, told[0], 17, "start", weight=700) + draw.text(
        0, 46, told[1], 17, "start"
    )
    width = max(left + STEP * ACROSS, *(draw.text_width(line, 17) for line in told))
    alt = "".join([*told, *(_told_row(*row, states) for row in rows)])
    return draw.pad(draw.Drawing(width, y + 56, head + body, alt), 8)


def exercises(number):
    """The exercises of a lesson that `check` judges, in order."""
    return list(import_module(f"cfr_lab.lessons.lesson_{number:02}.exercises").EXERCISES)


def following(rows, states):
    """What to do next, as (lesson's number, its title, exercise); None when all is solved.

    The first lesson that was begun and not ended, else the first that was not begun.
    """
    unsolved = [row for row in rows if any(states[name] != SOLVED for name in row[2])]
    begun = [row for row in unsolved if any(states[name] != OPEN for name in row[2])]
    for number, name, names in (begun or unsolved)[:1]:
        return number, name, next(each for each in names if states[each] != SOLVED)
    return None


def _state(entry):
    if entry is None:
        return OPEN
    return SOLVED if entry.solved else TRIED


def _count(states, state):
    return list(states.values()).count(state)


def _told_next(rows, states):
    found = following(rows, states)
    if found is None:
        return say("全部做对了。", "All of them.")
    number, name, exercise = found
    return say(
        "接下来：第 {n} 课《{name}》，练习 {k}。",
        "Next: lesson {n}, {name}, exercise {k}. ",
        n=number,
        name=name,
        k=_short(exercise),
    )


def _short(exercise):
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
    return draw.group(body, _told_box(exercise, state, entry))


def _sign(exercise, state):
    return "✓" + _short(exercise) if state == SOLVED else _short(exercise)


def _told_box(exercise, state, entry):
    words = (
        say("还没做", "not tried"),
        say("试过 {n} 次", "tried {n} times", n=entry.tries if entry else 0),
        say("做对了，第 {n} 次", "solved at try {n}", n=entry.tries if entry else 0),
    )
    return say("练习 {id}", "Exercise {id}", id=exercise) + colon() + words[state]


def _legend(y):
    body, x = "", 0
    names = (say("还没做", "open"), say("试过", "tried"), say("做对了", "solved"))
    for state in (SOLVED, TRIED, OPEN):
        body += _box(x, y, "00.1", state, None)
        body += draw.text(x + SIDE + 8, y + 23, names[state], 15, "start")
        x += SIDE + 36 + draw.text_width(names[state], 15)
    return body


def _told_row(number, name, names, states):
    words = (say("还没做", "open"), say("试过", "tried"), say("做对", "solved"))
    parts = []
    for state in (SOLVED, TRIED, OPEN):
        which = [_short(each) for each in names if states[each] == state]
        if which:
            parts.append(f"{words[state]} {listed(which)}")
    head = say("第 {n} 课{name}", "Lesson {n}, {name}", n=number, name=name)
    return head + colon() + clauses(parts) + full_stop()
