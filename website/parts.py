"""What is live in a page: Explorers, Turns and exercises, each with all it needs to run."""

import base64
import json
from html import escape

from cfr_lab.exercises import LOOKS
from cfr_lab.words import say
from website import exercises, rounds
from website.frames import frames, packed
from website.tables import endless, is_endless
from website.turns import followed


def live(explorer, name, most):
    """An Explorer that needs no kernel: its controls, its first picture, and all the others."""
    made = frames(explorer, most)
    names = list(made.stops)
    facts = {
        "controls": [
            control_facts(explorer.controls[each], each, made.stops[each]) for each in names
        ],
        "first": made.first,
        "words": {
            "back": say("后退一步", "one step back"),
            "play": say("播放", "play"),
            "pause": say("暂停", "pause"),
            "on": say("前进一步", "one step on"),
        },
    }
    stored = packed(made.pictures, made.picture, made.instead.values())
    picture = made.pictures[made.picture[made.first]]
    return part("explorer", name, '<div class="controls" hidden></div>', picture, facts, stored)


def control_facts(control, name, stops):
    player = getattr(control, "player", None)
    if isinstance(control.value, bool) and not hasattr(control, "options"):
        kind = "toggle"
    else:
        kind = "choice" if type(control).__name__ == "ToggleButtons" else "slider"
    facts = {
        "kind": kind,
        "name": name,
        "label": control.description,
        "stops": [stop.label for stop in stops],
    }
    return {**facts, "pause": player.pause} if player else facts


def table(turns, name, notebook):
    """Turns with all their states, or the rules to play on by; where neither is to be had, the
    first picture and why."""
    buttons = '<div class="controls" hidden></div>'
    if is_endless(turns):
        facts, stored = endless(turns)
        return part("turns", name, buttons, turns.still.html, facts, stored)
    made = followed(turns)
    if made is None:
        where = say("在 Python 里可以一直玩下去，请打开", "To go on from here takes Python: open")
        return (
            f'<div class="still"><div class="picture">{turns.picture(turns.state).html}</div>'
            f'<p class="needs">{where} {link(notebook)}</p></div>'
        )
    stored = packed(made.pictures, made.picture, buttons=made.buttons, next=made.next)
    facts = {"first": 0, "buttons": list(turns.buttons_at(turns.state))}
    return part("turns", name, buttons, made.pictures[made.picture[0]], facts, stored)


def judge(exercise, name, notebook):
    """An exercise's places to answer in; where only Python can judge, a sentence that says so."""
    where = say("这道练习要用 Python，请打开", "This exercise needs Python: open")
    needs = f'<p class="needs">{where} {link(notebook)}</p>'
    if exercise.id == rounds.EXERCISE:
        return match_judge(exercise, name, needs)
    if not exercise.answer:
        return needs
    truths, places = isinstance(exercise.answer[0], bool), range(1, len(exercise.answer) + 1)
    boxes = []
    for k in places:
        word = say("答案", "answer") if len(places) == 1 else say("第 {k} 个", "number {k}", k=k)
        word = say("第 {k} 条", "claim {k}", k=k) if truths else word
        options = "".join(f'<option value="{v}">{v}</option>' for v in ("", "True", "False"))
        box = '<input type="text" size="8" autocomplete="off" spellcheck="false">'
        boxes.append(f"<label>{word} {f'<select>{options}</select>' if truths else box}</label>")
    facts = {
        "heads": heads(),
        "open": say("每一处都要填。", "Every place is to be filled."),
        "unread": say(
            "读不懂 {value}：请写小数、分数或整数，例如 0.25、-1/3、120000。",
            "{value} cannot be read: write a decimal, a fraction or a whole number, such as "
            "0.25, -1/3 or 120000.",
            value="{value}",
        ),
        "unknown": say(
            "这一页没有判过这个答案，对错都不敢说：请在 notebook 里用 Python 判。",
            "This page has no verdict on that answer, right or wrong: run it in the notebook.",
        ),
    }
    return (
        f'<div class="exercise" id="{name}">{needs}{form(exercise, "".join(boxes))}'
        f"{data(facts, exercises.packed(exercise))}</div>"
    )


def match_judge(exercise, name, needs):
    """An exercise that judges what was played at the table of the page."""
    facts = {"heads": heads(), **rounds.verdicts()}
    told = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    script = f'<script type="application/json" class="facts">{told}</script>'
    inside = f"{needs}{form(exercise, '')}{script}"
    return f'<div class="exercise" data-match id="{name}">{inside}</div>'


def form(exercise, boxes):
    """The places to answer in, a button, and where the verdict will stand."""
    label = say("练习 {id}", "Exercise {id}", id=exercise.id)
    button = f'<button type="submit">{say("检查", "Check")}</button>'
    return (
        f'<form hidden aria-label="{label}">{boxes} {button}</form>'
        '<p class="verdict" role="status"></p>'
    )


def heads():
    """What a verdict begins with, by its state."""
    return {state: f"{sign} {say(*told)}" for state, (sign, _, told) in LOOKS.items()}


def link(notebook):
    words = say("这一课的 notebook", "the lesson’s notebook")
    return f'<a href="{escape(notebook)}">{words}</a>'


def part(kind, name, controls, picture, facts, stored):
    return (
        f'<div class="{kind}" id="{name}">{controls}'
        f'<div class="picture" aria-live="off">{picture}</div>{data(facts, stored)}</div>'
    )


def data(facts, stored):
    told = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return (
        f'<script type="application/json" class="facts">{told}</script>'
        f'<script type="text/plain" class="frames">{letters(stored)}</script>'
    )


def letters(stored):
    """Bytes as letters for a page, five for every four, which HTML has no other use for."""
    # Of the 85 only < may mean something.
    return base64.b85encode(stored).decode().replace("<", ",")
