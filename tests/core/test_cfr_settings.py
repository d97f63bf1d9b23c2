"""Test the settings of the full-tree solver: their meaning, and the errors for bad ones."""

from dataclasses import replace
from fractions import Fraction as F
from math import inf

import numpy as np
import pytest
import sympy as sp
from plain_cfr import PlainCFR
from solver_games import trees

from cfr_core import CourseError, Tree, games, uniform
from cfr_core.cfr import CFR, VARIANTS, Variant, discount
from cfr_core.equilibrium import nash_conv


def test_discounts_and_weights_do_not_overflow():
    tree = Tree(games.kuhn())
    for settings in ({"gamma": 30}, {"alpha": 2000}, {"beta": -2000}, {"beta": 2000}):
        assert nash_conv(CFR(tree, "dcfr", **settings).run(100).average) < 0.2
    for t, power in ((1, 1.5), (7, 1.5), (7, 0.0), (7, -2.0), (3, 2), (3, -2)):
        assert discount(t, power) == pytest.approx(t**power / (t**power + 1), rel=1e-15)
    assert discount(3, 2) == F(9, 10)
    assert discount(3, -2) == F(1, 10)
    assert (discount(10**6, 2000.0), discount(10**6, -2000.0)) == (1, 0)


def test_given_number_replaces_the_variants_even_if_zero():
    for name, variant in (("alpha", "dcfr"), ("gamma", "cfr+"), ("beta", "linear")):
        number = CFR(trees["kuhn"], variant, **{name: 0})
        spelled = CFR(trees["kuhn"], replace(VARIANTS[variant], **{name: 0}))
        assert number.variant == spelled.variant != VARIANTS[variant]
        assert number.run(9).average == spelled.run(9).average


def test_cfr_plus_is_cfr_with_beta_minus_infinity():
    named = CFR(trees["leduc 2"], "cfr+").run(30)
    spelled = CFR(trees["leduc 2"], "cfr", beta=-inf, gamma=1).run(30)
    assert np.array_equal(named.average.vector, spelled.average.vector)


def test_custom_variant_converges():
    own_variant = replace(VARIANTS["dcfr"], alpha=2)
    assert nash_conv(CFR(trees["kuhn"], own_variant).run(300).average) < 0.01


def replace_payoff(value):
    """Return the payoffs of rock-paper-scissors with one of them replaced."""
    payoffs = np.array(Tree(games.rock_paper_scissors()).payoffs, dtype=object)
    payoffs[4, 1] = value
    return payoffs


def bad_arguments(code, *args, **settings):
    return pytest.param(args, settings, code, id=f"{code} {args} {settings}"[:60])


@pytest.mark.parametrize(
    ("args", "settings", "code"),
    [
        bad_arguments("choice-unknown", "cfr++"),
        bad_arguments("choice-unknown", None),
        bad_arguments("choice-unknown", 3),
        bad_arguments("setting", "dcfr", alpha=np.nan),
        bad_arguments("setting", "dcfr", beta="high"),
        bad_arguments("setting-gamma", "dcfr", gamma=-1),
        bad_arguments("setting-gamma", "dcfr", gamma=inf),
        bad_arguments("setting-gamma", "dcfr", gamma=31),
        bad_arguments("setting-gamma", "dcfr", gamma=[1, 400], runs=2),
        bad_arguments("setting-exact", "dcfr", alpha=[1.5, 2], beta=0, gamma=2, exact=True, runs=2),
        bad_arguments("choice-unknown", Variant(predictive=np.array([True, False]))),
        bad_arguments("choice-unknown", "cfr", exact="no"),
        bad_arguments("choice-unknown", "cfr", alternating=np.array([True, False])),
        bad_arguments("setting", "dcfr", alpha=[1, np.nan], runs=2),
        bad_arguments("setting", "dcfr", alpha=[1, 2]),
        bad_arguments("setting", "dcfr", alpha=[1, 2], runs=3),
        bad_arguments("setting-exact", "dcfr", exact=True),
        bad_arguments("whole-number-least", "cfr", runs=0),
        bad_arguments("setting", "dcfr", alpha="1.5"),
        bad_arguments("setting", "dcfr", alpha=["1", "2"], runs=2),
        bad_arguments("setting", "dcfr", alpha=1j),
        bad_arguments("setting-exact", "cfr", alpha=10**6, exact=True),
        bad_arguments("setting-exact", "cfr", beta=[-31, 1], runs=2, exact=True),
        bad_arguments("payoffs-large", "cfr", payoffs=np.full((9, 2), 1e308)),
        bad_arguments("payoffs-large", "cfr", payoffs=np.full((9, 2), 10**200)),
        bad_arguments("payoffs-large", "cfr", payoffs=replace_payoff(-1e101)),
        bad_arguments(
            "fixed-form", "cfr", fixed_strategies={1: {"I1": [1, 0, 0], "I2": [1, 0, 0]}}
        ),
        bad_arguments("fixed-form", "cfr", fixed_strategies={2: {"I1": [1, 0, 0]}}),
        bad_arguments("whole-number", "cfr", fixed_strategies={3: {}}),
        bad_arguments("profile-missing", "cfr", fixed_strategies={1: {}}),
        bad_arguments("probability-sum", "cfr", fixed_strategies={1: {"I1": [1, 1, 1]}}),
        bad_arguments("profile-form", "cfr", fixed_strategies={1: {"I1": [np.nan, 1, 0]}}),
        bad_arguments(
            "fixed-runs", "cfr", fixed_strategies={1: {"I1": np.ones((3, 4)) / 3}}, runs=3
        ),
        bad_arguments("fixed-form", "cfr", fixed_strategies=[1, 2]),
        bad_arguments("fixed-form", "cfr", fixed_strategies=1),
        bad_arguments("fixed-form", "cfr", fixed_strategies={1: None}),
        bad_arguments("fixed-form", "cfr", fixed_strategies={1: [0.4, 0.3, 0.3]}),
        bad_arguments(
            "fixed-form", "cfr", fixed_strategies=uniform(Tree(games.rock_paper_scissors()))
        ),
        bad_arguments("whole-number", "cfr", fixed_strategies={1.0: {"I1": [1, 0, 0]}}),
        bad_arguments("whole-number", "cfr", fixed_strategies={True: {"I1": [1, 0, 0]}}),
        bad_arguments(
            "infoset-unknown", "cfr", fixed_strategies={1: {"I1": [1, 0, 0], "typo": [1, 0]}}
        ),
        bad_arguments(
            "symbol", "cfr", fixed_strategies={1: {"I1": [sp.Symbol("a"), 1 - sp.Symbol("a"), 0]}}
        ),
        bad_arguments("payoffs-form", "cfr", payoffs=[[1, 2]]),
        bad_arguments("payoffs-form", "cfr", payoffs=[[1, 2], [3]]),
        bad_arguments("payoffs-form", "cfr", payoffs="high"),
        bad_arguments("payoffs-form", "cfr", payoffs=np.full((9, 2), np.nan)),
        bad_arguments("payoffs-form", "cfr", payoffs=replace_payoff(float("nan"))),
        bad_arguments("payoffs-form", "cfr", payoffs=replace_payoff(inf)),
        bad_arguments("payoffs-form", "cfr", payoffs=replace_payoff(None)),
        bad_arguments("payoffs-form", "cfr", payoffs=replace_payoff(sp.Symbol("a"))),
        bad_arguments("payoffs-form", "cfr", payoffs=replace_payoff("1")),
        bad_arguments("payoffs-form", "cfr", payoffs=replace_payoff(1j)),
        bad_arguments("payoffs-form", "cfr", payoffs=np.ones((9, 2), complex)),
        bad_arguments("payoffs-form", "cfr", payoffs=np.full((9, 2), "1")),
    ],
)
def test_bad_arguments_are_rejected(args, settings, code):
    with pytest.raises(CourseError) as caught:
        CFR(Tree(games.rock_paper_scissors()), *args, **settings)
    assert caught.value.code == code


