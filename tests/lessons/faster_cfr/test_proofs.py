"""Test the lesson's proofs on random sequences and games: theorems 8.1 to 8.8.

Values are fractions if the theorem states an equation. Some tests check that a theorem fails
without one of its conditions.
"""

from fractions import Fraction as F
from itertools import pairwise

import numpy as np
import pytest
from random_games import random_game

from cfr_core import Tree, games
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, exploitability, gains, payoff_range
from cfr_core.games import Game
from cfr_core.matching import regret_matching
from cfr_core.values import own_reach

SEEDS = range(8)


def zero_sum_tree(seed, depth=4):
    rules = random_game(np.random.default_rng([8, seed]), n_players=2, depth=depth)

    def payoffs(h):
        first, _ = rules.payoffs(h)
        return first, -first

    return Tree(Game("zero sum", 2, rules.mover, rules.actions, payoffs, rules.sees, rules.chance))


def rounds(seed, T=9, n=3, predicts=True):
    """Return [(Q before, m, r, Q after)] of predictive RM+ against random values, in fractions.

    There are only few rounds, because the numerators and denominators grow.
    """
    rng = np.random.default_rng([81, seed])
    Q = m = np.array([F(0)] * n)
    rounds_played = []
    for _ in range(T):
        sigma = regret_matching(Q + m)
        values = np.array([F(int(x), 7) for x in rng.integers(-9, 10, n)])
        r = values - sigma @ values
        after = np.maximum(Q + r, 0)
        rounds_played.append((Q, m, r, after))
        Q, m = after, r if predicts else 0 * r
    return rounds_played


def square(x):
    return sum(x * x)


