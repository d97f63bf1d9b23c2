"""Test that pictures are well formed, survive in saved pages, and agree with their numbers."""

import re
from fractions import Fraction as F
from xml.etree import ElementTree

import numpy as np
import pytest
from contrast import low_contrast_texts
from random_games import random_game, random_profile

from cfr_core import Profile, Tree, games
from cfr_core.values import reach
from cfr_lab import draw, numbers
from cfr_lab.words import set_language

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def english():
    set_language("en")


def texts(picture):
    root = ElementTree.fromstring(picture.svg)
    return [node.text for node in root.iter(f"{SVG}text")]


def titles(picture):
    return [node.text for node in ElementTree.fromstring(picture.svg).iter(f"{SVG}title")]


@pytest.fixture(scope="module")
def tree():
    return Tree(games.rock_paper_scissors())


def test_tree_shows_players_actions_payoffs_and_sets(tree):
    shown = texts(draw.tree(tree, payoffs_of=2))
    assert shown.count("1") == 1 + 3
    assert shown.count("2") == 3
    assert shown.count("scissors") == 4
    assert shown.count("−1") == 3
    assert shown.count("0") == 3
    assert "I₂" in shown
    assert "I₁" not in shown


def test_tree_shows_probabilities_and_notes(tree):
    profile = Profile(tree, {"I1": (0.5, 0.25, 0.25), "I2": (0.1, 0.2, 0.7)})
    picture = draw.tree(tree, profile, names={1: "h1"}, notes={1: "0.42"})
    shown = texts(picture)
    assert shown.count("0.50") == 1
    assert shown.count("0.70") == 3
    assert "h₁" in shown
    assert "0.42" in shown
    assert "h₁ 0.42" in picture.alt
    hover = next(t for t in titles(picture) if t.startswith("h₁"))
    assert "history (scissors)" in hover
    assert "reach π(h) = 0.5000" in hover
    assert "in information set I₂" in hover
    assert "0.42" in hover


def test_tree_lights_a_path_and_a_set(tree):
    end = tree.node("rock", "paper")
    plain = draw.tree(tree).svg
    highlighted = draw.tree(tree, highlighted=tree.path(end)).svg
    assert "opacity" not in plain
    # The tree has twelve steps with their lower nodes; the two steps on the path are not dimmed.
    # The dimmed nodes of player 2 are hollow, and every text is dark enough to read.
    assert highlighted.count("opacity=") == 12 - 2
    marks = re.findall(r'<(?:rect|circle)[^>]* fill="(#[^"]+)" stroke="(#[^"]+)"', highlighted)
    movers = [fill for fill, stroke in marks if stroke in draw.COLOURS[1:3]]
    assert movers.count("#ffffff") == 2
    assert low_contrast_texts(highlighted) == []
    assert "I₁" in texts(draw.tree(tree, highlighted_set="I1"))
    assert "I₁" not in texts(draw.tree(tree))


@pytest.mark.parametrize("seed", range(10))
def test_any_tree_can_be_drawn(seed):
    rng = np.random.default_rng(seed)
    tree = Tree(random_game(rng, depth=4))
    profile = random_profile(tree, rng)
    picture = draw.tree(tree, profile)
    assert len(titles(picture)) == tree.n_nodes + sum(len(s.nodes) > 1 for s in tree.infosets)
    ends = [t for t in titles(picture) if "payoffs" in t]
    assert len(ends) == len(tree.terminals)
    shown = sorted(float(F(t.rsplit("= ", 1)[1])) for t in titles(picture) if "reach" in t)
    assert shown == pytest.approx(sorted(map(float, reach(profile))), abs=5.1e-5)


def test_written_text_is_escaped():
    game = games.matrix_game([[1, 2]], rows=["<b>&"], columns=['"x"', "y"], name="<script>")
    tree = Tree(game)
    picture = draw.tree(tree, notes={0: "<i>"}, names={0: "&"})
    assert "<script>" not in picture.svg
    assert "<b>" not in picture.svg
    assert "<b>&" in texts(picture)


def test_pictures_do_not_depend_on_style_elements(tree):
    for picture in (draw.tree(tree), draw.bars(["x"], [1.0], -1, 1)):
        assert "<style" not in picture.svg
        assert "class=" not in picture.svg
        assert not re.search(r'\bid="', picture.svg)
        assert "url(" not in picture.svg


def test_arranging_keeps_sizes_and_words():
    a = draw.sentences("one", width=50)
    b = draw.sentences("two", width=80)
    beside, under = draw.row(a, b, gap=10), draw.column(a, b, gap=5)
    assert (beside.width, beside.height) == (140, a.height)
    assert (under.width, under.height) == (80, 2 * a.height + 5)
    assert under.alt == "one. two. "


@pytest.mark.parametrize(
    ("value", "shown"),
    [(-0.25, "−0.25"), (-0.001, "0.00"), (F(-1, 3), "−1/3"), (2, "2"), (np.float64(1), "1.00")],
)
def test_number_formats_values_for_display(value, shown):
    assert numbers.number_text(value) == shown


def test_signed_numbers_have_a_plus_or_minus_sign():
    assert numbers.number_text(0.5, sign=True) == "+0.50"
    assert numbers.number_text(0.0, sign=True) == "0.00"
    assert numbers.number_text(3, sign=True) == "+3"


def test_bars_mark_every_best_action_with_a_star():
    shown = texts(draw.bars(["x", "y", "z"], [0.1, 0.3, 0.3], -1, 1))
    assert [t for t in shown if "★" in t] == ["+0.30 ★"] * 2


def test_bars_stay_on_the_scale():
    shown = draw.bars(["x"], [5.0], -1, 1, width=300)
    root = ElementTree.fromstring(shown.svg)
    for bar in list(root.iter(f"{SVG}rect"))[1:]:
        assert float(bar.get("x")) + float(bar.get("width")) <= 300


def area(corners):
    """Return the area of a polygon in the triangle of strategies, as a share of the whole."""
    x, y = np.array(corners).T[:2]
    return abs(x @ np.roll(y, -1) - y @ np.roll(x, -1))


def test_best_response_regions_cover_the_triangle_without_overlap():
    """The regions agree with the maximum itself, at strategies sampled in the whole triangle."""
    rng = np.random.default_rng(3)
    for _ in range(20):
        payoffs = rng.integers(-3, 4, size=(4, 3)).astype(float) + rng.normal(0, 1e-3, (4, 3))
        regions = draw.best_regions(payoffs)
        points = rng.dirichlet((1, 1, 1), 4000)
        share = np.bincount((points @ payoffs.T).argmax(axis=1), minlength=4) / 4000
        areas = [area(corners) if len(corners) else 0 for corners in regions]
        assert sum(areas) == pytest.approx(1)
        assert areas == pytest.approx(share, abs=0.05)


def test_rps_regions_are_equal_and_meet_in_the_middle():
    regions = draw.best_regions(-np.array(games.RPS_PAYOFFS).T)
    for corners in regions:
        assert area(corners) == pytest.approx(1 / 3)
        assert np.isclose(corners, 1 / 3).all(axis=1).any()
