"""Test the expected payoffs of styles of play against the learnt strategy."""

import numpy as np
import pytest
from picture_texts import texts_in_place, visible_texts

from cfr_core.equilibrium import expected_values, gains
from cfr_lab.lessons import kuhn_poker as lesson
from cfr_lab.lessons.kuhn_poker.styles import style_scores, styles
from cfr_lab.numbers import number_text

pytestmark = pytest.mark.usefixtures("language")


def test_styles_are_ranked_as_the_lesson_states(tree, bot):
    scores = style_scores(tree, bot)
    mean = {key: (one + two) / 2 for key, (one, two) in scores.items()}
    assert max(mean, key=mean.get) == "best"
    assert abs(mean["best"]) < 0.002
    assert abs(mean["honest"]) < 0.002
    assert mean["random"] < -0.1
    assert mean["bold"] < -0.1
    texts = visible_texts(lesson.show_styles(tree, bot).svg)
    for one, two in scores.values():
        assert number_text(one, 3, sign=True) in texts
        assert number_text((one + two) / 2, 3, sign=True) in texts
    # By section 9, honest play is exploitable.
    honest = styles(tree, bot)["honest"]
    assert sum(gains(honest)) > 0.1


def test_payoffs_of_a_style_are_in_the_columns_of_their_seats(tree, draw_profile, language):
    """Each payoff of a style is in the column of its seat against the bot."""
    bot = draw_profile(np.random.default_rng(14))
    texts = texts_in_place(lesson.show_styles(tree, bot).svg)
    first = {"zh": "最优反应", "en": "best response"}[language]
    ((row, column),) = [(y, x) for t, x, y in texts if t == first]
    gained = [
        float(mean + more) for mean, more in zip(expected_values(bot), gains(bot), strict=True)
    ]
    heads = {
        "zh": ("当玩家 1", "当玩家 2", "平均每手"),
        "en": ("as player 1", "as player 2", "per hand, mean of both seats"),
    }
    for head, expected in zip(heads[language], (*gained, sum(gained) / 2), strict=True):
        (at,) = [x for t, x, _ in texts if t == head]
        assert at > column
        (labels,) = [t for t, x, y in texts if (x, y) == (at, row)]
        assert labels == number_text(expected, 3, sign=True)
