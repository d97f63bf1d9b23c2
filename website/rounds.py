"""The start page's table: the opponent that learns from regret, as data for website/tables.js."""

from dataclasses import replace
from html import escape
from itertools import product

from cfr_lab import draw
from cfr_lab.draw.shapes import SIZE as BAR_SIZE
from cfr_lab.lessons.lesson_00 import exercises
from cfr_lab.lessons.lesson_00 import table as lesson
from cfr_lab.lessons.lesson_00.opponent import BACK, MORE, replay
from cfr_lab.lessons.lesson_00.score import legend, score_alt
from cfr_lab.lessons.rps import A, actions
from website import free

EXERCISE = "00.2"  # judges a match at this table
SIZE, BAR_WIDTH = 15, 250


def made(turns):
    """(pictures, facts) of the table."""
    pictures, draws = free.Pictures(), turns.state.draws
    first = pictures.number(seen(turns, replay((), draws), None, None))
    frames = [
        [
            pictures.number(*(seen(turns, m, move, answer) for m in ended(move, answer, draws)))
            for answer in range(3)
        ]
        for move in range(3)
    ]
    labels = turns.buttons_at(turns.state)
    facts = {
        "first": first,
        "frames": frames,
        "draws": draws,
        "pays": A.tolist(),
        "names": actions(),
        "over": labels["over"][0],
        "again": again(),
        "back": BACK,
        "more": MORE,
        "account": account(),
        "bars": [bars(title) for title in lesson.bar_titles()],
        "words": words(),
        "look": free.look(),
    }
    return pictures.all, facts


def ended(move, answer, draws):
    """A match of one round and a longer one that end in these two moves."""
    for moves in ((), (0, 1, 1, 2) * 12):
        match = replay((*moves, move), draws)
        yield replace(match, answers=(*match.answers[:-1], answer))


def seen(turns, match, move, answer):
    """A match's picture and what is to be free in it."""
    positive, chances, why = lesson.following(match)
    title = escape(lesson.heading(match.rounds, move, answer))
    return turns.picture(match).html, {
        title: escape(lesson.heading("{n}", move, answer)),
        **free.places("score", lesson.score(match)),
        **free.places("account", lesson.account(match)),
        **free.places("positive", positive),
        **free.places("chances", chances),
        **free.places("why", why),
    }


def again():
    """What stands on the last button after a habit: moves run together, or how many of them."""
    short = [pattern for n in range(4) for pattern in product(range(3), repeat=n)]
    long = {str(n): lesson.again((0,) * n) for n in range(4, BACK + 1)}
    return {"".join(map(str, pattern)): lesson.again(pattern) for pattern in short} | long


def account():
    """The account without its numbers."""
    names = [row[0] for row in lesson.account_rows((), (), (), ())]
    header = ["", *actions()]
    return {
        "rows": free.told(names),
        "header": free.told(header),
        "title": escape(lesson.account_title()),
        "widths": free.widths([header, *([name, "", "", ""] for name in names)], SIZE),
        "size": SIZE,
    }


def bars(title):
    """Bars without their values."""
    margin = max(draw.text_width(name, BAR_SIZE) for name in actions()) + 16
    return {
        "names": free.told(actions()),
        "title": escape(title),
        "margin": margin,
        "width": BAR_WIDTH,
        "size": BAR_SIZE,
    }


def words():
    why = [draw.lines(lesson.proportion(positive), size=SIZE) for positive in (False, True)]
    return free.marks() | {
        "why": [[lines.body, escape(lines.alt)] for lines in why],
        "blank": draw.blank("+1"),
        "score": escape(lesson.score_told("{score}", "{won}", "{drawn}", "{lost}")),
        "chart": escape(score_alt("{told}", "{most}")),
        "legend": legend(220 - 10),
    }


def verdicts():
    """What `check` says of a match, [state, sentence with free places] by the case it is."""
    found = {
        "unplayed": exercises.unplayed(),
        "few": exercises.too_few("{n}", "{score}"),
        "enough": exercises.enough("{n}", "{score}", "{most}"),
        "found": exercises.found_out("{score}", "{likely}"),
        "lacking": exercises.lacking("{score}", "{lack}"),
    }
    cases = {case: [verdict.state, verdict.message] for case, verdict in found.items()}
    return {"cases": cases, "rounds": exercises.ROUNDS, "points": exercises.POINTS}
