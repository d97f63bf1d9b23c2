"""Test two programs on two games; only the one that copies the regrets is right on both."""

from fractions import Fraction as F

import numpy as np
import pytest
from picture_texts import in_a_row

from cfr_core import Tree, games
from cfr_core.equilibrium import exploitability
from cfr_core.profile import Profile
from cfr_lab.lessons import regret_matching as lesson
from cfr_lab.lessons.regret_matching.exercise_learn import exploitability as gap_of
from cfr_lab.lessons.rps import PAPER, ROCK, SCISSORS, A


def test_m10_weighted_game_of_the_cells_agrees_with_the_package(lesson_namespace):
    W = lesson_namespace["W"]
    assert (np.array(games.WEIGHTED_RPS_PAYOFFS) == W).all()
    assert games.WEIGHTED_RPS_ACTIONS == games.RPS_ACTIONS
    assert W[ROCK, SCISSORS] == -W[SCISSORS, ROCK] == 2
    assert (W[PAPER] == A[PAPER]).all()
    equilibrium = [F(1, 4), F(1, 4), F(1, 2)]
    assert list(W @ equilibrium) == [0, 0, 0]


def test_m10_d5_6_suspect_program_fails_only_on_the_weighted_game(lesson_namespace):
    gaps = {key: gap for key, (_, gap) in lesson_namespace["results"].items()}
    assert gaps["right", "plain"] < 0.03
    assert gaps["suspect", "plain"] < 0.03
    assert gaps["right", "weighted"] < 0.03
    assert gaps["suspect", "weighted"] == pytest.approx(0.27, abs=0.01)


def test_m10_more_rounds_do_not_reduce_the_error(lesson_namespace):
    play = lesson_namespace["self_play"](
        lesson_namespace["W"], lesson_namespace["suspect_rule"], 20_000, np.random.default_rng(6)
    )
    one, two = play[0].mean(axis=0)
    tree = Tree(games.matrix_game(lesson_namespace["W"], rows=games.RPS_ACTIONS))
    gap = exploitability(Profile(tree, {"I1": list(one), "I2": list(two)}))
    assert gap == pytest.approx(
        ((lesson_namespace["W"] @ two).max() - (one @ lesson_namespace["W"]).min()) / 2
    )
    assert gap == pytest.approx(0.27, abs=0.015)


def test_m10_d5_2_printed_averages_are_nearer_than_correct_runs(lesson_namespace):
    """After 1000 rounds, fewer than 5% of the correct runs are as near to equilibrium."""
    rock_paper_scissors = [0.3235, 0.3438, 0.3327], [0.3375, 0.3331, 0.3294]
    first, second = ([s, r, p] for r, p, s in rock_paper_scissors)
    assert list(lesson_namespace["average_1"]) == first
    assert list(lesson_namespace["average_2"]) == second
    assert (
        lesson_namespace["printed_gap"]
        == pytest.approx(gap_of(A, first, second))
        == pytest.approx(0.0142)
    )
    assert abs(lesson_namespace["printed_averages"] - 1 / 3).max() < 0.011
    pairs = lesson_namespace["exploitability"][
        list(lesson_namespace["recorded_rounds"]).index(1000)
    ]
    assert (pairs <= lesson_namespace["printed_gap"]).mean() < 0.05
    suspects = [
        lesson_namespace["learn_average"](A, lesson_namespace["suspect_rule"], 1000, seed)[1]
        for seed in range(20)
    ]
    assert np.median(suspects) < lesson_namespace["printed_gap"] < np.median(pairs) / 2


def test_m10_a_copy_of_the_regrets_corrects_the_program(lesson_namespace):
    def match_copy(R):
        return lesson_namespace["suspect_rule"](R.copy())

    one, gap = lesson_namespace["learn_average"](lesson_namespace["W"], match_copy, 5000, 5)
    assert gap == lesson_namespace["results"]["right", "weighted"][1]
    assert one == pytest.approx([1 / 4, 1 / 4, 1 / 2], abs=0.03)


def largest_regret(R):
    """Play the action with the largest cumulative regret, which is fictitious play."""
    return np.eye(len(R))[R.argmax()]


def test_exercise_7_fictitious_play_has_a_similar_error(lesson_namespace):
    play, match = (
        np.median([lesson_namespace["learn_average"](A, rule, 1000, seed)[1] for seed in range(9)])
        for rule in (largest_regret, lesson_namespace["match"])
    )
    assert 1 / 2 < play / match < 1


def test_exercise_7_an_opponent_makes_the_regret_grow_linearly():
    """If the opponent always beats the learner's action, regret is at least T after T rounds."""
    R = np.zeros(3)
    for t in range(1, 200):
        own_action = largest_regret(R).argmax()
        other_action = A[own_action].argmin()
        assert A[own_action, other_action] == -1
        R += A[:, other_action] - A[own_action, other_action]
        assert R.max() >= t


def test_m10_table_shows_the_result_of_every_program(lesson_namespace, language):
    drawing = lesson.show_programs(lesson_namespace["results"])
    suspect = {"zh": "可疑的程序", "en": "suspect program"}[language]
    assert drawing.svg.count(suspect) >= 2
    assert ">0.27" in drawing.svg
    for average, gap in lesson_namespace["results"].values():
        assert in_a_row(drawing.svg, *(f"{p:.2f}" for p in average), f"{gap:.3f}")
