"""Test the tree: its paths, its information set and its normal form."""

from fractions import Fraction as F

import numpy as np

from cfr_core import Profile, Tree, games
from cfr_core.values import contributions
from cfr_lab.lessons import rock_paper_scissors as lesson
from cfr_lab.lessons.rps import A


def test_d1_3_explorer_shows_the_path_and_the_information_set(language, tree):
    explorer = lesson.explore_tree()
    explorer.controls["z"].value = 7
    shown = {"zh": "玩家 1 出布，玩家 2 出剪刀", "en": "Player 1 plays paper, player 2 plays sc"}
    assert shown[language] in explorer.html.value
    assert "I₂" in explorer.html.value
    explorer.controls["seen"].value = True
    winning = [k for k in range(1, 10) if tree.payoffs[k - 1, 1] == 1]
    assert winning == [2, 6, 7]
    mark = {"zh": "z₂、z₆、z₇", "en": "z₂, z₆, z₇"}
    assert mark[language] in explorer.html.value


def test_d2_1_d4_2_double_sum_equals_the_payoff_in_the_tree():
    """The sum over all cells, with their probabilities, is player 1's payoff in the tree."""
    tree = Tree(games.rock_paper_scissors())
    assert tree.payoff(tree.node("rock", "paper")).tolist() == [-1, 1]
    sigma_1, sigma_2 = (F(1, 2), F(1, 4), F(1, 4)), (F(2, 3), 0, F(1, 3))
    profile = Profile(tree, {"I1": sigma_1, "I2": sigma_2})
    double_sum = sum(sigma_1[i] * sigma_2[j] * int(A[i, j]) for i in range(3) for j in range(3))
    # By hand, rock (1/4) wins with probability 2/3 and loses with 1/3, scissors (1/2) wins with
    # 1/3, and paper (1/4) loses with 2/3.
    assert double_sum == F(1, 4) * (F(2, 3) - F(1, 3)) + F(1, 2) * F(1, 3) - F(1, 4) * F(2, 3)
    assert contributions(profile, 1)[0] == double_sum


def test_d4_1_tree_has_the_matrix_as_its_normal_form(tree):
    for i, row in enumerate(np.eye(3, dtype=int)):
        for j, column in enumerate(np.eye(3, dtype=int)):
            profile = Profile(tree, {"I1": row, "I2": column})
            assert contributions(profile, 1)[0] == A[i, j]
