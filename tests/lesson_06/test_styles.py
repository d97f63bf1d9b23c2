"""Styles of play: what each expects against what was learnt."""

import pytest
from seen import shown_texts

from cfr_core.equilibrium import gains
from cfr_lab.lessons import lesson_06 as lesson
from cfr_lab.lessons.lesson_06.styles import style_scores, styles
from cfr_lab.numbers import number

pytestmark = pytest.mark.usefixtures("language")


def test_styles(tree, bot):
    scores = style_scores(tree, bot)
    mean = {key: (one + two) / 2 for key, (one, two) in scores.items()}
    assert max(mean, key=mean.get) == "best"
    assert abs(mean["best"]) < 0.002
    assert abs(mean["honest"]) < 0.002
    assert mean["random"] < -0.1
    assert mean["bold"] < -0.1
    shown = shown_texts(lesson.show_styles(tree, bot).svg)
    for one, two in scores.values():
        assert number(one, 3, sign=True) in shown
        assert number((one + two) / 2, 3, sign=True) in shown
    # Exercise 6: the honest player can be exploited.
    honest = styles(tree, bot)["honest"]
    assert sum(gains(honest)) > 0.1
