"""Test that the trial games distinguish right programs that walk a tree from wrong ones."""

from functools import cache

import numpy as np
import pytest

from cfr_core import uniform
from cfr_core.values import action_values, chance_reach
from cfr_lab.lessons import trial_games
from cfr_lab.lessons.cfr_in_four_steps.faulty_cfr import cfr


@cache
def trees():
    return trial_games.trees()


def chance_nodes():
    return [(tree, h) for tree in trees() for h in range(tree.n_nodes) if tree.player[h] == 0]


def test_chance_moves_after_a_decision_with_unequal_probabilities():
    for tree, h in chance_nodes():
        if tree.name not in ("Kuhn poker",):
            assert len({float(tree.chance[c]) for c in tree.children(h)}) > 1
    assert any(
        tree.parent[h] >= 0 and tree.player[tree.parent[h]] > 0 for tree, h in chance_nodes()
    )


@pytest.mark.parametrize("player", [1, 2])
def test_deal_with_unequal_probabilities_is_unseen_by_each_player(player):
    """In some information set, chance's reach differs from node to node."""
    assert any(
        len({float(chance_reach(uniform(tree))[h]) for h in infoset.nodes}) > 1
        for tree in trees()
        for infoset in tree.infosets
        if infoset.player == player
    )


@pytest.mark.parametrize("n", [2, 3])
def test_some_set_has_only_its_first_action_best_and_some_only_its_last(n):
    best = set()
    for tree in trees():
        for infoset in tree.infosets:
            if len(infoset.actions) == n:
                values = action_values(uniform(tree), infoset.player)[infoset.name]
                order = np.argsort([float(v) for v in values])
                best.add(int(order[-1]))
    assert {0, n - 1} <= best


def test_in_one_game_every_payoff_of_player_1_is_negative():
    (urn,) = (tree for tree in trees() if tree.name == "the urn")
    assert all(urn.payoff(z)[0] < 0 for z in range(urn.n_nodes) if urn.player[z] < 0)


def test_no_rounding_decides_between_uniform_and_one_action():
    """After every tried iteration, a set's largest regret is clearly different from 0."""
    for tree in trees():
        for T in range(1, 21):
            assert all(abs(R.max()) > 1e-6 for R in cfr(tree, T)[0].values()), (tree.name, T)
