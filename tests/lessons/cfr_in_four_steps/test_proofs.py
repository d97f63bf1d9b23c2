"""Test the lesson's proofs on random games: theorem 5.1 to corollary 5.5.

The games have chance, hidden moves and one to three players; values are fractions if the theorem
states an equation. Some tests check that a theorem fails without one of its conditions.
"""

from fractions import Fraction as F

import numpy as np
import pytest
from random_games import random_game, random_profile

from cfr_core import Tree
from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability, is_two_player_zero_sum, payoff_range
from cfr_core.games import Game
from cfr_core.matching import regret_matching
from cfr_core.values import (
    action_values,
    contributions,
    infoset_values,
    instantaneous_regrets,
    others_reach,
    own_reach,
)

SEEDS = range(12)


def random_tree(seed, n_players=None):
    return Tree(random_game(np.random.default_rng([5, seed]), n_players=n_players, depth=4))


def zero_sum_tree(seed):
    """Return a random zero-sum game of two players."""
    rules = random_game(np.random.default_rng([7, seed]), n_players=2, depth=4)

    def payoffs(h):
        first, _ = rules.payoffs(h)
        return first, -first

    return Tree(Game("zero sum", 2, rules.mover, rules.actions, payoffs, rules.sees, rules.chance))


def random_profiles(tree, seed, n):
    rng = np.random.default_rng([9, seed])
    return [random_profile(tree, rng, exact=True) for _ in range(n)]


def payoff(profile, player):
    return contributions(profile, player)[0]


def average_strategy(profiles, player, weighted=True):
    """Return a player's average strategy {set: probabilities}, by default weighted by own reach."""
    tree, result = profiles[0].tree, {}
    for infoset in tree.infosets:
        if infoset.player == player:
            first = infoset.nodes[0]
            weights = [own_reach(p, player)[first] if weighted else F(1) for p in profiles]
            total = sum(weights)
            n = len(infoset.actions)
            summed = sum(w * p[infoset.name] for w, p in zip(weights, profiles, strict=True))
            result[infoset.name] = summed / total if total else [F(1, n)] * n
    return result


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_1_weighted_average_is_equivalent_to_the_mixture(seed):
    tree = random_tree(seed)
    profiles = random_profiles(tree, seed, 4)
    (opponents,) = random_profiles(tree, seed + 100, 1)
    for i in tree.players:
        averaged = opponents.replace(average_strategy(profiles, i))
        parts = [opponents.replace(p.strategies_of(i)) for p in profiles]
        own = sum(own_reach(p, i) for p in parts) / len(parts)
        assert list(own_reach(averaged, i)) == list(own), "realisation weights"
        for j in tree.players:
            assert payoff(averaged, j) == sum(payoff(p, j) for p in parts) / len(parts)


def test_theorem_1_fails_without_the_weights():
    n_differences = 0
    for seed in SEEDS:
        tree = random_tree(seed)
        profiles = random_profiles(tree, seed, 4)
        (opponents,) = random_profiles(tree, seed + 100, 1)
        for i in tree.players:
            averaged = opponents.replace(average_strategy(profiles, i, weighted=False))
            parts = [opponents.replace(p.strategies_of(i)) for p in profiles]
            n_differences += payoff(averaged, i) != sum(payoff(p, i) for p in parts) / len(parts)
    assert n_differences > 3


