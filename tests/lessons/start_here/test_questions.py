"""Test that the quick question on the score has only one right answer."""

import tomllib
from pathlib import Path

from lessons.start_here.plain import match

import cfr_lab.lessons.start_here as lesson


def test_score_equals_the_largest_regret_for_equal_frequencies():
    """If all three moves are equally frequent, each regret equals the score."""
    draws = [0.1, 0.5, 0.9] * 10
    for moves in ([0, 1, 2] * 3, [1, 0, 2] * 3):
        _, total, regrets, _ = match(moves, draws)[-1]
        assert max(regrets) == total
    path = Path(lesson.__file__).parent / "questions.toml"
    questions = tomllib.loads(path.read_text("utf-8"))["question"]
    (requests,) = (each for each in questions if "7" in each["asked_en"])
    assert "certain" in requests["asked_en"]
    assert "断定" in requests["asked_zh"]
    assert "certainly" in requests["choice"][0]["text_en"]
