"""Test runs against any opponent and the number of rounds until the best action is learned."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
from picture_texts import visible_texts

from cfr_core.repeated import fixed_strategy, last_round, sampled_play
from cfr_core.repeated import regret_matching as matcher
from cfr_lab.lessons import regret_matching as lesson
from cfr_lab.lessons.rps import PAPER, ROCK, SCISSORS, A, actions


def test_d1_7_explorer_names_the_best_action_against_the_opponent(language):
    explorer = lesson.explore_opponents(rounds=300)
    controls = explorer.controls
    for x, y, best in ((0.4, 0.3, ROCK), (0.0, 1.0, PAPER), (0.2, 0.2, SCISSORS)):
        controls["x"].value = 0.0
        controls["y"].value = y
        controls["x"].value = x
        mix = np.array([x, y, 1 - x - y])
        worth = A @ mix
        assert worth.argmax() == best
        name = actions()[best]
        message = {"zh": f"最好的行动是{name}，期望每局得 {max(worth):.2f}",
                "en": f"best: {name}, expected payoff {max(worth):.2f}"}  # fmt: skip
        assert message[language] in visible_texts(explorer.html.value)
    # Against the last opponent, who mostly plays paper, the average is nearly all scissors.
    average = [t for t in visible_texts(explorer.html.value) if re.fullmatch(r"\d\.\d{3}", t)][-3:]
    assert float(average[0]) > 0.8
    controls["x"].value = 1 / 3
    controls["y"].value = 1 / 3
    equal = {"zh": "三种行动都得 0，出什么都一样", "en": "all three earn 0, whatever I play"}
    assert equal[language] in visible_texts(explorer.html.value)


@pytest.mark.usefixtures("language")
def test_d1_7_opponents_sliders_keep_a_sum_of_at_most_one():
    explorer = lesson.explore_opponents(rounds=20)
    explorer.controls["x"].value = 0.4
    explorer.controls["y"].value = 0.9
    assert explorer.controls["x"].value == pytest.approx(0.1)
    explorer.controls["x"].value = 1.0
    assert explorer.controls["y"].value == pytest.approx(0)
    explorer.controls["t"].value = 1
    assert "(1.00, 0.00, 0.00)" in explorer.html.value


def test_d1_7_best_action_is_learned_sooner_if_its_advantage_is_larger():
    """The number of rounds depends on the gap between the best and the second-best action."""
    sooner = []
    for mix in ((0.8, 0.1, 0.1), (0.6, 0.2, 0.2), (0.4, 0.3, 0.3)):
        best, second = sorted(A @ np.array(mix))[:0:-1]
        assert best - second == pytest.approx({0.8: 0.7, 0.6: 0.4, 0.4: 0.1}[mix[0]])
        play = sampled_play(
            A, matcher(), fixed_strategy(mix), 2000, np.random.default_rng(0), runs=100
        )
        sooner.append(
            next(r.number for r in play if np.median(r.average_strategies[0][ROCK]) > 0.8)
        )
    assert sooner[0] < sooner[1] < sooner[2]
    tie = (F(1, 2), F(1, 6), F(1, 3))
    assert [sum(int(a) * p for a, p in zip(row, tie, strict=True)) for row in A] == [
        F(1, 6),
        F(1, 6),
        F(-1, 3),
    ]
    opponent = fixed_strategy(list(map(float, tie)))
    play = sampled_play(A, matcher(), opponent, 5000, np.random.default_rng(0), runs=100)
    drawn = last_round(play)
    low, high = np.percentile(drawn.average_strategies[0][ROCK], [10, 90])
    assert high - low > 0.3
    even = last_round(sampled_play(
        A, matcher(), fixed_strategy([1 / 3] * 3), 10_000, np.random.default_rng(0), runs=100
    ))  # fmt: skip
    low, high = np.percentile(even.average_strategies[0][ROCK], [10, 90])
    assert high - low > 0.5
    assert abs(even.total_payoffs[0] / 10_000).max() < 0.05
