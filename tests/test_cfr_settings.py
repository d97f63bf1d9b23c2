"""The settings of the full-tree solver: what they mean and which are refused."""

from dataclasses import replace
from fractions import Fraction as F
from math import inf

import numpy as np
import pytest
import sympy as sp
from plain_cfr import PlainCFR
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


def test_a_number_given_replaces_the_variant_s_even_if_it_is_zero():
    for name, variant in (("alpha", "dcfr"), ("gamma", "cfr+"), ("beta", "linear")):
        number = CFR(trees["kuhn"], variant, **{name: 0})
        spelled = CFR(trees["kuhn"], replace(VARIANTS[variant], **{name: 0}))
        assert number.variant == spelled.variant != VARIANTS[variant]
        assert number.run(9).average == spelled.run(9).average


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
        bad("setting-number", "dcfr", alpha=10**400),
        bad("setting-number", "dcfr", beta=-(10**400)),
        bad("setting-number", "dcfr", alpha="1.5"),
        bad("setting-number", "dcfr", alpha=["1", "2"], runs=2),
        bad("setting-number", "dcfr", alpha=1j),
        bad("setting-number", "dcfr", alpha=range(10**9), runs=2),
        bad("setting-exact", "cfr", alpha=10**6, exact=True),
        bad("setting-exact", "cfr", beta=[-31, 1], runs=2, exact=True),
        bad("too-much-memory", "cfr", runs=10**12),
        bad("too-much-memory", "cfr", runs=10**400),
        bad("payoffs-large", "cfr", payoffs=np.full((9, 2), 1e308)),
        bad("payoffs-large", "cfr", payoffs=np.full((9, 2), 10**200)),
        bad("payoffs-large", "cfr", payoffs=with_one(-1e101)),
        bad("payoffs-number", "cfr", payoffs=with_one(10**400)),
        bad("payoffs-number", "cfr", payoffs=np.full((9, 2), np.longdouble("1e400"))),
        bad("fixed-other-player", "cfr", fixed={1: {"I1": [1, 0, 0], "I2": [1, 0, 0]}}),
        bad("fixed-other-player", "cfr", fixed={2: {"I1": [1, 0, 0]}}),
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


@pytest.mark.parametrize("exact", [True, False])
def test_large_payoffs_are_right_or_refused(exact):
    # In floats regrets of these would overflow: NaN in the average, and CFR+ stuck at uniform.
    large = Tree(games.matrix_game([[1e308, -1e308], [-1e308, 1.5e308]]))
    at_most = Tree(games.matrix_game([[1e100, -1e100], [-1e100, 0.5e100]]))
    small = Tree(games.matrix_game([[1, -1], [-1, 0.5]]))
    for variant in ("cfr", "cfr+", "linear", "pcfr+"):
        plain = CFR(small, variant, exact=exact).run(9).average.vector
        scaled = CFR(at_most, variant, exact=exact).run(9).average.vector
        assert scaled.astype(float) == pytest.approx(plain.astype(float), abs=1e-9)
        if exact:
            assert sum(CFR(large, variant, exact=True).run(9).average["I1"]) == 1
        else:
            with pytest.raises(CourseError, match=r"1\.5e\+308 in size; up to 1e\+100"):
                CFR(large, variant)


def test_too_many_runs_say_how_much():
    with pytest.raises(CourseError, match=r"runs is 10{12}, which takes about \d{7} GB"):
        CFR(trees["kuhn"], runs=10**12)
    with pytest.raises(CourseError, match=r"takes about \d+ GB"):
        CFR(trees["leduc"], runs=10**6)


def test_a_whole_profile_may_be_fixed_for_one():
    held = uniform(trees["kuhn"])
    assert set(CFR(trees["kuhn"], fixed={1: held}).regrets) == set(held.of(2))


@pytest.mark.parametrize("exact", [True, False])
def test_alpha_and_beta_of_some_runs_alone_are_infinite(exact):
    tree, alpha, beta = trees["kuhn"], [inf, 1, -inf], [-inf, inf, 0]
    together = CFR(tree, alpha=alpha, beta=beta, runs=3, exact=exact).run(6)
    for run in range(3):
        alone = CFR(tree, alpha=alpha[run], beta=beta[run], exact=exact).run(6)
        plain = PlainCFR(games.kuhn(), True, alpha[run], beta[run]).run(6)
        for name, regret in plain.regret.items():
            assert together.regrets[name][:, run].astype(float) == pytest.approx(regret, abs=1e-9)
            assert alone.regrets[name].astype(float) == pytest.approx(regret, abs=1e-9)


def test_infinite_alpha_in_some_runs_and_floored_in_all():
    # What is kept in one run is not kept in the other.
    together = CFR(trees["kuhn"], runs=2, alpha=[inf, 1.5], beta=-inf).run(20)
    for run, alpha in enumerate((inf, 1.5)):
        alone = CFR(trees["kuhn"], alpha=alpha, beta=-inf).run(20)
        assert together.average[run].vector == pytest.approx(alone.average.vector, abs=1e-9)


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
        CFR(Tree(games.three_player_tree(sp.Symbol("d1"), 1)))
    assert caught.value.code == "tree-symbols"
    with pytest.raises(CourseError) as caught:
        CFR(trees["kuhn"], fixed={1: uniform(Tree(games.kuhn()))})
    assert caught.value.code == "profile-other-tree"
