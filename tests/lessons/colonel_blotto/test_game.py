"""Test the game: its allocations, its payoffs, its tree and the zero-sum property."""

from math import comb

import numpy as np
import pytest

from cfr_core import Tree, games
from cfr_core.equilibrium import exploitability
from cfr_core.profile import Profile
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, TYPES, M
from cfr_lab.words import label


def test_d4_4_allocations_and_payoffs_agree_with_the_package(lesson_namespace):
    assert lesson_namespace["actions"] == ACTIONS == games.allocations(5, 3)
    assert len(ACTIONS) == 21
    assert (ACTIONS[0], ACTIONS[-1]) == ((0, 0, 5), (5, 0, 0))
    assert sorted(ACTIONS) == ACTIONS
    assert (lesson_namespace["M"] == games.blotto_payoffs(5, 3)).all()
    assert lesson_namespace["payoff"]((2, 2, 2, 4), (8, 1, 1, 0)) == 1
    assert (M.T == -M).all()
    assert len(games.allocations(10, 4)) == comb(13, 3) == 286
    assert comb(7, 2) == 21
    assert not games.blotto_payoffs(9, 2).any()


def test_d4_4_allocations_have_the_five_types_of_the_prose():
    assert TYPES == [(0, 0, 5), (0, 1, 4), (0, 2, 3), (1, 1, 3), (1, 2, 2)]


def test_d4_1_tree_has_the_expected_size(lesson_namespace, language):
    tree = lesson_namespace["tree"]
    assert label(tree.name) == {"zh": "布洛托上校(5, 3)", "en": "Colonel Blotto(5, 3)"}[language]
    assert tree.n_nodes == 1 + 21 + 441
    assert [len(s.nodes) for s in tree.infosets] == [1, 21]


def test_d4_2_exploitability_of_the_cells_agrees_with_the_tree(lesson_namespace):
    rng = np.random.default_rng(3)
    one, two = rng.dirichlet(np.ones(21), 2)
    tree = Tree(games.blotto(5, 3))
    assert lesson_namespace["exploitability"](one, two) == pytest.approx(
        exploitability(Profile(tree, {"I1": one, "I2": two}))
    )


def test_m23_total_payoff_zero_does_not_imply_zero_sum():
    both = np.array([[1, -1], [-1, 1]])
    assert both.sum() + both.sum() == 0
    assert (both + both).any()


def test_m23_player_2_who_sees_the_action_has_27_pure_strategies():
    # A pure strategy has one of three answers to each of the three actions that player 2 sees.
    assert 3**3 == 27
