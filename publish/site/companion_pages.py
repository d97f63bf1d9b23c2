"""Make the pages for the glossary, the symbols, the further reading and the reference values."""

import json
import re
from pathlib import Path

from cfr_lab.words import TAGS
from notebooks.companions import READING, SYMBOLS
from notebooks.terms import PAGE, slug, terms
from publish.site.pages import page, prose

DOCS = Path(__file__).resolve().parents[2] / "docs"
NAMES = (PAGE, SYMBOLS, READING)
# The site also contains this page of docs/ in each language, under the name VALUES_PAGE.
VALUES = {"zh": DOCS / "reference-values.zh-CN.md", "en": DOCS / "reference-values.md"}
VALUES_PAGE = "reference-values.html"
FIND = {"zh": "查找", "en": "Find"}
RESULT_COUNT = {"zh": "找到 {} 条", "en": "{} found"}
# {TeX command: text}: a tooltip cannot typeset formulas, so the text replaces the command.
LETTERS = {"pi": "π", "sigma": "σ", "eta": "η", "alpha": "α", "varepsilon": "ε"}
LETTERS |= {"max": "max", "exp": "exp"}


def companion_page(name, language, text, cells_of):
    """Return the page for the glossary, the symbols or the further reading.

    name      the name of the file, one of NAMES
    text      the content of the file, in Markdown
    cells_of  function from a lesson's stem to the lesson's cells, some of which the page links to
    """
    html = prose(text, language)
    html = re.sub(r'href="(\w+)\.html#cell-id=([\w-]+)"', lambda m: cell_href(m, cells_of), html)
    html = re.sub(r'<p><a id="([\w-]+)"></a>', r'<p id="\1">', html)
    html = re.sub(r'<h2 id="[^"]*">', "<h2>", html)
    if name == PAGE:
        html = mark_language(html, {"zh": "en", "en": "zh"}[language])
    if name != READING:
        html = html.replace("</h1>", f"</h1>{search_box(language)}", 1)
    return page(
        heading(text), language, name.removesuffix(".md"), f'<div class="entries">{html}</div>'
    )


def values_page(language):
    """Return the page with the reference values."""
    # The document's first line, a link to the other language, is left out, because the head of
    # every page already contains such a link.
    text = VALUES[language].read_text("utf-8").partition("\n\n")[2]
    stem = VALUES_PAGE.removesuffix(".html")
    return page(heading(text), language, stem, prose(text, language), formulas=False)


def heading(text):
    """Return the first heading of a Markdown page."""
    return re.search(r"^# (.*)", text, re.MULTILINE)[1]


def cell_href(match, cells_of):
    """Return the href attribute of a link to a cell of a lesson.

    The returned link identifies the cell by its position, whereas the link in `match` uses the
    cell's id. Raises ValueError if the lesson has no cell with this id.
    """
    stem, cell_id = match.groups()
    positions = [position for position, cell in enumerate(cells_of(stem)) if cell.id == cell_id]
    if not positions:
        raise ValueError(f"{stem} has no cell {cell_id}; run notebooks/build.py")
    return f'href="{stem}.html#c{positions[0]}"'


def mark_language(html, other):
    """Return the HTML, with the words in brackets after each term marked as language `other`."""
    mark = rf'\1<span lang="{TAGS[other]}">\2</span>'
    return re.sub(r"(</strong>(?:（| \())([^()（）]+)(?=[)）])", mark, html)


def search_box(language):
    """Return the HTML of a search field that filters the entries of a page.

    In a browser that runs no scripts, the field is hidden.
    """
    return (
        f'<p class="find" hidden><label>{FIND[language]} <input type="search"></label> '
        f'<span role="status" data-found="{RESULT_COUNT[language]}"></span></p>'
    )


def tooltips(language):
    """Return a script that contains the definition of every term.

    A lesson's page shows the definition of a term when the pointer rests on the term.
    """
    definitions = {slug(term): without_formulas(term[f"means_{language}"]) for term in terms()}
    return f"const TERMS = {json.dumps(definitions, ensure_ascii=False, separators=(',', ':'))};\n"


def without_formulas(text):
    def letter(match):
        return LETTERS.get(match[1], "")

    return re.sub(r"\$([^$]*)\$", lambda m: re.sub(r"\\([a-z]+|,)", letter, m[1]), text)
