"""Everything that is to be read has the contrast of WCAG's AA: in the palettes and in pictures."""

import re

import nbformat
import pytest
from contrast import MARK, TEXT, faint, ratio
from door import ROOT

from cfr_lab import draw, exercises, plots
from cfr_lab.draw import shapes
from cfr_lab.lessons.lesson_03.blotto import SHADES
from cfr_lab.lessons.lesson_08 import poker

NOTEBOOKS = sorted((ROOT / "notebooks").glob("??/*.ipynb"))


def test_known_ratios():
    """Of WCAG's own examples, and the two extremes."""
    assert ratio("#000", "#fff") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert ratio("#fff", "#fff") == 1


def test_a_text_is_seen_against_what_is_behind_it():
    dark = shapes.rect(0, 0, 100, 40, "#333333")
    for body, found in (
        (shapes.text(50, 25, "a", fill="#ffffff"), ["a"]),
        (dark + shapes.text(50, 25, "a", fill="#ffffff"), []),
        (dark + shapes.text(150, 25, "a", fill="#ffffff"), ["a"]),
        (dark + shapes.text(50, 25, "a"), ["a"]),
        (dark + shapes.text(50, 25, "a", halo=True), []),
        (shapes.group(shapes.text(50, 25, "a"), opacity=0.3), ["a"]),
        (shapes.text(50, 25, "a", 24, fill="#888888"), []),
        (shapes.text(50, 25, "a", 16, fill="#888888"), ["a"]),
        (shapes.circle(50, 20, 15, "#333333") + shapes.text(50, 25, "a"), ["a"]),
        (shapes.polygon([(0, 0), (99, 0), (50, 99)], "#333333") + shapes.text(50, 25, "a"), ["a"]),
    ):
        assert [word for word, _ in faint(draw.Drawing(200, 40, body, "x").svg)] == found, body


def test_colours_of_pictures():
    """White letters stand on them; they are marks on the paper, and as letters on their tints."""
    for colour, tint in zip(shapes.COLOURS, shapes.TINTS, strict=True):
        assert ratio(shapes.PAPER, colour) >= TEXT, colour
        for behind in (shapes.PAPER, tint, shapes.LIT):
            assert ratio(shapes.readable(colour), behind) >= TEXT, (colour, behind)
            assert ratio(colour, behind) >= MARK, (colour, behind)
    for ink in (shapes.INK, shapes.FAINT):
        assert all(ratio(ink, behind) >= TEXT for behind in (*shapes.TINTS, shapes.LIT))


def test_colours_of_figures():
    assert min(ratio(colour, "#ffffff") for colour in plots.COLOURS) >= MARK


def test_colours_of_verdicts():
    paper, ink = re.findall("#[0-9a-f]{6}", exercises.PAPER)
    assert ratio(ink, paper) >= TEXT
    assert min(ratio(colour, paper) for _, colour, _ in exercises.LOOKS.values()) >= TEXT


def test_colours_on_which_letters_stand_in_lessons():
    """Over an image and in bars of their own, where the general look cannot see them."""
    for shade, ink in zip(SHADES, (shapes.FAINT, shapes.PAPER, shapes.INK), strict=True):
        assert ratio(shade, ink) >= TEXT
    assert min(ratio(shapes.INK, colour) for colour in poker.COLOURS.values()) >= TEXT


def palette(css, dark):
    """{name: colour} of a style sheet, by day or by night."""
    by_day, by_night = re.findall(r":root \{([^}]*)\}", css)[:2]
    # What the night does not change stays as by day.
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]+)", by_day + (by_night if dark else "")))


@pytest.mark.parametrize("dark", [False, True])
def test_colours_of_the_site(dark):
    colours = palette((ROOT / "website" / "style.css").read_text("utf-8"), dark)
    for name in ("ink", "link", "faint", "right", "wrong", "name", "number"):
        for behind in ("paper", "soft"):
            assert ratio(colours[name], colours[behind]) >= TEXT, (name, behind)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem[:2]}")
def test_pictures_of_lessons(path):
    for cell in nbformat.read(path, 4).cells:
        for output in cell.get("outputs", ()):
            svg = output.get("data", {}).get("image/svg+xml")
            # Over an image letters are looked at above.
            if svg and "<image" not in svg:
                assert faint(svg) == [], cell.source[-60:]
