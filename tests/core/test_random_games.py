"""Test properties that hold in every game, on random games."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import random_game, random_profile

from cfr_core import Tree, values
from cfr_core.cfr import CFR, VARIANTS
from cfr_core.equilibrium import (
    best_response,
    expected_values,
    gains,
    is_two_player_zero_sum,
    nash_conv,
    nash_conv_bound,
    regret_bound,
)
from cfr_core.mccfr import MCCFR, SCHEMES

SEEDS = st.integers(0, 2**31)


def random_tree(seed, n_players=None, zero_sum=False):
    rng = np.random.default_rng(seed)
    game = random_game(rng, n_players)
    if zero_sum:
        pays = game.payoffs
        object.__setattr__(game, "payoffs", lambda h: (pays(h)[0], -pays(h)[0]))
    return Tree(game), rng


@given(SEEDS, st.sampled_from(sorted(VARIANTS)), st.booleans())
def test_profiles_are_probabilities(seed, variant, alternating):
    tree, _ = random_tree(seed)
    solver = CFR(tree, variant, alternating=alternating)
    for _ in range(4):
        solver.run(3)
        for profile in (solver.current, solver.average):
            for strategy in profile.values():
                assert (strategy >= 0).all()
                assert strategy.sum() == pytest.approx(1)


@given(SEEDS)
def test_values_of_the_solver_are_the_definitions(seed):
    tree, rng = random_tree(seed)
    solver = CFR(tree, alternating=False).run(int(rng.integers(5)))
    start, before = solver.current, solver.regrets
    step = solver.step()
    for player in tree.players:
        for name, value in values.action_values(start, player).items():
            assert step.values[name] == pytest.approx(value, abs=1e-9)
        for name, regret in values.instantaneous_regrets(start, player).items():
            assert step.regrets[name] - before[name] == pytest.approx(regret, abs=1e-9)


@given(SEEDS)
def test_u_is_pi_times_v(seed):
    tree, rng = random_tree(seed)
    profile = random_profile(tree, rng, exact=True)
    for player in tree.players:
        u = values.contributions(profile, player)
        pi, v = values.own_reach(profile, player), values.counterfactual_values(profile, player)
        assert (u == pi * v).all()
        assert u[0] == expected_values(profile)[player - 1]


@given(SEEDS)
def test_a_best_response_is_never_below_the_value(seed):
    tree, rng = random_tree(seed)
    profile = random_profile(tree, rng, exact=True)
    value = expected_values(profile)
    for player in tree.players:
        reply = expected_values(best_response(profile, player))[player - 1]
        assert reply >= value[player - 1]
        assert gains(profile)[player - 1] == reply - value[player - 1]
        for _ in range(5):
            other = profile.replace(random_profile(tree, rng, exact=True).strategies_of(player))
            assert expected_values(other)[player - 1] <= reply


@given(SEEDS, st.booleans())
def test_regret_stays_below_the_bound(seed, zero_sum):
    tree, _ = random_tree(seed, 2 if zero_sum else None, zero_sum)
    solver = CFR(tree, alternating=False)
    played = [0.0] * tree.n_players
    for t in (1, 2, 5, 12):
        while solver.iteration < t:
            step = solver.step()
            played = [p + v for p, v in zip(played, expected_values(step.profile), strict=True)]
        # The others' play so far is one correlated strategy. It is the average profile only if
        # there is one opponent. Therefore, the test bounds the regret by the sum over the sets, and
        # NashConv only for two players.
        for player in tree.players:
            positive = sum(
                max(0.0, regret.max())
                for name, regret in solver.regrets.items()
                if tree.infoset(name).player == player
            )
            assert positive / t <= regret_bound(tree, player, t) + 1e-9
        if is_two_player_zero_sum(tree):
            conv = nash_conv(solver.average)
            assert conv <= nash_conv_bound(tree, t) + 1e-9
            # NashConv of the average is the sum of the average overall regrets.
            best = sum(
                expected_values(best_response(solver.average, p))[p - 1] for p in tree.players
            )
            assert best - sum(played) / t == pytest.approx(conv, abs=1e-9)


@given(SEEDS)
def test_exact_and_floating_agree_at_first(seed):
    tree, _ = random_tree(seed)
    exact, floating = (CFR(tree, alternating=False, exact=e).step() for e in (True, False))
    for name, regret in exact.regrets.items():
        assert floating.regrets[name] == pytest.approx(regret.astype(float), abs=1e-12)


@given(SEEDS, st.sampled_from(sorted(SCHEMES)))
def test_sampling_plays_probabilities(seed, scheme):
    tree, rng = random_tree(seed)
    solver = MCCFR(tree, scheme, rng).run(20)
    for profile in (solver.current, solver.average):
        for strategy in profile.values():
            assert (strategy >= 0).all()
            assert strategy.sum() == pytest.approx(1)


@given(SEEDS)
def test_nash_conv_of_a_zero_sum_game_falls(seed):
    tree, _ = random_tree(seed, 2, zero_sum=True)
    solver = CFR(tree, "cfr+")
    late = nash_conv(solver.run(400).average)
    assert late <= 0.25 * max(1.0, nash_conv(CFR(tree).run(1).average))
