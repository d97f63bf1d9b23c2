"""JupyterLab in a browser, as the tests drive it; what they ask of the page is in page.js."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHOTS = ROOT / "tests" / "browser" / "shots"
# What a projector shows.
SIZE = {"width": 1280, "height": 720}
PAGE = (ROOT / "tests" / "browser" / "page.js").read_text("utf-8")


def load(page):
    """JupyterLab from anew, with nothing open."""
    page.goto(page.lab, timeout=120_000)
    page.wait_for_function("window.jupyterapp", timeout=120_000)


def open_lesson(page, path):
    page.evaluate("lesson.open", path)
    page.wait_for_function("lesson.kernel", timeout=120_000, polling=100)


def run_all(page):
    page.evaluate("lesson.runAll")
    page.wait_for_function("lesson.executed", timeout=120_000, polling=100)
    page.wait_for_timeout(200)
