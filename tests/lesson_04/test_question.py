"""The question: what becomes of u and v as a falls."""

import re

import pytest
import sympy as sp
from lesson_04.reading import A
from seen import shown_texts

from cfr_core.values import counterfactual_value, expected_payoff
from cfr_lab.lessons import lesson_04 as lesson

pytestmark = pytest.mark.usefixtures("language")


def test_m6_as_a_falls_u_falls_and_v_stays(language):
    explorer = lesson.guess_first()
    assert "<line" not in explorer.html.value, "no answer before it is asked for"
    explorer.controls["shown"].value = True
    shown = shown_texts(explorer.html.value)
    rows = [shown[k + 1 : k + 3] for k, t in enumerate(shown) if re.fullmatch(r"\d\.\d{4}", t)]
    assert rows == [["0.60000", "0.60000"], ["0.30000", "0.60000"], ["0.06000", "0.60000"],
                    ["0.00006", "0.60000"]]  # fmt: skip
    miss, hit = {"zh": ("对照", "猜对"), "en": ("Compare", "You were right")}[language]
    assert miss in explorer.html.value
    explorer.controls["what"].value = "u-down-v-same"
    assert hit in explorer.html.value
    assert miss not in explorer.html.value


def test_m6_v_has_no_a_in_it(three):
    _, profile, h31 = three
    u, v = expected_payoff(profile, 2)[h31], counterfactual_value(profile, 2)[h31]
    assert sp.diff(v, A) == 0
    assert sp.expand(sp.diff(u, A) - v) == 0
