"""Test that the explorers show the stored runs with their machine and date."""

import pytest
from picture_texts import in_a_row, visible_texts

from cfr_lab.lessons import faster_cfr as lesson
from cfr_lab.lessons.faster_cfr import discount, guess, race, runs
from cfr_lab.lessons.faster_cfr.variants import KEYS
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import one_digit_range, significant_text

pytestmark = pytest.mark.usefixtures("language")
CURVES, RESCALED = stored_result("faster_cfr", "curves"), stored_result("faster_cfr", "rescaled")


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
def test_small_numbers_are_written_as_powers_of_ten(value, shown):
    assert significant_text(value) == shown


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("game", ["leduc", "kuhn"])
@pytest.mark.parametrize("kind", ["alternating", "simultaneous"])
def test_d5_7_race_picture_shows_the_stored_runs(game, kind):
    explorer = lesson.explore_race()
    for name, value in (("game", game), ("kind", kind), ("mark", 300)):
        explorer.controls[name].value = value
    texts = visible_texts(explorer.html.value)
    at = CURVES["marks"].index(300)
    for key in KEYS:
        bands = RESCALED[game][key][kind]
        is_certain = race.last_agreeing_mark(CURVES["marks"], bands) >= 300
        error = CURVES[game][key][kind][0][at]
        assert (significant_text(error) if is_certain else one_digit_range(*bands[at])) in texts
        assert bands[at][0] * 0.999 <= error <= bands[at][1] * 1.001
    plus = "0.002–0.003" if (game, kind) == ("leduc", "alternating") else None
    assert in_a_row(
        explorer.html.value, "CFR+", plus or significant_text(CURVES[game]["cfr+"][kind][0][at])
    )


def test_race_picture_by_seconds_names_the_machine_and_date(language):
    explorer = lesson.explore_race()
    explorer.controls["axis"].value = "seconds"
    texts = " ".join(visible_texts(explorer.html.value))
    assert CURVES["about"]["machine"] in texts
    assert CURVES["about"]["date"] in texts
    # In the time of 1000 iterations of CFR, the other variants do nearly as many.
    explorer.controls["mark"].value = 1000
    assert in_a_row(explorer.html.value, "CFR", significant_text(0.01182))


def test_guess_shows_the_stored_factors_only_on_request(language):
    explorer = lesson.guess_first()
    before = explorer.html.value
    by = guess.factors(RESCALED)
    assert [round(by[key][0]) for key in ("linear", "cfr+", "both")] == [2, 45, 67]
    for ends in by.values():
        assert one_digit_range(*ends) not in visible_texts(before)
    explorer.controls["which"].value = "linear"
    explorer.controls["factor"].value = 2
    explorer.controls["shown"].value = True
    texts = visible_texts(explorer.html.value)
    for ends in by.values():
        assert one_digit_range(*ends) in texts
    assert texts[-1].startswith("✗")
    explorer.controls["which"].value = "both"
    explorer.controls["factor"].value = 80
    assert visible_texts(explorer.html.value)[-1].startswith("✓")


def test_discount_picture_shows_the_result_of_the_chosen_setting(language):
    explorer = lesson.explore_discounts()
    table = stored_result("faster_cfr", "sweep")["leduc"]
    for name, value in (("alpha", 2), ("beta", -1), ("gamma", 3)):
        explorer.controls[name].value = value
    exploitability_now = discount.run_of(table, 2, -1, 3)[-1]
    texts = visible_texts(explorer.html.value)
    assert significant_text(exploitability_now) in texts
    framed = {
        "zh": f"方框是你选的：{significant_text(exploitability_now)}",
        "en": f"Framed: your choice, {significant_text(exploitability_now)}",
    }[language]
    assert any(t.startswith(framed) for t in texts)
    explorer.controls["game"].value = "kuhn"
    assert significant_text(
        discount.run_of(stored_result("faster_cfr", "sweep")["kuhn"], 2, -1, 3)[-1]
    ) in visible_texts(explorer.html.value)


@pytest.mark.usefixtures("language")
def test_discount_map_shows_every_alpha_and_beta():
    explorer = lesson.explore_discounts()
    table = stored_result("faster_cfr", "sweep")["leduc"]
    explorer.controls["gamma"].value = 5
    texts = visible_texts(explorer.html.value)
    for alpha in runs.ALPHAS:
        row = [significant_text(discount.run_of(table, alpha, b, 5)[-1], 2) for b in runs.BETAS]
        assert in_a_row(explorer.html.value, discount.setting_text(alpha), *row)
    assert texts.count("∞") == 2


def test_stored_results_are_smaller_than_300_kilobytes():
    home = runs.__file__.rsplit("/", 1)[0] + "/data/"
    from pathlib import Path

    sizes = {path.stem: path.stat().st_size for path in Path(home).glob("*.json")}
    assert sorted(sizes) == sorted(runs.RUNS)
    assert sum(sizes.values()) < 300_000
