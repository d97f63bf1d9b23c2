"""Test that texts and marks have the contrast of WCAG's level AA, in palettes and pictures."""

import re

import nbformat
import pytest
from contrast import MARK, TEXT, low_contrast_texts, ratio
from start_script import ROOT

from cfr_lab import draw, plots, verdict
from cfr_lab.draw import shapes
from cfr_lab.lessons.colonel_blotto.blotto import SHADES
from cfr_lab.lessons.faster_cfr import poker

NOTEBOOKS = sorted((ROOT / "notebooks").glob("??/*.ipynb"))


def test_known_contrasts_are_computed():
    """The contrasts of WCAG's examples and of the two extremes are right."""
    assert ratio("#000", "#fff") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert ratio("#fff", "#fff") == 1


def test_a_text_is_compared_with_its_background():
    dark = shapes.rect(0, 0, 100, 40, "#333333")
    for body, results in (
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
        assert [
            word for word, _ in low_contrast_texts(draw.Drawing(200, 40, body, "x").svg)
        ] == results, body


def test_texts_in_drawings_have_enough_contrast():
    """White letters are legible on the colours, marks on the paper, and letters on their tints."""
    for colour, tint in zip(shapes.COLOURS, shapes.TINTS, strict=True):
        assert ratio(shapes.PAPER, colour) >= TEXT, colour
        for background in (shapes.PAPER, tint, shapes.HIGHLIGHT):
            assert ratio(shapes.text_colour(colour), background) >= TEXT, (colour, background)
            assert ratio(colour, background) >= MARK, (colour, background)
    for ink in (shapes.INK, shapes.FAINT):
        assert all(
            ratio(ink, background) >= TEXT for background in (*shapes.TINTS, shapes.HIGHLIGHT)
        )


def test_texts_in_figures_have_enough_contrast():
    assert min(ratio(colour, "#ffffff") for colour in plots.COLOURS) >= MARK


def test_texts_of_verdicts_have_enough_contrast():
    paper, ink = re.findall("#[0-9a-f]{6}", verdict.FRAME_STYLE)
    assert ratio(ink, paper) >= TEXT
    assert min(ratio(colour, paper) for _, colour, _ in verdict.STATE_STYLES.values()) >= TEXT


def test_letters_on_colours_in_lessons_have_enough_contrast():
    """Letters over an image and in their own bars, which other tests miss, have enough contrast."""
    for shade, ink in zip(SHADES, (shapes.FAINT, shapes.PAPER, shapes.INK), strict=True):
        assert ratio(shade, ink) >= TEXT
    assert min(ratio(shapes.INK, colour) for colour in poker.COLOURS.values()) >= TEXT


def palette(css, dark):
    """Return {name: colour} of a style sheet, in its light or its dark theme."""
    by_day, by_night = re.findall(r":root \{([^}]*)\}", css)[:2]
    # The dark theme keeps the colours of the light theme that it does not define.
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]+)", by_day + (by_night if dark else "")))


@pytest.mark.parametrize("dark", [False, True])
def test_texts_on_the_site_have_enough_contrast(dark):
    colours = palette((ROOT / "publish/site" / "style.css").read_text("utf-8"), dark)
    for name in ("ink", "link", "faint", "right", "wrong", "name", "number"):
        for background in ("paper", "soft"):
            assert ratio(colours[name], colours[background]) >= TEXT, (name, background)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem[:2]}")
def test_saved_pictures_of_lessons_have_enough_contrast(path):
    for cell in nbformat.read(path, 4).cells:
        for output in cell.get("outputs", ()):
            svg = output.get("data", {}).get("image/svg+xml")
            # Letters over an image are tested above.
            if svg and "<image" not in svg:
                assert low_contrast_texts(svg) == [], cell.source[-60:]


# In dark themes, style.css and panel.css invert the pictures; the filters are computed as in CSS.
NIGHT = re.compile(r"filter: invert\(([\d.]+)\) hue-rotate\(180deg\)")
HUE_ROTATED = ((-0.574, 1.430, 0.144), (0.426, 0.430, 0.144), (0.426, 1.430, -0.856))


def night_colour(colour):
    """Return the colour that a dark page shows for a colour: three numbers up to 1."""
    sheets = [ROOT / "publish" / "site" / "style.css", ROOT / "cfr_lab" / "panel.css"]
    (share,) = {results for path in sheets for results in NIGHT.findall(path.read_text("utf-8"))}
    turned = [
        float(share) + int(colour[k : k + 2], 16) / 255 * (1 - 2 * float(share)) for k in (1, 3, 5)
    ]
    mixed = [sum(a * b for a, b in zip(row, turned, strict=True)) for row in HUE_ROTATED]
    return tuple(min(1, max(0, part)) for part in mixed)


def test_texts_in_drawings_have_enough_contrast_at_night():
    paper = night_colour(shapes.PAPER)
    assert max(paper) < 0.1, "no white block on a dark page"
    for colour, tint in zip(shapes.COLOURS, shapes.TINTS, strict=True):
        assert ratio(paper, night_colour(colour)) >= TEXT, colour
        for background in map(night_colour, (shapes.PAPER, tint, shapes.HIGHLIGHT)):
            assert ratio(night_colour(shapes.text_colour(colour)), background) >= TEXT, colour
            assert ratio(night_colour(colour), background) >= MARK, colour
    for ink in map(night_colour, (shapes.INK, shapes.FAINT)):
        assert all(ratio(ink, night_colour(b)) >= TEXT for b in (*shapes.TINTS, shapes.HIGHLIGHT))
    assert min(ratio(night_colour(colour.lower()), paper) for colour in plots.COLOURS) >= MARK
    for shade, ink in zip(SHADES, (shapes.FAINT, shapes.PAPER, shapes.INK), strict=True):
        assert ratio(night_colour(shade), night_colour(ink)) >= TEXT
    for colour in poker.COLOURS.values():
        assert ratio(night_colour(shapes.INK), night_colour(colour)) >= TEXT


def test_texts_of_verdicts_have_enough_contrast_at_night():
    paper, ink = map(night_colour, re.findall("#[0-9a-f]{6}", verdict.FRAME_STYLE))
    colours = [night_colour(colour) for _, colour, _ in verdict.STATE_STYLES.values()]
    assert min(ratio(colour, paper) for colour in (ink, *colours)) >= TEXT
