"""Test the pages without a browser: equal sources give equal bytes, and pages have all states."""

import base64
import os
import re
import subprocess
import sys
from html import unescape
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import nbformat
import numpy as np
import pytest
from PIL import Image

from cfr_lab import ButtonExplorer
from cfr_lab.course import lessons_by_name
from publish.site import build
from publish.site.button_states import enumerate_states
from publish.site.exercises import Exercise
from publish.site.frames import Stop, thin_out
from publish.site.lesson import cells
from publish.site.pages import code, output_html, still

ROOT = Path(__file__).parents[2]


# This page has few states and few answers, and all companion files.
BUILD = """
import sys
from pathlib import Path
from types import SimpleNamespace
from publish.site import build

build.main([sys.argv[1], "--lessons", "none"])
stem, options = "04_values_on_a_tree", SimpleNamespace(folder=Path(sys.argv[1]), most=12)
build.make(stem, "en", [stem], options)
"""


def test_the_same_sources_give_the_same_bytes(tmp_path):
    """Builds in which Python orders sets differently give the same files."""
    for seed in ("1", "2"):
        command = [sys.executable, "-c", BUILD, tmp_path / seed]
        quiet = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed}
        subprocess.run(command, env=quiet, check=True, capture_output=True)
    one, two = (
        {path.relative_to(tmp_path / seed): path.read_bytes() for path in files(tmp_path / seed)}
        for seed in ("1", "2")
    )
    assert len(one) > 8
    assert one == two


def files(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def code_cell(*outputs):
    return nbformat.v4.new_code_cell("", outputs=list(outputs))


def output_of(kind, words):
    return nbformat.v4.new_output(kind, data={"text/plain": words})


def test_displays_above_a_verdict_are_live():
    """Explorers above a verdict stay live beside text and pictures, as in a cell of lesson 17."""
    explorer = ring(7)
    exercise = Exercise("find_the_bug", 1, (explorer,))
    printed = nbformat.v4.new_output("stream", text="0.5\n")
    one, two = output_of("display_data", "one"), output_of("display_data", "two")
    still, verdict = output_of("display_data", repr(explorer)), output_of("execute_result", "To do")
    cell = code_cell(printed, one, still, two, verdict)
    assert output_html(cell, exercise) == [printed, one, explorer, two, exercise]
    # A notebook that was never run has no saved outputs.
    assert output_html(code_cell(), exercise) == [explorer, exercise]
    assert output_html(code_cell(printed, still), explorer) == [printed, explorer]
    assert output_html(code_cell(one, verdict), None) == [one, verdict]


def test_find_the_bug_has_its_explorer_inside_an_exercise():
    live = {
        result.id: len(result.shown)
        for _, result in cells(lessons_by_name()["find_the_bug"].file, "en")
        if isinstance(result, Exercise) and result.shown
    }
    assert live == {"find_the_bug.1": 1}


def test_a_figure_is_kept_pixel_for_pixel():
    pixels = np.random.default_rng(1).integers(0, 256, (30, 40, 3), dtype=np.uint8)
    png = BytesIO()
    Image.fromarray(pixels).save(png, "PNG")
    html = still(png.getvalue(), "noise", {"width": 20})
    stored = base64.b64decode(re.search(r"base64,([^\"]*)", html)[1])
    assert (np.asarray(Image.open(BytesIO(stored))) == pixels).all()
    assert 'alt="noise" width="20" height="15"' in html


def test_code_keeps_every_letter():
    source = 'def f(x_1, *rest):\n    return f"{x_1:.2f}" if x_1 @ 3 else None  # <why>\n'
    shown = re.sub("<[^>]*>", "", code(source, "en")).removeprefix("Code")
    assert unescape(shown).strip() == source.strip()
    spans = set(re.findall(r'<span class="(\w+)"', code(source, "en")))
    assert {"k", "nf", "mi"} <= spans
    assert not spans & {"n", "p", "w", "o"}


def test_a_page_is_rebuilt_when_its_sources_have_changed(tmp_path, monkeypatch):
    """A page is built again after a change of its notebook, its code or its number of states."""
    notebook = tmp_path / "notebooks" / "en" / "01_x.ipynb"
    for folder in (notebook.parent, tmp_path / "en"):
        folder.mkdir(parents=True)
    notebook.write_text("{}")
    monkeypatch.setattr(build, "NOTEBOOKS", tmp_path / "notebooks")
    monkeypatch.setattr(build, "code_hash", lambda: "as it is")
    options = SimpleNamespace(folder=tmp_path, most=30)

    def current():
        return build.is_current("01_x", "en", options)

    assert not current()
    page = tmp_path / "en" / "01_x.html"
    page.write_text("<html>" + build.fingerprint_comment("01_x", "en", 30))
    assert current()
    options.most = 31
    assert not current()
    options.most = 30
    monkeypatch.setattr(build, "code_hash", lambda: "changed")
    assert not current()
    monkeypatch.setattr(build, "code_hash", lambda: "as it is")
    notebook.write_text("{ }")
    assert not current()
    notebook.write_text("{}")
    assert current()


@pytest.mark.parametrize("name", ["frames.py", "live.js", "style.css"])
def test_page_is_rebuilt_when_any_part_of_the_builder_has_changed(tmp_path, monkeypatch, name):
    for part in ("cfr_core", "cfr_lab", "publish/site"):
        (tmp_path / part).mkdir(parents=True)
    (tmp_path / "publish/site" / name).write_text("1")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    before = build.code_hash.__wrapped__()
    (tmp_path / "publish/site" / name).write_text("2")
    assert build.code_hash.__wrapped__() != before


class Shown:
    def __init__(self, state):
        self.html = self.svg = f"<svg>{state % 3}</svg>"
        self.alt = str(state)


def ring(size):
    return ButtonExplorer(
        0,
        lambda k: {"on": (str(k), True), "off": ("", False)},
        lambda k, name: (k + 1) % size,
        Shown,
    )


def test_states_are_followed_until_none_is_new():
    result = enumerate_states(ring(7))
    assert result.next == tuple(((k + 1) % 7, -1) for k in range(7))
    assert result.buttons == tuple((str(k), "") for k in range(7))
    assert result.picture == (0, 1, 2, 0, 1, 2, 0)
    assert result.pictures == tuple(f"<svg>{k}</svg>" for k in range(3))


def test_too_many_states_are_rejected():
    assert enumerate_states(ring(50), max_states=50) is not None
    assert enumerate_states(ring(51), max_states=50) is None


def test_states_that_are_not_values_are_not_followed():
    """If states cannot be compared, there is no table, and fewer than ten buttons are pressed."""
    pressed = []

    def press(state, name):
        pressed.append(name)
        return object()

    result = ButtonExplorer(0, lambda _: {"on": ("on", True)}, press, lambda _: Shown(0))
    assert enumerate_states(result) is None
    assert len(pressed) < 10


@pytest.mark.parametrize("size", range(4, 40))
def test_stops_are_thinned_until_they_are_few(size):
    stops = [Stop(str(k), k) for k in range(size)]
    for first in range(size):
        kept = thin_out({"x": stops, "y": stops}, {"x": first, "y": 0}, 9)
        values = [stop.value for stop in kept["x"]]
        assert len(values) * len(kept["y"]) <= 9
        assert {0, first, size - 1} <= set(values)
