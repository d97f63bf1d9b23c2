"""Every lesson in a real browser: runs all, moves every control, reads the pictures.

Screenshots of what moves are left in tests/browser/shots, to be looked at; with SHOTS=pages in
the environment also the whole of every lesson, a screen at a time.
"""

import os
from hashlib import sha256

import pytest
from lab_page import LESSONS, ROOT, SHOTS, SIZE, THEMES, barriers, dress, open_lesson, run_all

EXPLORERS = ".cfr-shown"
TRACKS = ".cfr-shown .noUi-target"
# A slider is as long as a finger can drag, in pixels.
SHORT = 40
# What a projector shows, the same at 200%, and a phone.
SIZES = (SIZE, {"width": 640, "height": 360}, {"width": 400, "height": 720})


@pytest.fixture(params=LESSONS, ids=lambda path: path.removesuffix(".ipynb"))
def lesson(request, page, language):
    """A lesson opened and run from top to bottom."""
    open_lesson(page, f"{language}/{request.param}")
    run_all(page)
    page.name = f"{language}-{request.param.removesuffix('.ipynb')}"
    yield page
    page.set_viewport_size(SIZE)
    dress(page, THEMES[0])


def test_lesson(lesson, folder):
    """Everything at once, because opening and running takes longer than looking."""
    SHOTS.mkdir(exist_ok=True)
    path = "{}/{}.ipynb".format(*lesson.name.split("-", 1))
    lesson.evaluate("lesson.save")
    saved, committed = ((root / path).read_bytes() for root in (folder, ROOT / "notebooks"))
    # Run and saved, it is the file it was: git sees no change.
    assert (len(saved), sha256(saved).digest()) == (len(committed), sha256(committed).digest())
    if os.environ.get("SHOTS") == "pages":
        shoot_pages(lesson)
    # A lesson is read from the top; the script that goes there may be fetched after the last cell.
    lesson.wait_for_function("() => lesson.place()[0] === 0", timeout=20_000)
    explorers = lesson.query_selector_all(EXPLORERS)
    assert explorers, "no explorer shows"
    for number, explorer in enumerate(explorers, 1):
        assert explorer.evaluate("lesson.moveEverything", 10_000) == []
        lesson.screenshot(path=SHOTS / f"{lesson.name}-explorer-{number}.png")
    assert lesson.evaluate("lesson.complaints") == []
    assert lesson.evaluate("lesson.tofu") == ""
    for svg in lesson.query_selector_all(".jp-OutputArea svg[role=img]"):
        assert svg.evaluate("lesson.crowded") == []
    for size in SIZES:
        lesson.set_viewport_size(size)
        assert lesson.evaluate("lesson.illegible") == [], size
        tracks = lesson.eval_on_selector_all(TRACKS, "all => all.map(e => e.clientWidth)")
        assert min(tracks, default=SHORT) >= SHORT, size
    for theme in reversed(THEMES):
        dress(lesson, theme)
        assert barriers(lesson) == [], theme


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
