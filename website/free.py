"""Pictures with places left free, and the words and colours that website/draw.js fills them with.

A table's picture is that of where the round or the hand stands, of which there are few, but for
some parts that change from round to round: numbers, a chart, an account. Where such a part stands
a page has its name instead, {so}, and the script puts the part there that follows from the play.
"""

from html import escape

from cfr_lab import draw
from cfr_lab.draw.shapes import text_width
from cfr_lab.words import clauses, colon, commas, full_stop


class Pictures:
    """Gathers pictures with free places, each once; `all` are those so far."""

    def __init__(self):
        self._known = {}

    @property
    def all(self):
        return tuple(self._known)

    def number(self, *seen):
        """The number of a picture, seen in states between which its free places alone differ.

        seen  pairs: the picture's HTML; what stands there and is to be free, {text: its place}

        Raises ValueError where something else differs, or a text is not there.
        """
        left = {freed(*each) for each in seen}
        if len(left) > 1:
            raise ValueError("The picture differs in more than the places left free.")
        return self._known.setdefault(left.pop(), len(self._known))


def freed(html, places):
    """A picture with the texts given replaced by their places."""
    for text, place in places.items():
        if text not in html:
            raise ValueError(f"Not in the picture: {text}")
        html = html.replace(text, place)
    return html


def places(name, drawing):
    """The places of a part: what is drawn, and what is said of it."""
    found = {drawing.body: f"{{{name}}}"}
    return found | ({escape(drawing.alt): f"{{{name} alt}}"} if drawing.alt else {})


def told(words):
    """Words and lists of them as they stand in an SVG."""
    if isinstance(words, str):
        return escape(words)
    return [told(each) for each in words]


def look():
    """The colours."""
    return {
        "ink": draw.INK,
        "faint": draw.FAINT,
        "rule": draw.RULE,
        "lit": draw.LIT,
        "colours": draw.COLOURS,
    }


def marks():
    """The marks between words."""
    return {"comma": commas(("", "")), "apart": clauses(("", "")), "colon": colon()} | {
        "stop": full_stop()
    }


def widths(rows, size):
    """How wide the widest text of each column is."""
    return [max(text_width(cell, size) for cell in column) for column in zip(*rows, strict=True)]
