"""Test the READMEs and the page on the solver: picture, code and measured figures."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cfr_core import Tree, games
from cfr_lab.lessons import rock_paper_scissors
from cfr_lab.words import set_language

ROOT = Path(__file__).resolve().parents[2]
READMES = {"en": ROOT / "README.md", "zh": ROOT / "README.zh-CN.md"}
SOLVER = {"en": ROOT / "docs" / "solver.md", "zh": ROOT / "docs" / "solver.zh-CN.md"}


def picture(language):
    set_language(language)
    explorer = rock_paper_scissors.explore_answer(Tree(games.rock_paper_scissors()))
    return explorer.picture(**explorer.values | {"x": 0.2, "y": 0.5}).svg + "\n"


@pytest.mark.parametrize("language", READMES)
def test_readme_picture_is_that_of_the_lesson(language):
    """The README's picture is the lesson's; python tests/publish/test_readme.py writes it."""
    committed = (ROOT / "docs" / f"lesson-01-{language}.svg").read_text("utf-8")
    assert committed == picture(language)
    # A browser shows this file, which is separate, only if it is a whole SVG document.
    assert ElementTree.fromstring(committed).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("language", READMES)
def test_readme_example_runs(language):
    blocks = re.findall(r"```python\n(.*?)```", SOLVER[language].read_text("utf-8"), re.DOTALL)
    results = []
    for block in blocks:
        *body, last = block.strip().splitlines()
        names = {}
        exec("\n".join(body), names)
        results.append(eval(last, names))
    assert blocks[0] in READMES[language].read_text("utf-8")
    exploited, payoffs = results
    assert 0 < exploited < 1e-3
    assert payoffs[0] == 0


IN_CHINESE = {
    "Kuhn poker": "库恩扑克",
    "Leduc poker": "Leduc 扑克",
    "liar's dice": "大话骰",
    "Leduc, 13 ranks": "Leduc 扑克，13 种点数",
}


@pytest.mark.parametrize("language", SOLVER)
def test_stated_speeds_are_those_measured(language):
    results = json.loads((ROOT / "tools" / "benchmarks" / "results.json").read_text("utf-8"))
    text = SOLVER[language].read_text("utf-8")
    for game, entry in results["games"].items():
        rates = entry["speed"]["cfr+"]["median"]
        shown = (
            f"{rates[program]:,.0f}" if rates[program] >= 10 else f"{rates[program]:.3g}"
            for program in ("cfr_core", "OpenSpiel C++", "LiteEFG")
        )
        name = IN_CHINESE[game] if language == "zh" else game
        assert f"| {name} | {entry['nodes']:,} | " + " | ".join(shown) + " |" in text


def figures_beside_openspiel(scheme, who, what):
    """Return the range of ratios as the page writes it, from the least to the greatest.

    what   iterations per second, or NashConv after 3 seconds, both as shares of OpenSpiel's
    """
    results = json.loads((ROOT / "tools" / "benchmarks" / "results.json").read_text("utf-8"))
    shares = []
    for schemes in results["sampling"]["games"].values():
        own_results, openspiel_results = schemes[scheme][who], schemes[scheme]["OpenSpiel C++"]
        if what == "iterations":
            shares.append(own_results["ratio"])
        else:
            (mark, conv), (_, other) = (
                own_results["nash_conv"][-1],
                openspiel_results["nash_conv"][-1],
            )
            assert mark == 3
            shares.append(conv / other)
    return [
        f"{share:.0f}" if share >= 10 else f"{share:.1g}" for share in (min(shares), max(shares))
    ]


def page_with_measured_sampling(language):
    """Return the page with the measured figures on sampling in place of those that it states."""
    many, one = "cfr_core, 1,000 hands", "cfr_core, one hand"
    to = {"en": " to ", "zh": " 到 "}[language]
    spans = iter(
        to.join(figures_beside_openspiel(scheme, program, what))
        for program, what in [(many, "iterations"), (many, "nash_conv"), (one, "iterations")]
        for scheme in ("external", "outcome")
    )
    head, mark, rest = SOLVER[language].read_text("utf-8").partition("MCCFR(")
    rest = re.sub(rf"[\d.]+{to}[\d.]+", lambda _: next(spans), rest, count=6)
    assert not list(spans)
    return head + mark + rest


@pytest.mark.parametrize("language", READMES)
def test_stated_figures_on_sampling_are_those_measured(language):
    """The figures are those measured; python tests/publish/test_readme.py writes them."""
    assert SOLVER[language].read_text("utf-8") == page_with_measured_sampling(language)


def test_lite_efg_is_faster_on_kuhn_poker_alone():
    results = json.loads((ROOT / "tools" / "benchmarks" / "results.json").read_text("utf-8"))
    for game, entry in results["games"].items():
        ratio = entry["speed"]["cfr+"]["ratio"]["LiteEFG"]
        assert (ratio < 1) == (game == "Kuhn poker")


def test_every_lesson_is_listed():
    for language, path in READMES.items():
        for lesson in (ROOT / "notebooks" / language).glob("*.ipynb"):
            assert f"notebooks/{language}/{lesson.name}" in path.read_text("utf-8")


if __name__ == "__main__":
    for each in READMES:
        (ROOT / "docs" / f"lesson-01-{each}.svg").write_text(picture(each), "utf-8")
        SOLVER[each].write_text(page_with_measured_sampling(each), "utf-8")
