"""Test sampled rounds and their totals."""

import re

import numpy as np
import pytest
from picture_texts import cell, texts_in_place

from cfr_lab.lessons import rock_paper_scissors as lesson
from cfr_lab.lessons.rock_paper_scissors.rounds import rounds_picture
from cfr_lab.lessons.rps import A, actions
from cfr_lab.numbers import number_text

pytestmark = pytest.mark.usefixtures("language")


def test_d1_2_totals_count_the_payoff_of_every_round():
    draws = np.random.default_rng(0).random((50, 2))
    explorer = lesson.explore_rounds(draws, (0, 0, 1), (0.4, 0.3, 0.3))
    for n in (1, 17, 50):
        explorer.controls["n"].value = n
        # Player 1 plays paper, so player 2 wins with scissors and loses with rock.
        gained = int((draws[:n, 1] < 0.4).sum())
        lost = int(((draws[:n, 1] >= 0.4) & (draws[:n, 1] < 0.7)).sum())
        assert f">{number_text(gained, sign=True)}<" in explorer.html.value
        assert f">{number_text(-lost, sign=True)}<" in explorer.html.value
        assert f">{number_text(gained - lost, sign=True)}<" in explorer.html.value


def test_d1_2_pointer_is_at_the_random_number():
    draws = np.random.default_rng(1).random((9, 2))
    for n in range(1, 10):
        body = rounds_picture(n, draws, (0, 0, 1), (0.4, 0.3, 0.3)).body
        (tip,) = re.findall(r'<polygon points="[^"]* ([\d.]+),20"', body)
        pieces = re.findall(r'<rect x="([\d.]+)" y="22" width="([\d.]+)"', body)
        starts, widths = np.array(pieces, dtype=float).T
        assert widths / sum(widths) == pytest.approx([0.4, 0.3, 0.3], abs=1e-3)
        drawn = draws[n - 1, 1]
        assert (float(tip) - starts[0]) / sum(widths) == pytest.approx(drawn, abs=1e-3)
        assert f" {number_text(float(drawn))}" in body


def test_d1_2_ruler_names_the_action_and_probability_of_each_part():
    """Each action's name and probability are in the middle of its part of the ruler."""
    sigma = (0.2, 0.5, 0.3)
    draws = np.random.default_rng(1).random((1, 2))
    svg = rounds_picture(1, draws, (0, 0, 1), sigma).svg
    pieces = re.findall(r'<rect x="([\d.]+)" y="22" width="([\d.]+)"', svg)
    texts = {t: x for t, x, _ in texts_in_place(svg)}
    # There are two borders of 12 pixels: the picture's and the ruler's.
    for (start, width), name, p in zip(pieces, actions(), sigma, strict=True):
        middle = 12 + float(start) + float(width) / 2
        assert texts[f"{name} {number_text(p)}"] == pytest.approx(middle, abs=0.2)


def test_d1_2_totals_per_action_are_in_their_columns():
    """Each player's total for each action is the sum of its payoffs over the drawn rounds."""
    mixes = (0.6, 0.1, 0.3), (0.1, 0.6, 0.3)
    draws = np.random.default_rng(7).random((40, 2))
    earnings = np.zeros((2, 3), dtype=int)
    for pair in draws:
        i, j = (sum(x >= cut for cut in np.cumsum(s)[:2]) for x, s in zip(pair, mixes, strict=True))
        earnings[0, i] += A[i, j]
        earnings[1, j] -= A[i, j]
    assert len(set(earnings.ravel())) == 6, (
        "all numbers differ, so that an exchange would be noticed"
    )
    svg = rounds_picture(40, draws, *mixes).svg
    for name, row in zip(("u₁", "u₂"), earnings, strict=True):
        for action, value in zip(actions(), row, strict=True):
            assert cell(svg, name, action) == number_text(int(value), sign=True)
