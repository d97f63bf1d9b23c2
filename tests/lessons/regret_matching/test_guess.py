"""The guess: its answer stays hidden until asked for."""

import pytest
from picture_texts import shown_texts

from cfr_lab.lessons import regret_matching as lesson

pytestmark = pytest.mark.usefixtures("language")


def test_guess_keeps_the_answer_to_itself(told, language):
    explorer = lesson.guess_self_play(told["both"])
    assert "10000" not in shown_texts(explorer.html.value)
    explorer.controls["what"].value = "pure"
    explorer.controls["shown"].value = True
    assert {"zh": "不是这样。", "en": "That is not what happens."}[language] in explorer.html.value
    assert "10000" in shown_texts(explorer.html.value)
    explorer.controls["what"].value = "circle"
    assert {"zh": "猜对了。", "en": "That is what happens."}[language] in explorer.html.value
