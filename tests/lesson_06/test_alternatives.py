"""What is told of a picture follows what it shows."""

import pytest
from alternatives import untold

from cfr_core import uniform
from cfr_lab.lessons import lesson_06 as lesson

pytestmark = pytest.mark.usefixtures("language")


def test_words_follow_the_pictures(tree, runs):
    assert untold(lesson.guess_first(tree)) == []
    assert untold(lesson.explore_tree(tree)) == []
    assert untold(lesson.explore_walk(tree)) == []
    assert untold(lesson.explore_training(tree, runs)) == []
    assert untold(lesson.explore_family(tree)) == []


def test_words_follow_the_hands(tree):
    """Every click makes another picture, told in other words."""
    turns = lesson.play_hands(uniform(tree), [[0.1, 0.6, 0.3]] * 3 + [[0.9, 0.2, 0.8]] * 3)
    seen = {}
    for _ in range(12):
        drawing = turns.picture(turns.state)
        assert seen.setdefault(drawing.alt, drawing.body) == drawing.body
        turns.press(turns.live[0])
    assert len(seen) > 6
