"""Slides in a browser, from the disk and with no network: everything fits, nothing is asked for."""

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from site_pages import opening

from website import slides
from website.fetched import UnreachableError

LESSON = "01_rock_paper_scissors"
BARRIERS = """
async () => (await axe.run(document, { preload: false, resultTypes: ['violations'] })).violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
"""
LOOK = """
() => {
    const slide = Reveal.getCurrentSlide();
    const told = [...slide.querySelectorAll('svg:not(mjx-container svg)[role=img]')]
        .map(picture => picture.ariaLabel);
    const box = slide.getBoundingClientRect();
    return {
        zoom: +(slide.style.zoom || 1), bottom: box.bottom, right: box.right, told,
        raw: slide.innerText.includes('$'), broad: slide.scrollWidth > slide.clientWidth + 2 };
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("slides")
    try:
        slides.main([str(made), "--lessons", LESSON[:2]])
    except UnreachableError as error:
        pytest.skip(f"reveal.js or MathJax cannot be fetched: {error.__cause__}")
    return made


@pytest.fixture
def shown(browser, folder, language):
    with opening(browser, folder, language) as open_page:
        yield open_page(LESSON)


def test_every_slide_can_be_read(shown):
    count = shown.evaluate("Reveal.getTotalSlides()")
    assert count > 20
    pictures = 0
    for _ in range(count):
        seen = shown.evaluate(LOOK)
        # Letters of 26 pixels, never shown smaller than 17.
        assert seen["zoom"] >= 0.65
        assert seen["bottom"] <= 721
        assert not seen["broad"]
        assert not seen["raw"], "a formula is not typeset"
        assert all(seen["told"])
        pictures += len(seen["told"])
        shown.evaluate("Reveal.next()")
    assert pictures > 5
    assert shown.evaluate("Reveal.isLastSlide()")


def test_no_barriers(shown):
    shown.add_script_tag(path=AXE_FILE_PATH)
    assert shown.evaluate(BARRIERS) == []
