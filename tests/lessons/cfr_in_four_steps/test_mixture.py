"""Test the mixture of two iterations' strategies, played half of the time each."""

from fractions import Fraction as F

import pytest
from picture_texts import visible_texts

from cfr_lab.lessons import cfr_in_four_steps as lesson
from cfr_lab.lessons.cfr_in_four_steps.mixture import names_of_mixtures
from cfr_lab.numbers import number_text

pytestmark = pytest.mark.usefixtures("language")


@pytest.mark.parametrize(("first", "second"), [(0.9, 0.1), (0.5, 0.5), (1, 0), (0, 0), (0.2, 0.6)])
def test_m4_mixture_picture_shows_the_weighted_average(language, first, second):
    explorer = lesson.explore_mixture()
    explorer.controls["first"].value = first
    explorer.controls["second"].value = second
    names = names_of_mixtures()
    plain = names[-1]
    labels = visible_texts(explorer.html.value)
    assert not any(t.strip() for t in labels[labels.index(plain) + 1 : labels.index(plain) + 5])
    explorer.controls["shown"].value = True
    labels = visible_texts(explorer.html.value)
    go_up = number_text(float(first) / 2, 3)
    assert labels.count(go_up) >= 2
    # The probabilities of going up and down are equal for the mixture and the weighted average.
    rows = [labels[labels.index(name) + 1 : labels.index(name) + 5] for name in names]
    assert [c for c in rows[0] if c][1:3] == rows[1][2:4]
    gap = abs((first + second) / 4 - first / 2)
    texts = {"zh": f"结果与之相差 {gap:.3f}。", "en": f"average differs by {gap:.3f}."}
    assert any(s.endswith(texts[language]) for s in labels) == (gap > 0)


def test_m4_example_of_the_prose_has_the_stated_average():
    assert F(9, 10) * 1 / (F(9, 10) + F(1, 10)) == F(9, 10)
    explorer = lesson.explore_mixture()
    assert visible_texts(explorer.html.value).count("0.900") == 2
    explorer.controls["shown"].value = True
    assert visible_texts(explorer.html.value).count("0.900") == 3