def lemma_2_right_side(before, after, player, reach_of=None):
    """Return the right-hand side of lemma 5.2, by default with own reach in `after`."""
    reach_by = own_reach(after if reach_of is None else reach_of, player)
    regrets = instantaneous_regrets(before, player)
    return sum(
        reach_by[before.tree.infoset(name).nodes[0]] * sum(after[name] * r)
        for name, r in regrets.items()
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_lemma_2_gain_is_the_reach_weighted_sum_over_all_sets(seed):
    tree = random_tree(seed)
    before, other = random_profiles(tree, seed, 2)
    for i in tree.players:
        after = before.replace(other.strategies_of(i))
        assert payoff(after, i) - payoff(before, i) == lemma_2_right_side(before, after, i)


def test_lemma_2_fails_with_own_reach_by_the_old_strategy():
    n_differences = 0
    for seed in SEEDS:
        tree = random_tree(seed)
        before, other = random_profiles(tree, seed, 2)
        for i in tree.players:
            after = before.replace(other.strategies_of(i))
            gained = payoff(after, i) - payoff(before, i)
            n_differences += gained != lemma_2_right_side(before, after, i, reach_of=before)
    assert n_differences > 3


@pytest.mark.parametrize("seed", SEEDS)
def test_mean_of_a_sets_regrets_under_its_strategy_is_zero(seed):
    (profile,) = random_profiles(random_tree(seed), seed, 1)
    for i in profile.tree.players:
        of_sets, of_actions = infoset_values(profile, i), action_values(profile, i)
        for name, r in instantaneous_regrets(profile, i).items():
            assert sum(profile[name] * r) == 0
            assert of_sets[name] == sum(profile[name] * of_actions[name])


def pure_strategies(tree, player):
    """Return a player's pure strategies as a list of {set: probabilities}."""
    strategies = [{}]
    for infoset in tree.infosets:
        if infoset.player == player:
            n = len(infoset.actions)
            rows = [[int(k == a) for k in range(n)] for a in range(n)]
            strategies = [{**s, infoset.name: row} for s in strategies for row in rows]
    return strategies


def overall_regret(profiles, player, strategies):
    """Return the overall regret by its definition: the gain of the best fixed strategy."""
    earnings = sum(payoff(p, player) for p in profiles)
    return max(sum(payoff(p.replace(s), player) for p in profiles) for s in strategies) - earnings


def run_cfr(tree, T):
    """Return the current profiles of T iterations, the final regrets and the average profile."""
    solver, profiles = CFR(tree, alternating=False), []
    for _ in range(T):
        profiles.append(solver.current)
        solver.run(1)
    return profiles, solver.regrets, solver.average


def has_few_strategies(tree):
    """Return whether no player has more than 64 pure strategies."""
    counts = [1] * (tree.n_players + 1)
    for infoset in tree.infosets:
        counts[infoset.player] *= len(infoset.actions)
    return max(counts) <= 64


SMALL = [seed for seed in range(60) if has_few_strategies(random_tree(seed))][:8]
SMALL_ZERO_SUM = [seed for seed in range(60) if has_few_strategies(zero_sum_tree(seed))][:6]


@pytest.mark.parametrize("seed", SMALL)
def test_d3_3_theorem_3_overall_regret_is_at_most_the_sum_over_sets(seed):
    """The theorem holds for any strategies, those of CFR and random ones."""
    tree = random_tree(seed)
    for profiles in (random_profiles(tree, seed, 5), run_cfr(tree, 12)[0]):
        for i in tree.players:
            total = {}
            for p in profiles:
                for name, r in instantaneous_regrets(p, i).items():
                    total[name] = total.get(name, 0) + r
            bound = sum(max(0, *r) for r in total.values())
            result = overall_regret(profiles, i, pure_strategies(tree, i))
            assert float(result) <= float(bound) + 1e-9


@pytest.mark.parametrize("seed", SMALL)
def test_d5_7_theorem_4_regrets_of_cfr_are_below_the_bound(seed):
    tree, T = random_tree(seed), 40
    profiles, regrets, _ = run_cfr(tree, T)
    for i in tree.players:
        delta = payoff_range(tree, i)
        own = [s for s in tree.infosets if s.player == i]
        for s in own:
            highest = max(0, *regrets[s.name])
            assert highest <= delta * np.sqrt(len(s.actions) * T) + 1e-9
        result = overall_regret(profiles, i, pure_strategies(tree, i))
        rate = delta * sum(np.sqrt(len(s.actions)) for s in own) * np.sqrt(T)
        assert result <= rate + 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_4_instantaneous_regret_is_at_most_the_payoff_range(seed):
    tree = random_tree(seed)
    for profile in random_profiles(tree, seed, 3):
        for i in tree.players:
            others = others_reach(profile, i)
            for name, r in instantaneous_regrets(profile, i).items():
                assert sum(others[tree.infoset(name).nodes]) <= 1
                assert max(abs(x) for x in r) <= payoff_range(tree, i)


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_4_squares_of_positive_regret_obey_the_inequality(seed):
    """The inequality is ((R + r)+)^2 <= (R+ + r)^2; the cross term of regret matching is zero."""
    rng = np.random.default_rng(seed)
    R = np.zeros(4)
    for _ in range(200):
        sigma, worth = regret_matching(R), rng.uniform(-1, 1, 4)
        r = worth - sigma @ worth
        positive = np.maximum(R, 0)
        assert (np.maximum(R + r, 0) ** 2 <= (positive + r) ** 2 + 1e-12).all()
        assert positive @ r == pytest.approx(0, abs=1e-9)
        R = R + r


@pytest.mark.parametrize("seed", SMALL_ZERO_SUM)
def test_d3_3_corollary_5_exploitability_is_half_the_mean_regrets(seed):
    """The equation holds for averages of any strategies; the bound holds for those of CFR."""
    tree = zero_sum_tree(seed)
    assert is_two_player_zero_sum(tree)
    profiles = random_profiles(tree, seed, 4)
    average = profiles[0].replace(
        {**average_strategy(profiles, 1), **average_strategy(profiles, 2)}
    )
    regrets = [overall_regret(profiles, i, pure_strategies(tree, i)) for i in (1, 2)]
    assert exploitability(average) == sum(regrets) / len(profiles) / 2
    T = 60
    _, _, average = run_cfr(tree, T)
    roots = sum(np.sqrt(len(s.actions)) for s in tree.infosets)
    assert exploitability(average) <= payoff_range(tree, 1) * roots / np.sqrt(T) / 2 + 1e-9
