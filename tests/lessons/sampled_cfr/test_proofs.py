"""Test the lesson's theorems 1 to 5 on random games, with fractions where possible."""

from fractions import Fraction as F
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from random_games import random_game, random_profile

from cfr_core import Profile, Tree, games, uniform
from cfr_core.equilibrium import exploitability, payoff_range
from cfr_core.games import Game
from cfr_core.matching import regret_matching
from cfr_core.values import (
    chance_reach,
    continuation_values,
    instantaneous_regrets,
    others_reach,
    own_reach,
)
from cfr_lab.lessons.sampled_cfr.averages import constant
from cfr_lab.lessons.sampled_cfr.programs import (
    all_samples,
    mean_and_variance,
    outcome_regrets,
    sampled_regrets,
)
from cfr_lab.lessons.sampled_cfr.training import _Walk, train
from cfr_lab.lessons.stored import stored_result

SEEDS = range(8)


def zero_sum_tree(seed, depth=4):
    rules = random_game(np.random.default_rng([8, seed]), n_players=2, depth=depth)

    def payoffs(h):
        first, _ = rules.payoffs(h)
        return first, -first

    return Tree(Game("zero sum", 2, rules.mover, rules.actions, payoffs, rules.sees, rules.chance))


def exact_profile(tree, seed):
    """Return a profile of fractions in which every action has positive probability."""
    rng = np.random.default_rng([87, seed])
    results = {}
    for s in tree.infosets:
        weights = rng.integers(1, 5, len(s.actions))
        results[s.name] = [F(int(w), int(weights.sum())) for w in weights]
    return Profile(tree, results)


def sample(tree, profile, i, scheme, pick, b=None):
    if scheme == "outcome":
        return outcome_regrets(tree, profile, i, pick, b)
    return sampled_regrets(tree, profile, i, {0} if scheme == "chance" else {0, 3 - i}, pick)


@pytest.mark.parametrize("scheme", ["chance", "external", "outcome"])
@pytest.mark.parametrize("seed", SEEDS)
def test_d5_4_theorem_1_mean_of_sampled_regrets_is_the_full_regret(seed, scheme):
    tree = zero_sum_tree(seed, depth=3)
    profile = exact_profile(tree, seed)
    for i in tree.players:
        results = all_samples(lambda pick, i=i: sample(tree, profile, i, scheme, pick))
        assert sum(p for p, _ in results) == 1
        for name, truth in instantaneous_regrets(profile, i).items():
            assert all(sum(p * r[name] for p, r in results) == truth)


def test_theorem_1_fails_without_exploration():
    """Without exploration, actions that the player's strategy never plays are never sampled."""
    tree = Tree(games.trap())
    profile = uniform(tree, exact=True).replace({"start": (F(1), F(0))})
    truth = instantaneous_regrets(profile, 1)["start"]

    def mean(explore):
        results = all_samples(lambda pick: outcome_regrets(tree, profile, 1, pick, explore=explore))
        return sum(p * r["start"] for p, r in results)

    assert all(mean(F(3, 5)) == truth)
    assert any(mean(F(0)) != truth)


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_5_baseline_does_not_change_the_mean(seed):
    tree = zero_sum_tree(seed, depth=3)
    profile, rng = exact_profile(tree, seed), np.random.default_rng(seed)
    b = np.array([F(int(x), 3) for x in rng.integers(-9, 10, tree.n_nodes)])
    for i in tree.players:
        results = all_samples(lambda pick, i=i: outcome_regrets(tree, profile, i, pick, b))
        for name, truth in instantaneous_regrets(profile, i).items():
            assert all(sum(p * r[name] for p, r in results) == truth)


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_5_sampled_values_are_exact_with_a_perfect_baseline(seed):
    """For every sample, the sampled regrets at all visited nodes have their exact values."""
    tree = zero_sum_tree(seed, depth=3)
    profile = exact_profile(tree, seed)
    for i in tree.players:
        U = continuation_values(profile, i)

        def program(pick, i=i, U=U):
            visited_nodes = []
            return outcome_regrets(
                tree, profile, i, pick, U, explore=F(1, 2), visited_nodes=visited_nodes
            ), visited_nodes

        for _, (r, visited_nodes) in all_samples(program):
            w = F(1)
            for h, below in pairwise(visited_nodes):
                if tree.player[h] == i:
                    children = tree.children(h)
                    true = w * (U[children] - U[h])
                    assert all(r[tree.infosets[tree.infoset_index[h]].name] == true)
                    w /= F(1, 2) / len(children) + F(1, 2) * profile.edge_probabilities[below]


