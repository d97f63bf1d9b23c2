"""Test a thousand pairs of learners: their spread, their error and its bound."""

import numpy as np
import pytest

from cfr_core.equilibrium import regret_matching_bound
from cfr_lab.lessons import regret_matching as lesson
from cfr_lab.lessons.regret_matching import pairs
from cfr_lab.lessons.regret_matching.exercise_learn import exploitability
from cfr_lab.lessons.rps import ROCK, A
from cfr_lab.plots import pyplot


def test_d2_3_numbers_of_draws_differ_between_pairs(lesson_namespace):
    low, _, high = np.percentile(lesson_namespace["draws"], [5, 50, 95])
    assert low < 200
    assert high > 10_000 / 3
    assert lesson_namespace["draws"].shape == (1000,)
    assert 0.85 < (lesson_namespace["draws"] < 10_000 / 3).mean() < 0.9


def test_d2_3_only_the_band_of_the_average_strategy_narrows(lesson_namespace):
    def band(data, t):
        rock = data[np.searchsorted(lesson_namespace["recorded_rounds"], t), ROCK]
        low, high = np.percentile(rock, [5, 95])
        return high - low

    assert band(lesson_namespace["current"], 10_000) == band(lesson_namespace["current"], 100) == 1
    assert band(lesson_namespace["averages_1"], 10_000) < 0.2 * band(
        lesson_namespace["averages_1"], 100
    )


def test_m14_error_falls_in_proportion_to_one_over_root_t(lesson_namespace):
    """With 100 times as many rounds, the error is a tenth; it is less than a third of the bound."""
    T, regret, gap = (
        lesson_namespace["recorded_rounds"],
        lesson_namespace["regret"],
        lesson_namespace["exploitability"],
    )
    at = [int(np.searchsorted(T, t)) for t in (100, 10_000)]
    assert list(T[at]) == [100, 10_000]
    for error in (regret, gap):
        early, late = error[at].mean(axis=1)
        assert early / late == pytest.approx(10, rel=0.1)
    bound = np.array([regret_matching_bound(2, 3, int(t)) for t in T])
    assert (regret.mean(axis=1) < bound).all()
    for t in (100, 1000, 10_000):
        k = np.searchsorted(T, t)
        assert regret[k].mean() < bound[k] / 3
    # The bound holds for the expected regret; a few of the thousand runs exceed it slightly.
    above = regret > bound[:, None]
    assert above.any(axis=0).sum() > 0
    k = np.searchsorted(T, 1000)
    assert above[k].sum() < 10
    assert regret[k].max() < 1.25 * bound[k]


def test_exploitability_of_all_pairs_agrees_with_single_pairs(lesson_namespace):
    one, two, gap = (
        lesson_namespace["averages_1"][-1],
        lesson_namespace["averages_2"][-1],
        lesson_namespace["exploitability"][-1],
    )
    for k in range(50):
        assert gap[k] == pytest.approx(exploitability(A, one[:, k], two[:, k]))


def test_m14_bound_has_the_stated_values():
    assert regret_matching_bound(2, 3, 120_000) == pytest.approx(0.01)
    assert regret_matching_bound(2, 3, 10_000) == pytest.approx(0.035, abs=0.0005)


@pytest.mark.usefixtures("language")
def test_plots_and_their_alternative_texts_show_the_data(lesson_namespace, monkeypatch):
    import matplotlib as mpl

    mpl.use("agg")
    drawn = []
    words = []
    monkeypatch.setattr(
        pairs, "show", lambda figure, alt: drawn.append(figure) or words.append(alt)
    )
    lesson.plot_fan(
        lesson_namespace["recorded_rounds"],
        lesson_namespace["current"],
        lesson_namespace["averages_1"],
    )
    lesson.plot_error(
        lesson_namespace["recorded_rounds"],
        lesson_namespace["regret"],
        lesson_namespace["exploitability"],
    )
    fan, error = drawn
    assert len(fan.axes) == 2
    assert error.axes[0].get_xscale() == error.axes[0].get_yscale() == "log"
    *_, bound = error.axes[0].lines
    assert bound.get_ydata()[-1] == pytest.approx(2 * np.sqrt(3 / 10_000))
    # The alternative text gives the ends of the bands, the 5th and 95th percentiles.
    for data in (lesson_namespace["current"], lesson_namespace["averages_1"]):
        for edge in np.percentile(data[-1, ROCK], [5, 95]):
            assert f"{edge:.2f}" in words[0]
    for error in (lesson_namespace["regret"], lesson_namespace["exploitability"]):
        assert f"{error[-1].mean():.3f}" in words[1]
    pyplot().close("all")


def test_d2_3_mean_regrets_are_twice_the_exploitability_of_frequencies(lesson_namespace):
    frequencies = [
        np.bincount(actions, minlength=3) / 10_000 for actions in lesson_namespace["pair_actions"].T
    ]
    both = lesson_namespace["pair_regrets"].max(axis=1).sum() / 10_000
    assert both == pytest.approx(2 * exploitability(A, *frequencies))
    assert both != pytest.approx(2 * exploitability(A, *lesson_namespace["average"]), abs=1e-4)


def test_value_of_the_game_is_between_the_averages_guarantees(lesson_namespace):
    one, two = lesson_namespace["average"]
    assert (one @ A).min() <= 0 <= (A @ two).max()


def test_m17_average_is_not_a_best_response(lesson_namespace):
    average, opponent = lesson_namespace["average"][0], lesson_namespace["opponent"]
    assert abs(average @ A @ opponent) < 0.005
    assert (A @ opponent).max() == pytest.approx(0.1)
