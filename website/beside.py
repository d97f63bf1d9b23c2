"""The pages beside the lessons: the glossary, the symbols, what to read next, out of Markdown."""

import json
import re

from cfr_lab.words import TAGS
from notebooks.companions import READING, SYMBOLS
from notebooks.terms import PAGE, slug, terms
from website.pages import page, prose

NAMES = (PAGE, SYMBOLS, READING)
FIND = {"zh": "查找", "en": "Find"}
FOUND = {"zh": "找到 {} 条", "en": "{} found"}
# What a tooltip cannot typeset.
LETTERS = {"pi": "π", "sigma": "σ", "eta": "η", "alpha": "α", "max": "max"}


def beside_page(name, language, text, cells_of):
    """One of these pages; `cells_of(stem)` gives the cells of a lesson, to which it leads."""
    html = prose(text, language)
    html = re.sub(r'href="(\w+)\.html#cell-id=([\w-]+)"', lambda m: to_cell(m, cells_of), html)
    html = re.sub(r'<p><a id="([\w-]+)"></a>', r'<p id="\1">', html)
    html = re.sub(r'<h2 id="[^"]*">', "<h2>", html)
    if name == PAGE:
        html = spoken(html, {"zh": "en", "en": "zh"}[language])
    if name != READING:
        html = html.replace("</h1>", f"</h1>{find(language)}", 1)
    title = re.search(r"^# (.*)", text)[1]
    return page(title, language, name.removesuffix(".md"), f'<div class="entries">{html}</div>')


def to_cell(match, cells_of):
    """The link to a cell as pages have it, by its place. Raises ValueError where there is none."""
    stem, wanted = match.groups()
    places = [place for place, cell in enumerate(cells_of(stem)) if cell.id == wanted]
    if not places:
        raise ValueError(f"{stem} has no cell {wanted}; run notebooks/build.py")
    return f'href="{stem}.html#c{places[0]}"'


def spoken(html, other):
    """The words in brackets marked as being of the other language."""
    mark = rf'\1<span lang="{TAGS[other]}">\2</span>'
    return re.sub(r"(</strong>(?:（| \())([^()（）]+)(?=[)）])", mark, html)


def find(language):
    """A box that leaves only the entries with what is typed; it shows where scripts run."""
    return (
        f'<p class="find" hidden><label>{FIND[language]} <input type="search"></label> '
        f'<span role="status" data-found="{FOUND[language]}"></span></p>'
    )


def tooltips(language):
    """A script with every definition, for lessons to show when the pointer rests on a term."""
    told = {slug(term): without_formulas(term[f"means_{language}"]) for term in terms()}
    return f"const TERMS = {json.dumps(told, ensure_ascii=False, separators=(',', ':'))};\n"


def without_formulas(text):
    def letter(match):
        return LETTERS.get(match[1], "")

    return re.sub(r"\$([^$]*)\$", lambda m: re.sub(r"\\([a-z]+|,)", letter, m[1]), text)
