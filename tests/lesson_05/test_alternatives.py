"""What is told of a picture follows what it shows."""

import pytest
from alternatives import untold

from cfr_lab.lessons import lesson_05 as lesson

pytestmark = pytest.mark.usefixtures("language")


def test_words_follow_the_pictures(tree, ten, trapped, alone_and_both):
    assert untold(lesson.guess_ends()) == []
    assert untold(lesson.explore_regret(tree)) == []
    assert untold(lesson.guess_next()) == []
    assert untold(lesson.explore_steps(ten)) == []
    assert untold(lesson.explore_run(ten)) == []
    assert untold(lesson.explore_mixture()) == []
    assert untold(lesson.explore_trap(trapped)) == []
    assert untold(lesson.explore_both(*alone_and_both)) == []
