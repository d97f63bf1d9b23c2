"""Test the charts of stored runs, the guesses, the leaf, and the prose about them."""

import numpy as np
import pytest
from lesson_prose import LESSONS, prose

from cfr_lab.lessons import search as lesson
from cfr_lab.lessons.search import runs
from cfr_lab.lessons.search.guess import BAD_BLUEPRINT, GOOD_BLUEPRINT, before_and_after
from cfr_lab.lessons.search.leaf import M, leaf_picture
from cfr_lab.lessons.stored import stored_result

# These are the blueprints in the rows of the table in section 3.
BLUEPRINTS = (("cfr", 1), ("cfr", 10), ("cfr", 100), ("cfr+", 2000))
SOURCE = next(path for path in LESSONS if path.stem == "search")


def agrees(value, text):
    """Return whether a text such as 0.34 is the value, rounded to the text's decimal places."""
    return round(value, len(text.partition(".")[2])) == float(text)


def test_guesses_show_their_answers_on_request(language):
    explorer = lesson.guess_first()
    explorer.controls["good"].value = "higher"
    explorer.controls["bad"].value = "higher"
    explorer.controls["shown"].value = True
    told = explorer.picture(**explorer.values).alt
    assert "0.122" in told
    assert (told.count("✓"), told.count("✗")) == (1, 1)
    found = stored_result("search", "blueprints")
    (before, after), (worse, better) = (
        before_and_after(found, *key) for key in (GOOD_BLUEPRINT, BAD_BLUEPRINT)
    )
    assert after > 1000 * before
    assert better < worse


def test_table_of_section_3_states_the_stored_results():
    found = stored_result("search", "blueprints")
    for language in ("zh", "en"):
        rows = [
            [cell.strip(" *") for cell in line.strip("|").split("|")]
            for line in prose(SOURCE, language).splitlines()
            if line.startswith("| CFR")
        ]
        assert len(rows) == 4
        for (variant, T), row in zip(
            (("cfr", 1), ("cfr", 10), ("cfr", 100), ("cfr+", 2000)), rows, strict=True
        ):
            k = runs.MARKS.index(T)
            kept = [found[variant][name][k] for name in ("itself", "unsafe", "safe", "margin")]
            assert all(map(agrees, kept, row[1:])), (kept, row)


def test_unsafe_solving_does_not_improve_with_the_blueprint():
    found = stored_result("search", "blueprints")
    for variant in ("cfr", "cfr+"):
        rows = found[variant]
        assert rows["unsafe"][0] < rows["itself"][0]
        assert min(rows["unsafe"]) > 0.03
        # The second rounds are solved only approximately, so a small rise is allowed.
        for name in ("safe", "margin"):
            assert all(a <= b + 4e-4 for a, b in zip(rows[name], rows["itself"], strict=True))


def test_prose_states_the_range_after_unsafe_solving_of_good_blueprints():
    after = [
        value
        for row in stored_result("search", "choices").values()
        for key, value in row.items()
        if key != "itself"
    ]
    assert agrees(min(after), "0.04")
    assert agrees(max(after), "0.19")


def test_prose_states_the_results_for_unreached_hands():
    kept = stored_result("search", "unreached")
    assert kept["hands"] == 180
    texts = {"itself": "0.75", "left": "2.6", "uniform": "3.1", "safe": "0.73"}
    assert all(agrees(kept[name], text) for name, text in texts.items())


def test_prose_of_the_guarantee_states_the_stored_results():
    kept = stored_result("search", "guarantee")
    safe = dict(zip(runs.SOLVER_ITERATIONS, kept["safe"], strict=True))
    assert agrees(kept["itself"], "0.005")
    assert agrees(safe[10][0], "0.33")
    assert all(safe[n][0] < 0.005 for n in (200, 500, 1000))
    assert agrees(kept["unsafe"][-3][0], "0.12")
    assert all(error <= bound for error, bound in kept["safe"] + kept["unsafe"])
    wrong = stored_result("search", "wrong_values")
    at = {kind: dict(zip(runs.ERRORS, wrong[kind], strict=True)) for kind in ("low", "high")}
    assert agrees(at["low"][2][0], "0.12")
    assert agrees(at["high"][2][0], "0.72")
    assert agrees(at["high"][2][1], "4.15")
    assert agrees(at["low"][0.2][0], "0.043")


def test_prose_of_depth_limits_states_the_stored_results():
    rows = dict(zip(runs.LEAF_ITERATIONS, stored_result("search", "depth")["100"], strict=True))
    assert all(map(agrees, (rows[5][0], *rows[5][2:]), ("0.86", "0.32", "0.62")))
    assert agrees(rows[20][0], "0.086")
    assert agrees(rows[100][0], "0.034")
    assert all(error <= bound for error, bound, *_ in rows.values())
    wrong = stored_result("search", "leaf_errors")
    mixed = dict(zip(runs.ERRORS, wrong["mixed"], strict=True))
    assert all(map(agrees, mixed[0.2][:2], ("0.059", "0.25")))
    assert all(map(agrees, mixed[1][:2], ("0.27", "1.24")))
    high = dict(zip(runs.ERRORS, wrong["high"], strict=True))
    assert all(map(agrees, high[1][:2], ("0.074", "1.03")))


@pytest.mark.parametrize(
    ("make", "control", "value", "shown"),
    [
        ("explore_blueprints", "T", 10, ("0.889", "0.402", "0.688", "0.64")),
        ("explore_guarantee", "n", 10, ("0.331", "0.601")),
        ("explore_wrong_values", "e", 2, ("0.120", "4.148")),
        ("explore_depth", "K", 5, ("0.858", "0.319", "0.62")),
        ("explore_leaf_errors", "e", 1, ("0.273", "1.236")),
    ],
)
def test_charts_show_the_stored_results(make, control, value, shown, language):
    explorer = getattr(lesson, make)()
    explorer.controls[control].value = value
    for number in shown:
        assert number in explorer.html.value


def test_shorter_runs_agree_with_the_stored_runs():
    kept = stored_result("search", "blueprints")["cfr"]
    again = runs.blueprints(marks=(1, 10), iterations=60)["cfr"]
    assert again["itself"] == [kept["itself"][0], kept["itself"][4]]
    assert again["unsafe"][1] == pytest.approx(kept["unsafe"][4], abs=0.02)
    row = runs.depth(leaf=(10,), rounds=(10,))["10"][0]
    assert row == pytest.approx(stored_result("search", "depth")["10"][3], rel=0.02)


def test_leaf_picture_shows_the_payoff_against_the_best_reply(language):
    explorer = lesson.explore_leaf()
    assert "−0.333" in explorer.html.value
    explorer.controls["scissors"].value = 0.25
    explorer.controls["rock"].value = 0.25
    assert "0.000" in explorer.html.value
    assert np.allclose(np.array([1, 1, 2]) @ M, 0)
    assert "−1.000" in leaf_picture(0.0, 1.0).alt
