"""Test the lesson's run of a hundred thousand rounds and the statements about it."""

from fractions import Fraction as F

import numpy as np
import pytest
from lessons.colonel_blotto.exact import IN_NINE, NINE, mix_of, payoffs_against
from lessons.colonel_blotto.reading import rows_of, value_of

from cfr_core import games
from cfr_core.repeated import last_round, regret_matching, sampled_play
from cfr_lab.lessons import colonel_blotto as lesson
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, M, allocation_text
from cfr_lab.lessons.colonel_blotto.run import exploitabilities
from cfr_lab.words import say


def test_d4_4_run_of_the_cells_agrees_with_the_packages_learners(lesson_namespace):
    """With the same random numbers, the lesson's loop and cfr_core give identical regrets."""
    rng = np.random.default_rng(1921)
    learners = regret_matching(), regret_matching()
    done = last_round(sampled_play(games.blotto_payoffs(5, 3), *learners, 2_000, rng))
    rng = np.random.default_rng(1921)
    R = np.zeros((2, 21))
    for r in rng.random((2_000, 2)):
        j, k = (lesson_namespace["draw"](lesson_namespace["strategy"](R[p]), r[p]) for p in (0, 1))
        R += M[:, k] - M[j, k], M[j, k] - M[j]
    assert (np.array(done.regrets) == R).all()
    before = max(k for k in lesson_namespace["history"] if k[0] <= 2_000)
    assert before[0] > 1_500


def test_d4_5_only_nine_regrets_remain_near_zero(lesson_namespace):
    R, average = lesson_namespace["R"], lesson_namespace["average"]
    assert abs(R[:, IN_NINE]).max() < 700
    assert R[:, ~IN_NINE].max() < -9_900
    worst = [ACTIONS.index(a) for a in ((0, 0, 5), (0, 5, 0), (5, 0, 0))]
    assert R[:, worst].max() < -54_000
    assert (average[:, IN_NINE] > 0.09).all()
    assert (average[:, IN_NINE] < 0.14).all()
    assert (average[:, ~IN_NINE] < 0.001).all()
    # The lesson states these values for the regrets after 100,000 rounds.
    slope = payoffs_against(mix_of(dict.fromkeys(NINE, F(1, 9)))) * 100_000
    assert {round(float(v)) for v in slope} == {0, -11111, -55556}
    assert abs(R - slope.astype(float)).max() < 1_500


def test_d4_5_only_the_average_strategy_converges(lesson_namespace):
    kept = {t: (R, S) for t, R, S in lesson_namespace["history"]}
    average, now = zip(*(exploitabilities(*kept[10**n]) for n in range(6)), strict=True)
    assert f"{average[3]:.3f}" == "0.036"
    assert f"{average[5]:.3f}" == "0.005"
    assert min(now) > 0.3
    assert 5 < average[3] / average[5] < 20


@pytest.mark.usefixtures("language")
def test_run_picture_shows_the_recorded_rounds(lesson_namespace):
    kept = lesson_namespace["history"]
    explorer = lesson.explore_run(kept)
    for k in (0, 7, 40, len(kept) - 1):
        for player in (1, 2):
            explorer.controls["k"].value = k
            explorer.controls["player"].value = player
            _, R, S = kept[k]
            # Only the table before the curves is read.
            table = explorer.html.value.split(say(">可利用度与局数<", ">exploitability by round<"))[
                0
            ]
            shown = {r[0]: r[1:] for r in rows_of(table) if len(r) == 4}
            assert len(shown) == 21
            for i, a in enumerate(ACTIONS):
                regret, now, average = map(value_of, shown[allocation_text(a)][:3])
                assert regret == R[player - 1, i]
                assert now == pytest.approx(
                    lesson_namespace["strategy"](R[player - 1])[i], abs=0.00501
                )
                assert average == pytest.approx(S[player - 1, i], abs=0.000501)
            assert f">{lesson_namespace['exploitability'](*S):.3f}<" in explorer.html.value


@pytest.mark.usefixtures("language")
def test_run_slider_starts_at_a_middle_stop(lesson_namespace):
    explorer = lesson.explore_run(lesson_namespace["history"])
    assert 3 < explorer.values["k"] < len(lesson_namespace["history"]) - 3
    labels = [label for label, _ in explorer.controls["k"].options]
    assert labels[0] == "1"
    assert labels[-1] == "100,000"


@pytest.mark.usefixtures("language")
def test_pictures_can_be_drawn_for_a_short_run(lesson_namespace):
    """A reader may set rounds = 50, and even a single recorded round can be drawn."""
    few = [entry for entry in lesson_namespace["history"] if entry[0] <= 50]
    assert "<svg" in lesson.explore_run(few).html.value
    assert "<svg" in lesson.explore_run(few[:1]).html.value
    explorer = lesson.explore_tournament([("Lin", (1, 1, 3))], few)
    assert "Lin" in explorer.html.value
