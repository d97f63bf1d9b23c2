"""Slides in a browser, from the disk and with no network: everything fits, nothing is asked for.

One lesson in the ordinary run; SLIDES= (empty) in the environment chooses all, SLIDES="04 05"
those.
"""

import os

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from site_pages import opening

from website import slides
from website.fetched import UnreachableError

NUMBERS = tuple(os.environ.get("SLIDES", "03").split()) or ("",)
LESSONS = sorted(
    path.stem
    for path in (slides.NOTEBOOKS / "zh").glob("[0-9]*.ipynb")
    if path.stem.startswith(NUMBERS)
)
BARRIERS = """
async () => (await axe.run(document, { preload: false, resultTypes: ['violations'] })).violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
"""
# One slide after another, within the page: to ask each time takes far longer than to look.
LOOK = """
async () => {
    const found = [];
    for (let k = Reveal.getTotalSlides(); k; k--) {
        const slide = Reveal.getCurrentSlide();
        const drawn = [...slide.querySelectorAll('svg:not(mjx-container svg)[role=img]')];
        const box = slide.getBoundingClientRect();
        const letters = drawn.flatMap(svg => [...svg.querySelectorAll('text')].map(text =>
            parseFloat(text.getAttribute('font-size')) *
            svg.getBoundingClientRect().width / svg.viewBox.baseVal.width));
        found.push({
            place: Object.values(Reveal.getIndices()).slice(0, 2).join('/'),
            zoom: +(slide.style.zoom || 1), bottom: box.bottom, told: drawn.map(e => e.ariaLabel),
            raw: slide.innerText.includes('$'), broad: slide.scrollWidth > slide.clientWidth + 2,
            letters: Math.min(99, ...letters),
            over: [...slide.querySelectorAll('svg, img, table')]
                .some(e => e.getBoundingClientRect().right > innerWidth + 1) });
        Reveal.next();
    }
    return found;
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("slides")
    try:
        slides.main([str(made), "--lessons", *(stem[:2] for stem in LESSONS)])
    except UnreachableError as error:
        pytest.skip(f"reveal.js or MathJax cannot be fetched: {error.__cause__}")
    return made


@pytest.fixture(params=LESSONS)
def shown(request, browser, folder, language):
    with opening(browser, folder, language, reduced_motion="reduce") as open_page:
        yield open_page(request.param)


def test_every_slide_can_be_read(shown):
    # Who asked for no motion gets none.
    assert shown.evaluate("document.getAnimations().length") == 0
    found = shown.evaluate(LOOK)
    assert len(found) > 20
    for seen in found:
        # Letters of 26 pixels, never shown smaller than 17; those of pictures never than 14.
        assert seen["zoom"] >= 0.65, seen
        assert seen["letters"] >= 14, seen
        assert seen["bottom"] <= 721, seen
        assert not seen["broad"], seen
        assert not seen["over"], seen
        assert not seen["raw"], "a formula is not typeset"
        assert all(seen["told"]), seen
    assert sum(len(seen["told"]) for seen in found) > 1
    assert shown.evaluate("Reveal.isLastSlide()")


def test_keys_and_the_language(shown, language):
    """Arrows go on, Tab comes to what can be opened, which Enter opens and nothing else."""
    assert shown.evaluate("document.documentElement.lang") == {"zh": "zh-CN", "en": "en"}[language]
    shown.evaluate("Reveal.slide(0)")
    shown.keyboard.press("ArrowRight")
    assert shown.evaluate("Reveal.getIndices().h") == 1
    fold = "Reveal.getSlides().find(slide => slide.querySelector('summary'))"
    shown.evaluate(f"(({{ h, v }}) => Reveal.slide(h, v))(Reveal.getIndices({fold}))")
    place = shown.evaluate("location.hash")
    shown.evaluate("document.activeElement.blur()")
    for _ in range(12):
        shown.keyboard.press("Tab")
        if shown.evaluate("document.activeElement.matches('summary')"):
            break
    look = "getComputedStyle(document.activeElement).outlineStyle"
    assert shown.evaluate(look) != "none", "the focus is seen"
    shown.keyboard.press("Enter")
    assert shown.evaluate("document.activeElement.parentElement.open")
    assert shown.evaluate("location.hash") == place


def test_no_barriers(shown):
    shown.add_script_tag(path=AXE_FILE_PATH)
    assert shown.evaluate(BARRIERS) == []
    # The number of the first slide is not looked at: what is behind it is unclear to axe-core.
    shown.evaluate("Reveal.slide(Reveal.getTotalSlides())")
    assert shown.evaluate(BARRIERS) == []
