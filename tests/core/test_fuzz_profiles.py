"""Test values, best responses and NashConv of random profiles against all pure strategies.

`python -m pytest --timeout 0 --examples 5000 tests/core/test_fuzz_profiles.py` tries 5,000 new
profiles per test.
"""

import warnings
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import prod

import numpy as np
import odd_values
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_cfr import best_pure_value, plain_values
from random_games import random_game, random_profile

from cfr_core import Profile, Tree
from cfr_core.equilibrium import (
    best_response,
    expected_values,
    exploitability,
    gains,
    is_two_player_zero_sum,
    nash_conv,
)

SEEDS = st.integers(0, 2**31)
# A probability or a payoff can be given in these types; each represents the same fraction.
KINDS = {
    "fractions": lambda p: p,
    "floats": float,
    "whole": lambda p: int(p) if p.denominator == 1 else p,
    "whole or float": lambda p: int(p) if p.denominator == 1 else float(p),
    "NumPy's": lambda p: np.int64(int(p)) if p.denominator == 1 else np.float64(float(p)),
}


FLOATING = {"floats", "whole or float", "NumPy's"}


def small_random_game(seed, paid_in, zero_sum=False):
    """Return a small random game, its tree and its generator; all pure strategies can be tried."""
    rng = np.random.default_rng(seed)
    drawn = random_game(rng, n_players=2 if zero_sum else None, depth=3)

    def payoffs(h):
        payment = drawn.payoffs(h)
        payment = [payment[0], -payment[0]] if zero_sum else payment
        return [KINDS[paid_in](Fraction(p, 4)) for p in payment]

    rules = {n: cache(getattr(drawn, n)) for n in ("mover", "actions", "chance", "sees")}
    game = replace(drawn, payoffs=cache(payoffs), **rules)
    return game, Tree(game), rng


def drawn(tree, rng, kind):
    """Return a profile that is pure at some sets, and the fractions that it represents."""
    profile = random_profile(tree, rng, exact=True)
    exact = {name: [Fraction(p) for p in strategy] for name, strategy in profile.items()}
    for name, strategy in exact.items():
        if kind == "whole" or rng.random() < 0.3:
            exact[name] = [Fraction(int(i == 0)) for i in range(len(strategy))]
    written = {name: [KINDS[kind](p) for p in strategy] for name, strategy in exact.items()}
    return Profile(tree, written), exact


@given(SEEDS, st.sampled_from(sorted(KINDS)), st.sampled_from(sorted(KINDS)), st.booleans())
def test_gains_agree_with_all_pure_strategies(seed, kind, paid_in, zero_sum):
    game, tree, rng = small_random_game(seed, paid_in, zero_sum)
    profile, exact = drawn(tree, rng, kind)
    # Pure profiles of integers are played in floats.
    same = assert_near if kind == "whole" or {kind, paid_in} & FLOATING else assert_equal
    values = plain_values(with_exact_payoffs(game), exact)
    same(expected_values(profile), values)
    gained = []
    for player in tree.players:
        sets = {s.name: len(s.actions) for s in tree.infosets if s.player == player}
        if prod(sets.values()) > 300:
            return
        best = best_pure_value(with_exact_payoffs(game), exact, player, sets)
        gained.append(best - values[player - 1])
        reply = best_response(profile, player)
        same([expected_values(reply)[player - 1]], [best])
        for name, strategy in reply.items():
            pure = [0] * (len(strategy) - 1) + [1]
            is_own = name in sets
            assert sorted(strategy) == pure if is_own else list(strategy) == list(profile[name])
    same(gains(profile), gained)
    same([nash_conv(profile)], [sum(gained)])
    with warnings.catch_warnings(record=True) as caught_warnings:
        warnings.simplefilter("always")
        same([exploitability(profile)], [sum(gained) / tree.n_players])
    assert bool(caught_warnings) != is_two_player_zero_sum(tree)
    assert is_two_player_zero_sum(tree) or not zero_sum


def with_exact_payoffs(game):
    """Return the same game with payoffs in fractions."""
    return replace(game, payoffs=lambda h: [as_fraction(p) for p in game.payoffs(h)])


def as_fraction(number):
    return Fraction(float(number))


def assert_equal(actual, expected):
    assert [Fraction(g) for g in actual] == list(expected)


def assert_near(actual, expected):
    assert [float(g) for g in actual] == pytest.approx([float(w) for w in expected], abs=1e-9)


MEASURES = (expected_values, gains, nash_conv, lambda p: best_response(p, 1), exploitability)


@given(SEEDS, odd_values.values, st.sampled_from(["set", "one", "all", "vector", "entry", "name"]))
def test_broken_profiles_are_correct_or_rejected(seed, value, place):
    _, tree, rng = small_random_game(seed, "whole")
    good = random_profile(tree, rng)
    if not tree.infosets:
        return
    name = tree.infosets[int(rng.integers(len(tree.infosets)))].name
    strategies, vector = dict(good), good.vector.tolist()

    def broken_profile():
        if place == "set":
            return Profile(tree, {**strategies, name: value})
        if place == "one":
            return Profile(tree, {**strategies, name: [value, *strategies[name][1:]]})
        if place == "name":
            key = value if getattr(value, "__hash__", None) else None
            return Profile(tree, {**strategies, key: strategies[name]})
        if place == "vector":
            return Profile.from_vector(tree, value)
        if place == "entry":
            return Profile.from_vector(tree, [value, *vector[1:]])
        return Profile(tree, value)

    profile = odd_values.result_of(broken_profile)
    if profile is odd_values.REFUSED:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        answers = [odd_values.result_of(lambda ask=ask: ask(profile)) for ask in MEASURES]
    # An accepted profile consists of strategies; with symbols, only its values are computed.
    if not any(answer is odd_values.REFUSED for answer in answers):
        assert_near(answers[0], plain_payoffs(tree, profile))


def plain_payoffs(tree, profile):
    strategies = {name: [float(p) for p in strategy] for name, strategy in profile.items()}
    return plain_values(tree.game, strategies)
