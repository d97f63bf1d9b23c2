"""Compute the contrast, as WCAG 2 defines it, of colours and of texts and marks in pictures."""

import re
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
# These are the smallest permitted contrasts with the background: of text, large text, and marks.
TEXT, LARGE, MARK = 4.5, 3.0, 3.0


def ratio(one, other):
    """Return the contrast, from 1 to 21, of two colours: "#rrggbb" or three numbers up to 1."""
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def low_contrast_texts(svg):
    """Return a picture's texts with a contrast below level AA, as [(text, its contrast), ...].

    The background of a text is the colour painted under its middle, including half-transparent
    groups. If the text has a halo, its background is the halo.
    """
    results, painted = [], []
    root = ElementTree.fromstring(svg)
    # An attribute of the root applies to all texts.
    for text in root.iter(SVG + "text"):
        for name in ("fill", "text-anchor"):
            text.set(name, text.get(name, root.get(name)))
    _walk(root, (0, 0), 1.0, painted, results)
    return results


def _luminance(colour):
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _rgb(colour):
    if not isinstance(colour, str):
        return colour
    digits = colour.removeprefix("#")
    digits = "".join(2 * d for d in digits) if len(digits) == 3 else digits
    return tuple(int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4))


def _blend(colour, background, opacity):
    return tuple(
        opacity * c + (1 - opacity) * b for c, b in zip(_rgb(colour), background, strict=True)
    )


def _walk(element, shift, opacity, painted, results):
    moved = re.match(r"translate\(([-\d.]+)[ ,]*([-\d.]*)\)", element.get("transform", ""))
    if moved:
        shift = (shift[0] + float(moved[1]), shift[1] + float(moved[2] or 0))
    opacity *= float(element.get("opacity", 1)) * float(element.get("fill-opacity", 1))
    tag = element.tag.removeprefix(SVG)
    if tag == "text":
        _read(element, shift, opacity, painted, results)
    elif tag in INSIDE and element.get("fill", "#000000") != "none":
        painted.append((INSIDE[tag](element, shift), element.get("fill", "#000000"), opacity))
    for child in element:
        _walk(child, shift, opacity, painted, results)


def _read(element, shift, opacity, painted, results):
    words = "".join(element.itertext()).strip()
    # A rotated text is always drawn on the paper.
    turned = "rotate" in element.get("transform", "")
    size, x, y = (float(element.get(name)) for name in ("font-size", "x", "y"))
    wide = 0.56 * size * len(words)
    x += {"start": wide / 2, "end": -wide / 2}.get(element.get("text-anchor"), 0)
    at = (shift[0] + x, shift[1] + y - 0.35 * size)
    background = (1.0, 1.0, 1.0)
    for covers, fill, part in painted:
        if not turned and covers(at):
            background = _blend(fill, background, part)
    if element.get("paint-order") == "stroke":
        background = _blend(element.get("stroke"), background, opacity)
    shown = ratio(_blend(element.get("fill", "#000000"), background, opacity), background)
    bold = int(element.get("font-weight", 400)) >= 700
    if words and shown < (LARGE if size >= (18.66 if bold else 24) else TEXT) - 0.005:
        results.append((words, round(shown, 2)))


def _in_box(element, shift):
    x, y = (shift[k] + float(element.get(name, 0)) for k, name in enumerate("xy"))
    wide, high = (float(element.get(name)) for name in ("width", "height"))
    return lambda at: x <= at[0] <= x + wide and y <= at[1] <= y + high


def _in_circle(element, shift):
    x, y = (shift[k] + float(element.get(name)) for k, name in enumerate(("cx", "cy")))
    radius = float(element.get("r"))
    return lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2 <= radius**2


def _in_polygon(element, shift):
    corners = [tuple(map(float, each.split(","))) for each in element.get("points").split()]
    corners = [(shift[0] + x, shift[1] + y) for x, y in corners]

    def covers(at):
        inside = False
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
            if (y1 > at[1]) != (y2 > at[1]):
                inside ^= at[0] < x1 + (at[1] - y1) / (y2 - y1) * (x2 - x1)
        return inside

    return covers


INSIDE = {"rect": _in_box, "circle": _in_circle, "polygon": _in_polygon}
