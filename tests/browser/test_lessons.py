"""Every lesson in a real browser: runs all, moves every control, reads the pictures.

Screenshots of what moves are left in tests/browser/shots, to be looked at; with SHOTS=pages in
the environment also the whole of every lesson, a screen at a time.
"""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHOTS = Path(__file__).parent / "shots"
LESSONS = sorted(path.name for path in (ROOT / "notebooks" / "zh").glob("*.ipynb"))
# What a projector shows.
SIZE = {"width": 1280, "height": 720}

PAGE = (Path(__file__).parent / "page.js").read_text("utf-8")
EXPLORERS = ".jp-OutputArea-output:has(.widget-html svg)"


@pytest.fixture(scope="session")
def page(browser, lab):
    page = browser.new_page(viewport=SIZE)
    page.add_init_script(PAGE)
    page.goto(lab, timeout=120_000)
    page.wait_for_function("window.jupyterapp", timeout=120_000)
    yield page
    page.close()


@pytest.fixture(params=LESSONS, ids=lambda path: path.removesuffix(".ipynb"))
def lesson(request, page, language):
    """A lesson opened and run from top to bottom."""
    page.evaluate("lesson.open", f"{language}/{request.param}")
    page.wait_for_function("lesson.kernel", timeout=120_000, polling=100)
    page.evaluate("lesson.runAll")
    page.wait_for_function("lesson.executed", timeout=120_000, polling=100)
    page.wait_for_timeout(200)
    page.name = f"{language}-{request.param.removesuffix('.ipynb')}"
    return page


def test_lesson(lesson):
    """Everything at once, because opening and running takes longer than looking."""
    SHOTS.mkdir(exist_ok=True)
    if os.environ.get("SHOTS") == "pages":
        shoot_pages(lesson)
    explorers = lesson.query_selector_all(EXPLORERS)
    assert explorers, "no explorer shows"
    for number, explorer in enumerate(explorers, 1):
        assert explorer.evaluate("lesson.moveEverything", 10_000) == []
        lesson.screenshot(path=SHOTS / f"{lesson.name}-explorer-{number}.png")
    assert lesson.evaluate("lesson.complaints") == []
    assert lesson.evaluate("lesson.tofu") == ""
    for svg in lesson.query_selector_all(".jp-OutputArea svg[role=img]"):
        assert svg.evaluate("lesson.crowded") == []


def shoot_pages(page):
    """The whole lesson, a screen at a time, as a lecturer scrolls through it."""
    scroller = page.query_selector(".jp-WindowedPanel-outer")
    scroller.evaluate("e => e.scrollTo(0, 0)")
    number, bottom = 0, False
    # The height is only known at the end: what is out of sight is not laid out yet.
    while not bottom and number < 60:
        number += 1
        page.wait_for_timeout(250)
        page.screenshot(path=SHOTS / f"{page.name}-page-{number:02}.png")
        bottom = scroller.evaluate(
            """e => { const before = e.scrollTop; e.scrollBy(0, e.clientHeight - 40);
                      return e.scrollTop === before; }"""
        )
