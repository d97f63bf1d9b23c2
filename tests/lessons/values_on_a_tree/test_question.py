"""Test the question of how u and v change as x decreases."""

import re

import sympy as sp
from lessons.values_on_a_tree.reading import X
from picture_texts import visible_texts

from cfr_core.values import contributions, counterfactual_values
from cfr_lab.lessons import values_on_a_tree as lesson


def test_m6_guess_shows_that_u_falls_with_x_and_v_does_not(language):
    explorer = lesson.guess_first()
    assert "<line" not in explorer.html.value, "no answer before it is asked for"
    explorer.controls["what"].value = "both-down"
    explorer.controls["shown"].value = True
    texts = visible_texts(explorer.html.value)
    rows = [texts[k + 1 : k + 3] for k, t in enumerate(texts) if re.fullmatch(r"\d\.\d{4}", t)]
    assert rows == [["0.60000", "0.60000"], ["0.30000", "0.60000"], ["0.06000", "0.60000"],
                    ["0.00006", "0.60000"]]  # fmt: skip
    miss, hit = {"zh": ("对照", "猜对"), "en": ("Compare", "You were right")}[language]
    assert miss in explorer.html.value
    explorer.controls["what"].value = "u-down-v-same"
    assert hit in explorer.html.value
    assert miss not in explorer.html.value


def test_m6_counterfactual_value_does_not_depend_on_own_strategy(three_player_example):
    _, profile, h31 = three_player_example
    u, v = contributions(profile, 2)[h31], counterfactual_values(profile, 2)[h31]
    assert sp.diff(v, X) == 0
    assert sp.expand(sp.diff(u, X) - v) == 0