@pytest.mark.parametrize("predicts", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_1_bounds_the_square_after_one_step(seed, predicts):
    for Q, m, r, after in rounds(seed, predicts=predicts):
        assert square(after) <= square(Q) + square(r - m)


def test_theorem_1_fails_if_the_strategy_ignores_the_prediction():
    """With a prediction, the inequality fails if the strategy is computed from Q alone."""
    rng, Q, n_failures = np.random.default_rng(3), np.zeros(3), 0
    m = np.zeros(3)
    for _ in range(300):
        values = rng.normal(size=3)
        r = values - regret_matching(Q) @ values
        after = np.maximum(Q + r, 0)
        n_failures += (after**2).sum() > (Q**2).sum() + ((r - m) ** 2).sum() + 1e-9
        Q, m = after, r
    assert n_failures > 10


@pytest.mark.parametrize("predicts", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_corollary_2_bounds_the_regret(seed, predicts):
    series = rounds(seed, predicts=predicts)
    R = sum(r for _, _, r, _ in series)
    last = series[-1][3]
    assert all(last >= R)
    assert max(last) ** 2 <= sum(square(r - m) for _, m, r, _ in series)
    if not predicts:
        delta = max(abs(x) for _, _, r, _ in series for x in r)
        assert max(last) ** 2 <= delta**2 * len(R) * len(series)


@pytest.mark.parametrize("weight", [lambda t: 1, lambda t: t, lambda t: t * t, lambda t: t > 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_3_holds_for_growing_weights(seed, weight):
    series = rounds(seed)
    weighted = sum(int(weight(t)) * r for t, (_, _, r, _) in enumerate(series, 1))
    assert all(weighted <= int(weight(len(series))) * series[-1][3])


def test_theorem_3_fails_for_decreasing_weights_and_without_clipping():
    """The theorem fails for decreasing weights, and for plain regret matching with weights t."""
    n_failures = 0
    for seed in SEEDS:
        series = rounds(seed)
        falling = sum((9 - t) * r for t, (_, _, r, _) in enumerate(series))
        n_failures += any(falling > series[-1][3])
    assert n_failures
    R, weighted = np.zeros(2), np.zeros(2)
    for t in range(1, 101):
        values = np.array([1, 0]) if t <= 50 else np.array([0, 1])
        r = values - regret_matching(R) @ values
        R, weighted = R + r, weighted + t * r
    assert max(weighted) > 100 * max(R)


@pytest.mark.parametrize("seed", SEEDS)
def test_corollary_4_bounds_the_exploitability_of_cfr_plus(seed):
    tree = zero_sum_tree(seed)
    roots = sum(np.sqrt(len(s.actions)) for s in tree.infosets)
    for T in (1, 5, 40):
        average = CFR(tree, "cfr+", alternating=False).run(T).average
        bound = payoff_range(tree, 1) * roots / np.sqrt(T)
        assert exploitability(average) <= bound + 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_5_linear_cfr_weights_regrets_by_t(seed):
    rng, T = np.random.default_rng([85, seed]), 10
    R = weighted = np.array([F(0)] * 3)
    delta = F(0)
    for t in range(1, T + 1):
        sigma = regret_matching(R)
        assert all(sigma == regret_matching(weighted)), "no unit"
        values = np.array([F(int(x)) for x in rng.integers(-5, 6, 3)])
        r = values - sigma @ values
        R, weighted = F(t, t + 1) * (R + r), weighted + t * r
        delta = max(delta, *map(abs, r))
        assert all((t + 1) * R == weighted)
    bound = 2 / np.sqrt(3) * float(delta) * np.sqrt(3 / T)
    assert float(max(weighted)) / (T * (T + 1) / 2) <= bound


def test_theorem_5_agrees_with_the_solver():
    tree, T = Tree(games.trap()), 8
    solver, total = CFR(tree, "linear", exact=True), {}
    for t in range(1, T + 1):
        step = solver.step()
        for name, values in step.values.items():
            total[name] = total.get(name, 0) + t * (values - step.infoset_values[name])
    for name, regret in solver.regrets.items():
        assert all((T + 1) * regret == total[name])


@pytest.mark.parametrize("variant", ["cfr", "cfr+", "linear", "dcfr"])
@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_6_no_update_lowers_the_updating_players_payoff(seed, variant):
    tree = Tree(games.kuhn()) if seed == 0 else zero_sum_tree(seed)
    solver = CFR(tree, variant)
    played = [solver.step().profile for _ in range(30)]
    for now, later in pairwise(played):
        # Player 1 updates against player 2's old strategy, and player 2 against player 1's new one.
        between = now.replace(later.strategies_of(1))
        assert expected_values(between)[0] >= expected_values(now)[0] - 1e-9
        assert expected_values(later)[1] >= expected_values(between)[1] - 1e-9


def test_theorem_6_fails_with_prediction():
    """With prediction, an update can lower the player's payoff; without it, none does."""

    def count_worse(predicts):
        rng, Q, m, count = np.random.default_rng(86), np.zeros(3), np.zeros(3), 0
        sigma = regret_matching(Q)
        for _ in range(300):
            values = rng.normal(size=3)
            r = values - sigma @ values
            Q, m = np.maximum(Q + r, 0), r if predicts else m
            sigma = regret_matching(Q + m)
            count += sigma @ r < -1e-9
        return count

    assert count_worse(predicts=False) == 0
    assert count_worse(predicts=True) > 10


def average_strategy(profiles, i):
    tree = profiles[0].tree
    sums = {}
    for name in profiles[0].strategies_of(i):
        first = tree.infoset(name).nodes[0]
        sums[name] = regret_matching(sum(own_reach(p, i)[first] * p[name] for p in profiles))
    return sums


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_6_bounds_alternating_updates(seed):
    tree, T = Tree(games.kuhn()) if seed == 0 else zero_sum_tree(seed), 20
    solver = CFR(tree)
    played = [solver.step().profile for _ in range(T + 1)]
    meetings = [p.replace(q.strategies_of(1)) for p, q in pairwise(played)]
    before = [expected_values(p)[0] for p in played[:T]]
    after = [expected_values(p)[0] for p in meetings]
    average = meetings[0].replace(
        {**average_strategy(meetings, 1), **average_strategy(meetings, 2)}
    )
    u, (first, second) = expected_values(average)[0], gains(average)
    R1, R2 = T * (u + first) - sum(before), sum(after) - T * (u - second)
    gained = sum(after) - sum(before)
    assert 2 * T * exploitability(average) == pytest.approx(R1 + R2 - gained, abs=1e-9)
    assert gained >= -1e-9
    # The function `learn`, like the solver, averages player 1's strategies before the updates.
    learnt = CFR(tree).run(T).average
    difference = exploitability(learnt) - exploitability(average)
    assert abs(difference) <= payoff_range(tree, 1) / (2 * T)
    assert difference or seed
