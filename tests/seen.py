"""What a reader sees of a picture."""

import re
from html import unescape
from xml.etree import ElementTree

import numpy as np

SVG = "{http://www.w3.org/2000/svg}"


def shown_texts(svg):
    """The texts of a picture, in the order in which they are drawn."""
    return [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def in_a_row(svg, *texts):
    """Whether the texts stand one after another in the picture, as cells of a row do."""
    shown = shown_texts(svg)
    n = len(texts)
    return any(shown[k : k + n] == list(texts) for k in range(len(shown)))


def placed(picture, tag):
    """[(element, its points (n, 2))] for every shape of a kind, where the whole picture has it.

    A text or a circle is one point, a line its two ends, a rectangle two opposite corners.
    """
    return list(_placed(ElementTree.fromstring(picture.svg), SVG + tag, np.zeros(2)))


def _placed(element, tag, shift):
    moved = re.findall(r"[\d.-]+", element.get("transform", ""))
    shift = shift + np.array(moved, dtype=float) if moved else shift
    if element.tag == tag:
        yield element, shift + _points(element)
    for child in element:
        yield from _placed(child, tag, shift)


def _points(element):
    if element.get("points"):
        return np.array([list(map(float, p.split(","))) for p in element.get("points").split()])
    pairs = {"circle": ["cx cy"], "line": ["x1 y1", "x2 y2"]}
    names = pairs.get(element.tag.removeprefix(SVG), ["x y"])
    points = np.array([[float(element.get(n, 0)) for n in pair.split()] for pair in names])
    if element.get("height"):
        size = [float(element.get(n)) for n in ("width", "height")]
        points = np.vstack([points, points[0] + size])
    return points


def places_of(picture):
    """[(text, x, y)] of a whole picture."""
    return [(element.text or "", *points[0]) for element, points in placed(picture, "text")]


def beside(picture, words):
    """The texts to the right of these words, on their line, from left to right."""
    everything = places_of(picture)
    ((x, y),) = [(x, y) for shown, x, y in everything if shown == words]
    return [t for t, a, b in sorted(everything, key=lambda each: each[1]) if b == y and a > x]
