"""Test that the guess shows its answer only on request."""

import pytest
from picture_texts import visible_texts

from cfr_lab.lessons import regret_matching as lesson

pytestmark = pytest.mark.usefixtures("language")


def test_guess_hides_the_answer_until_the_reader_requests_it(lesson_namespace, language):
    explorer = lesson.guess_self_play(lesson_namespace["pair_strategies"])
    assert "10000" not in visible_texts(explorer.html.value)
    explorer.controls["what"].value = "pure"
    explorer.controls["shown"].value = True
    assert {"zh": "不是这样。", "en": "That is not what happens."}[language] in explorer.html.value
    assert "10000" in visible_texts(explorer.html.value)
    explorer.controls["what"].value = "circle"
    assert {"zh": "猜对了。", "en": "That is what happens."}[language] in explorer.html.value
