"""Test the measured and extrapolated sizes of games, their chart and the guess."""

import re

import numpy as np
import pytest
from picture_texts import visible_texts

from cfr_core import Tree, games
from cfr_lab.lessons import large_games as lesson
from cfr_lab.lessons.large_games.counting import count_limit_holdem
from cfr_lab.lessons.large_games.growth import (
    YEAR,
    all_games,
    bytes_in_words,
    cost_per_history,
    count,
    name_of_game,
    power,
    time_in_words,
)
from cfr_lab.lessons.large_games.runs import (
    CARD_COUNTS,
    FACE_COUNTS,
    RANK_COUNTS,
    measure_game,
    sizes,
)
from cfr_lab.lessons.stored import stored_result

pytestmark = pytest.mark.usefixtures("language")
MAKE = {
    "kuhn": lambda n: games.kuhn(range(1, n + 1)),
    "leduc": games.leduc,
    "dice": games.liars_dice,
}


def test_stored_counts_agree_with_the_trees():
    results = stored_result("large_games", "sizes")
    assert [(g["family"], g["size"]) for g in results["games"]] == [
        (family, n)
        for family, members in (
            ("kuhn", CARD_COUNTS),
            ("leduc", RANK_COUNTS),
            ("dice", FACE_COUNTS),
        )
        for n in members
    ]
    for g in results["games"]:
        if g["nodes"] < 30_000:
            tree = Tree(MAKE[g["family"]](g["size"]))
            assert g["nodes"] == tree.n_nodes
            assert g["choices"] == (tree.player > 0).sum()
            assert g["sets"] == len(tree.infosets)
            assert g["pairs"] == tree.n_sequences
    assert results["machine"]
    assert len(results["date"]) == len("2026-11-22")


def test_stored_times_and_bytes_increase_with_the_game_size():
    results = stored_result("large_games", "sizes")["games"]
    for family in MAKE:
        own = [g for g in results if g["family"] == family]
        for small, large in zip(own, own[2:], strict=False):
            assert small["bytes"] < large["bytes"]
            assert small["build"] < large["build"]
            assert small["iteration"] < large["iteration"]
    for g in results:
        if g["nodes"] > 10_000:
            assert 40 < g["bytes"] / g["nodes"] < 400, "some dozens of numbers a node"


def test_a_short_measurement_agrees_with_the_stored_run():
    results = sizes(cards=(3, 10), ranks=(3,), faces=(2,), seconds=0.02)
    record = {(g["family"], g["size"]): g for g in stored_result("large_games", "sizes")["games"]}
    for g in results["games"]:
        one = record[g["family"], g["size"]]
        assert [g[k] for k in ("nodes", "choices", "sets", "pairs")] == [
            one[k] for k in ("nodes", "choices", "sets", "pairs")
        ]
        assert g["bytes"] == pytest.approx(one["bytes"], rel=0.6)
        assert g["iteration"] > 0
        assert g["build"] > 0


def test_measured_bytes_exceed_those_of_the_trees_arrays():
    """The measured bytes exceed the sum of the sizes of the tree's arrays."""
    game = games.leduc()
    tree = Tree(game)
    arrays = sum(a.nbytes for a in vars(tree).values() if hasattr(a, "nbytes"))
    assert measure_game(game, 0.01)["bytes"] > arrays > 9_457 * 20


def test_holdem_is_extrapolated_from_the_largest_leduc_game():
    results = all_games()
    largest = next(g for g in results if g["family"] == "leduc" and g["size"] == 13)
    limit, no_limit = results[-2:]
    assert limit["choices"] == count_limit_holdem()[1]
    for what in ("iteration", "bytes"):
        assert cost_per_history(results, what) == largest[what] / largest["choices"]
        assert limit[what] == pytest.approx(limit["choices"] * largest[what] / largest["choices"])
    # The lesson states more than a hundred years and a factor of 10^147 for no-limit hold'em.
    assert 100 * YEAR < limit["iteration"] < 400 * YEAR
    assert 1e147 < no_limit["choices"] / limit["choices"] < 1e148


def test_growth_chart_shows_the_sizes_of_every_game(language):
    explorer = lesson.explore_growth()
    for k, game in enumerate(all_games()):
        explorer.controls["game"].value = k
        for what, text in (("iteration", time_in_words), ("bytes", bytes_in_words)):
            explorer.controls["what"].value = what
            texts = visible_texts(explorer.html.value)
            assert name_of_game(game) in texts
            assert count(game["choices"]) in texts
            assert count(game["sets"]) in texts
            assert text(game[what]) in texts
            extrapolated = {"zh": "推算", "en": "extrapolated"}[language]
            assert any(extrapolated in t for t in texts[-2:]) == ("build" not in game)
    off = {"zh": "在图外", "en": "off the chart"}[language]
    assert any(off in t for t in texts)


@pytest.mark.usefixtures("language")
def test_marks_of_the_growth_chart_are_at_their_logarithms():
    """The coordinates of the chosen game's ring are linear in the logarithms of its sizes."""
    explorer, results, places = lesson.explore_growth(), all_games(), []
    picked = (0, 6, 15, 16)
    for k in picked:
        explorer.controls["game"].value = k
        (ring,) = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="14"', explorer.html.value)
        places.append(tuple(map(float, ring)))
    for axis, what in ((0, "choices"), (1, "iteration")):
        logs = np.log10([results[k][what] for k in picked])
        at = np.array([place[axis] for place in places])
        assert (at - at[0]) / (at[-1] - at[0]) == pytest.approx(
            (logs - logs[0]) / (logs[-1] - logs[0]), abs=0.002
        )
    assert places[0][0] < places[-1][0]
    assert places[0][1] > places[-1][1]


@pytest.mark.parametrize(
    ("seconds", "zh", "en"),
    [
        (63e-6, "63 微秒", "63 microseconds"),
        (0.0054, "5.4 毫秒", "5.4 milliseconds"),
        (0.493, "490 毫秒", "490 milliseconds"),
        (7.75, "7.8 秒", "7.8 seconds"),
        (7230, "7,200 秒", "7,200 seconds"),
        (114 * YEAR, "114 年", "114 years"),
        (3.2e20 * YEAR, "3.2 × 10²⁰ 年", "3.2 × 10²⁰ years"),
    ],
)
def test_times_are_written_with_two_digits_and_their_unit(language, seconds, zh, en):
    assert time_in_words(seconds) == {"zh": zh, "en": en}[language]


def test_sizes_are_written_with_their_units():
    assert bytes_in_words(1_734_958) == "1.73 MB"
    assert bytes_in_words(105_920_372) == "106 MB"
    assert power(319365922522608) == "3.2 × 10¹⁴"
    assert count(9457) == "9,457"


def test_guess_marks_right_and_wrong_answers(language):
    explorer = lesson.guess_first()
    assert "✓" not in explorer.html.value
    for name, value in {"size": "14", "suits": "none", "ranks": "much", "shown": True}.items():
        explorer.controls[name].value = value
    # The three answers occur again in the alternative text.
    assert explorer.html.value.count("✓") == 6
    assert "3.2 × 10¹⁴" in explorer.html.value
    assert "0.73" in explorer.html.value
    explorer.controls["ranks"].value = "little"
    assert explorer.html.value.count("✗") == 2
