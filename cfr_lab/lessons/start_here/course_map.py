"""Draw the course map, which shows the lessons, their durations and their prerequisites."""

from cfr_lab import draw
from cfr_lab.course import lessons as all_lessons
from cfr_lab.words import full_stop, join_items, language, say, title

WIDTH, HEIGHT, ACROSS, DOWN, MARGIN = 190, 92, 24, 40, 8


def show_map(lessons=None):
    """Draw the course map, with an arrow from each lesson to the lessons that require it."""
    lessons = lessons or all_lessons()
    body = "".join(_arrow(lessons, *step) for step in steps(lessons))
    for lesson in lessons:
        body += _box(lesson)
    right = max(x + WIDTH for x, _ in map(box_corner, lessons))
    bottom = max(y + HEIGHT for _, y in map(box_corner, lessons))
    text = say(
        "分钟数：正文 + 练习。箭头从先学的课指向后学的课。全程约 {hours} 小时。",
        "Minutes: reading + exercises. An arrow leads from a lesson to one that needs it. The "
        "course takes about {hours} hours.",
        hours=round(sum(sum(lesson.minutes) for lesson in lessons) / 60),
    )
    body += draw.text(0, bottom + 34, text, 15, "start")
    alt = "".join(_description(lesson, lessons) for lesson in lessons)
    return draw.pad(draw.Drawing(right, bottom + 46, body, text + " " + alt), MARGIN)


def steps(lessons):
    """Return the arrows of the map as pairs of lesson numbers (from, to).

    Arrows implied by other arrows are omitted.
    """
    numbers = {lesson.name: lesson.number for lesson in lessons}
    needs = {lesson.number: [numbers[each] for each in lesson.needs] for lesson in lessons}

    def before(number):
        return set(needs[number]).union(*map(before, needs[number]))

    results = []
    for lesson in lessons:
        direct = needs[lesson.number]
        indirect = set().union(*map(before, direct))
        results += [(n, lesson.number) for n in direct if n not in indirect]
    first = min(lesson.number for lesson in lessons)
    # A lesson without prerequisites gets an arrow from the first lesson.
    return results + [
        (first, lesson.number) for lesson in lessons if not lesson.needs and lesson.number != first
    ]


def box_corner(lesson):
    """Return the coordinates (x, y) of the upper-left corner of a lesson's box."""
    column, row = lesson.place
    return column * (WIDTH + ACROSS), row * (HEIGHT + DOWN)


def _box(lesson):
    x, y = box_corner(lesson)
    player = 3 if lesson.number == 0 else 1
    body = draw.rect(x, y, WIDTH, HEIGHT, draw.TINTS[player], draw.COLOURS[player], 2, 10)
    lines = lesson.title[language()].split("|")
    body += draw.text(x + 10, y + 20, f"{lesson.number:02}", 14, "start", draw.COLOURS[player], 700)
    top = y + (48 if len(lines) == 1 else 38)
    for k, line in enumerate(lines):
        body += draw.text(x + WIDTH / 2, top + 18 * k, line, 14, weight=700)
    reading, exercises = lesson.minutes
    times = say("{r} + {e} 分钟", "{r} + {e} minutes", r=reading, e=exercises)
    return body + draw.text(x + WIDTH / 2, y + HEIGHT - 12, times, 14)


def _arrow(lessons, start, end):
    places = {lesson.number: lesson for lesson in lessons}
    (x1, y1), (x2, y2) = (_border(places[start], places[end]), _border(places[end], places[start]))
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / long, (y2 - y1) / long
    tip = (x2 - 2 * dx, y2 - 2 * dy)
    back = (tip[0] - 11 * dx, tip[1] - 11 * dy)
    head = [tip, (back[0] - 6 * dy, back[1] + 6 * dx), (back[0] + 6 * dy, back[1] - 6 * dx)]
    body = draw.line(x1, y1, *back, draw.INK, 2.5)
    return body + draw.polygon(head, draw.INK, draw.INK, 1)


def _border(lesson, other):
    """Return the point on the border of a lesson's box at which an arrow begins or ends.

    The arrow lies on the line between the centres of this box and the other lesson's box.
    """
    x, y = middle(lesson)
    dx, dy = (b - a for a, b in zip((x, y), middle(other), strict=True))
    share = min(
        WIDTH / 2 / abs(dx) if dx else float("inf"), HEIGHT / 2 / abs(dy) if dy else float("inf")
    )
    return x + share * dx, y + share * dy


def middle(lesson):
    x, y = box_corner(lesson)
    return x + WIDTH / 2, y + HEIGHT / 2


def _description(lesson, lessons):
    reading, exercises = lesson.minutes
    numbers = join_items(str(each.number) for each in lessons if each.name in lesson.needs)
    needs = say("，需要第 {n} 课", ", needs {n}", n=numbers) if numbers else ""
    return (
        say(
            "第 {n} 课{title}：正文 {r} 分钟，练习 {e} 分钟{needs}",
            "Lesson {n}, {title}: reading {r} minutes, exercises {e} minutes{needs}",
            n=lesson.number,
            title=title(lesson),
            r=reading,
            e=exercises,
            needs=needs,
        )
        + full_stop()
    )
