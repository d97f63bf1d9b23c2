"""Draw shapes as SVG strings, and arrange whole pictures as Drawings.

Styles are set in attributes, not in style sheets, and no element has an id, so the same string can
be shown in a widget, in a saved notebook and on pages with several pictures.
"""

import re
from dataclasses import dataclass, replace
from html import escape, unescape
from unicodedata import east_asian_width

from ipywidgets import HTML

from cfr_core.digits import format_coordinate as px
from cfr_lab.draw.flowing import flowing_html
from cfr_lab.numbers import brief_number
from cfr_lab.page_scripts import mime_bundle
from cfr_lab.words import colon, full_stop, join_with_semicolons

INK = "#1a1a1a"
FAINT = "#5f6368"
LINE_COLOUR = "#c4c7cc"
PAPER = "#ffffff"
HIGHLIGHT = "#fff2cc"

# COLOURS are based on the palette of Okabe and Ito: readers with any kind of colour vision can
# distinguish them, and they are dark enough for white letters. TINTS fill areas. Both are in the
# order chance, player 1, player 2, ...
COLOURS = ("#5f6368", "#0072b2", "#c25100", "#00795a", "#7a3e9d", "#8a6d00")
TINTS = ("#eceff1", "#dcecf7", "#fbe5d6", "#d9f0e8", "#eee3f5", "#f5efd5")

# These darker colours are for text, because the colours that they replace have a contrast below 4.5
# to 1 on the tints.
DARKER = {"#0072b2": "#006aa8", "#c25100": "#b34700", "#8a6d00": "#806600"}

SIZE = 16  # SIZE is the size of the text in tables and charts, in pixels.

FONT = (
    "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', "
    "'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"
)


@dataclass(frozen=True)
class Drawing:
    """Hold an SVG picture: its size in pixels, its body, and its alternative text.

    `svg` is the SVG text of the whole picture, as a notebook saves it; `html` is the HTML of the
    live picture, whose parts are stacked on a narrow page.
    """

    width: float
    height: float
    body: str
    alt: str = ""

    @property
    def svg(self):
        w, h = px(self.width), px(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" '
            f'viewBox="0 0 {w} {h}" role="img" aria-label="{escape(self._label)}" '
            f'font-family="{FONT}" text-anchor="middle" fill="{INK}" '
            'style="max-width:100%;height:auto">'
            f'<rect width="{w}" height="{h}" fill="{PAPER}"/>{self.body}</svg>'
        )

    @property
    def html(self):
        return flowing_html(self.svg)

    @property
    def _label(self):
        """Return the alternative text or, if there is none, the strings that the picture shows."""
        words = re.findall(r"<text[^>]*>([^<]*)", self.body)
        return self.alt if self.alt.strip() else unescape(" ".join(words))

    def __repr__(self):
        return self._label

    def _repr_mimebundle_(self, include=None, exclude=None):
        if "<!--link" in self.body:
            # JupyterLab follows links in HTML but not in widgets, so a picture with links is not a
            # widget.
            return {"text/plain": repr(self), "text/html": self.html, "image/svg+xml": self.svg}
        # JupyterLab shows an SVG as an image, without its alternative text or its tooltips, so the
        # live picture is an HTML widget.
        return mime_bundle(HTML(self.html), repr(self), "image/svg+xml", self.svg)


def row(*drawings, gap=24, align=0.0):
    """Put Drawings side by side or, on a narrow page, one below another.

    align   0 aligns the Drawings at the top, and 0.5 centres them vertically
    """
    height = max(d.height for d in drawings)
    width = sum(d.width + gap for d in drawings) - gap
    parts, x = [], 0
    for d in drawings:
        parts.append(_placed_at(_item(d), x, (height - d.height) * align))
        x += d.width + gap
    body = f"<!--row {px(gap)} {align} {px(width)}-->{''.join(parts)}<!--/row-->"
    return Drawing(width, height, body, _alts(drawings))


