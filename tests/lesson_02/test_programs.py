"""Two programs on two games: why a copy."""

from fractions import Fraction as F

import numpy as np
import pytest
from seen import in_a_row

from cfr_core import Tree, games
from cfr_core.equilibrium import exploitability
from cfr_core.profile import Profile
from cfr_lab.lessons import lesson_02 as lesson
from cfr_lab.lessons.rps import PAPER, ROCK, SCISSORS, A

pytestmark = pytest.mark.usefixtures("language")


def test_m10_weighted_game_is_the_one_of_the_package(told):
    order = [ROCK, PAPER, SCISSORS]
    W = told["W"]
    assert (W[np.ix_(order, order)] == np.array(games.WEIGHTED_RPS_PAYOFFS)).all()
    assert (W[PAPER] == A[PAPER]).all()
    equilibrium = [F(1, 4), F(1, 4), F(1, 2)]
    assert list(W @ equilibrium) == [0, 0, 0]


def test_m10_d5_6_suspect_stays_away_from_equilibrium(told):
    gaps = {key: gap for key, (_, gap) in told["results"].items()}
    assert gaps["right", "plain"] < 0.03
    assert gaps["suspect", "plain"] < 0.03
    assert gaps["right", "weighted"] < 0.03
    assert gaps["suspect", "weighted"] == pytest.approx(0.27, abs=0.01)


def test_m10_longer_is_no_nearer(told):
    play = told["self_play"](told["W"], told["suspect"], 20_000, np.random.default_rng(6))
    one, two = play[0].mean(axis=0)
    tree = Tree(games.matrix_game(told["W"], rows=games.RPS_ACTIONS))
    gap = exploitability(Profile(tree, {"I1": list(one), "I2": list(two)}))
    assert gap == pytest.approx(((told["W"] @ two).max() - (one @ told["W"]).min()) / 2)
    assert gap == pytest.approx(0.27, abs=0.015)


def test_m10_table_of_programs(told, language):
    drawing = lesson.show_programs(told["results"])
    suspect = {"zh": "可疑的程序", "en": "suspect program"}[language]
    assert drawing.svg.count(suspect) >= 2
    assert ">0.27" in drawing.svg
    for average, gap in told["results"].values():
        assert in_a_row(drawing.svg, *(f"{p:.2f}" for p in average), f"{gap:.3f}")
