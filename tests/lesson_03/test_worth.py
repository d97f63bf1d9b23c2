"""Which strategy is the answer, and the exact equilibria."""

from fractions import Fraction as F

import numpy as np
import pytest
from cells import shared_code
from lesson_03.exact import IS_NINE, NINE, mix_of, worth_against
from seen import shown_texts

from cfr_lab.lessons import lesson_03 as lesson
from cfr_lab.lessons.lesson_03.blotto import ACTIONS

pytestmark = pytest.mark.usefixtures("language")


def test_m22_regrets_are_not_the_answer(cells):
    strategy, exploitability, R = cells["strategy"], cells["exploitability"], cells["R"]
    assert f"{exploitability(strategy(R[0]), strategy(R[1])):.3f}" == "0.648"
    assert f"{exploitability(*cells['average']):.3f}" == "0.003"
    one = strategy(R[0])
    assert {a[0] for a, p in zip(ACTIONS, one, strict=True) if p > 0} == {3}
    assert (one > 0).sum() == 3
    worth = worth_against(one)
    assert ACTIONS[worth.argmax()] == (0, 2, 3)
    assert f"{worth.max():.3f}" == "0.768"


@pytest.mark.parametrize("language", ["zh"], indirect=True)  # no words in it: once will do
def test_m22_holds_with_other_seeds(cells):
    (run,) = (cell for cell in shared_code("03_colonel_blotto") if "default_rng(72)" in cell)
    for seed in (1, 2):
        names = dict(cells)
        exec(run.replace("72", str(seed)), names)
        R, strategy, exploitability = names["R"], names["strategy"], names["exploitability"]
        average = exploitability(*names["average"])
        final = exploitability(strategy(R[0]), strategy(R[1]))
        assert average < 0.01
        assert 0.3 < final < 0.95
        assert final > 24 * average
        assert abs(R[:, IS_NINE]).max() < 1_500
        assert R[:, ~IS_NINE].max() < -6_000


def test_answers(cells):
    explorer = lesson.explore_answers(cells["R"], cells["average"])
    shown = {}
    for key in ("pick-average", "pick-even", "pick-nine", "pick-regrets"):
        explorer.controls["key"].value = key
        shown[key] = shown_texts(explorer.html.value)
    assert any(t.endswith("0.648") for t in shown["pick-regrets"])
    assert any(t.endswith("0.003") for t in shown["pick-average"])
    assert any(t.endswith("0.286") for t in shown["pick-even"])
    assert any(t.endswith("0.000") for t in shown["pick-nine"])
    assert "★ +0.768" in shown["pick-regrets"]
    explorer.controls["player"].value = 2
    assert "★ +0.529" in shown_texts(explorer.html.value)


def test_d4_5_equilibria(cells):
    assert len(NINE) == len(cells["nine"]) == 9
    for mix in (cells["even"], cells["third"], cells["quarter"]):
        assert sum(mix) == 1
        assert max(worth_against(mix)) == 0
    assert max(cells["third"]) == F(1, 3)
    assert max(cells["quarter"]) == F(1, 4)
    used = {a for a, p in zip(ACTIONS, cells["quarter"], strict=True) if p}
    assert used == {(1, 1, 3), (1, 3, 1), (3, 0, 2), (3, 2, 0)}


def test_d4_5_the_other_twelve_are_in_no_equilibrium():
    # Against an equilibrium they lose, so no strategy that never loses can use them.
    worth = worth_against(mix_of(dict.fromkeys(NINE, F(1, 9))))
    assert {worth[i] for i in np.flatnonzero(IS_NINE)} == {0}
    assert {worth[i] for i in np.flatnonzero(~IS_NINE)} == {F(-1, 9), F(-5, 9)}


def test_d4_5_no_equilibrium_uses_more(cells):
    for opponent, action, most in (
        (cells["z"], (0, 2, 3), F(1, 3)),
        (cells["w"], (1, 1, 3), F(1, 4)),
    ):
        worth = worth_against(opponent)
        at = ACTIONS.index(action)
        assert sum(opponent) == 1
        assert worth[at] == most - 1
        assert max(np.delete(worth, at)) == most
