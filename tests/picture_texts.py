"""Read the texts and shapes of a picture, with their positions."""

import re
from html import unescape
from xml.etree import ElementTree

import numpy as np

SVG = "{http://www.w3.org/2000/svg}"


def visible_texts(svg):
    """Return the texts of a picture, in the order in which they are drawn."""
    return [unescape(text) for text in re.findall(r"<(?:text|p|a)\b[^>]*>([^<]*)</", svg)]


def in_a_row(svg, *texts):
    """Return whether the texts follow one another in the picture, like the cells of a row."""
    labels = visible_texts(svg)
    n = len(texts)
    return any(labels[k : k + n] == list(texts) for k in range(len(labels)))


def parts(picture, tag):
    """Return the shapes with this tag in a picture."""
    return list(ElementTree.fromstring(picture.svg).iter(SVG + tag))


def numbers_of(element, *names):
    """Return the numbers of a shape's attributes with these names."""
    return [float(element.get(name)) for name in names]


def shifts_of(svg, tag):
    """Return [(element, x, y)], where (x, y) is the element's shift by the groups around it."""

    def text_below(element, right, down):
        shift = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if shift:
            right, down = right + float(shift[1]), down + float(shift[2])
        yield element, right, down
        for child in element:
            yield from text_below(child, right, down)

    return [
        each for each in text_below(ElementTree.fromstring(svg), 0, 0) if each[0].tag == SVG + tag
    ]


def texts_in_place(svg):
    """Return [(text, x, y)] of a whole picture, as a reader sees it."""
    return [
        (t.text or "", float(t.get("x")) + right, float(t.get("y")) + down)
        for t, right, down in shifts_of(svg, "text")
    ]


def texts(picture):
    """Return [(text, x, y)] of a picture."""
    return texts_in_place(picture.svg)


def cell(svg, row, column):
    """Return the text of the table's cell to the right of `row` and below `column`."""
    labels = texts_in_place(svg)
    left, line = max((x, y) for text, x, y in labels if text == row)
    heads = [(y, x) for text, x, y in labels if text == column and x > left and y < line]
    middle = max(heads)[1]
    (results,) = [text for text, x, y in labels if abs(x - middle) < 0.5 and abs(y - line) < 0.5]
    return results


def shapes_in_place(picture, tag):
    """Return [(element, its points (n, 2))] for every shape with this tag in the whole picture.

    A text or a circle has one point, a line has its two ends, and a rectangle has two opposite
    corners.
    """
    return [
        (element, _points_of(element) + np.array([right, down]))
        for element, right, down in shifts_of(picture.svg, tag)
    ]


def _points_of(element):
    if element.get("points"):
        return np.array([list(map(float, p.split(","))) for p in element.get("points").split()])
    pairs = {"circle": ["cx cy"], "line": ["x1 y1", "x2 y2"]}
    names = pairs.get(element.tag.removeprefix(SVG), ["x y"])
    points = np.array([[float(element.get(n, 0)) for n in pair.split()] for pair in names])
    if element.get("height"):
        size = [float(element.get(n)) for n in ("width", "height")]
        points = np.vstack([points, points[0] + size])
    return points


def texts_beside(picture, words):
    """Return the texts on the same line to the right of these words, from left to right."""
    everything = texts_in_place(picture.svg)
    ((x, y),) = [(x, y) for labels, x, y in everything if labels == words]
    return [t for t, a, b in sorted(everything, key=lambda each: each[1]) if b == y and a > x]
