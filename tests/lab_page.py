"""Drive JupyterLab in a browser for tests; page.js contains the functions that read the page."""

import time
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_FILE_PATH

ROOT = Path(__file__).resolve().parents[1]
LESSONS = sorted(path.name for path in (ROOT / "notebooks" / "zh").glob("*.ipynb"))
THEMES = ("JupyterLab Light", "JupyterLab Dark")
# This is the size of a projector's picture, in pixels.
SIZE = {"width": 1280, "height": 720}
PAGE = (ROOT / "tests" / "browser" / "page.js").read_text("utf-8")

# These selectors find a live picture, as screen readers do, and all of its text.
PICTURE = ".widget-html :is([role=img], [role=group])"
TEXTS = ".widget-html :is(svg text, p, a)"

# This is the metadata of a notebook that a test makes.
METADATA = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}}
# These cells, templates for str.format, have an Explorer with each kind of control and a wide
# picture, and a table to play at.
PANELS = (
    """from cfr_lab.controls import add_playback, choice, slider, slider_with_stops, toggle

lab.Explorer(
    {{
        "t": add_playback(slider("t", 0, 90, 0, 1), 0.2),
        "n": add_playback(slider_with_stops("n", [("1,000", 1000), ("2,000", 2000)]), 0.2),
        "pick": choice("pick", [("one", 1), ("two", 2)]),
        "tick": toggle("tick"),
    }},
    lambda **values: lab.draw.sentences(" ".join(map(str, values.values())), "x" * 200),
)""",
    """lab.ButtonExplorer(
    0,
    lambda state: {{"on": ("on", state < 2), "back": ("back", state > 0)}},
    lambda state, name: state + (1 if name == "on" else -1),
    lambda state: lab.draw.sentences(f"state {{state}}"),
)""",
)


def load(page):
    """Load JupyterLab again, without an open notebook."""
    page.goto(page.lab, timeout=120_000)
    page.wait_for_function("window.jupyterapp", timeout=120_000)


def open_lesson(page, path):
    """Open a notebook on the server, and wait for its kernel for at most two minutes.

    On a busy machine, JupyterLab once opened a notebook without starting its kernel. Therefore, a
    notebook without a kernel after a minute is closed and opened again.
    """
    for _ in range(2):
        page.evaluate("lesson.open", path)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if page.evaluate("Boolean(lesson.kernel())"):
                return
            page.wait_for_timeout(100)
    pytest.fail(f"JupyterLab started no kernel for {path}")


def run_all(page):
    page.evaluate("lesson.runAll")
    page.wait_for_function("lesson.executed", timeout=120_000, polling=100)
    page.wait_for_timeout(200)


def choose_theme(page, theme):
    """Choose a JupyterLab theme unless it is already in use."""
    page.wait_for_function("jupyterapp.commands.hasCommand('apputils:change-theme')")
    page.evaluate(
        "theme => document.body.dataset.jpThemeName === theme || "
        "jupyterapp.commands.execute('apputils:change-theme', { theme })",
        theme,
    )
    shown = "theme => document.body.dataset.jpThemeName === theme"
    page.wait_for_function(shown, arg=theme, timeout=20_000)


def barriers(page):
    """Return the faults that axe-core calls serious or critical in the outputs of a lesson."""
    if not page.evaluate("Boolean(window.axe)"):
        page.add_script_tag(path=AXE_FILE_PATH)
    return page.evaluate("lesson.barriers")
