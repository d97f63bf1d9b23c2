"""Test that pages have no barriers without a mouse, in large type, on a phone and on paper."""

from itertools import pairwise

import pytest
from site_pages import STEMS, barriers, page_opener, wait_for_formulas

from cfr_lab.draw.flowing import MIN_PIXELS
from publish.site.build import LANGUAGES

NARROW_VIEWPORT, HALF_WIDTH_VIEWPORT = {"width": 390, "height": 844}, {"width": 640, "height": 360}
# This script moves every control, unfolds every fold, and answers a question and an exercise.
USE_CONTROLS_SCRIPT = """() => {
    for (const each of document.querySelectorAll('details')) each.open = true;
    for (const range of document.querySelectorAll('.control input[type=range]')) {
        range.value = range.max;
        range.dispatchEvent(new Event('input'));
    }
    for (const button of document.querySelectorAll('.turns .controls button')) button.click();
    for (const item of document.querySelectorAll('.cfr-quiz > li'))
        for (const button of item.querySelectorAll('button')) button.click();
    for (const form of document.querySelectorAll('.exercise form')) {
        for (const place of form.querySelectorAll('input')) place.value = '1';
        for (const place of form.querySelectorAll('select')) place.value = 'True';
        form.requestSubmit();
    }
}"""
# This script finds elements that extend beyond the page's edge and cannot be scrolled to.
FIND_OVERFLOW = """() => [...document.querySelectorAll('main *')].filter(e =>
    e.getBoundingClientRect().right > document.documentElement.clientWidth + 1 &&
    e.getBoundingClientRect().width && !e.closest('mjx-container, svg, pre, table') &&
    !e.closest('.picture, .formula')).map(e => e.outerHTML.slice(0, 120))"""
# This script finds pictures without alternative text. The text of a picture covers its parts.
WORDLESS_SCRIPT = """() => [...document.querySelectorAll('main img, main svg, .cfr-picture > *')]
    .filter(e => !e.closest('mjx-container, [aria-hidden=true]'))
    .filter(e => !(e.closest('[role=img], [role=group]')?.getAttribute('aria-label') ??
        e.alt ?? '').trim())
    .map(e => e.outerHTML.slice(0, 120))"""

# This script finds parts of a picture that overlap, or that no scrolling reaches.
CRAMPED_SCRIPT = """() => [...document.querySelectorAll('.cfr-picture')].flatMap(picture => {
    const box = picture.getBoundingClientRect(), left = box.left - picture.scrollLeft;
    const parts = [...picture.querySelectorAll('svg, p, a:not(svg a)')]
        .map(e => [e, e.getBoundingClientRect()]).filter(([, { width }]) => width);
    const apart = (a, b) => a.right < b.left + 1 || b.right < a.left + 1 ||
        a.bottom < b.top + 1 || b.bottom < a.top + 1;
    return parts.filter(([, a], k) => a.left < left - 1 || a.bottom > box.bottom + 1 ||
        a.right > left + picture.scrollWidth + 1 ||
        !parts.slice(k + 1).every(([, b]) => apart(a, b))).map(([e]) => e.outerHTML.slice(0, 200));
})"""
# This script finds letters of pictures that have too few pixels to be legible.
FIND_SMALL_TEXTS = """least => [...document.querySelectorAll('main svg text')].filter(e => {
    const svg = e.ownerSVGElement, { width } = svg.getBoundingClientRect();
    const shown = parseFloat(getComputedStyle(e).fontSize) * width / svg.viewBox.baseVal.width;
    return width && !e.closest('mjx-container') && shown < least - 0.1;
}).map(e => e.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize("stem", ["index", *STEMS])
def test_page_has_no_barriers_by_day_by_night_on_paper_and_enlarged(
    browser, site, language, page_of
):
    with page_opener(browser, site, language, reduced_motion="reduce") as open_page:
        page = open_page(page_of)
        wait_for_formulas(page)
        assert page.get_attribute("html", "lang") == {"zh": "zh-CN", "en": "en"}[language]
        assert page.evaluate("document.getAnimations().length") == 0
        assert page.locator("[autoplay], marquee, blink").count() == 0
        page.evaluate(USE_CONTROLS_SCRIPT)
        # One language's page is examined in dark colours, the other language's page as printed.
        turn = ["index", *STEMS].index(page_of) + LANGUAGES.index(language)
        page.emulate_media(**({"color_scheme": "dark"}, {"media": "print"})[turn % 2])
        # test_site_reading.py examines the hundreds of formulas, in light colours.
        assert barriers(page, ["mjx-container"]) == []
        page.emulate_media(media="screen", color_scheme="light")
        # At 200%, a projector's screen has half as many pixels.
        for size in (HALF_WIDTH_VIEWPORT, NARROW_VIEWPORT):
            page.set_viewport_size(size)
            page.evaluate("reachable()")
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
            assert page.evaluate(FIND_OVERFLOW) == [], size
            assert page.evaluate(CRAMPED_SCRIPT) == [], size
            assert page.evaluate(FIND_SMALL_TEXTS, MIN_PIXELS) == [], size
        assert page.evaluate(WORDLESS_SCRIPT) == []


def test_the_first_page_has_links_in_both_languages(browser, site):
    """The first page links to both languages, although it redirects to the reader's language."""
    page = browser.new_page()
    page_text = (site / "index.html").read_text("utf-8")
    page.set_content(page_text.replace("location.replace(", "void ("))
    assert barriers(page) == []
    links = page.locator("main a")
    assert [link.get_attribute("lang") for link in links.all()] == ["zh-CN", "en"]
    targets = [link.get_attribute("href") for link in links.all()]
    assert targets == [f"{each}/index.html" for each in LANGUAGES]
    page.close()


def test_tab_reaches_every_control_in_order_and_then_leaves_the_page(browser, site, language):
    """Tab stops visibly and never traps the focus; a formula is a stop only if it scrolls."""
    with page_opener(browser, site, language) as open_page:
        page = open_page("04_values_on_a_tree")
        wait_for_formulas(page)
        expected = page.evaluate(
            """() => {
                // Of choices one stop each: what is chosen, or the first while nothing is.
                const stops = ({ name }) => [...document.getElementsByName(name)]
                    .sort((a, b) => b.checked - a.checked)[0];
                return [...document.querySelectorAll(
                    'a[href], button, summary, input, select, [tabindex="0"]')]
                    .filter(e => e.checkVisibility() && e.tabIndex >= 0 && !e.disabled &&
                        (e.type !== 'radio' || e === stops(e))).length;
            }"""
        )
        seen, tops = [], []
        for _ in range(expected + 5):
            page.keyboard.press("Tab")
            here, outline, top = page.evaluate(
                """() => { const e = document.activeElement, { outlineStyle } = getComputedStyle(e);
                    return [e.outerHTML.slice(0, 160), outlineStyle,
                        e.getBoundingClientRect().top + scrollY]; }"""
            )
            if here.startswith("<body"):
                break
            assert outline != "none", here
            seen.append(here)
            tops.append(top)
        assert len(seen) == expected
        assert "mjx-container" not in "".join(
            each[:20] for each in seen if 'class="wide' not in each
        )
        # The order is from top to bottom, except for elements side by side in a row.
        assert all(above - below < 120 for above, below in pairwise(tops))