def column(*drawings, gap=12, align=0.0):
    """Put Drawings one below another, aligned on the left or, if `align` is 0.5, centred."""
    width = max(d.width for d in drawings)
    # A picture without rows or sentences stays in one part.
    in_parts = any("<!--" in d.body for d in drawings)
    parts, y = [], 0
    for d in drawings:
        parts.append(_placed_at(_item(d, align) if in_parts else d, (width - d.width) * align, y))
        y += d.height + gap
    body = "".join(parts)
    body = f"<!--column {px(gap)}-->{body}<!--/column-->" if in_parts else body
    return Drawing(width, y - gap, body, _alts(drawings))


def pad(drawing, by=12):
    """Return a drawing with a margin of `by` pixels on all sides."""
    in_parts = "<!--" in drawing.body
    body = _placed_at(drawing, by, by)
    body = f"<!--pad {px(by)}-->{body}<!--/pad-->" if in_parts else body
    return Drawing(drawing.width + 2 * by, drawing.height + 2 * by, body, drawing.alt)


def fixed_layout(drawing):
    """Return a drawing whose parts stay in place, however narrow the page is."""
    return replace(drawing, body=re.sub("<!--.+?-->", "", drawing.body))


def first_part(drawing):
    """Return the first of the parts into which `row` and `column` have divided a drawing."""
    match = re.search(r"<!--part (\S+) (\S+)-->(.*?)<!--/part-->", drawing.body, re.DOTALL)
    if not match:
        return drawing
    width, height, body = match.groups()
    return Drawing(float(width), float(height), body, drawing.alt)


def indent(drawing, by):
    """Return a drawing with a margin of `by` pixels on its left."""
    return Drawing(drawing.width + by, drawing.height, _placed_at(drawing, by, 0), drawing.alt)


def sentences(*texts, size=17, width=None, fill=INK):
    """Return a Drawing of sentences, one below another.

    On a narrow page, a sentence that is too long for one line is wrapped.
    """
    step = size * 1.65
    body = "".join(
        text(0, step * i + size * 1.15, t, size=size, anchor="start", fill=fill)
        for i, t in enumerate(texts)
    )
    width = width or max((text_width(t, size) for t in texts), default=0)
    return Drawing(
        width,
        step * len(texts),
        f"<!--lines {px(size)} {text_colour(fill)}-->{body}<!--/lines-->",
        join_with_semicolons(t.rstrip("。.") for t in texts) + full_stop(),
    )


def paragraph(sentence, width, size=17):
    """Return a Drawing of a sentence, broken into lines of at most `width` pixels.

    In HTML, the sentence is one paragraph, which the browser breaks into lines.
    """
    text_lines = sentences(*wrapped(sentence, size, width), size=size, width=width)
    body = re.sub(r"(<!--lines .*?-->)(.*)(<!--/lines-->)", r"\1<g>\2</g>\3", text_lines.body)
    return replace(text_lines, body=body, alt=sentence)


def link(words, address, size=17, width=None, weight=None):
    """Return a Drawing of `words` as a link to an address; in an SVG, the words are plain text."""
    body = text(0, size * 1.15, words, size, "start", COLOURS[1], weight)
    width = width or text_width(words, size)
    return Drawing(width, size * 1.65, f"<!--link {px(size)} {address}-->{body}<!--/link-->", words)


def text(x, y, content, size=16, anchor="middle", fill=INK, weight=None, halo=False, italic=False):
    """Return the SVG element for one line of text.

    halo   True for a white outline around the letters, or the outline's colour; the outline keeps
           the letters legible over lines
    """
    # Most strings are centred and have the colour INK, so these two attributes are set once for
    # the whole picture and written here only if they differ.
    extra = f' text-anchor="{anchor}"' if anchor != "middle" else ""
    extra += f' fill="{text_colour(fill)}"' if fill != INK else ""
    extra += f' font-weight="{weight}"' if weight else ""
    extra += ' font-style="italic"' if italic else ""
    if halo:
        around = PAPER if halo is True else halo
        extra += f' stroke="{around}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"'
    label = escape(_text_of(content))
    return f'<text x="{px(x)}" y="{px(y)}" font-size="{px(size)}"{extra}>{label}</text>'


def text_colour(colour):
    """Return the colour for text about something that is drawn in `colour`."""
    return DARKER.get(colour, colour)


