"""Test the crossing: its guess and the explorer for the mediator's distribution."""

import numpy as np
import pytest
from lessons.coarse_correlation import linear_programs as linear
from picture_texts import in_a_row, visible_texts

from cfr_lab.lessons import coarse_correlation as lesson
from cfr_lab.numbers import number_text
from cfr_lab.words import say

ONE, TWO = np.array([[0, 7], [2, 6]]), np.array([[0, 2], [7, 6]])
U = np.array([ONE, TWO])


def independent_play(mu):
    return np.outer(mu.sum(axis=1), mu.sum(axis=0))


def nash_conv(one, two):
    gains = (ONE @ two).max() - one @ ONE @ two, (one @ TWO).max() - one @ TWO @ two
    return sum(gains)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(("p", "q"), [(0.5, 0.5), (0.25, 0.25), (0, 0), (1, 0), (0.1, 0.25)])
def test_mediator_picture_shows_gap_payoffs_gains_and_verdict(p, q):
    explorer = lesson.explore_mediator()
    explorer.controls["p"].value, explorer.controls["q"].value = 0, 0
    explorer.controls["p"].value = p
    explorer.controls["q"].value = q
    picture = explorer.html.value
    mu = np.array([[0, p], [q, 1 - p - q]])
    gap = linear.gap(U, mu)
    message = number_text(float(gap)) if abs(gap) > 1e-9 else "0.00"
    assert in_a_row(picture, say("粗相关缺口 g(μ)", "coarse gap g(μ)"), message)
    earnings = [number_text(float((u * mu).sum())) for u in U]
    assert in_a_row(
        picture, say("照办各得", "listening earns"), say(" 和 ", " and ").join(earnings)
    )
    both_go = number_text(float(independent_play(mu)[0, 0]), 4)
    assert in_a_row(
        picture, say("拆开后两车都闯的概率", "probability that both go, if independent"), both_go
    )
    conv = number_text(float(nash_conv(mu.sum(axis=1), mu.sum(axis=0))), 4)
    assert in_a_row(picture, say("拆开后的 NashConv", "NashConv, if independent"), conv)
    gains = [(ONE[a] @ mu.sum(axis=0)) - (ONE * mu).sum() for a in (0, 1)]
    gains += [(mu.sum(axis=1) @ TWO[:, b]) - (TWO * mu).sum() for b in (0, 1)]
    texts = visible_texts(picture)
    for gain in gains:
        message = number_text(float(gain), sign=True) if abs(gain) > 1e-9 else "0.00"
        assert message in texts
    no, yes = say("μ 不是粗相关均衡", "not a coarse"), say("μ 是粗相关均衡", "μ is a coarse")
    verdict = no if gap > 1e-9 else yes
    assert any(verdict in text for text in texts)


@pytest.mark.usefixtures("language")
def test_mediator_sliders_keep_the_sum_of_probabilities_at_most_one():
    explorer = lesson.explore_mediator()
    explorer.controls["p"].value = 0.8
    assert explorer.controls["q"].value <= 0.2 + 1e-9


def test_prose_of_the_crossing_states_the_right_values(lesson_namespace):
    light = np.array([[0, 1], [1, 0]]) / 2
    assert [(u * light).sum() for u in U] == [4.5, 4.5]
    assert (ONE @ light.sum(axis=0)).tolist() == [3.5, 4]
    assert linear.gap(U, light) == -0.5
    quarters = np.array([[0, 1], [1, 2]]) / 4
    assert [(u * quarters).sum() for u in U] == [5.25, 5.25]
    assert linear.gap(U, quarters) == 0
    assert linear.gap(U, np.array([[0, 0], [0, 1]])) == 1
    assert (lesson_namespace["crossing"] == U).all()
    assert lesson_namespace["cce_gap"](U, light) == -0.5


@pytest.mark.usefixtures("language")
def test_guess_shows_the_payoff_and_the_gain_of_independent_play():
    explorer = lesson.guess_independent_play()
    explorer.controls["guess"].value = "same"
    explorer.controls["shown"].value = True
    half = np.array([1, 1]) / 2
    texts = " ".join(visible_texts(explorer.html.value))
    for text in (
        number_text(float(half @ ONE @ half)),
        number_text(float((ONE @ half).max() - half @ ONE @ half)),
    ):
        assert text in texts
    assert say("和你猜的不同", "different") in texts
    explorer.controls["guess"].value = "less"
    assert say("你猜对了", "is right") in " ".join(visible_texts(explorer.html.value))


def test_coarse_and_correlated_conditions_agree_for_two_actions():
    """By quick question 2, both equilibria are defined by the same inequalities."""
    rng = np.random.default_rng(0)
    for _ in range(20):
        u, mu = rng.normal(size=(2, 3)), rng.dirichlet(np.ones(6)).reshape(2, 3)
        settled = [(u[a] @ mu.sum(axis=0)) - (u * mu).sum() for a in (0, 1)]
        heard = [(mu[1 - a] * (u[a] - u[1 - a])).sum() for a in (0, 1)]
        assert settled == pytest.approx(heard)
