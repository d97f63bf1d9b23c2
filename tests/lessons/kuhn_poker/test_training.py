"""Test the training picture at every mark and the final averages."""

import pytest
from picture_texts import visible_texts

from cfr_core.cfr import CFR
from cfr_core.equilibrium import nash_conv
from cfr_lab.lessons import kuhn_poker as lesson
from cfr_lab.numbers import number_text


@pytest.mark.usefixtures("language")
def test_d5_4_training_picture_shows_the_chosen_iteration(tree, runs):
    explorer = lesson.explore_training(tree, runs)
    for method in ("full", "sampled"):
        explorer.controls["method"].value = method
        for mark, (t, _, average) in enumerate(runs[method]):
            explorer.controls["mark"].value = mark
            texts = visible_texts(explorer.html.value)
            for p in (average["J:"][1], average["Q:b"][1], average["K:pb"][1]):
                assert number_text(float(p), 3) in texts
            assert f"T = {t:,}" in explorer.html.value
            assert f"NashConv {number_text(float(nash_conv(average)), 4)}" in explorer.html.value
            assert "−1/18" in explorer.html.value


def test_d5_5_trained_averages_are_near_the_equilibrium_family(bot, sampled_bot):
    a = bot["J:"][1]
    assert bot["K:"][1] == pytest.approx(3 * a, abs=0.01)
    assert bot["Q:pb"][1] == pytest.approx(a + 1 / 3, abs=0.01)
    assert 0 <= a <= 1 / 3
    for name, bet in {"J:p": 1 / 3, "Q:b": 1 / 3, "Q:p": 0, "K:p": 1, "J:b": 0, "K:b": 1}.items():
        assert bot[name][1] == pytest.approx(bet, abs=0.01)
    assert abs(sampled_bot["J:"][1] - a) > 0.05, "the two trainings stop at different places"
    off = sampled_bot["Q:pb"][1] - sampled_bot["J:"][1] - 1 / 3
    assert round(off, 3) == 0.028


def test_d5_4_current_strategy_does_not_converge(tree):
    solver = CFR(tree, alternating=False).run(40_000)
    probabilities = [solver.run(50).current["K:"][1] for _ in range(200)]
    assert max(probabilities) - min(probabilities) > 0.9


def test_d5_4_sampled_deals_need_more_work_than_the_full_tree(tree, runs):
    """An iteration visits 55 nodes of the full tree, or 9 nodes below one sampled deal."""
    conv = {key: {t: nash_conv(average) for t, _, average in run} for key, run in runs.items()}
    assert conv["full"][1000] < conv["sampled"][7000]
    assert conv["full"][7000] < conv["sampled"][50_000]
