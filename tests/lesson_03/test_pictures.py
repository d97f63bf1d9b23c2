"""All the lesson's pictures together."""

import re

import pytest

from cfr_lab.lessons import lesson_03 as lesson

pytestmark = pytest.mark.usefixtures("language")


def test_pictures_fit_the_screen(cells):
    explorers = [
        lesson.explore_battle(),
        lesson.explore_matrix(),
        lesson.guess_first(cells["average"]),
        lesson.explore_run(cells["kept"]),
        lesson.explore_answers(cells["R"], cells["average"]),
        lesson.explore_tournament(cells["entries"], cells["kept"]),
    ]
    for explorer in explorers:
        assert explorer.still.width <= 1080
        assert explorer.still.height <= 480
        assert min(map(float, re.findall(r'font-size="([\d.]+)"', explorer.still.svg))) >= 14
