"""Test the sizes and the alternative texts of all the lesson's pictures."""

import re

import numpy as np
import pytest

from cfr_lab.lessons import colonel_blotto as lesson
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, M, allocation_text

pytestmark = pytest.mark.usefixtures("language")


def test_pictures_fit_the_screen(lesson_namespace):
    explorers = [
        lesson.explore_battle(),
        lesson.explore_matrix(),
        lesson.guess_first(lesson_namespace["average"]),
        lesson.explore_run(lesson_namespace["history"]),
        lesson.explore_answers(
            lesson_namespace["recorded_regrets"], lesson_namespace["R"], lesson_namespace["average"]
        ),
        lesson.explore_tournament(lesson_namespace["entries"], lesson_namespace["history"]),
    ]
    for explorer in explorers:
        assert explorer.still_picture.width <= 1080
        assert explorer.still_picture.height <= 480
        assert (
            min(map(float, re.findall(r'font-size="([\d.]+)"', explorer.still_picture.svg))) >= 14
        )


def rows_of_text(alt):
    """Return {allocation: its numbers} from the alternative text of a list of allocations."""
    return dict(re.findall(r"(\(\d,\d,\d\)) ([^;；。]+?)(?=[;；。]|\. )", alt))


def test_alternative_text_gives_every_number_of_the_picture(lesson_namespace):
    """The text contains the regrets, averages and payoffs of the chosen round and player."""
    run = lesson.explore_run(lesson_namespace["history"])
    last = len(lesson_namespace["history"]) - 1
    for k, player in ((last, 1), (last, 2), (0, 1)):
        _, R, S = lesson_namespace["history"][k]
        texts = rows_of_text(run.picture(k, player).alt)
        assert len(texts) == 21
        for i, a in enumerate(ACTIONS):
            regret, _, average = (
                texts[allocation_text(a)].replace("−", "-").replace(",", "").split()
            )
            assert float(regret) == R[player - 1, i]
            assert float(average) == pytest.approx(S[player - 1, i], abs=0.000501)
    answers = lesson.explore_answers(
        lesson_namespace["recorded_regrets"], lesson_namespace["R"], lesson_namespace["average"]
    )
    words = [
        answers.picture(key, n).alt for key in ("pick-regrets", "pick-average") for n in (1, 2)
    ]
    assert len(set(words)) == 4
    worth = M @ np.asarray(lesson_namespace["average"][0])
    texts = rows_of_text(answers.picture("pick-average", 1).alt)
    for i, a in enumerate(ACTIONS):
        _, earnings = texts[allocation_text(a)].replace("★ ", "").replace("−", "-").split()
        assert float(earnings) == pytest.approx(worth[i], abs=0.000501)
    assert "1/9" in lesson.show_payoffs(lesson_namespace["ninths"]).alt
    guess = lesson.guess_first(lesson_namespace["average"])
    assert "★ +0.29" in guess.picture(kind=(0, 0, 5), shown=True).alt
