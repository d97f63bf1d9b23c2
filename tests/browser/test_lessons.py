"""Test every lesson in a real browser: read the saved outputs, run all cells, move every control.

Each lesson is opened in only one language, alternately in Chinese and in English. nbval compares
its outputs in both languages, and test_site.py moves its controls in the other language. The option
--shots stores screenshots in tests/browser/shots: of the moving parts, and of every whole lesson,
one screen at a time.
"""

import shutil

import nbformat
import pytest
from lab_page import LESSONS, ROOT, SIZE, THEMES, barriers, choose_theme, open_lesson, run_all

from cfr_lab.words import LANGUAGES

EXPLORERS = ".cfr-shown"
TRACKS = ".cfr-shown .noUi-target"
# A slider must be at least this long for a finger, in pixels.
MIN_TRACK_LENGTH = 40
# These are the sizes of a projector, of the same projector at 200%, and of a phone.
SIZES = (SIZE, {"width": 640, "height": 360}, {"width": 400, "height": 720})


@pytest.fixture
def lesson(page, language, name, folder):
    """Open a lesson as it is committed, without running it."""
    path = f"{language}/{name}.ipynb"
    shutil.copy2(ROOT / "notebooks" / path, folder / path)
    open_lesson(page, path)
    page.name = f"{language}-{name}"
    yield page
    page.set_viewport_size(SIZE)
    choose_theme(page, THEMES[0])


@pytest.mark.parametrize(
    ("language", "name"),
    [(LANGUAGES[n % 2], path.removesuffix(".ipynb")) for n, path in enumerate(LESSONS)],
    indirect=["language"],
)
def test_lesson_runs_and_shows_its_pictures(lesson, folder, shoot, pytestconfig):
    """A lesson passes all checks; they form one test, because opening a lesson is slow."""
    path = "{}/{}.ipynb".format(*lesson.name.split("-", 1))
    check_saved_pictures(lesson, ROOT / "notebooks" / path)
    choose_theme(lesson, THEMES[0])
    run_all(lesson)
    lesson.evaluate("lesson.save")
    saved, committed = (
        nbformat.read(root / path, 4).cells for root in (folder, ROOT / "notebooks")
    )
    for now, before in zip(saved, committed, strict=True):
        assert now.source == before.source
        assert now.get("outputs") == before.get("outputs"), now.source
    if pytestconfig.getoption("--shots"):
        shoot_pages(lesson, shoot)
    explorers = lesson.query_selector_all(EXPLORERS)
    assert explorers, "no explorer shows"
    for number, explorer in enumerate(explorers, 1):
        assert explorer.evaluate("lesson.moveEverything", 10_000) == []
        shoot(lesson, f"{lesson.name}-explorer-{number}")
    assert lesson.evaluate("lesson.complaints") == []
    assert lesson.evaluate("lesson.tofu") == ""
    for svg in lesson.query_selector_all(".jp-OutputArea .cfr-picture svg"):
        assert svg.evaluate("lesson.crowded") == []
    for size in SIZES:
        lesson.set_viewport_size(size)
        assert lesson.evaluate("lesson.illegible") == [], size
        tracks = lesson.eval_on_selector_all(TRACKS, "all => all.map(e => e.clientWidth)")
        assert min(tracks, default=MIN_TRACK_LENGTH) >= MIN_TRACK_LENGTH, size
    for theme in reversed(THEMES):
        choose_theme(lesson, theme)
        assert barriers(lesson) == [], theme


def check_saved_pictures(page, path):
    """Check that a lesson that was not run shows saved pictures with their texts in both themes."""
    page.wait_for_selector(".jp-OutputArea .cfr-picture")
    shown = ".jp-OutputArea .cfr-picture :is(img, [role=img], [role=group])"
    pictures = f"document.querySelectorAll('{shown}')"
    words = page.evaluate(f"[...{pictures}].map(e => e.getAttribute('aria-label') ?? e.alt)")
    saved = nbformat.read(path, 4)
    outputs = [o for c in saved.cells for o in c.get("outputs", ()) if "data" in o]
    texts = [o.data["text/plain"] for o in outputs if {"image/svg+xml", "image/png"} & set(o.data)]
    assert words
    assert all(any(each in one for one in texts) for each in words)
    assert page.locator(".jp-RenderedSVG, .jp-RenderedImage").count() == 0
    for theme in reversed(THEMES):
        choose_theme(page, theme)
        assert barriers(page) == [], theme
    # Every picture without controls says how to get them, and none looks as if it had controls.
    assert page.locator(".cfr-shown").count() == 0


def shoot_pages(page, shoot):
    """Photograph the whole lesson, a screen at a time, as a lecturer scrolls through it."""
    scroller = page.query_selector(".jp-WindowedPanel-outer")
    scroller.evaluate("e => e.scrollTo(0, 0)")
    number, bottom = 0, False
    # The height is known only at the end, because JupyterLab lays out cells when they are scrolled
    # into view.
    while not bottom and number < 60:
        number += 1
        page.wait_for_timeout(250)
        shoot(page, f"{page.name}-page-{number:02}")
        bottom = scroller.evaluate(
            """e => { const before = e.scrollTop; e.scrollBy(0, e.clientHeight - 40);
                      return e.scrollTop === before; }"""
        )
