"""A lesson as a page: prose and formulas, code that folds, pictures, and live Explorers."""

import base64
import json
import re
from html import escape

from nbconvert.filters.highlight import Highlight2HTML
from nbconvert.filters.markdown_mistune import markdown2html_mistune

from website.frames import frames, packed

WORDS = {
    "zh": {
        "course": "遗憾匹配与 CFR",
        "contents": "目录",
        "before": "上一课",
        "after": "下一课",
        "other": "English",
        "code": "收起代码",
        "hall": "投影",
        "keys": "C 收起代码，P 投影，PageUp、PageDown 换节，Esc 结束投影",
        "shown": "代码",
        "page": "这是网页版：滑块直接就能拖。牌桌和练习要用 Python，请打开",
        "notebook": "这一课的 notebook",
        "back": "后退一步",
        "play": "播放",
        "pause": "暂停",
        "on": "前进一步",
    },
    "en": {
        "course": "Regret matching and CFR",
        "contents": "Contents",
        "before": "Previous",
        "after": "Next",
        "other": "中文",
        "code": "Fold code",
        "hall": "Projector",
        "keys": "C folds code, P is for a projector; PageUp, PageDown change sections, Esc ends",
        "shown": "Code",
        "page": "On this page sliders work at once; tables to play at and exercises need Python:",
        "notebook": "the lesson’s notebook",
        "back": "one step back",
        "play": "play",
        "pause": "pause",
        "on": "one step on",
    },
}
OTHER = {"zh": "en", "en": "zh"}
TAG = {"zh": "zh-CN", "en": "en"}


def lesson_page(stem, language, cells, neighbours, most):
    """The page of a lesson as text.

    cells       (cell, Explorer or None) pairs, as website.lesson gives them
    neighbours  (stem, title) of the lesson before and of the one after, or None
    most        how many states an Explorer may have
    """
    body, number = [], 0
    for place, (cell, explorer) in enumerate(cells):
        if cell.cell_type == "markdown":
            inside = prose(cell.source, language)
        else:
            inside = code(cell.source, language)
            if explorer is not None:
                number += 1
                inside += live(explorer, f"e{number}", language, most)
            else:
                inside += "".join(output(each) for each in cell.outputs)
        if cell.cell_type == "markdown" and re.search(r"^#{1,2} ", cell.source, re.MULTILINE):
            body.append("</section><section>" if body else "<section>")
        body.append(f'<div class="cell {cell.cell_type}" id="c{place}">{inside}</div>')
    title, words = title_of(cells), WORDS[language]
    told = f'<p class="note">{words["page"]} <a href="{stem}.ipynb">{words["notebook"]}</a></p>'
    body[1] = told + body[1]
    return page(title, language, stem, "".join(body) + "</section>", neighbours)


def title_of(cells):
    return re.search(r"^# +(.*)", cells[0][0].source, re.MULTILINE)[1].strip()


def prose(source, language):
    html = markdown2html_mistune(source)
    html = re.sub(r'href="([^":#]+)\.ipynb(#[^"]*)?"', r'href="\1.html\2"', html)
    return re.sub(r'<a class="anchor-link"[^>]*>.*?</a>', "", html)


def code(source, language):
    shown = Highlight2HTML(pygments_lexer="python")(source)
    return (
        f'<details class="code" open><summary>{WORDS[language]["shown"]}</summary>{shown}</details>'
    )


def output(shown):
    """What a cell showed, as a page can show it."""
    if shown.output_type == "stream":
        return f"<pre>{escape(shown.text)}</pre>"
    data = shown.data
    if "image/svg+xml" in data:
        return f'<div class="picture">{data["image/svg+xml"]}</div>'
    if "image/png" in data:
        words = escape(data.get("text/plain", ""), quote=True)
        return f'<img alt="{words}" src="data:image/png;base64,{data["image/png"].strip()}">'
    if "text/html" in data:
        return data["text/html"]
    if "text/latex" in data:
        return f'<div class="formula">{escape(data["text/latex"])}</div>'
    return f"<pre>{escape(data.get('text/plain', ''))}</pre>"


def live(explorer, name, language, most):
    """An Explorer that needs no kernel: its controls, its first picture, and all the others."""
    made = frames(explorer, most)
    names = list(made.stops)
    facts = {
        "controls": [
            control_facts(explorer.controls[each], each, made.stops[each]) for each in names
        ],
        "first": made.first,
        "words": {word: WORDS[language][word] for word in ("back", "play", "pause", "on")},
    }
    stored = base64.b64encode(packed(made)).decode()
    told = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return (
        f'<div class="explorer" id="{name}"><div class="controls" hidden></div>'
        f'<div class="picture" aria-live="off">{made.pictures[made.picture[made.first]]}</div>'
        f'<script type="application/json" class="facts">{told}</script>'
        f'<script type="text/plain" class="frames">{stored}</script></div>'
    )


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


def page(title, language, stem, body, neighbours=(None, None)):
    """A whole page of the site."""
    words = WORDS[language]
    before = neighbour("prev", words["before"], neighbours[0], language)
    after = neighbour("next", words["after"], neighbours[1], language)
    other = OTHER[language]
    return f"""<!DOCTYPE html>
<html lang="{TAG[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="stylesheet" href="../style.css">
<script>window.MathJax = {{tex: {{inlineMath: [["$", "$"]]}}}};</script>
<script src="../mathjax.js" defer></script>
<script src="../live.js" defer></script>
</head>
<body>
<header>
<nav><a href="index.html">{words["course"]}</a>
<a hreflang="{TAG[other]}" lang="{TAG[other]}"
href="../{other}/{stem}.html">{words["other"]}</a></nav>
<p class="keys" title="{words["keys"]}"><button type="button" data-key="c">{words["code"]}</button>
<button type="button" data-key="p">{words["hall"]}</button></p>
</header>
<main>{body}</main>
<footer><nav>{before}{after}</nav></footer>
</body>
</html>
"""


def neighbour(rel, word, lesson, language):
    """A link to the lesson before or after; a place held free where there is none."""
    if not lesson:
        return "<span></span>"
    colon = "：" if language == "zh" else ": "
    return f'<a rel="{rel}" href="{lesson[0]}.html">{word}{colon}{escape(lesson[1])}</a>'
