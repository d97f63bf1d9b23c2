"""Test that the explorers show the stored runs and name their machine."""

from pathlib import Path

import pytest
from picture_texts import visible_texts

from cfr_lab.lessons import sampled_cfr as lesson
from cfr_lab.lessons.sampled_cfr import runs
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import significant_text

pytestmark = pytest.mark.usefixtures("language")


def test_cost_picture_shows_medians_at_the_cursor(language):
    explorer = lesson.explore_cost()
    results = stored_result("sampled_cfr", "sampling")
    explorer.controls["step"].value = 7
    labels = visible_texts(explorer.html.value)
    entry = results["leduc"]["external"]
    last = max(k for k, nodes in enumerate(entry["nodes"]) if nodes <= 1e6)
    assert significant_text(entry["exploitability"][last][1]) in labels
    explorer.controls["axis"].value = "seconds"
    texts = " ".join(visible_texts(explorer.html.value))
    assert results["about"]["machine"] in texts
    explorer.controls["game"].value = "dice"
    assert any(str(results["seeds"]["dice"]) in t for t in visible_texts(explorer.html.value)[:2])


@pytest.mark.usefixtures("language")
def test_baselines_picture_shows_both_trainings():
    explorer = lesson.explore_baselines()
    record = stored_result("sampled_cfr", "baselines")
    for game in ("kuhn", "leduc"):
        explorer.controls["game"].value = game
        texts = visible_texts(explorer.html.value)
        for kind in ("none", "learnt"):
            assert significant_text(record[game][kind][-1][1]) in texts


@pytest.mark.usefixtures("language")
def test_averages_picture_shows_right_and_wrong_averages():
    explorer = lesson.explore_averages()
    record = stored_result("sampled_cfr", "averages")
    for game in ("kuhn", "leduc"):
        for scheme in ("external", "outcome"):
            explorer.controls["game"].value = game
            explorer.controls["scheme"].value = scheme
            texts = visible_texts(explorer.html.value)
            for kind in ("right", "wrong"):
                assert significant_text(record[game][scheme][kind][-1][1]) in texts


def test_stored_results_are_smaller_than_30_kilobytes():
    home = Path(runs.__file__).parent / "data"
    sizes = {path.stem: path.stat().st_size for path in home.glob("*.json")}
    assert sorted(sizes) == sorted(runs.RUNS)
    assert sum(sizes.values()) < 30_000
