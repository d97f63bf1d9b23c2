"""Test that explorers show the stored runs that belong to the values of their controls."""

from pathlib import Path

import numpy as np
import pytest
from picture_texts import visible_texts

from cfr_lab.lessons import learned_values as lesson
from cfr_lab.lessons.learned_values import fitted, runs
from cfr_lab.lessons.learned_values.fits import mean_regrets
from cfr_lab.lessons.learned_values.option_costs import costs
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import brief_number, formatted, significant_text

pytestmark = pytest.mark.usefixtures("language")


def texts_of(explorer):
    return " ".join(visible_texts(explorer.html.value))


def test_fit_explorer_shows_the_error_and_the_exploitability(kuhn_13):
    explorer = lesson.explore_fit()
    found = stored_result("learned_values", "parameters")["kuhn"]
    for degree in (0, 3, 11):
        explorer.controls["degree"].value = degree
        features = fitted.polynomials(kuhn_13, 13, degree)
        off = np.abs(fitted.projection(kuhn_13, features)(mean_regrets()) - mean_regrets()).max()
        assert significant_text(float(off), 2) in texts_of(explorer)
        assert significant_text(found["linear"][degree][1], 2) in texts_of(explorer)
        assert str(8 * (degree + 1)) in texts_of(explorer)


def test_sizes_explorer_shows_the_stored_runs():
    explorer = lesson.explore_sizes()
    found = stored_result("learned_values", "parameters")
    for game in ("leduc", "kuhn"):
        explorer.controls["game"].value = game
        for kind in ("linear", "network", "table"):
            assert significant_text(found[game][kind][-1][2]) in texts_of(explorer)


def test_memories_explorer_shows_the_probabilities_of_both_end_items():
    explorer = lesson.explore_memories()
    explorer.controls["n"].value = 50
    assert "0.20 → 0.20" in texts_of(explorer)
    assert "0.00 → 1.00" in texts_of(explorer)
    assert f"{0.9**40:.2f} → 1.00" in texts_of(explorer)


def test_guess_shows_the_largest_cost_only_on_request(language):
    explorer = lesson.guess_choice()
    found = stored_result("learned_values", "choices")
    hidden = formatted(max(costs(found).values()), ".1f")
    explorer.controls["guess"].value = "linear"
    assert "✗" not in texts_of(explorer)
    explorer.controls["shown"].value = True
    assert "✗" in texts_of(explorer)
    assert hidden in texts_of(explorer)
    explorer.controls["guess"].value = "reservoir"
    assert "✓" in texts_of(explorer)


def test_choices_explorer_shows_the_run_with_the_ticked_boxes():
    explorer = lesson.explore_choices()
    found = stored_result("learned_values", "choices")
    for key in ("111", "011", "000"):
        for name, on in zip(("reservoir", "linear", "scratch"), key, strict=True):
            explorer.controls[name].value = on == "1"
        assert significant_text(found[key]["exact"][-1][1]) in texts_of(explorer)
        assert significant_text(found[key]["network"][-1][1]) in texts_of(explorer)


def test_leaves_explorer_shows_error_and_exploitability():
    explorer = lesson.explore_leaves()
    found = stored_result("learned_values", "leaves")
    for amount in runs.AMOUNTS:
        explorer.controls["amount"].value = amount
        for hidden in runs.SIZES:
            error, _, off, _ = found["network"][f"{hidden} {amount}"]
            assert significant_text(error, 2) in texts_of(explorer)
            assert significant_text(off, 2) in texts_of(explorer)
    assert significant_text(found["uniform"]) in texts_of(explorer) or brief_number(
        found["uniform"]
    ) in texts_of(explorer)


def test_stored_results_are_smaller_than_20_kilobytes():
    home = Path(runs.__file__).parent / "data"
    sizes = {path.stem: path.stat().st_size for path in home.glob("*.json")}
    assert sorted(sizes) == sorted(runs.RUNS)
    assert sum(sizes.values()) < 20_000
