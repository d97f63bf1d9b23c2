"""Turn a picture into HTML that adapts to a narrow page.

`row`, `column`, `pad`, `sentences` and `link` describe the structure of a picture by means of
comments in its SVG, in which all sizes are in pixels:

    <!--row 24 0.5 700-->...<!--/row-->        gap, alignment, width of the whole row
    <!--column 12-->...<!--/column-->          gap
    <!--pad 8-->...<!--/pad-->                 margin
    <!--item 300 60 0-->...<!--/item-->        one item of a row or column: width, minimum
                                               height, alignment
    <!--part 300 200-->...<!--/part-->         shapes that stay together
    <!--lines 17 #1a1a1a-->...<!--/lines-->    sentences: size, colour
    <!--link 17 a.ipynb-->...<!--/link-->      a sentence that is a link: size, address

A program that does not know these comments shows the SVG unchanged. In HTML, each part is a
separate picture, sentences are text, and on a narrow page the items of a row are stacked. The
structure is written in comments so that it can also be read from a saved SVG.
"""

import re

from cfr_core.digits import format_coordinate as px
from cfr_lab.page_scripts import scrollable

# A row becomes a column on a page narrower than NARROW pixels or STACK_BELOW_SHARE times the row's
# own width, whichever is less.
NARROW, STACK_BELOW_SHARE = 600, 0.8
# Text on the screen never becomes smaller than this size, in pixels; a picture that would have to
# shrink further scrolls instead.
MIN_PIXELS = 11

_LINK = "#006aa8"

_TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")
_SENTENCE = re.compile(r"<g>(.*?)</g>|(<text[^>]*>[^<]*</text>)")
# A line of Chinese that ends in a punctuation mark is joined to the next line without a space.
_BREAK = re.compile(r"([，。；：、])\n(.)")
_COMMENT = re.compile(r"<!--(.+?)-->")


def flowing_html(svg):
    """Turn the SVG text of a whole picture into HTML for a page of any width."""
    if "<!--" not in svg:
        return scrollable(
            svg.replace('style="max-width', f'style="{_least_width(svg)}max-width', 1)
        )
    head, *rest = _COMMENT.split(svg)
    width, text, font, ink = (
        re.search(rf' {name}="([^"]*)"', head)[1]
        for name in ("width", "aria-label", "font-family", "fill")
    )
    paper = re.search(r'<rect [^>]*fill="([^"]*)"', head)[1]
    style = (
        f"box-sizing:border-box;max-width:{width}px;background:{paper};color:{ink};"
        f"font-family:{font}"
    )
    body = "".join(_HTML[kind](content, *facts) for kind, facts, content in _pieces(rest))
    # A screen reader does not find links inside an element with the role "img", so a picture with
    # links has the role "group".
    role = "group" if "<!--link" in svg else "img"
    return scrollable(f'<div role="{role}" aria-label="{text}" style="{style}">{body}</div>')


def _pieces(rest):
    for comment, content in zip(rest[::2], rest[1::2], strict=True):
        kind, *facts = comment.split()
        yield kind, facts, content


def _row(_, gap, align, width):
    alignment = "center" if float(align) else "flex-start"
    turn = min(NARROW, STACK_BELOW_SHARE * float(width))
    return (
        f'<div style="--turn:{px(turn)}px;display:flex;flex-wrap:wrap;gap:12px {gap}px;'
        f'align-items:{alignment};max-width:{width}px">'
    )


def _column(_, gap):
    return f'<div style="display:grid;grid-template-columns:minmax(0,1fr);gap:{gap}px">'


def _pad(_, margin):
    return f'<div style="padding:{margin}px">'


def _item(_, width, height, align):
    # In a row on a wide page, the flex basis is far below zero, so the items' widths follow from
    # `flex-grow`. On a narrow page, the flex basis is far above the page's width, so each item
    # occupies its own line.
    style = f"flex:{width} 1 calc((var(--turn) - 100%)*999)"
    style += f";min-height:{height}px" if float(height) else ""
    style += ";text-align:center" if float(align) else ""
    return f'<div style="{style}">'


def _part(body, width, height):
    return (
        f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'text-anchor="middle" fill="currentColor" style="vertical-align:top;'
        f'{_least_width(f""" width="{width}" """ + body)}max-width:100%;height:auto">{body}</svg>'
    )


def _lines(body, size, fill):
    # The lines of text in one group, <g>, form one sentence.
    words = [_TEXT.findall(group or line) for group, line in _SENTENCE.findall(body)]
    texts = [_BREAK.sub(r"\1\2", "\n".join(lines)).replace("\n", " ") for lines in words]
    texts_shown = "".join(f'<p style="margin:0">{text}</p>' for text in texts)
    return f'<div style="font-size:{size}px;line-height:1.65;color:{fill}">{texts_shown}</div>'


def _link(body, size, address):
    (words,) = _TEXT.findall(body)
    style = f"display:inline-block;font-size:{size}px;line-height:1.65;color:{_LINK}"
    return f'<a href="{address}" style="{style}">{words}</a>'


def _end_tag(*_):
    return "</div>"


_HTML = {
    "row": _row,
    "column": _column,
    "pad": _pad,
    "item": _item,
    "part": _part,
    "lines": _lines,
    "link": _link,
    "/row": _end_tag,
    "/column": _end_tag,
    "/pad": _end_tag,
    "/item": _end_tag,
    "/part": lambda *_: "",
    "/lines": lambda *_: "",
    "/link": lambda *_: "",
}


def _least_width(svg):
    """Return the CSS that keeps a picture wide enough for its smallest text to be legible."""
    width = float(re.search(r' width="([\d.]+)"', svg)[1])
    sizes = [float(size) for size in set(re.findall(r'font-size="([\d.]+)"', svg))]
    return f"min-width:{px(width * min(1, MIN_PIXELS / min(sizes, default=MIN_PIXELS)))}px;"
