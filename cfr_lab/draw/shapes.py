"""Pictures as SVG text: one kind of thing for trees, tables, bars and their arrangements.

Looks live in attributes, never in style sheets, and nothing carries an id: the same string shows
in a widget, in a saved notebook and on pages that put several pictures side by side.
"""

import re
from dataclasses import dataclass
from html import escape, unescape
from unicodedata import east_asian_width

from ipywidgets import HTML

from cfr_lab.desk import bundle, scrolling
from cfr_lab.words import clauses, colon, full_stop

INK = "#1a1a1a"
FAINT = "#5f6368"
RULE = "#c4c7cc"
PAPER = "#ffffff"
LIT = "#fff2cc"

# Okabe and Ito's colours, told apart with any colour vision, dark enough for white letters on them;
# the tints are for areas. Chance, then players 1, 2, 3, ...
COLOURS = ("#5f6368", "#0072b2", "#c25100", "#00795a", "#7a3e9d", "#8a6d00")
TINTS = ("#eceff1", "#dcecf7", "#fbe5d6", "#d9f0e8", "#eee3f5", "#f5efd5")

# The same for text where the colour itself, or on its own tint, falls short of 4.5 to 1.
DARKER = {"#0072b2": "#006aa8", "#c25100": "#b34700", "#8a6d00": "#806600"}

SIZE = 16  # of the text in tables and charts

FONT = (
    "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', "
    "'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"
)


# On the screen no text gets smaller than this, in pixels; a picture scrolls sideways instead.
LEAST = 11


@dataclass(frozen=True)
class Drawing:
    """An SVG picture: its size in pixels, its body, and what it shows in words.

    `svg` is the whole picture as text, `html` the same where a page is too narrow for it; a
    notebook shows the live one and saves the other.
    """

    width: float
    height: float
    body: str
    alt: str = ""

    @property
    def svg(self):
        return self._svg("max-width:100%;height:auto")

    @property
    def html(self):
        sizes = [float(size) for size in set(re.findall(r'font-size="([\d.]+)"', self.body))]
        least = self.width * min(1, LEAST / min(sizes, default=LEAST))
        style = f"min-width:{_n(least)}px;max-width:100%;height:auto"
        return scrolling(self._svg(style))

    def _svg(self, style):
        w, h = _n(self.width), _n(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" '
            f'viewBox="0 0 {w} {h}" role="img" aria-label="{escape(self._told)}" '
            f'font-family="{FONT}" text-anchor="middle" fill="{INK}" style="{style}">'
            f'<rect width="{w}" height="{h}" fill="{PAPER}"/>{self.body}</svg>'
        )

    @property
    def _told(self):
        """An image is never without words: at the least, those that stand in it."""
        words = re.findall(r"<text[^>]*>([^<]*)", self.body)
        return self.alt if self.alt.strip() else unescape(" ".join(words))

    def __repr__(self):
        return self._told

    def _repr_mimebundle_(self, include=None, exclude=None):
        # JupyterLab shows an SVG as an image: no words, and nothing when the pointer rests.
        return bundle(HTML(self.html), repr(self), "image/svg+xml", self.svg)


def row(*drawings, gap=24, align=0.0):
    """Drawings side by side; align 0 sets them at the top, 0.5 in the middle."""
    height = max(d.height for d in drawings)
    parts, x = [], 0
    for d in drawings:
        parts.append(_at(d, x, (height - d.height) * align))
        x += d.width + gap
    return Drawing(x - gap, height, "".join(parts), _alts(drawings))


def column(*drawings, gap=12, align=0.0):
    """Drawings one under another; align 0 sets them at the left, 0.5 in the middle."""
    width = max(d.width for d in drawings)
    parts, y = [], 0
    for d in drawings:
        parts.append(_at(d, (width - d.width) * align, y))
        y += d.height + gap
    return Drawing(width, y - gap, "".join(parts), _alts(drawings))


def pad(drawing, by=12):
    """A drawing with room around it."""
    return Drawing(
        drawing.width + 2 * by, drawing.height + 2 * by, _at(drawing, by, by), drawing.alt
    )


