"""Test the picture of the matrix, in which every cell shows its payoff."""

from math import comb

import numpy as np
import pytest
from lessons.colonel_blotto.reading import pixels_of
from picture_texts import visible_texts

from cfr_core import games
from cfr_lab import draw
from cfr_lab.lessons import colonel_blotto as lesson
from cfr_lab.lessons.colonel_blotto.blotto import SHADES
from cfr_lab.lessons.colonel_blotto.matrix import MAX_ALLOCATIONS


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(("S", "N"), [(5, 3), (10, 4), (6, 2), (1, 6)])
def test_d4_4_matrix_picture_shows_every_payoff(S, N):
    explorer = lesson.explore_matrix()
    explorer.controls["S"].value = 1
    explorer.controls["N"].value = N
    explorer.controls["S"].value = S
    assert explorer.values == {"S": S, "N": N}
    payoffs = games.blotto_payoffs(S, N)
    assert (pixels_of(explorer.html.value) == payoffs % 3).all()
    m = len(payoffs)
    texts = visible_texts(explorer.html.value)
    assert f"C({S + N - 1}, {N - 1}) = {m}" in texts
    assert f"{m} × {m} = {m * m:,}" in texts
    if m <= 21:
        assert texts.count("+") == (payoffs == 1).sum()
        assert texts.count("−") == (payoffs == -1).sum()


@pytest.mark.usefixtures("language")
def test_matrix_controls_limit_the_number_of_allocations():
    explorer = lesson.explore_matrix()
    for name, value in (("N", 6), ("S", 12), ("N", 5), ("S", 9), ("N", 6), ("S", 1)):
        explorer.controls[name].value = value
        S, N = explorer.values["S"], explorer.values["N"]
        assert explorer.values[name] == value
        assert 1 <= S <= 12
        assert 2 <= N <= 6
        assert len(games.allocations(S, N)) <= MAX_ALLOCATIONS
        assert f"= {comb(S + N - 1, N - 1)}<" in explorer.html.value


def test_pixels_show_the_classes_of_matrices_of_any_size():
    for m, n in ((1, 1), (3, 5), (300, 300), (2, 7)):
        classes = np.random.default_rng(m).integers(0, 3, (m, n))
        drawing = draw.pixels(classes, SHADES, 200)
        assert (pixels_of(drawing.svg) == classes).all()
        assert max(drawing.width, drawing.height) == 200
