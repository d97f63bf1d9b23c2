"""Write the live parts of a page: Explorers, ButtonExplorers and exercises, with all their data."""

import base64
import json
from html import escape

from cfr_lab.exercises import shown_id
from cfr_lab.verdict import STATE_STYLES
from cfr_lab.words import say
from publish.site.button_states import enumerate_states
from publish.site.exercises import MATCH_EXERCISE, judging_data, match_verdicts
from publish.site.frames import frames, pack
from publish.site.tables import endless_table


def explorer_without_kernel(explorer, name, max_states):
    """Return the HTML of an Explorer that needs no kernel.

    The HTML contains the Explorer's controls and the pictures of all states.

    name        the id of the HTML element
    max_states  the maximum number of states
    """
    pictures = frames(explorer, max_states)
    names = list(pictures.stops)
    facts = {
        "controls": [
            control_facts(explorer.controls[each], each, pictures.stops[each]) for each in names
        ],
        "first": pictures.first,
        "words": {
            "back": say("后退一步", "one step back"),
            "play": say("播放", "play"),
            "pause": say("暂停", "pause"),
            "on": say("前进一步", "one step forward"),
        },
    }
    replacements = list(pictures.replacements.values())
    packed_pictures = pack(
        pictures.pictures, picture=pictures.picture_of_state, instead=replacements
    )
    picture = pictures.pictures[pictures.picture_of_state[pictures.first]]
    controls = '<div class="controls" hidden></div>'
    return part("explorer", name, controls, picture, data(facts, packed_pictures))


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


def table(explorer, name, notebook):
    """Return the HTML of a ButtonExplorer.

    The HTML contains either all states or the rules with which a page can continue the game
    indefinitely. If the states cannot be listed and there are no such rules, the HTML contains the
    first picture and a sentence with a link to the notebook.

    name      the id of the HTML element
    notebook  the address of the notebook
    """
    buttons = '<div class="controls" hidden></div>'
    if facts := endless_table(explorer):
        return part("turns", name, buttons, explorer.still_picture.html, script(facts))
    result = enumerate_states(explorer)
    if result is None:
        sentence = say(
            "在 Python 里可以一直玩下去，请打开", "To continue from here, you need Python: open"
        )
        return (
            f'<div class="still"><div class="picture">{explorer.picture(explorer.state).html}</div>'
            f'<p class="needs">{sentence} {link(notebook)}</p></div>'
        )
    packed_pictures = pack(
        result.pictures, picture=result.picture, buttons=result.buttons, next=result.next
    )
    facts = {"first": 0, "buttons": list(explorer.buttons_at(explorer.state))}
    return part(
        "turns", name, buttons, result.pictures[result.picture[0]], data(facts, packed_pictures)
    )


def judge(exercise, name, notebook):
    """Return the HTML of a form in which a reader answers an exercise.

    If only Python can judge the answer, the result is a sentence with a link to the notebook.

    name      the id of the HTML element
    notebook  the address of the notebook
    """
    sentence = say("这道练习要用 Python，请打开", "This exercise needs Python: open")
    needs_html = f'<p class="needs">{sentence} {link(notebook)}</p>'
    if not exercise.right and exercise.id != MATCH_EXERCISE:
        return needs_html
    # The match is judged by the rounds played at the table, so the reader enters nothing.
    results = match_verdicts() if exercise.id == MATCH_EXERCISE else judging_data(exercise)
    has_booleans = exercise.right and isinstance(exercise.right[0], bool)
    places = range(1, len(exercise.right) + 1)
    boxes = []
    for k in places:
        word = say("答案", "answer") if len(places) == 1 else say("第 {k} 个", "number {k}", k=k)
        word = say("第 {k} 条", "claim {k}", k=k) if has_booleans else word
        options = "".join(f'<option value="{v}">{v}</option>' for v in ("", "True", "False"))
        box = '<input type="text" size="8" autocomplete="off" spellcheck="false">'
        entry = f"<select>{options}</select>" if has_booleans else box
        boxes.append(f"<label>{word} {entry}</label>")
    facts = {
        "heads": heads(),
        "open": say("每一处都要填。", "Fill in every box."),
        "unread": say(
            "无法识别 {value}：请写小数、分数或整数，例如 0.25、-1/3、120000。",
            "{value} cannot be read: write a decimal, a fraction or a whole number, such as "
            "0.25, -1/3 or 120000.",
            value="{value}",
        ),
        "unknown": say(
            "网页里没有存下对这个答案的评判，不能确定它对不对：请在笔记本里用 Python 检查。",
            "This page cannot tell whether that answer is right: check it in the notebook.",
        ),
    }
    return (
        f'<div class="exercise" id="{name}">{needs_html}{form(exercise, "".join(boxes))}'
        f"{script(facts | results)}</div>"
    )


def form(exercise, boxes):
    """Return the HTML of a form with the fields `boxes`, a button, and a place for the verdict."""
    label = say("练习 {id}", "Exercise {id}", id=shown_id(exercise.id))
    button = f'<button type="submit">{say("检查", "Check")}</button>'
    return (
        f'<form hidden aria-label="{label}">{boxes} {button}</form>'
        '<p class="verdict" role="status"></p>'
    )


def heads():
    """Return {verdict's state: the first words of its message in the current language}."""
    return {state: f"{sign} {say(*words)}" for state, (sign, _, words) in STATE_STYLES.items()}


def link(notebook):
    words = say("这一课的笔记本", "the lesson’s notebook")
    return f'<a href="{escape(notebook)}">{words}</a>'


def part(kind, name, controls, picture, facts):
    return (
        f'<div class="{kind}" id="{name}">{controls}'
        f'<div class="picture" aria-live="off">{picture}</div>{facts}</div>'
    )


def data(facts, packed):
    letters = base64.b64encode(packed).decode()
    return f'{script(facts)}<script type="text/plain" class="frames">{letters}</script>'


def script(facts):
    data_text = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f'<script type="application/json" class="facts">{data_text}</script>'
