"""Test self-play: average strategies converge and current strategies cycle."""

import re

import numpy as np
import pytest
from picture_texts import in_a_row, visible_texts

from cfr_lab.lessons import regret_matching as lesson
from cfr_lab.lessons.regret_matching.self_play import best_response_wins
from cfr_lab.lessons.rps import A, actions


def test_d2_2_d5_2_average_probabilities_are_near_a_third(lesson_namespace):
    both = lesson_namespace["pair_strategies"]
    assert both.shape == (10_000, 2, 3)
    assert both[:1000].mean(axis=0) == pytest.approx(np.full((2, 3), 1 / 3), abs=0.05)
    assert both.mean(axis=0) == pytest.approx(np.full((2, 3), 1 / 3), abs=0.02)


def test_d2_3_current_strategies_cycle(lesson_namespace):
    """From round 20 on, the current strategy cycles on the edges in one direction, ever slower."""
    strategies_1 = lesson_namespace["pair_strategies"][:, 0]
    assert strategies_1[18].min() > 0
    assert (strategies_1[19:].min(axis=1) == 0).all()
    corners = np.array([[0, 1], [-np.sqrt(3) / 2, -0.5], [np.sqrt(3) / 2, -0.5]])
    x, y = (strategies_1 @ corners).T
    laps = np.unwrap(np.arctan2(y, x)) / (2 * np.pi)
    # From rock to scissors to paper is clockwise, because scissors is at the top.
    at = laps[[100, 1000, 2500, 5000, 7500, 9999]]
    gone = -np.diff(at)
    assert (gone > 2).all()
    starts = [np.flatnonzero(laps <= at[0] - k)[0] for k in range(1, 18)]
    assert np.diff(starts)[-3:].mean() > 3 * np.diff(starts)[:3].mean()


def test_d2_3_only_the_current_strategy_is_exploitable(lesson_namespace):
    assert lesson_namespace["against_current"].mean() > 0.7
    assert (A @ lesson_namespace["average"][0]).max() < 0.02


def test_d2_2_d2_3_neither_player_wins_more_often(lesson_namespace, language):
    hands, again = lesson_namespace["pair_actions"], lesson_namespace["resampled_actions"]
    for played, thirds in ((hands, False), (again, True)):
        won = A[played[:, 0], played[:, 1]]
        counts = [(won == u).sum() for u in (1, -1, 0)]
        assert abs(counts[0] - counts[1]) < 300, "neither has an advantage"
        if thirds:
            assert counts == pytest.approx([3333] * 3, abs=150)
        else:
            assert counts[2] < 0.02 * 10_000
            assert counts[2] > np.percentile(lesson_namespace["draws"], 5)
        text = ">" + "<.*>".join(map(str, counts)) + "<"
        assert re.search(text, lesson.show_wins(hands, again).svg)


def test_d2_2_explorer_shows_the_chosen_round(lesson_namespace, language):
    both, hands = lesson_namespace["pair_strategies"], lesson_namespace["pair_actions"]
    explorer = lesson.explore_self_play(both, hands)
    for player in (1, 2):
        explorer.controls["player"].value = player
        for t in (1, 30, 760, 10_000):
            explorer.controls["t"].value = t
            now, mean = both[t - 1, player - 1], both[:t, player - 1].mean(axis=0)
            assert in_a_row(explorer.html.value, *(f"{p:.3f}" for p in now))
            assert in_a_row(explorer.html.value, *(f"{p:.3f}" for p in mean))
            for strategy in (now, mean):
                assert f"{(A @ strategy).max():.3f}" in visible_texts(explorer.html.value)
            won = A[hands[:t, 0], hands[:t, 1]]
            w1, w2, draws = ((won == u).sum() for u in (1, -1, 0))
            message = {
                "zh": f"到第 {t} 局：玩家 1 赢 {w1}，玩家 2 赢 {w2}，平 {draws}",
                "en": (
                    f"After round {t}: player 1 won {w1}, player 2 won {w2}, and {draws} were drawn"
                ),
            }
            assert message[language] in visible_texts(explorer.html.value)
            assert explorer.html.value.count("<polyline") >= min(t, 2)


def test_m2_table_names_its_player_and_each_column_once(lesson_namespace, language):
    explorer = lesson.explore_self_play(
        lesson_namespace["pair_strategies"], lesson_namespace["pair_actions"]
    )
    for player in (1, 2):
        explorer.controls["player"].value = player
        name = {"zh": f"玩家 {player}", "en": f"player {player}"}[language]
        assert in_a_row(explorer.html.value, name, *actions())
        mean = lesson_namespace["pair_strategies"][:1000, player - 1].mean(axis=0)
        assert in_a_row(explorer.html.value, *(f"{p:.3f}" for p in mean))


def test_best_response_wins_equally_much_as_either_player():
    for strategy in np.random.default_rng(0).dirichlet((1, 1, 1), size=20):
        seat_2 = (-strategy @ A).max()
        assert best_response_wins(strategy) == pytest.approx(seat_2)
