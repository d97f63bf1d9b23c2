"""The settings of the full-tree solver: what they mean and which are refused."""

from dataclasses import replace
from fractions import Fraction as F
from math import inf

import numpy as np
import pytest
import sympy as sp
from solver_games import trees

from cfr_core import CourseError, Tree, games, uniform
from cfr_core.cfr import CFR, VARIANTS, Variant
from cfr_core.equilibrium import nash_conv
from cfr_core.four_steps import discount


def test_numbers_of_a_variant_stay_in_the_floats():
    tree = Tree(games.kuhn())
    for settings in ({"gamma": 30}, {"alpha": 2000}, {"beta": -2000}, {"beta": 2000}):
        assert nash_conv(CFR(tree, "dcfr", **settings).run(100).average) < 0.2
    for t, power in ((1, 1.5), (7, 1.5), (7, 0.0), (7, -2.0), (3, 2), (3, -2)):
        assert discount(t, power) == pytest.approx(t**power / (t**power + 1), rel=1e-15)
    assert discount(3, 2) == F(9, 10)
    assert discount(3, -2) == F(1, 10)
    assert (discount(10**6, 2000.0), discount(10**6, -2000.0)) == (1, 0)


def test_plus_is_discounting_to_the_limit():
    named = CFR(trees["leduc 2"], "cfr+").run(30)
    spelled = CFR(trees["leduc 2"], "cfr", beta=-inf, gamma=1).run(30)
    assert np.array_equal(named.average.vector, spelled.average.vector)


def test_a_variant_of_ones_own():
    mine = replace(VARIANTS["dcfr"], alpha=2)
    assert nash_conv(CFR(trees["kuhn"], mine).run(300).average) < 0.01


def with_one(value):
    """Payoffs of rock, paper, scissors, one of them another."""
    payoffs = np.array(Tree(games.rock_paper_scissors()).payoffs, dtype=object)
    payoffs[4, 1] = value
    return payoffs


def bad(code, *args, **settings):
    return pytest.param(args, settings, code, id=f"{code} {args} {settings}"[:60])


@pytest.mark.parametrize(
    ("args", "settings", "code"),
    [
        bad("variant-unknown", "cfr++"),
        bad("variant-unknown", None),
        bad("variant-unknown", 3),
        bad("setting-number", "dcfr", alpha=np.nan),
        bad("setting-number", "dcfr", beta="high"),
        bad("setting-number", "dcfr", gamma=-1),
        bad("setting-number", "dcfr", gamma=inf),
        bad("setting-number", "dcfr", gamma=31),
        bad("setting-number", "dcfr", gamma=[1, 400], runs=2),
        bad("setting-exact", "dcfr", alpha=[1.5, 2], beta=0, gamma=2, exact=True, runs=2),
        bad("true-or-false", Variant(predictive=np.array([True, False]))),
        bad("true-or-false", "cfr", exact="no"),
        bad("true-or-false", "cfr", alternating=np.array([True, False])),
        bad("setting-number", "dcfr", alpha=[1, np.nan], runs=2),
        bad("setting-shape", "dcfr", alpha=[1, 2]),
        bad("setting-shape", "dcfr", alpha=[1, 2], runs=3),
        bad("setting-exact", "dcfr", exact=True),
        bad("whole-number", "cfr", delay=-1),
        bad("whole-number", "cfr", delay=0.5),
        bad("whole-number", "cfr", runs=0),
        bad("player-unknown", "cfr", fixed={3: {}}),
        bad("profile-missing", "cfr", fixed={1: {}}),
        bad("profile-sum", "cfr", fixed={1: {"I1": [1, 1, 1]}}),
        bad("profile-number", "cfr", fixed={1: {"I1": [np.nan, 1, 0]}}),
        bad("fixed-shape", "cfr", fixed={1: {"I1": np.ones((3, 4)) / 3}}, runs=3),
        bad("fixed-shape", "cfr", fixed={1: {"I1": [[1, 0], [0], [0, 1]]}}, runs=2),
        bad("fixed-shape", "cfr", fixed={1: {"I1": [[1, 0], [0], [0, 1]]}}),
        bad("fixed-form", "cfr", fixed=[1, 2]),
        bad("fixed-form", "cfr", fixed=1),
        bad("fixed-form", "cfr", fixed={1: None}),
        bad("fixed-form", "cfr", fixed={1: [0.4, 0.3, 0.3]}),
        bad("fixed-form", "cfr", fixed=uniform(Tree(games.rock_paper_scissors()))),
        bad("player-unknown", "cfr", fixed={1.0: {"I1": [1, 0, 0]}}),
        bad("player-unknown", "cfr", fixed={True: {"I1": [1, 0, 0]}}),
        bad("set-unknown", "cfr", fixed={1: {"I1": [1, 0, 0], "typo": [1, 0]}}),
        bad("profile-symbols", "cfr", fixed={1: {"I1": [sp.Symbol("a"), 1 - sp.Symbol("a"), 0]}}),
        bad("profile-wanted", "cfr", start=3, runs=2),
        bad("profile-wanted", "cfr", start=3),
        bad("profile-wanted", "cfr", start=[3, 3], runs=2),
        bad("payoffs-form", "cfr", payoffs=[[1, 2]]),
        bad("payoffs-form", "cfr", payoffs=[[1, 2], [3]]),
        bad("payoffs-form", "cfr", payoffs="high"),
        bad("payoffs-number", "cfr", payoffs=np.full((9, 2), np.nan)),
        bad("payoffs-number", "cfr", payoffs=with_one(float("nan"))),
        bad("payoffs-number", "cfr", payoffs=with_one(inf)),
        bad("payoffs-number", "cfr", payoffs=with_one(None)),
        bad("payoffs-number", "cfr", payoffs=with_one(sp.Symbol("a"))),
        bad("payoffs-number", "cfr", payoffs=with_one("1")),
        bad("payoffs-number", "cfr", payoffs=with_one(1j)),
        bad("payoffs-number", "cfr", payoffs=np.ones((9, 2), complex)),
        bad("payoffs-number", "cfr", payoffs=np.full((9, 2), "1")),
    ],
)
def test_refusals(args, settings, code):
    with pytest.raises(CourseError) as caught:
        CFR(Tree(games.rock_paper_scissors()), *args, **settings)
    assert caught.value.code == code


def test_a_refusal_of_payoffs_says_where():
    with pytest.raises(CourseError, match=r"player 2 nan at number 4 of tree\.ends"):
        CFR(Tree(games.rock_paper_scissors()), payoffs=with_one(float("nan")))


def test_an_unknown_variant_lists_the_known():
    with pytest.raises(CourseError, match=r"cfr, cfr\+, linear, dcfr, pcfr\+"):
        CFR(Tree(games.kuhn()), "vanilla")


@pytest.mark.parametrize("n", [-1, 2.0, "3", None, True, np.nan])
def test_iterations_must_be_whole(n):
    with pytest.raises(CourseError) as caught:
        CFR(trees["kuhn"]).run(n)
    assert caught.value.code == "whole-number"


def test_only_trees_of_numbers():
    with pytest.raises(CourseError, match="Tree\\(game\\)"):
        CFR(games.kuhn())
    with pytest.raises(CourseError) as caught:
        CFR(Tree(games.three_player_tree(sp.Symbol("r1"), 1)))
    assert caught.value.code == "tree-symbols"
    with pytest.raises(CourseError) as caught:
        CFR(trees["kuhn"], fixed={1: uniform(Tree(games.kuhn()))})
    assert caught.value.code == "profile-other-tree"
