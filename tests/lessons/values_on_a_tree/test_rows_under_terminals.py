"""Test rows under the terminal nodes of any tree, and labels above them."""

import re

import pytest

from cfr_lab import draw
from cfr_lab.lessons import values_on_a_tree as lesson

pytestmark = pytest.mark.usefixtures("language")


def test_rows_are_under_their_terminal_nodes(tree):
    ends = tree.terminals_below(0)
    under = draw.rows_under_terminals(
        tree, [("x", {ends[1]: "one"}), ("y", {ends[8]: "two"})], 900, 50, {1}
    )
    at = {t: float(x) for x, t in re.findall(r'<text x="([\d.]+)"[^>]*>([^<]*)</text>', under.body)}
    assert at["one"] == 50 + 150
    assert at["two"] == 50 + 850
    assert under.width == 950
    assert under.alt.startswith("x one")
    assert draw.rows_under_terminals(tree, [], 900).width == 50


def test_label_at_sets_the_height_of_the_last_steps_labels(tree):
    usual, same, higher = (
        draw.tree(tree, **given).body for given in ({}, {"label_at": 0.68}, {"label_at": 0.5})
    )
    assert usual == same != higher


def test_white_rims_of_labels_do_not_overlap_the_bands():
    """Every label with a white rim is between the bands of the information sets."""
    for explorer in (lesson.explore_reach(x=0.9, y=0.2), lesson.explore_three_players()):
        picture = explorer.still_picture.svg
        dashed = (
            r'<rect x="[\d.]+" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"[^>]*dasharray="7 5"'
        )
        matches = [[float(x) for x in at] for at in re.findall(dashed, picture)]
        bands = [(y, y + high) for y, wide, high in matches if wide > 400]
        labels = re.findall(
            r'<text x="[\d.]+" y="([\d.]+)" font-size="(\d+)"[^>]*stroke="#ffffff"', picture
        )
        assert len(bands) == 2
        assert len(labels) == 42
        for y, size in ((float(y), int(size)) for y, size in labels):
            # The height of a digit is 0.73 of the font size; the rim is 3 pixels wide.
            for top, bottom in bands:
                assert y + 3 <= top or y - 0.73 * size - 3 >= bottom