def test_theorem_5_formula_gives_the_variance_of_one_action():
    """The variance is (u - b)^2 (1 - q) / q, as in exercise 5."""
    for u, b, q in ((8, 0, F(1, 4)), (8, 6, F(1, 4)), (8, 8, F(1, 4)), (-3, 2, F(2, 5))):
        results = [(q, b + (u - b) / q), (1 - q, F(b))]
        mean, variance = mean_and_variance(results, lambda x: x)
        assert (mean, variance) == (u, (u - b) ** 2 * (1 - q) / q)


@pytest.mark.parametrize("seed", SEEDS)
def test_sampled_regrets_without_sampling_are_the_full_regrets(seed):
    tree = zero_sum_tree(seed)
    profile = random_profile(tree, np.random.default_rng(seed))
    for i in tree.players:
        truth = instantaneous_regrets(profile, i)
        (one,) = all_samples(lambda pick, i=i: sampled_regrets(tree, profile, i, (), pick))
        for name, r in one[1].items():
            assert r == pytest.approx(truth[name], abs=1e-12)


def factor_of_reach(profile, I, reach):
    tree = profile.tree
    nodes = tree.infoset(I).nodes
    own = own_reach(profile, tree.infoset(I).player)[nodes[0]]
    return own * sum(reach[h] for h in nodes)


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_2_mean_entry_of_external_sampling_is_as_stated(seed, lesson_namespace):
    """The weight is kappa times own reach; in the learner's walk it contains others' reach."""
    tree = zero_sum_tree(seed, depth=3)
    profile = exact_profile(tree, seed)
    for i in tree.players:
        for is_own_walk in (False, True):
            results = all_samples(
                lambda pick, i=i, o=is_own_walk: lesson_namespace["average_entries"](
                    tree, profile, i, pick, o
                )
            )
            for s in tree.infosets:
                if (s.player == i) != is_own_walk:
                    assert all(
                        sum(p * regrets[s.name] for p, regrets in results) == 0 * profile[s.name]
                    )
                    continue
                reach = others_reach(profile, i) if is_own_walk else chance_reach(profile)
                expected = factor_of_reach(profile, s.name, reach) * profile[s.name]
                assert all(sum(p * regrets[s.name] for p, regrets in results) == expected)


def entries_of_walk(tree, profile, j, scheme, pick, explore=F(3, 5)):
    """Return the entries of j's walk: those of j in chance sampling, else those of the others."""
    s = {I: 0 * profile[I] for I in profile}

    def walk(h, own, xi):
        children, mover = tree.children(h), tree.player[h]
        if not children:
            return
        probabilities = profile.edge_probabilities[children]
        name = tree.infosets[tree.infoset_index[h]].name if mover > 0 else None
        if scheme == "chance":
            if mover == 0:
                return walk(children[pick(probabilities)], own, xi)
            if mover == j:
                s[name] = s[name] + own * probabilities
            for child, p in zip(children, probabilities, strict=True):
                walk(child, own * p if mover == j else own, xi)
            return
        q = (
            explore / len(probabilities) + (1 - explore) * probabilities
            if mover == j
            else probabilities
        )
        if mover not in (0, j):
            s[name] = s[name] + probabilities / xi
        k = pick(q)
        walk(children[k], own, xi * q[k] if mover == j else xi)

    walk(0, F(1), F(1))
    return s


@pytest.mark.parametrize("scheme", ["chance", "outcome"])
@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_2_mean_entry_of_chance_and_outcome_sampling_is_right(seed, scheme):
    tree = zero_sum_tree(seed, depth=3)
    profile = exact_profile(tree, seed)
    for j in tree.players:
        results = all_samples(lambda pick, j=j: entries_of_walk(tree, profile, j, scheme, pick))
        for s in tree.infosets:
            if (s.player == j) == (scheme == "chance"):
                expected = factor_of_reach(profile, s.name, chance_reach(profile)) * profile[s.name]
                assert all(sum(p * regrets[s.name] for p, regrets in results) == expected)


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_3_bound_holds_for_any_orthogonal_vectors(seed):
    """The bound holds in fractions for vectors r with sigma . r = 0."""
    rng, R, squares = np.random.default_rng([93, seed]), np.array([F(0)] * 3), F(0)
    for _ in range(8):
        sigma = regret_matching(R)
        values = np.array([F(int(x), 7) for x in rng.integers(-9, 10, 3)]) * int(rng.integers(1, 9))
        r = values - sigma @ values
        R, squares = R + r, squares + sum(r * r)
        assert max(R) <= 0 or max(R) ** 2 <= squares