@pytest.mark.parametrize("exact", [True, False])
def test_large_payoffs_are_solved_correctly_or_rejected(exact):
    # In floats, such regrets would overflow: the average would contain NaN, and CFR+ would stay
    # uniform.
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
            with pytest.raises(CourseError, match=r"value 1\.5e\+308, more than 1e\+100"):
                CFR(large, variant)


def test_profile_can_be_given_for_one_fixed_player():
    held = uniform(trees["kuhn"])
    assert set(CFR(trees["kuhn"], fixed_strategies={1: held}).regrets) == set(held.strategies_of(2))


@pytest.mark.parametrize("exact", [True, False])
def test_runs_with_finite_and_infinite_alpha_and_beta_match_single_runs(exact):
    tree, alpha, beta = trees["kuhn"], [inf, 1, -inf], [-inf, inf, 0]
    joint_solver = CFR(tree, alpha=alpha, beta=beta, runs=3, exact=exact).run(6)
    for run in range(3):
        alone = CFR(tree, alpha=alpha[run], beta=beta[run], exact=exact).run(6)
        plain = PlainCFR(games.kuhn(), True, alpha[run], beta[run]).run(6)
        for name, regret in plain.regret.items():
            assert joint_solver.regrets[name][:, run].astype(float) == pytest.approx(
                regret, abs=1e-9
            )
            assert alone.regrets[name].astype(float) == pytest.approx(regret, abs=1e-9)


def test_floored_runs_with_finite_and_infinite_alpha_match_single_runs():
    # Regrets kept in one run are discounted in the other.
    joint_solver = CFR(trees["kuhn"], runs=2, alpha=[inf, 1.5], beta=-inf).run(20)
    for run, alpha in enumerate((inf, 1.5)):
        alone = CFR(trees["kuhn"], alpha=alpha, beta=-inf).run(20)
        assert joint_solver.average[run].vector == pytest.approx(alone.average.vector, abs=1e-9)


def test_an_unknown_variant_lists_the_known():
    with pytest.raises(CourseError, match=r"cfr, cfr\+, linear, dcfr, pcfr\+"):
        CFR(Tree(games.kuhn()), "vanilla")


@pytest.mark.parametrize("n", [-1, 2.0, "3", None, True, np.nan])
def test_number_of_iterations_must_be_an_integer(n):
    with pytest.raises(CourseError) as caught:
        CFR(trees["kuhn"]).run(n)
    assert caught.value.code == "whole-number-least"


def test_arguments_other_than_trees_of_numbers_are_rejected():
    with pytest.raises(CourseError, match="argument tree must be a Tree"):
        CFR(games.kuhn())
    with pytest.raises(CourseError) as caught:
        CFR(Tree(games.three_player_game(sp.Symbol("d1"), 1)))
    assert caught.value.code == "symbol"
    with pytest.raises(CourseError) as caught:
        CFR(trees["kuhn"], fixed_strategies={1: uniform(Tree(games.kuhn()))})
    assert caught.value.code == "profile-other-tree"
