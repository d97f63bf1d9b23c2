"""The explorers over stored runs show what is stored, and say whose machine and when."""

import re

import numpy as np
import pytest
from seen import in_a_row, shown_texts

from cfr_lab.lessons import lesson_08 as lesson
from cfr_lab.lessons.lesson_08 import discount, guess, runs
from cfr_lab.lessons.lesson_08.chart import log_chart, small
from cfr_lab.lessons.stored import stored

pytestmark = pytest.mark.usefixtures("language")
CURVES = stored("08", "curves")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.0134, "0.0134"),
        (2.5, "2.5"),
        (0.000265, "2.65×10⁻⁴"),
        (2.354e-8, "2.35×10⁻⁸"),
        (0.0, "0"),
        (0.00999999, "0.01"),
    ],
)
def test_small_numbers(value, shown):
    assert small(value) == shown


def test_a_chart_tells_each_curves_value_at_the_cursor():
    drawing = log_chart(
        [
            ("one", [1, 10, 100], [1, 0.1, 0.01], None),
            ("two", [5, 50], [2, 0.2], [(1, 3), (0.1, 1)]),
        ],
        "x",
        20,
        (1e-3, 10),
    )
    assert "one 0.1" in drawing.alt
    assert "two 2" in drawing.alt
    assert drawing.body.count("<polyline") == 2
    assert drawing.body.count("<polygon") == 1
    assert "nan" not in drawing.body
    early = log_chart([("late", [5, 50], [2, 1], None)], "x", 5 / 2, (1e-3, 10))
    assert "late —" in early.alt


def points(svg):
    return [
        np.array([[float(x) for x in pair.split(",")] for pair in line.split()])
        for line in re.findall(r'<polyline points="([^"]+)"', svg)
    ]


def test_curves_fall_where_the_numbers_do():
    chart = log_chart([("a", [1, 10, 100], [1, 0.1, 0.01], None)], "x", None, (1e-2, 1))
    (line,) = points(chart.svg)
    assert np.diff(line[:, 0]) == pytest.approx(np.diff(line[:, 0])[0])
    assert np.diff(line[:, 1]) == pytest.approx(np.diff(line[:, 1])[0])
    assert np.diff(line[:, 1])[0] > 0


@pytest.mark.parametrize("game", ["leduc", "kuhn"])
@pytest.mark.parametrize("kind", ["alternating", "simultaneous"])
def test_d5_7_the_race_shows_what_is_stored(game, kind):
    explorer = lesson.explore_race()
    for name, value in (("game", game), ("kind", kind), ("mark", 300)):
        explorer.controls[name].value = value
    shown = shown_texts(explorer.html.value)
    at = CURVES["marks"].index(300)
    for off, _ in (CURVES[game][v][kind] for v in ("cfr", "cfr+", "linear", "dcfr", "pcfr+")):
        assert small(off[at]) in shown
    assert in_a_row(explorer.html.value, "CFR+", small(CURVES[game]["cfr+"][kind][0][at]))


def test_the_race_against_seconds_names_the_machine(language):
    explorer = lesson.explore_race()
    explorer.controls["axis"].value = "seconds"
    told = " ".join(shown_texts(explorer.html.value))
    assert CURVES["about"]["machine"] in told
    assert CURVES["about"]["date"] in told
    # At the moment at which CFR has done so many, the others have done about as many.
    explorer.controls["mark"].value = 1000
    assert in_a_row(explorer.html.value, "CFR", small(0.01182))


def test_the_guess_is_answered_with_the_stored_factors(language):
    explorer = lesson.guess_first()
    before = explorer.html.value
    by = guess.factors(CURVES)
    assert [round(by[key]) for key in ("linear", "cfr+", "both")] == [2, 45, 86]
    for number in by.values():
        assert f"{number:.3g}" not in shown_texts(before)
    explorer.controls["shown"].value = True
    shown = shown_texts(explorer.html.value)
    for number in by.values():
        assert f"{number:.3g}" in shown
    assert shown[-1].startswith("✗")
    explorer.controls["which"].value = "both"
    explorer.controls["factor"].value = 90
    assert shown_texts(explorer.html.value)[-1].startswith("✓")


def test_the_knobs_show_the_setting_chosen(language):
    explorer = lesson.explore_discounts()
    table = stored("08", "sweep")["leduc"]
    for name, value in (("alpha", 2), ("beta", -1), ("gamma", 3)):
        explorer.controls[name].value = value
    mine = discount.run_of(table, 2, -1, 3)[-1]
    shown = shown_texts(explorer.html.value)
    assert small(mine) in shown
    framed = {"zh": f"方框：你选的，{small(mine)}", "en": f"Frame: yours, {small(mine)}"}[language]
    assert any(t.startswith(framed) for t in shown)
    explorer.controls["game"].value = "kuhn"
    assert small(discount.run_of(stored("08", "sweep")["kuhn"], 2, -1, 3)[-1]) in shown_texts(
        explorer.html.value
    )


def test_the_map_has_a_square_for_every_alpha_and_beta():
    explorer = lesson.explore_discounts()
    table = stored("08", "sweep")["leduc"]
    explorer.controls["gamma"].value = 5
    shown = shown_texts(explorer.html.value)
    for alpha in runs.ALPHAS:
        row = [discount._short(discount.run_of(table, alpha, b, 5)[-1]) for b in runs.BETAS]
        assert in_a_row(explorer.html.value, discount.written(alpha), *row)
    assert shown.count("∞") == 2


def test_cost_shows_medians_at_the_cursor(language):
    explorer = lesson.explore_cost()
    found = stored("08", "sampling")
    explorer.controls["step"].value = 7
    shown = shown_texts(explorer.html.value)
    entry = found["leduc"]["external"]
    last = max(k for k, nodes in enumerate(entry["nodes"]) if nodes <= 1e6)
    assert small(entry["exploitability"][last][1]) in shown
    explorer.controls["axis"].value = "seconds"
    told = " ".join(shown_texts(explorer.html.value))
    assert found["about"]["machine"] in told
    explorer.controls["game"].value = "dice"
    assert any(str(found["seeds"]["dice"]) in t for t in shown_texts(explorer.html.value)[:1])


def test_the_baselines_show_both_trainings():
    explorer = lesson.explore_baselines()
    kept = stored("08", "baselines")
    for game in ("kuhn", "leduc"):
        explorer.controls["game"].value = game
        shown = shown_texts(explorer.html.value)
        for kind in ("none", "learnt"):
            assert small(kept[game][kind][-1][1]) in shown


def test_all_that_is_stored_is_small():
    home = runs.__file__.rsplit("/", 1)[0] + "/data/"
    from pathlib import Path

    sizes = {path.stem: path.stat().st_size for path in Path(home).glob("*.json")}
    assert sorted(sizes) == sorted(runs.RUNS)
    assert sum(sizes.values()) < 300_000