def lines(*texts, size=17, width=None, fill=INK):
    """Lines of text, one under another."""
    step = size * 1.65
    body = "".join(
        text(0, step * i + size * 1.15, t, size=size, anchor="start", fill=fill)
        for i, t in enumerate(texts)
    )
    width = width or max((text_width(t, size) for t in texts), default=0)
    return Drawing(
        width,
        step * len(texts),
        body,
        clauses(t.rstrip("。.") for t in texts) + full_stop(),
    )


def text(x, y, content, size=16, anchor="middle", fill=INK, weight=None, halo=False, italic=False):
    """One line of text; a halo, white or of the colour given, keeps it readable over lines."""
    # As most texts are, in the middle and in ink, stands once, at the picture's head.
    extra = f' text-anchor="{anchor}"' if anchor != "middle" else ""
    extra += f' fill="{readable(fill)}"' if fill != INK else ""
    extra += f' font-weight="{weight}"' if weight else ""
    extra += ' font-style="italic"' if italic else ""
    if halo:
        around = PAPER if halo is True else halo
        extra += f' stroke="{around}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{extra}>{escape(str(content))}</text>'
    )


def readable(colour):
    """The colour for text that stands for what is drawn in `colour`."""
    return DARKER.get(colour, colour)


def line(x1, y1, x2, y2, stroke=INK, width=1.5, dash=None, opacity=None):
    """A straight line."""
    return (
        f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" stroke="{stroke}" '
        f'stroke-width="{_n(width)}"{_dash(dash)}{_opacity(opacity)} stroke-linecap="round"/>'
    )


def rect(x, y, width, height, fill="none", stroke="none", stroke_width=1, radius=0, dash=None):
    """A rectangle."""
    round_at = f' rx="{_n(radius)}"' if radius else ""
    edge = f' stroke="{stroke}" stroke-width="{_n(stroke_width)}"' if stroke != "none" else ""
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{round_at} '
        f'fill="{fill}"{edge}{_dash(dash)}/>'
    )


def circle(x, y, radius, fill=PAPER, stroke=INK, width=2):
    """A circle."""
    return (
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{_n(width)}"/>'
    )


def polygon(points, fill="none", stroke=INK, width=2):
    """A closed shape through the points (x, y)."""
    at = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
    return (
        f'<polygon points="{at}" fill="{fill}" stroke="{stroke}" stroke-width="{_n(width)}" '
        'stroke-linejoin="round"/>'
    )


def group(body, title=None, opacity=None):
    """Shapes taken together, with words that show when the pointer rests on them."""
    words = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{_opacity(opacity)}>{words}{body}</g>"


def text_width(content, size):
    """About how wide a text is, in pixels: no font is at hand to measure it exactly."""
    wide = sum(east_asian_width(c) in "WF" for c in str(content))
    return size * (wide + 0.56 * (len(str(content)) - wide))


def polyline(points, stroke=INK, width=2, dash=None, opacity=None):
    """An open line through the points (x, y)."""
    at = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
    return (
        f'<polyline points="{at}" fill="none" stroke="{stroke}" stroke-width="{_n(width)}"'
        f'{_dash(dash)}{_opacity(opacity)} stroke-linejoin="round" stroke-linecap="round"/>'
    )


def titled(title, alt):
    """The words of a picture with its title ahead of them."""
    return title + colon() + alt if title else alt


def _at(drawing, x, y):
    if not x and not y:
        return drawing.body
    return f'<g transform="translate({_n(x)} {_n(y)})">{drawing.body}</g>'


def _alts(drawings):
    return "".join(d.alt for d in drawings)


def _dash(dash):
    return f' stroke-dasharray="{dash}"' if dash else ""


def _opacity(opacity):
    return f' opacity="{_n(opacity)}"' if opacity is not None else ""


def _n(value):
    """A length in as few characters as it needs."""
    return f"{value:.1f}".removesuffix(".0")
