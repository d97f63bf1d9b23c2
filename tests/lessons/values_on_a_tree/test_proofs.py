"""Test propositions 4.1 and 4.2, corollary 4.3 and exercise 7 on random games."""

from fractions import Fraction as F

import numpy as np
import pytest
from random_games import random_game, random_profile

from cfr_core import Profile, Tree, games
from cfr_core.errors import CourseError
from cfr_core.values import (
    action_values,
    continuation_values,
    contributions,
    counterfactual_values,
    infoset_contributions,
    infoset_values,
    others_reach,
    own_reach,
    reach,
)
from cfr_lab.lessons.values_on_a_tree.exercise_action_values import action_values_with_mistakes
from cfr_lab.lessons.values_on_a_tree.trial_profiles import profiles, unseen_game

SEEDS = range(12)


def random_case(seed):
    """Return a random tree and an exact profile with some probabilities zero."""
    rng = np.random.default_rng([4, seed])
    tree = Tree(random_game(rng))
    return tree, random_profile(tree, rng, exact=True)


def product_of_steps(tree, profile, h, counts):
    """Multiply the probabilities of the steps to h for which counts(mover) is true."""
    product = F(1)
    for node in tree.path(h)[1:]:
        if counts(tree.player[tree.parent[node]]):
            product *= F(profile.edge_probabilities[node])
    return product


@pytest.mark.parametrize("seed", SEEDS)
def test_proposition_1_contribution_is_own_reach_times_value(seed):
    """Here u is computed as a sum over terminal nodes, and v is the product of its definition."""
    tree, profile = random_case(seed)
    for i in tree.players:
        for h in range(tree.n_nodes):
            pi = product_of_steps(tree, profile, h, lambda player: True)
            own = product_of_steps(tree, profile, h, lambda player, i=i: player == i)
            others = product_of_steps(tree, profile, h, lambda player, i=i: player != i)
            assert pi == own * others
            ends = {z: tree.payoff(z)[i - 1] for z in tree.terminals_below(h)}
            u = sum(
                product_of_steps(tree, profile, z, lambda player: True) * x for z, x in ends.items()
            )
            depth = len(tree.path(h))
            onward = 0
            for z, x in ends.items():
                steps = [F(profile.edge_probabilities[n]) for n in tree.path(z)[depth:]]
                onward += np.prod(steps, initial=F(1), dtype=object) * x
            assert u == pi * onward == own * (others * onward)
            # The package's functions agree with these values.
            assert contributions(profile, i)[h] == u
            assert continuation_values(profile, i)[h] == onward
            assert counterfactual_values(profile, i)[h] == others * onward
            assert (reach(profile)[h], own_reach(profile, i)[h]) == (pi, own)
            assert others_reach(profile, i)[h] == others


@pytest.mark.parametrize("seed", SEEDS)
def test_proposition_2_sets_value_is_the_mean_of_its_action_values(seed):
    tree, profile = random_case(seed)
    for i in tree.players:
        whole, each = infoset_values(profile, i), action_values(profile, i)
        assert set(whole) == set(each)
        for name, values in each.items():
            assert whole[name] == sum(p * v for p, v in zip(profile[name], values, strict=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_corollary_3_own_reach_is_equal_at_all_nodes_of_a_set(seed):
    tree, profile = random_case(seed)
    for i in tree.players:
        own, u, v = (
            own_reach(profile, i),
            infoset_contributions(profile, i),
            infoset_values(profile, i),
        )
        for name in u:
            nodes = tree.infoset(name).nodes
            assert len({own[h] for h in nodes}) == 1
            assert u[name] == own[nodes[0]] * v[name]


def test_random_games_contain_every_case_of_the_propositions():
    """The games have chance, sets of several nodes, and reaches of 0 and inside (0, 1)."""
    results = set()
    for seed in SEEDS:
        tree, profile = random_case(seed)
        results |= {"chance"} if (tree.player == 0).any() else set()
        results |= {"set" for s in tree.infosets if len(s.nodes) > 1}
        for i in tree.players:
            results |= {"own" for x in own_reach(profile, i) if 0 < x < 1}
            results |= {"others" for x in others_reach(profile, i) if 0 < x < 1}
            results |= {"never" for x in own_reach(profile, i) if x == 0}
    assert results == {"chance", "set", "own", "others", "never"}


def test_exercise_7_values_are_constant_without_perfect_recall():
    """For any strategy, v(I, left) and v(I, right) are 1, although u depends on the strategy."""

    def forgetful_game(recall):
        return games.Game(
            "forgetful",
            1,
            lambda h: 1 if len(h) < 2 else None,
            lambda h: ("left", "right"),
            lambda h: (int(h[0] == h[1]),),
            (lambda h: f"I{h}") if recall else (lambda h: f"I{len(h)}"),
        )

    with pytest.raises(CourseError) as refused:
        Tree(forgetful_game(recall=False))
    assert refused.value.code == "imperfect-recall"
    # In the same tree with perfect recall, both sets get the same strategy.
    tree = Tree(forgetful_game(recall=True))
    after = [tree.node("left"), tree.node("right")]
    for x in (F(1, 2), F(1, 3), F(1)):
        for y in (F(1, 2), F(1)):
            root, *below = (s.name for s in tree.infosets)
            profile = Profile(tree, {root: (x, 1 - x), **dict.fromkeys(below, (y, 1 - y))})
            v = counterfactual_values(profile, 1)
            by_action = [sum(v[tree.children(h)[k]] for h in after) for k in (0, 1)]
            assert by_action == [1, 1]
            assert v[after[0]] + v[after[1]] == y * by_action[0] + (1 - y) * by_action[1]
            assert contributions(profile, 1)[0] == x * y + (1 - x) * (1 - y)


def test_unseen_game_contains_every_case_that_the_judge_needs():
    """The game has two chance steps, sets of several nodes, repeated moves and an unreached set."""
    tree = profiles()[2].tree
    assert Tree(unseen_game(5)).n_nodes == tree.n_nodes
    chance = tree.player == 0
    assert len({len(tree.history(h)) for h in np.flatnonzero(chance)}) == 2
    for i in (1, 2):
        own_sets = [s for s in tree.infosets if s.player == i]
        assert max(len(s.nodes) for s in own_sets) > 1
        assert len({len(tree.history(s.nodes[0])) for s in own_sets}) == 2
    assert any((own_reach(profiles()[3], i) == 0).any() for i in (1, 2))
    for profile in profiles():
        for infoset in profile.tree.infosets:
            results = action_values_with_mistakes(profile, infoset.name)
            expected = action_values(profile, infoset.player)[infoset.name].astype(float)
            assert results == pytest.approx(list(expected))
