"""Test the picture of the matrix."""

from cfr_lab.lessons import rock_paper_scissors as lesson
from cfr_lab.lessons.rps import A


def test_d1_1_explorer_shows_the_payoffs_of_the_cell(language):
    explorer = lesson.explore_matrix()
    explorer.controls["i"].value = 1
    explorer.controls["j"].value = 0
    won = {"zh": "玩家 1 出石头，玩家 2 出剪刀：u₁ = +1，u₂ = −1",
           "en": "Player 1 plays rock, player 2 plays scissors: u₁ = +1, u₂ = −1"}  # fmt: skip
    assert won[language] in explorer.html.value


def test_m1_transposing_the_matrix_changes_its_sign():
    assert (A.T == -A).all()
    assert A[1, 0] == 1, "rock, my row, beats scissors, the other's column"
