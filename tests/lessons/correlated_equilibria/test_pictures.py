"""Test the texts in the explorers; the expected values are computed independently."""

import numpy as np
import pytest
from lessons.correlated_equilibria import linear_programs as linear
from picture_texts import in_a_row, visible_texts

from cfr_lab.lessons import correlated_equilibria as lesson
from cfr_lab.lessons.coarse_correlation.crossing import CROSSING
from cfr_lab.lessons.coarse_correlation.joint import SHAPLEY
from cfr_lab.lessons.correlated_equilibria.moments import MEDIATORS
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import number_text
from cfr_lab.words import say

pytestmark = pytest.mark.usefixtures("language")


def gap_of(payoffs, joint, coarse):
    return number_text(float((linear.conditions(payoffs, coarse) @ joint.ravel()).max()), 3)


def test_guess_shows_equal_gains_for_both_conditions():
    shown = lesson.guess_gain_after_advice()
    shown.controls["guess"].value = "more"
    shown.controls["shown"].value = True
    assert in_a_row(shown.html.value, say("改成“闯”", "go instead"), "0.00", "0.00")
    assert in_a_row(shown.html.value, say("改成“让”", "yield instead"), "−0.25", "−0.25")


@pytest.mark.parametrize(("p", "q"), [(0.6, 0.4), (0.5, 0.5), (0.5, 0.0), (0.2, 0.2)])
def test_hearing_picture_shows_both_gaps(p, q):
    shown = lesson.explore_advice()
    shown.controls["q"].value = 0.0
    shown.controls["p"].value, shown.controls["q"].value = p, q
    rest = (SHAPLEY.sum(axis=0) == 0) / 3
    mu = p * SHAPLEY[0] / 3 + q * SHAPLEY[1] / 3 + (1 - p - q) * rest
    gaps = [gap_of(SHAPLEY, mu, coarse) for coarse in (True, False)]
    assert in_a_row(shown.html.value, say("粗相关缺口 g(μ)", "coarse gap g(μ)"), gaps[0])
    assert in_a_row(shown.html.value, say("相关缺口 c(μ)", "correlated gap c(μ)"), gaps[1])


@pytest.mark.parametrize("game", ["crossing", "shapley"])
@pytest.mark.parametrize("learner", ["external", "internal", "hart"])
def test_wandering_picture_shows_the_stored_play_and_its_gaps(game, learner):
    kept = stored_result("correlated_equilibria", "wander")
    shown = {"crossing": lesson.explore_crossing, "shapley": lesson.explore_shapley}[game]()
    payoffs = {"crossing": CROSSING, "shapley": SHAPLEY}[game]
    for view in ("payoffs", "parts"):
        for k in (0, 20, len(kept["rounds"]) - 1):
            shown.controls["view"].value = view
            shown.controls["learner"].value = learner
            shown.controls["k"].value = k
            texts = visible_texts(shown.html.value)
            mu = np.array(kept["games"][game][learner][k]).reshape(payoffs[0].shape)
            mu = mu / kept["rounds"][k]
            fine = gap_of(payoffs, mu, False)
            assert in_a_row(shown.html.value, say("相关缺口 c(μ)", "correlated gap c(μ)"), fine)
            if view == "payoffs":
                at = ", ".join(number_text(float((u * mu).sum()), 3) for u in payoffs)
                assert any(f"({at})" in text for text in texts)


GAINS = {
    "refusal": ["0"] * 8,
    "secret": ["+3/4", "0", "0", "0", "0", "−1/4", "−1", "−1/2"],
    "course": ["0", "+1/2", "0", "+1/2", "0", "−1/2", "−1", "−1"],
    "rare": ["+1", "+1/6", "+1", "+1/6", "+1", "−5/6", "0", "−5/3"],
}


@pytest.mark.parametrize("which", MEDIATORS)
def test_trigger_picture_shows_both_players_largest_gains(which):
    """The picture shows the largest gains, which test_trees.py computes independently."""
    shown = lesson.explore_triggers()
    shown.controls["which"].value = which
    texts = visible_texts(shown.html.value)
    gains = iter(GAINS[which])
    for start in ("CE", "EFCE", "EFCCE", "NFCCE"):
        (row,) = [k for k, text in enumerate(texts) if text.startswith((f"{start}：", f"{start}:"))]
        assert texts[row + 1 : row + 3] == [next(gains), next(gains)]


@pytest.mark.parametrize(
    ("game", "corner"), [("signals", "(7/2, 13/2)"), ("course", "(5, 7)"), ("exam", "(4, 10)")]
)
def test_sets_picture_states_the_corners(game, corner):
    shown = lesson.explore_sets()
    shown.controls["game"].value = game
    assert any(corner in text for text in visible_texts(shown.html.value))
