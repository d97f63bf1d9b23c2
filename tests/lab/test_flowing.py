"""Test pictures as HTML: they have the same content in the same order, in parts that can move."""

import re
from html import unescape

import nbformat
import pytest
from picture_texts import visible_texts
from start_script import ROOT

from cfr_lab import draw
from cfr_lab.draw.flowing import flowing_html

NOTEBOOKS = sorted((ROOT / "notebooks").glob("??/*.ipynb"))
SHAPES = r"<(?:line|circle|polygon|polyline|image|rect)\b[^>]*>"


def table(*names):
    return draw.table([[name, k] for k, name in enumerate(names)])


def kinds_of_parts(html):
    """Return the parts of a picture in order: P for shapes, S for a sentence, A for a link."""
    return "".join("PSA"[("svg", "p", "a").index(tag)] for tag in re.findall(r"<(svg|p|a)\b", html))


def test_a_row_is_cut_into_its_columns_and_sentences_are_text():
    one, two, message = table("a"), table("b"), draw.sentences("first", "second")
    assert kinds_of_parts(draw.row(one, two).html) == "PP"
    assert kinds_of_parts(draw.pad(draw.column(draw.row(one, two), message)).html) == "PPSS"
    assert (
        kinds_of_parts(draw.column(draw.row(draw.column(one, message), two), message).html)
        == "PSSPSS"
    )
    assert kinds_of_parts(draw.column(draw.link("there", "there.ipynb"), one).html) == "AP"


def test_picture_without_rows_stays_in_one_part():
    """Rows under the nodes of a tree stay under them."""
    assert kinds_of_parts(draw.pad(draw.column(table("a"), table("b"))).html) == "P"
    assert (
        kinds_of_parts(
            draw.fixed_layout(draw.column(draw.row(table("a"), table("b")), SENTENCE)).html
        )
        == "P"
    )


SENTENCE = draw.sentences("one & one <two>")


def test_signs_that_html_uses_are_shown():
    assert unescape(re.search(r"<p[^>]*>([^<]*)", draw.pad(SENTENCE).html)[1]) == "one & one <two>"


def test_picture_keeps_its_height_with_fewer_sentences():
    """If a picture has fewer sentences than before, they keep their height: nothing below moves."""
    assert 'min-height:120px"' in draw.row(table("a"), with_height(SENTENCE, 120)).html


def with_height(drawing, height):
    return draw.Drawing(drawing.width, height, drawing.body)


def words(picture):
    return "".join(visible_texts(picture)).replace(" ", "")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem[:2]}")
def test_a_saved_picture_is_complete(path):
    for cell in nbformat.read(path, 4).cells:
        for output in cell.get("outputs", ()):
            svg = output.get("data", {}).get("image/svg+xml")
            if svg:
                html = flowing_html(svg)
                # Lines that make up one sentence are one paragraph of the HTML.
                assert words(html) == words(svg), cell.source[-60:]
                paper = "<!--" in svg  # The paper around the parts is the box that contains them.
                assert re.findall(SHAPES, html) == re.findall(SHAPES, svg)[paper:]
