"""Test ten thousand rounds against the opponent that plays (0.4, 0.3, 0.3)."""

import numpy as np
import pytest
from picture_texts import in_a_row

from cfr_lab.lessons import regret_matching as lesson
from cfr_lab.lessons.rps import ROCK, A


def test_d1_7_average_against_the_fixed_opponent_is_nearly_rock(lesson_namespace):
    opponent = np.array([0.4, 0.3, 0.3])
    assert A @ opponent == pytest.approx([0, 0.1, -0.1])
    R, strategies, actions = (
        lesson_namespace["R"],
        lesson_namespace["strategies"],
        lesson_namespace["actions"],
    )
    assert strategies.mean(axis=0) == pytest.approx([0, 1, 0], abs=0.01)
    # The lesson states regrets of about -0.1, 0 and -0.2 per round, and cumulative regrets near
    # -1000 for scissors, 0 for rock and -2000 for paper.
    assert pytest.approx([-0.1, 0, -0.2], abs=0.025) == R / 10_000
    assert 0 < R[ROCK] < 50
    earnings = A[actions[:, 0], actions[:, 1]]
    assert list(R) == [(A[a, actions[:, 1]] - earnings).sum() for a in range(3)]
    assert earnings.mean() == pytest.approx(0.1, abs=0.01)


def test_d1_7_explorer_shows_the_chosen_round(lesson_namespace, language):
    strategies, actions = lesson_namespace["strategies"], lesson_namespace["actions"]
    explorer = lesson.explore_run(strategies, actions)
    for t in (1, 2, 57, 880, 10_000):
        explorer.controls["t"].value = t
        own_actions, other_actions = actions[:t].T
        R = A[:, other_actions].sum(axis=1) - A[own_actions, other_actions].sum()
        texts = [("+" if r > 0 else "") + str(r).replace("-", "−") for r in R]
        assert in_a_row(explorer.html.value, *texts)
        assert in_a_row(explorer.html.value, *(str(max(r, 0)) for r in R))
        after = strategies[t] if t < 10_000 else lesson_namespace["match"](R.astype(float))
        assert in_a_row(explorer.html.value, *(f"{p:.3f}" for p in after))
        assert in_a_row(explorer.html.value, *(f"{p:.3f}" for p in strategies[:t].mean(axis=0)))
        total = A[own_actions, other_actions].sum()
        message = {"zh": f"累计收益 {total}，", "en": f"total {total}, "}
        assert message[language].replace("-", "−") in explorer.html.value
