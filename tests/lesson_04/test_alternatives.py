"""What is told of a picture follows what it shows."""

import pytest
from alternatives import untold

from cfr_lab.lessons import lesson_04 as lesson

pytestmark = pytest.mark.usefixtures("language")


def test_words_follow_the_pictures(tree):
    assert untold(lesson.explore_payoff(tree)) == []
    assert untold(lesson.explore_reach(0.9, 0.2)) == []
    assert untold(lesson.explore_set(tree)) == []
    assert untold(lesson.guess_first()) == []
    assert untold(lesson.explore_three_players()) == []