@pytest.mark.parametrize("scheme", ["chance", "external", "outcome"])
@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_3_bounds_the_size_of_sampled_regrets(seed, scheme):
    tree = zero_sum_tree(seed, depth=3)
    profile = exact_profile(tree, seed)
    for i in tree.players:
        most = float(payoff_range(tree, 1))
        if scheme == "outcome":
            draws = Profile(tree, {I: F(2, 5) * p + F(3, 5) / len(p) for I, p in profile.items()})
            least = min(own_reach(draws, i)[z] for z in tree.terminals)
            most = max(abs(tree.payoffs[:, 0])) / least
        for _, r in all_samples(lambda pick, i=i: sample(tree, profile, i, scheme, pick)):
            assert all(max(abs(x)) <= most + 1e-12 for x in r.values())


def test_theorem_4_bounds_the_stored_exploitability():
    """On Kuhn and Leduc poker, the stored results are far below the bound."""
    record = stored_result("sampled_cfr", "averages")
    kuhn, leduc = Tree(games.kuhn()), Tree(games.leduc())
    assert constant(kuhn) == pytest.approx(1.5 * 4 * 12 * sqrt(2))
    assert round(constant(kuhn), 1) == 101.8
    assert constant(leduc) == pytest.approx(1.5 * 26 * (624 * sqrt(2) + 312 * sqrt(3)))
    for name, tree in (("kuhn", kuhn), ("leduc", leduc)):
        results = record[name]["external"]["right"]
        for T, (_, _, high) in zip(record["marks"]["external"], results, strict=True):
            assert high < constant(tree) / sqrt(T)
        ratio = constant(tree) / sqrt(100_000) / results[-1][1]
        assert (80 < ratio < 85) if name == "kuhn" else (2300 < ratio < 2500)
    leduc_right = record["leduc"]["external"]["right"]
    marks = record["marks"]["external"]
    first, last = (leduc_right[marks.index(T)][1] for T in (1000, 100_000))
    assert (round(first, 1), round(last, 2), round(first / last)) == (1.3, 0.07, 18)


@pytest.mark.parametrize("scheme", ["external", "outcome"])
def test_theorem_4_bounds_the_mean_exploitability_of_40_runs(scheme):
    """On weighted rock-paper-scissors, the mean is below c / sqrt(T)."""
    tree, T = Tree(games.weighted_rps()), 200
    delta = 1.0 if scheme == "external" else 0.2
    off = [
        exploitability(Profile.from_vector(tree, train(tree, (T,), seed, scheme)["right"][0]))
        for seed in range(40)
    ]
    assert np.mean(off) < constant(tree, delta) / sqrt(T)


@pytest.mark.parametrize("scheme", ["external", "outcome"])
def test_theorem_4_step_2_errors_have_mean_zero(scheme):
    """Over many first iterations, the mean of sampled regrets is near the full tree's regrets."""
    tree, n = Tree(games.kuhn()), 4000
    walk = _Walk(tree, np.random.default_rng(4), None if scheme == "external" else 0.6)
    for _ in range(n):
        for player in tree.players:
            walk.player = player
            walk.below(0, 1.0, 1.0)
    total = np.array(walk.regret) / n
    truth = {**instantaneous_regrets(uniform(tree), 1), **instantaneous_regrets(uniform(tree), 2)}
    expected = np.concatenate([truth[s.name] for s in tree.infosets])
    assert total == pytest.approx(expected, abs=0.08)
    sums = np.array(walk.sums) / n
    kappa = [
        factor_of_reach(uniform(tree), s.name, chance_reach(uniform(tree))) for s in tree.infosets
    ]
    assert sums == pytest.approx(np.repeat(np.array(kappa) / 2, 2), abs=0.04)
