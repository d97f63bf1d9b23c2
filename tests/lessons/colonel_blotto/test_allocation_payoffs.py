"""Test the candidate strategies of section 5 and the exact equilibria."""

from fractions import Fraction as F

import numpy as np
import pytest
from lesson_cells import shared_code
from lessons.colonel_blotto.exact import IN_NINE, NINE, mix_of, payoffs_against
from picture_texts import visible_texts

from cfr_lab.lessons import colonel_blotto as lesson
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, M


def test_m22_strategy_from_regrets_is_exploitable_unlike_the_average(lesson_namespace):
    strategy, exploitability, R = (
        lesson_namespace["strategy"],
        lesson_namespace["exploitability"],
        lesson_namespace["R"],
    )
    assert f"{exploitability(strategy(R[0]), strategy(R[1])):.3f}" == "0.492"
    assert f"{exploitability(*lesson_namespace['average']):.3f}" == "0.005"


# The regrets are in the lexicographic order of the printed example (D4.5).
PRINTED = """-55002, -10612, -45, -41, -11250, -55644, -10426, 25, -11075, 127, -11068, 109, -11107,
-11009, 207, -74, -92, 20, -11636, -11640, -56029"""


def test_d4_5_strategy_from_recorded_regrets_loses_79_122(lesson_namespace):
    recorded = [int(n) for n in PRINTED.split(",")]
    assert lesson_namespace["recorded_regrets"] == recorded
    positive = {a: n for a, n in zip(ACTIONS, recorded, strict=True) if n > 0}
    assert list(positive) == [(1, 1, 3), (1, 3, 1), (2, 0, 3), (2, 3, 0), (3, 2, 0)]
    worth = payoffs_against(mix_of({a: F(n, 488) for a, n in positive.items()}))
    assert sum(positive.values()) == 488
    assert max(worth) == F(109 + 207, 488) == F(79, 122)
    assert [a for a, w in zip(ACTIONS, worth, strict=True) if w == F(79, 122)] == [(3, 1, 1)]
    assert {a: M[ACTIONS.index((3, 1, 1)), ACTIONS.index(a)] for a in positive} == {
        (1, 1, 3): 0, (1, 3, 1): 0, (2, 0, 3): 1, (2, 3, 0): 1, (3, 2, 0): 0
    }  # fmt: skip
    misread = lesson_namespace["strategy_from_regrets"]
    assert f"{lesson_namespace['exploitability'](misread, misread):.4f}" == "0.6475"
    # The recorded regrets agree with the values that section 6 predicts.
    slope = payoffs_against(mix_of(dict.fromkeys(NINE, F(1, 9)))) * 100_000
    assert abs(np.array(recorded) - slope.astype(float)).max() < 700


def test_m22_average_loses_less_than_regrets_with_other_seeds(lesson_namespace):
    (run,) = (cell for cell in shared_code("colonel_blotto") if "default_rng(1921)" in cell)
    for seed in (1, 2):
        names = dict(lesson_namespace)
        exec(run.replace("1921", str(seed)), names)
        R, strategy, exploitability = names["R"], names["strategy"], names["exploitability"]
        average = exploitability(*names["average"])
        final = exploitability(strategy(R[0]), strategy(R[1]))
        assert average < 0.01
        assert 0.3 < final < 0.95
        assert final > 24 * average
        assert abs(R[:, IN_NINE]).max() < 1_500
        assert R[:, ~IN_NINE].max() < -6_000


@pytest.mark.usefixtures("language")
def test_answers_picture_shows_the_gain_against_each_strategy(lesson_namespace):
    explorer = lesson.explore_answers(
        lesson_namespace["recorded_regrets"], lesson_namespace["R"], lesson_namespace["average"]
    )
    # Section 6 asks whether 1/9 each is an equilibrium, so the picture does not show it earlier.
    assert not {"1/9", "0.111"} & set(visible_texts(explorer.html.value))
    assert len(explorer.controls["key"].options) == 4
    shown = {}
    for key in ("pick-average", "pick-even", "pick-regrets", "pick-recorded"):
        explorer.controls["key"].value = key
        shown[key] = visible_texts(explorer.html.value)
    assert any(t.endswith("0.648") for t in shown["pick-recorded"])
    assert any(t.endswith("0.492") for t in shown["pick-regrets"])
    assert any(t.endswith("0.005") for t in shown["pick-average"])
    assert any(t.endswith("0.286") for t in shown["pick-even"])
    assert "★ +0.648" in shown["pick-recorded"]
    explorer.controls["key"].value = "pick-regrets"
    assert "★ +0.532" in visible_texts(explorer.html.value)
    explorer.controls["player"].value = 2
    assert "★ +0.451" in visible_texts(explorer.html.value)


def test_d4_5_three_strategies_of_the_lesson_are_equilibria(lesson_namespace):
    assert len(NINE) == len(lesson_namespace["support"]) == 9
    for mix in (
        lesson_namespace["ninths"],
        lesson_namespace["thirds"],
        lesson_namespace["quarters"],
    ):
        assert sum(mix) == 1
        assert max(payoffs_against(mix)) == 0
    assert max(lesson_namespace["thirds"]) == F(1, 3)
    assert max(lesson_namespace["quarters"]) == F(1, 4)
    used = {a for a, p in zip(ACTIONS, lesson_namespace["quarters"], strict=True) if p}
    assert used == {(1, 1, 3), (1, 3, 1), (3, 0, 2), (3, 2, 0)}


def test_d4_5_twelve_allocations_are_in_no_equilibrium():
    # The other twelve allocations lose against an equilibrium strategy, so none of them is in an
    # equilibrium.
    worth = payoffs_against(mix_of(dict.fromkeys(NINE, F(1, 9))))
    assert {worth[i] for i in np.flatnonzero(IN_NINE)} == {0}
    assert {worth[i] for i in np.flatnonzero(~IN_NINE)} == {F(-1, 9), F(-5, 9)}


def test_d4_5_opponents_bound_the_probabilities_of_two_allocations(lesson_namespace):
    for opponent, action, most in (
        (lesson_namespace["against_023"], (0, 2, 3), F(1, 3)),
        (lesson_namespace["against_113"], (1, 1, 3), F(1, 4)),
    ):
        worth = payoffs_against(mix_of(opponent))
        at = ACTIONS.index(action)
        assert sum(opponent.values()) == 1
        assert worth[at] == most - 1
        assert max(np.delete(worth, at)) == most
