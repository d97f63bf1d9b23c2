"""Test the benchmark command without measuring."""

import importlib.metadata
import json
import re
import runpy
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).parents[2] / "tools" / "benchmarks" / "run.py"


@pytest.mark.skipif(sys.platform == "win32", reason="it measures memory by Unix means")
def test_missing_peer_program_is_named(monkeypatch):
    def version(package):
        if package == "LiteEFG":
            raise importlib.metadata.PackageNotFoundError(package)
        return "1"

    monkeypatch.setattr(importlib.metadata, "version", version)
    monkeypatch.setattr(sys, "argv", [str(RUN)])
    monkeypatch.setattr(sys, "path", [str(RUN.parent), *sys.path])
    with pytest.raises(SystemExit, match=r"^LiteEFG is not installed; .*requirements-bench.txt$"):
        runpy.run_path(str(RUN), run_name="__main__")


@pytest.mark.parametrize("name", ["docs/web-pages.md", "docs/web-pages.zh-CN.md"])
def test_the_stated_figures_of_the_pages_were_measured(name):
    """The numbers of the sentence that names the command are, in order, those of its last run."""
    kept = json.loads((RUN.parent / "site.json").read_text("utf-8"))
    lessons = {path.stem for path in RUN.parents[2].glob("notebooks/zh/*.ipynb")}
    assert kept["pages"].keys() == {
        f"{tongue}/{stem}" for tongue in ("zh", "en") for stem in lessons
    }
    pages = kept["pages"].values()

    def lowest_and_highest(key, unit=1):
        results = [page[key] / unit for page in pages]
        return min(results), max(results)

    expected = [
        f"{len(pages)}",
        f"{kept['bytes'] / 1e6:.1f}",
        *(f"{x:.2f}" for x in lowest_and_highest("bytes", 1e6)),
        *(f"{x:.1f}" for x in lowest_and_highest("ready")),
        *(f"{x:g}" for x in lowest_and_highest("p50")),
        f"{lowest_and_highest('p95')[1]:g}",
        f"{kept['built']['seconds']:.0f}",
        f"{kept['again']['seconds']:.1f}",
    ]
    text = (RUN.parents[2] / name).read_text("utf-8")
    (sentence,) = re.findall(r"`python tools/benchmarks/site\.py`(.*)", text)
    message = re.findall(r"\d+(?:\.\d+)?", sentence)
    assert sorted({*expected}) == sorted({*message} - {"95", "100", "2"})


@pytest.mark.parametrize("name", ["docs/class.md", "docs/class.zh-CN.md"])
def test_the_stated_figures_of_the_kernels_were_measured(name):
    kept = json.loads((RUN.parent / "kernels.json").read_text("utf-8"))
    root = RUN.parents[2]
    lessons = sorted(path.stem[:2] for path in (root / "notebooks" / "zh").glob("*.ipynb"))
    assert list(kept) == lessons
    rows = "\n".join(
        f"| {number} | {each['mb']} | {each['cpu']} |" for number, each in kept.items()
    )
    text = (root / name).read_text("utf-8")
    assert f"|---|--:|--:|\n{rows}\n\n" in text
    assert f"1 to {max(round(each['cpu']) for each in kept.values())}" in text.replace(
        " 到 ", " to "
    )
