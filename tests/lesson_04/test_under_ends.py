"""Rows under the ends of any tree, and labels above them."""

import re

import pytest

from cfr_lab import draw

pytestmark = pytest.mark.usefixtures("language")


def test_rows_stand_under_their_ends(tree):
    ends = tree.ends_below(0)
    under = draw.under_ends(tree, [("x", {ends[1]: "one"}), ("y", {ends[8]: "two"})], 900, 50, {1})
    at = {t: float(x) for x, t in re.findall(r'<text x="([\d.]+)"[^>]*>([^<]*)</text>', under.body)}
    assert at["one"] == 50 + 150
    assert at["two"] == 50 + 850
    assert under.width == 950
    assert under.alt.startswith("x one")
    assert draw.under_ends(tree, [], 900).width == 50


def test_labels_of_the_last_steps_can_stand_higher(tree):
    usual, same, higher = (
        draw.tree(tree, **given).body for given in ({}, {"label_at": 0.68}, {"label_at": 0.5})
    )
    assert usual == same != higher
