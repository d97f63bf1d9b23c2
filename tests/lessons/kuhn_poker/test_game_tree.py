"""Test the picture of the tree: nodes, their texts, highlighted sets and collapsed deals."""

import re

import pytest
from picture_texts import visible_texts

from cfr_core import uniform
from cfr_lab import draw
from cfr_lab.draw.kuhn_trees import deal_names
from cfr_lab.lessons import kuhn_poker as lesson


def test_d5_3_tree_has_the_stated_numbers_of_nodes_and_sets(tree):
    assert (tree.n_nodes, len(tree.terminals), len(tree.infosets)) == (55, 30, 12)
    assert len(tree.children(0)) == 6
    assert 1 + 6 * 9 == 55
    assert 3 * 2 * 2 == 12
    assert all(len(s.nodes) == 2 for s in tree.infosets)
    below = [node for node in range(1, 55) if tree.path(node)[1] == tree.children(0)[0]]
    assert len(below) == 9
    assert sum(tree.player[node] > 0 for node in below) == 4


@pytest.mark.usefixtures("language")
def test_d5_3_every_node_is_drawn_and_described(tree):
    drawing = draw.kuhn(tree, uniform(tree, exact=True))
    texts = visible_texts(drawing.body)
    for infoset in tree.infosets:
        assert texts.count(infoset.name) == 2
    assert sum(text in ("+1", "−1", "+2", "−2") for text in texts) == 30
    titles = re.findall(r"<title>([^<]*)</title>", drawing.body)
    assert len(titles) == 55 + 6  # The cards of each of the six deals have a title as well.
    assert sum("π(h) = 1/12" in title for title in titles) == 12


@pytest.mark.usefixtures("language")
def test_d5_3_chosen_information_set_is_highlighted(tree):
    explorer = lesson.explore_tree(tree)
    assert "stroke-dasharray" not in explorer.html.value
    names = [value for _, value in explorer.controls["highlighted_set"].options]
    assert len(names) == 14
    for name in names[1:-1]:
        explorer.controls["highlighted_set"].value = name
        assert explorer.html.value.count('fill="#fff2cc"') == 2
        assert explorer.html.value.count("stroke-dasharray") == 3, "one tie of three pieces"
        for node in tree.infoset(name).nodes:
            h = "(" + ", ".join(tree.history(node)) + ")"
            assert h in visible_texts(explorer.html.value)[-1]
    explorer.controls["highlighted_set"].value = "all"
    assert explorer.html.value.count('fill="#fff2cc"') == 24
    assert explorer.html.value.count("stroke-dasharray") == 36


@pytest.mark.usefixtures("language")
def test_d5_3_ties_of_different_information_sets_do_not_overlap(tree):
    body = draw.kuhn(tree, highlighted_sets=[s.name for s in tree.infosets]).body
    lanes = []
    for line in re.findall(r"<line [^>]*stroke-dasharray[^>]*>", body):
        x1, y1, x2, y2 = (
            float(re.search(rf' {k}="([^"]*)"', line)[1]) for k in ("x1", "y1", "x2", "y2")
        )
        if y1 == y2:
            lanes.append((y1, min(x1, x2), max(x1, x2)))
    assert len(lanes) == 12
    for i, (y, left, right) in enumerate(lanes):
        for other, start, end in lanes[i + 1 :]:
            assert y != other or right < start or end < left


def test_d5_3_picture_expands_only_the_chosen_deal(tree, language):
    explorer = lesson.explore_tree(tree)
    for i, deal in enumerate(deal_names(tree)):
        explorer.controls["deal"].value = i
        explorer.controls["highlighted_set"].value = "none"
        texts = visible_texts(explorer.html.value)
        assert sum(text in ("+1", "−1", "+2", "−2") for text in texts) == 5
        assert f"{deal[0]}:pb" in texts
        explorer.controls["highlighted_set"].value = "all"
        assert explorer.html.value.count('fill="#fff2cc"') == 4
    explorer.controls["deal"].value = 0
    explorer.controls["highlighted_set"].value = "K:pb"
    assert ("不在其中" if language == "zh" else "not in it") in explorer.html.value
