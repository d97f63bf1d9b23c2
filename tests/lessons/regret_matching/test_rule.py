"""Test regret matching: the lesson's cell and its picture."""

import numpy as np
import pytest
from picture_texts import in_a_row, visible_texts

from cfr_core.matching import regret_matching
from cfr_lab.lessons import regret_matching as lesson


def test_d1_7_match_of_the_cell_agrees_with_the_package(lesson_namespace):
    rng = np.random.default_rng(1)
    for R in rng.integers(-5, 6, size=(200, 3)).astype(float):
        assert lesson_namespace["match"](R) == pytest.approx(regret_matching(R))


@pytest.mark.parametrize(
    ("R", "sigma", "total"),
    [
        ((2, 1, 3), ("1/3", "1/6", "1/2"), "6"),
        ((-2, 3, 1), ("0", "3/4", "1/4"), "4"),
        ((-6, 3, 1), ("0", "3/4", "1/4"), "4"),
        ((4, 2, 6), ("1/3", "1/6", "1/2"), "12"),
        ((-1, -2, 0), ("1/3", "1/3", "1/3"), None),
        ((0, 0, 0), ("1/3", "1/3", "1/3"), None),
    ],
)
def test_m16_m21_m25_explorer_shows_the_strategy(language, R, sigma, total):
    explorer = lesson.explore_rule()
    for k, r in enumerate(R):
        explorer.controls[f"r{k}"].value = r
    assert in_a_row(explorer.html.value, *sigma)
    if total is None:
        message = {
            "zh": "没有正遗憾，用均匀策略。",
            "en": "No regret is positive: play uniformly.",
        }
    else:
        message = {
            "zh": f"正遗憾之和是 {total}，概率按比例分。",
            "en": f"The positive regrets sum to {total}; divide each by {total}.",
        }
    assert message[language] in visible_texts(explorer.html.value)
