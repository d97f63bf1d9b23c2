"""The map of the course: its lessons, their times, and which needs which."""

from typing import NamedTuple

from cfr_lab import draw
from cfr_lab.words import full_stop, language, listed, say

WIDTH, HEIGHT, ACROSS, DOWN = 190, 92, 24, 40


class Lesson(NamedTuple):
    """A box of the map.

    file       without .ipynb; its first two characters are the number
    zh, en     the title, with a line break where the box needs one
    minutes    of reading and of exercises, as the lesson itself states them
    needs      the lessons it names as needed
    place      column and row on the map
    """

    file: str
    zh: str
    en: str
    minutes: tuple
    needs: tuple
    place: tuple

    @property
    def number(self):
        return int(self.file[:2])


LESSONS = (
    Lesson("00_start_here", "从这里开始", "Start here", (5, 5), (), (0, 0)),
    Lesson(
        "01_rock_paper_scissors",
        "剪刀石头布",
        "Rock, paper,\nscissors",
        (40, 30),
        (),
        (1, 0),
    ),
    Lesson("02_regret_matching", "遗憾匹配", "Regret matching", (65, 50), (1,), (2, 0)),
    Lesson("03_colonel_blotto", "布洛托上校", "Colonel Blotto", (55, 50), (1, 2), (3, 0)),
    Lesson(
        "04_values_on_a_tree",
        "博弈树上的收益\n与反事实值",
        "Values on a tree",
        (50, 65),
        (1,),
        (1, 1),
    ),
    Lesson(
        "05_cfr_in_four_steps",
        "反事实遗憾\n与 CFR 四步",
        "Counterfactual regret\nand the four steps",
        (75, 70),
        (2, 4),
        (2, 1),
    ),
    Lesson("06_kuhn_poker", "库恩扑克", "Kuhn poker", (70, 90), (5,), (3, 1)),
    Lesson(
        "07_exploitability",
        "可利用度：何时停",
        "Exploitability:\nwhen to stop",
        (65, 75),
        (5, 6),
        (2, 2),
    ),
    Lesson("08_faster_cfr", "更快的 CFR", "Faster CFR", (100, 80), (5, 6, 7), (3, 2)),
    Lesson("09_two_questions", "两个问题", "The two questions", (80, 55), (1, 2, 3), (4, 0)),
    Lesson("10_large_games", "走向大型博弈", "Towards large games", (60, 75), (5, 6), (4, 2)),
    Lesson("11_find_the_bug", "找错", "Find the bug", (60, 180), (1, 2, 3, 4, 5, 6), (4, 1)),
)


def title(lesson):
    """The lesson's title in the language in use, on one line."""
    return say(lesson.zh.replace("\n", ""), lesson.en.replace("\n", " "))


def show_map(lessons=LESSONS):
    """The map as a picture: an arrow leads from a lesson to those that need it."""
    body = "".join(_arrow(lessons, *step) for step in steps(lessons))
    for lesson in lessons:
        body += _box(lesson)
    right = max(x + WIDTH for x, _ in map(corner, lessons))
    bottom = max(y + HEIGHT for _, y in map(corner, lessons))
    told = say(
        "每格第二行：正文 + 练习的分钟数。箭头：先学哪一课。全程约 {hours} 小时。",
        "Below each title: minutes of reading + of exercises. Arrows: what comes first. "
        "In all about {hours} hours.",
        hours=round(sum(sum(lesson.minutes) for lesson in lessons) / 60),
    )
    body += draw.text(0, bottom + 34, told, 15, "start")
    alt = "".join(_told(lesson) for lesson in lessons)
    return draw.pad(draw.Drawing(right, bottom + 46, body, told + " " + alt), 8)


def steps(lessons):
    """The arrows (from, to): a need that another need of the lesson has already is left out."""
    by_number = {lesson.number: lesson for lesson in lessons}

    def before(number):
        direct = by_number[number].needs
        return set(direct).union(*map(before, direct))

    found = []
    for lesson in lessons:
        through = set().union(*map(before, lesson.needs))
        found += [(n, lesson.number) for n in lesson.needs if n not in through]
    first = min(lesson.number for lesson in lessons)
    # What needs nothing follows the page that opens first.
    return found + [
        (first, lesson.number) for lesson in lessons if not lesson.needs and lesson.number != first
    ]


def corner(lesson):
    """The left and the upper edge of a lesson's box."""
    column, row = lesson.place
    return column * (WIDTH + ACROSS), row * (HEIGHT + DOWN)


def _box(lesson):
    x, y = corner(lesson)
    player = 3 if lesson.number == 0 else 1
    body = draw.rect(x, y, WIDTH, HEIGHT, draw.TINTS[player], draw.COLOURS[player], 2, 10)
    lines = (lesson.zh if language() == "zh" else lesson.en).split("\n")
    body += draw.text(x + 10, y + 20, lesson.file[:2], 14, "start", draw.COLOURS[player], 700)
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
    """Where the straight line from the middle of a box to that of another leaves the first."""
    x, y = middle(lesson)
    dx, dy = (b - a for a, b in zip((x, y), middle(other), strict=True))
    share = min(
        WIDTH / 2 / abs(dx) if dx else float("inf"), HEIGHT / 2 / abs(dy) if dy else float("inf")
    )
    return x + share * dx, y + share * dy


def middle(lesson):
    x, y = corner(lesson)
    return x + WIDTH / 2, y + HEIGHT / 2


def _told(lesson):
    reading, exercises = lesson.minutes
    numbers = listed(str(n) for n in lesson.needs)
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