def line(x1, y1, x2, y2, stroke=INK, width=1.5, dash=None, opacity=None):
    """Return the SVG element for a straight line."""
    return (
        f'<line x1="{px(x1)}" y1="{px(y1)}" x2="{px(x2)}" y2="{px(y2)}" stroke="{stroke}" '
        f'stroke-width="{px(width)}"{_dash(dash)}{_opacity(opacity)} stroke-linecap="round"/>'
    )


def rect(x, y, width, height, fill="none", stroke="none", stroke_width=1, radius=0, dash=None):
    """Return the SVG element for a rectangle."""
    round_at = f' rx="{px(radius)}"' if radius else ""
    edge = f' stroke="{stroke}" stroke-width="{px(stroke_width)}"' if stroke != "none" else ""
    return (
        f'<rect x="{px(x)}" y="{px(y)}" width="{px(width)}" height="{px(height)}"{round_at} '
        f'fill="{fill}"{edge}{_dash(dash)}/>'
    )


def circle(x, y, radius, fill=PAPER, stroke=INK, width=2):
    """Return the SVG element for a circle."""
    return (
        f'<circle cx="{px(x)}" cy="{px(y)}" r="{px(radius)}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{px(width)}"/>'
    )


def polygon(points, fill="none", stroke=INK, width=2):
    """Return the SVG element for a polygon with the vertices (x, y)."""
    points_text = " ".join(f"{px(x)},{px(y)}" for x, y in points)
    return (
        f'<polygon points="{points_text}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{px(width)}" stroke-linejoin="round"/>'
    )


def group(body, title=None, opacity=None):
    """Return the SVG element for a group of shapes, with the tooltip `title` if it is given."""
    words = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{_opacity(opacity)}>{words}{body}</g>"


def text_width(content, size):
    """Return the width of a text in pixels, estimated without a font."""
    label = _text_of(content)
    n_wide = sum(east_asian_width(c) in "WF" for c in label)
    return size * (n_wide + 0.56 * (len(label) - n_wide))


def width_bound(content, size):
    """Return an upper bound on the width of a text in pixels, even in a bold and wide font."""
    return 1.25 * text_width(content, size)


def wrapped(content, size, max_width):
    """Return the text broken into lines of at most `max_width` pixels, as a list of strings.

    Lines are broken after spaces and Chinese punctuation marks.
    """
    rows = [""]
    for piece in re.findall(r"[^ ，。；：、]*[ ，。；：、]?", content):
        if rows[-1] and text_width((rows[-1] + piece).rstrip(), size) > max_width:
            rows.append("")
        rows[-1] += piece
    return [row.rstrip() for row in rows]


def polyline(points, stroke=INK, width=2, dash=None, opacity=None):
    """Return the SVG element for an open polyline through the points (x, y)."""
    points_text = " ".join(f"{px(x)},{px(y)}" for x, y in points)
    return (
        f'<polyline points="{points_text}" fill="none" stroke="{stroke}" stroke-width="{px(width)}"'
        f'{_dash(dash)}{_opacity(opacity)} stroke-linejoin="round" stroke-linecap="round"/>'
    )


def titled_alt(title, alt):
    """Return a picture's title followed by its alternative text."""
    return title + colon() + alt if title else alt


def _placed_at(drawing, x, y):
    if not x and not y:
        return drawing.body
    return f'<g transform="translate({px(x)} {px(y)})">{drawing.body}</g>'


def _item(drawing, align=0.0):
    """Return a drawing as an item of a row or a column."""
    w, h = px(drawing.width), px(drawing.height)
    body = drawing.body
    if "<!--" not in body:
        body = f"<!--part {w} {h}-->{body}<!--/part-->"
    # A Drawing of sentences gets a minimum height, so it keeps its height when some sentences
    # disappear; the height of any other Drawing follows from its width.
    min_height = h if body.startswith("<!--lines") else 0
    return replace(drawing, body=f"<!--item {w} {min_height} {align}-->{body}<!--/item-->")


def _alts(drawings):
    return "".join(d.alt for d in drawings)


def _text_of(content):
    return content if isinstance(content, str) else brief_number(content)


def _dash(dash):
    return f' stroke-dasharray="{dash}"' if dash else ""


def _opacity(opacity):
    return f' opacity="{px(opacity)}"' if opacity is not None else ""
