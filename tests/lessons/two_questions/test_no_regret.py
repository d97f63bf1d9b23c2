"""Test statements of the lesson on no-regret and on correlated Q-values."""

import tomllib

import numpy as np
import pytest
from lesson_cells import SOURCES

from cfr_core import repeated

SHAPLEY = np.array([np.eye(3), np.roll(np.eye(3), 1, axis=1)])


def test_average_regret_of_rm_plus_is_negative_in_shapleys_game():
    """RM+ is a no-regret algorithm, although its average regret approaches a negative value."""
    plus = repeated.regret_matching_plus()
    rng = np.random.default_rng(0)
    play = repeated.sampled_play(SHAPLEY[0], plus, plus, 4000, rng, payoffs_2=SHAPLEY[1])
    last_round = repeated.last_round(play)
    assert max(regrets.max() for regrets in last_round.regrets) / 4000 < -0.01
    terms = tomllib.loads((SOURCES / "terms.toml").read_text("utf-8"))["term"]
    (term,) = (term for term in terms if term["en"] == "no-regret")
    assert "正部" in term["means_zh"]
    assert "positive part" in term["means_en"]


def test_successive_q_values_equal_about_300_independent_values(lesson_namespace):
    """Successive Q-values have correlation 0.9, so the mean is two standard errors from 0.1."""
    Q = lesson_namespace["rock_values"]
    assert 5500 < len(Q) < 5700
    lag = np.corrcoef(Q[500:-1], Q[501:])[0, 1]
    assert lag == pytest.approx(0.9, abs=0.02)
    independent = len(Q) * (1 - 0.9) / (1 + 0.9)
    assert independent == pytest.approx(300, abs=10)
    error = np.sqrt(0.1 / 1.9 * 0.69 / independent)
    assert error == pytest.approx(0.011, abs=0.0005)
    assert 2 < abs(Q.mean() - 0.1) / error < 2.5
    text = (SOURCES / "two_questions.md").read_text("utf-8")
    assert "大约只相当于 $5600" in text
    assert "no more precise than the mean of about $5600" in text
