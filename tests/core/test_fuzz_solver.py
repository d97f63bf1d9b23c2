"""Test that with any settings the solver raises an error or agrees with a plain recursion.

`python -m pytest --timeout 0 --examples 5000 tests/core/test_fuzz_solver.py` tries 5,000 new
settings per test.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import inf, isfinite

import numpy as np
import odd_values
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from plain_cfr import PlainCFR
from random_games import random_game, random_profile

from cfr_core import Tree
from cfr_core.cfr import CFR, VARIANTS, Variant

SEEDS = st.integers(0, 2**31)
INTEGERS_AND_INFINITIES = (inf, -inf, 0, 1, 2, -1, -2)
NON_INTEGERS = (0.5, 1.5, -0.5, 1.0)


class SolverCase:
    """Hold a random game, random settings, and the plain recursions for them."""

    def __init__(self, draw):
        self.rng = rng = np.random.default_rng(draw(SEEDS))
        self.exact = draw(st.booleans())
        game = random_game(rng, depth=4)
        game = game if self.exact else replace(game, payoffs=with_noise(game.payoffs))
        # The rules are cached, because the plain recursion calls them in every iteration.
        rules = ("mover", "actions", "chance", "payoffs", "sees")
        self.game = replace(game, **{name: cache(getattr(game, name)) for name in rules})
        self.tree = Tree(self.game)
        runs = draw(st.sampled_from([None, None, 1, 3]))
        self.settings = {"alternating": draw(st.booleans()), "exact": self.exact, "runs": runs}
        self.columns = runs or 1
        # These are the plain recursion's arguments, for each run.
        self.plain = [{"game": self.game} for _ in range(self.columns)]
        self.variant = self._variant(draw)
        self._numbers(draw)
        profiles = draw(st.sets(st.sampled_from(["fixed_strategies", "payoffs"])))
        for name in sorted(profiles):
            getattr(self, "_" + name)(draw)

    def _variant(self, draw):
        named = VARIANTS[draw(st.sampled_from(sorted(VARIANTS)))]
        if self.exact and named.alpha == 1.5:
            named = Variant(alpha=2, beta=0, gamma=2)
        for plain in self.plain:
            plain.update(vars(named))
        return named

    def _numbers(self, draw):
        powers = st.sampled_from(
            INTEGERS_AND_INFINITIES if self.exact else INTEGERS_AND_INFINITIES + NON_INTEGERS
        )
        weights = st.sampled_from([0, 1, 2, 3] if self.exact else [0, 0.5, 1, 2.5])
        for name in sorted(draw(st.sets(st.sampled_from(["alpha", "beta", "gamma"])))):
            kind = weights if name == "gamma" else powers
            if self.settings["runs"] and draw(st.booleans()):
                numbers = draw(st.lists(kind, min_size=self.columns, max_size=self.columns))
                self.settings[name] = numbers
            else:
                self.settings[name] = draw(kind)
                numbers = [self.settings[name]] * self.columns
            for plain, number in zip(self.plain, numbers, strict=True):
                plain[name] = number

    def _profiles(self):
        return [random_profile(self.tree, self.rng, exact=self.exact) for _ in self.plain]

    def _fixed_strategies(self, draw):
        players = draw(st.sets(st.sampled_from(self.tree.players)))
        profiles = self._profiles()
        self.settings["fixed_strategies"] = {}
        for player in players:
            if self.settings["runs"]:
                held = {
                    name: np.transpose([profile[name] for profile in profiles])
                    for name in profiles[0].strategies_of(player)
                }
            else:
                held = profiles[0] if draw(st.booleans()) else profiles[0].strategies_of(player)
            self.settings["fixed_strategies"][player] = held
        for plain, profile in zip(self.plain, profiles, strict=True):
            plain["fixed_strategies"] = {
                player: profile.strategies_of(player) for player in players
            }

    def _payoffs(self, draw):
        shape = (*self.tree.payoffs.shape, self.columns)
        drawn = self.rng.integers(-9, 10, shape) if self.exact else self.rng.normal(size=shape)
        per_run = self.settings["runs"] and draw(st.booleans())
        self.settings["payoffs"] = drawn if per_run else drawn[:, :, 0]
        for run, plain in enumerate(self.plain):
            rows = drawn[:, :, run if per_run else 0].tolist()
            payment = dict(
                zip(map(self.tree.history, self.tree.terminals.tolist()), rows, strict=True)
            )
            plain["game"] = replace(self.game, payoffs=payment.__getitem__)

    def solver(self, **changed):
        return CFR(self.tree, **{"variant": self.variant, **self.settings, **changed})

    def recursions(self, **changed):
        common = {
            "alternating": self.settings["alternating"],
            "number": Fraction if self.exact else float,
        }
        return [PlainCFR(**{**common, **plain, **changed}) for plain in self.plain]


def with_noise(payoffs):
    """Return payoffs with noise, so that there are no ties for rounding to decide."""

    def paid(h):
        seed = [ord(letter) for letter in "".join(map(str, h))]
        noise = np.random.default_rng([1, *seed]).normal(size=len(payoffs(h)))
        return [float(p + n) for p, n in zip(payoffs(h), noise, strict=True)]

    return paid


def has_near_ties(plain):
    """Return whether a strategy depends on regrets so small that they may be rounding errors."""
    return any(
        0 < abs(regret) < 1e-9 * (1 + max(map(abs, regrets)))
        for regrets in plain.regret.values()
        for regret in regrets
    )


def run_plain(plains, n):
    for plain in plains:
        for _ in range(n):
            plain.run(1)
            if plain.number is float:
                assume(not has_near_ties(plain))


def assert_same_results(solver, plains, exact):
    averages, currents = solver.average, solver.current
    if solver.runs is None:
        averages, currents = (averages,), (currents,)
    for run, plain in enumerate(plains):
        expected = plain.average()
        pairs = []
        for name, strategy in plain.strategy.items():
            pairs.append((averages[run][name], expected[name]))
            pairs.append((currents[run][name], strategy))
            if name in solver.regrets:
                regret = solver.regrets[name]
                pairs.append(
                    (regret if solver.runs is None else regret[:, run], plain.regret[name])
                )
        for actual, want in pairs:
            if exact:
                assert list(actual) == list(want)
            else:
                assert list(actual) == pytest.approx(list(want), abs=1e-7, rel=1e-7)


@given(st.data())
def test_solver_agrees_with_the_plain_recursion(data):
    question = SolverCase(data.draw)
    n = data.draw(st.integers(0, 3 if question.exact else 8))
    plains = question.recursions()
    run_plain(plains, n)
    solver = question.solver().run(n)
    assert solver.iteration == n
    assert_same_results(solver, plains, question.exact)


NUMBERS = ("alpha", "beta", "gamma")
SETTINGS = (*NUMBERS, "alternating", "fixed_strategies", "exact", "runs", "payoffs", "variant")


@given(st.data(), st.sampled_from(SETTINGS), odd_values.values)
def test_settings_with_odd_values_agree_or_raise(data, name, value):
    question = SolverCase(data.draw)
    solver = odd_values.result_of(lambda: question.solver(**{name: value}).run(2))
    if solver is odd_values.REFUSED:
        return
    for profile in (solver.average, solver.current):
        for each in profile if solver.runs is not None else [profile]:
            for strategy in each.values():
                assert (strategy >= 0).all()
                assert float(sum(strategy)) == pytest.approx(1)
    if name in NUMBERS and value is not None and np.ndim(value) == 0:
        number = int(value) if question.exact and isfinite(value) else float(value)
        if isfinite(number) and abs(number) > 300:
            return  # The plain recursion cannot compute t to such a power.
        plains = question.recursions(**{name: number})
        run_plain(plains, 2)
        assert_same_results(solver, plains, question.exact)
