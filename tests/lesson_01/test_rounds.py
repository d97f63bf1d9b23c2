"""Rounds played out: what is added up."""

import re

import numpy as np
import pytest

from cfr_lab.lessons import lesson_01 as lesson
from cfr_lab.lessons.lesson_01.rounds import rounds_picture
from cfr_lab.numbers import number

pytestmark = pytest.mark.usefixtures("language")


def test_d1_2_rounds_count_every_round():
    draws = np.random.default_rng(0).random((50, 2))
    explorer = lesson.explore_rounds(draws, (0, 0, 1), (0.4, 0.3, 0.3))
    for n in (1, 17, 50):
        explorer.controls["n"].value = n
        # Player 1 plays paper, so player 2 gains by scissors and loses by rock.
        gained = int((draws[:n, 1] < 0.4).sum())
        lost = int(((draws[:n, 1] >= 0.4) & (draws[:n, 1] < 0.7)).sum())
        assert f">{number(gained, sign=True)}<" in explorer.html.value
        assert f">{number(-lost, sign=True)}<" in explorer.html.value
        assert f">{number(gained - lost, sign=True)}<" in explorer.html.value


def test_d1_2_the_pointer_stands_at_the_number_drawn():
    draws = np.random.default_rng(1).random((9, 2))
    for n in range(1, 10):
        body = rounds_picture(n, draws, (0, 0, 1), (0.4, 0.3, 0.3)).body
        (tip,) = re.findall(r'<polygon points="[^"]* ([\d.]+),20"', body)
        pieces = re.findall(r'<rect x="([\d.]+)" y="22" width="([\d.]+)"', body)
        starts, widths = np.array(pieces, dtype=float).T
        assert widths / sum(widths) == pytest.approx([0.4, 0.3, 0.3], abs=1e-3)
        drawn = draws[n - 1, 1]
        assert (float(tip) - starts[0]) / sum(widths) == pytest.approx(drawn, abs=1e-3)
        assert f" {number(float(drawn))}" in body
