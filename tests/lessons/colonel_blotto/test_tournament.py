"""Test the class tournament: the forms of its entries and its ranking."""

from fractions import Fraction as F

import numpy as np
import pytest
from lessons.colonel_blotto.exact import payoffs_against
from lessons.colonel_blotto.reading import pixels_of, rows_of, value_of

from cfr_lab.lessons import colonel_blotto as lesson
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, M
from cfr_lab.lessons.colonel_blotto.entries import read_entries
from cfr_lab.words import say

pytestmark = pytest.mark.usefixtures("language")


@pytest.fixture
def tournament(lesson_namespace):
    return lesson.explore_tournament(lesson_namespace["entries"], lesson_namespace["history"])


def test_d4_5_tournament_ranks_the_entries_by_mean_payoff(lesson_namespace, tournament, language):
    names, _, mixes, faults = read_entries(lesson_namespace["entries"])
    assert faults == []
    X = np.array([*mixes, lesson_namespace["average"][0]])
    won = X @ M @ X.T
    mean = won.sum(axis=1) / 7
    assert f"{mean[-1]:.2f}" == "0.15"
    assert f"{max(mean):.2f}" == "0.37"
    assert names[int(mean.argmax())] == "Yun"
    assert (mean > mean[-1]).sum() == 2
    worst = (X @ M).min(axis=1)
    assert (worst[:6] == -1).all()
    assert f"{worst[6]:.2f}" == "-0.29", "Mei plays them all"
    assert round(worst[-1], 2) == 0
    # For each allocation, another one wins against it.
    assert (M.max(axis=0) == 1).all()
    beaten = payoffs_against(X[5])
    assert [ACTIONS[i] for i in np.flatnonzero(beaten == 1)] == [(1, 3, 1)]
    texts = {"zh": "对付全班，最好的分配是 (2,3,0)，平均每局得 +0.514；学习者平均每局得 +0.147。",
            "en": "The best allocation against the whole class, (2,3,0), earns +0.514 per round; "
                  "the learner earns +0.147."}  # fmt: skip
    assert texts[language] in tournament.html.value
    table = [row for row in rows_of(tournament.html.value) if len(row) == 13 and row[0]]
    assert len(table) == 8
    for i, row in enumerate(table):
        for j in range(8):
            if i != j:
                assert value_of(row[2 + j]) == pytest.approx(won[i, j], abs=0.00501)
        assert value_of(row[-3]) == pytest.approx(mean[i], abs=0.00501)
        assert value_of(row[-2]) == pytest.approx(worst[i], abs=0.00501)
        assert int(row[-1]) == 1 + (mean > mean[i] + 1e-9).sum()


def test_learners_worst_result_rises_with_its_number_of_rounds(tournament):
    worst = {}
    for t in (1, 2, 3, 4, 5):
        tournament.controls["t"].value = 10**t
        table = [row for row in rows_of(tournament.html.value) if len(row) == 13 and row[0]]
        worst[10**t] = value_of(table[-1][-2])
    assert worst == {10: -0.44, 100: -0.17, 1000: -0.04, 10000: -0.02, 100000: 0}


def test_tournament_of_a_large_class_fits_the_screen(lesson_namespace):
    entries = [(f"S{i}", ACTIONS[i % 21]) for i in range(45)]
    explorer = lesson.explore_tournament(entries, lesson_namespace["history"])
    assert explorer.still_picture.width <= 1080
    assert explorer.still_picture.height <= 480
    assert pixels_of(explorer.html.value).shape == (46, 46)


BAD_ENTRIES = [
    ("Bo", (1, 1, 1)),
    ("Bo", (1, 4)),
    ("Bo", {(1, 1, 3): 0.6}),
    ("Bo", {(1, 1, 3): 1.5, (0, 2, 3): -0.5}),
    ("Bo", {(1, 1, 3): float("nan")}),
    ("Bo", {(1, 1, 2): 1}),
    ("Bo", "113"),
    ("Bo", 3),
    ("Bo", None),
    ("Bo", [0.5] * 21),
    ("Bo",),
    7,
    None,
    ("Bo", {"x": "y"}),
    ("Bo", ((1,), 1, 3)),
]


@pytest.mark.parametrize("bad", BAD_ENTRIES, ids=repr)
def test_bad_entry_is_reported_and_the_others_play(lesson_namespace, bad):
    explorer = lesson.explore_tournament([("Lin", (1, 1, 3)), bad], lesson_namespace["history"])
    names, _, _, faults = read_entries([("Lin", (1, 1, 3)), bad])
    assert names == ["Lin"]
    assert len(faults) == 1
    assert faults[0].endswith(("。", "."))
    assert "1 Lin" in explorer.html.value


@pytest.mark.parametrize("entries", [[], "abc", None, 3, {"a": 1}, [("Bo", 3)] * 9])
def test_tournament_without_valid_entries_says_so(lesson_namespace, entries):
    explorer = lesson.explore_tournament(entries, lesson_namespace["history"])
    assert say("还没有可以参赛的方案。", "There is no valid entry yet.") in explorer.html.value


def test_entries_are_accepted_in_every_form(lesson_namespace):
    forms = [
        ("a", [0, 2, 3]),
        ("b", np.array([0, 2, 3])),
        ("c", {(0, 2, 3): 1}),
        ("d", {(0, 2, 3): F(1, 2), (3, 2, 0): F(1, 2)}),
        ("e", lesson_namespace["average"][0]),
        ("a very long name <b>", (0, 2, 3)),
    ]
    names, _, mixes, faults = read_entries(forms)
    assert faults == []
    assert len(mixes) == 6
    assert max(map(len, names)) == 10
    assert "<b>" not in lesson.explore_tournament(forms, lesson_namespace["history"]).html.value
