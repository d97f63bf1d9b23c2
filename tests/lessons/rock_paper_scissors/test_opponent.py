"""Test the triangle of the opponent's strategies: best actions and their regions."""

import numpy as np
import pytest
from picture_texts import visible_texts

from cfr_lab.lessons import rock_paper_scissors as lesson
from cfr_lab.lessons.rock_paper_scissors.opponent import opponent_picture
from cfr_lab.lessons.rps import A

pytestmark = pytest.mark.usefixtures("language")


def test_opponent_picture_marks_the_best_actions():
    explorer = lesson.explore_opponent()
    explorer.controls["x"].value = 0.4
    explorer.controls["y"].value = 0.25
    assert "+0.10 ★" in explorer.html.value
    explorer.controls["x"].value = 1 / 3
    explorer.controls["y"].value = 1 / 3
    assert visible_texts(explorer.html.value).count("0.00 ★") == 3


def test_number_of_stars_is_the_number_of_best_actions():
    rng = np.random.default_rng(5)
    for p, q, _ in rng.multinomial(60, (1 / 3,) * 3, size=200):
        mix = np.array([p, q, 60 - p - q])
        worth = -(mix @ A)
        starred = opponent_picture(p / 60, q / 60).body.count("★")
        regions_and_bars = (worth == worth.max()).sum()
        assert starred == regions_and_bars + (regions_and_bars == 1)
