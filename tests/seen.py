"""What a reader sees of a picture."""

import re
from html import unescape
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def shown_texts(svg):
    """The texts of a picture, in the order in which they are drawn."""
    return [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def in_a_row(svg, *texts):
    """Whether the texts stand one after another in the picture, as cells of a row do."""
    shown = shown_texts(svg)
    n = len(texts)
    return any(shown[k : k + n] == list(texts) for k in range(len(shown)))


def placed(svg, tag):
    """[(element, how far right, how far down)]: where the groups around it are moved to."""

    def below(element, right, down):
        shift = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if shift:
            right, down = right + float(shift[1]), down + float(shift[2])
        yield element, right, down
        for child in element:
            yield from below(child, right, down)

    return [each for each in below(ElementTree.fromstring(svg), 0, 0) if each[0].tag == SVG + tag]


def texts_in_place(svg):
    """[(text, x, y)] of a whole picture, as a reader sees it."""
    return [
        (t.text or "", float(t.get("x")) + right, float(t.get("y")) + down)
        for t, right, down in placed(svg, "text")
    ]


def cell(svg, row, column):
    """What stands in line with the rightmost text `row` and under the text `column` next above."""
    shown = texts_in_place(svg)
    left, line = max((x, y) for text, x, y in shown if text == row)
    heads = [(y, x) for text, x, y in shown if text == column and x > left and y < line]
    middle = max(heads)[1]
    (found,) = [text for text, x, y in shown if abs(x - middle) < 0.5 and abs(y - line) < 0.5]
    return found
