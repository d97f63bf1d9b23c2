"""Pages for who uses no mouse, large type, a small screen or paper: axe-core finds no barrier.

A small site in the ordinary run; SITE_AT=site in the environment tries every page in that folder,
as it was made for readers.
"""

import os
from itertools import pairwise
from pathlib import Path

import pytest
from site_pages import barriers, opening

from website.build import LANGUAGES, NOTEBOOKS

AT = os.environ.get("SITE_AT")
STEMS = sorted(path.stem for path in (NOTEBOOKS / "zh").glob("[0-9]*.ipynb"))
NAMES = ["index", *STEMS] if AT else ["04_values_on_a_tree"]
NARROW, HALF = {"width": 400, "height": 800}, {"width": 640, "height": 360}
# Moves whatever can be moved, opens what is folded, answers a question and an exercise.
USE = """() => {
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
# What hangs over the edge of the page with no way to scroll to it.
OVER = """() => [...document.querySelectorAll('main *')].filter(e =>
    e.getBoundingClientRect().right > document.documentElement.clientWidth + 1 &&
    e.getBoundingClientRect().width && !e.closest('mjx-container, svg, pre, table') &&
    !e.closest('.picture, .formula')).map(e => e.outerHTML.slice(0, 120))"""
WORDLESS = """() => [...document.querySelectorAll('main img, main svg[role=img]')]
    .filter(e => !e.closest("mjx-container") &&
        !(e.getAttribute('aria-label') ?? e.alt ?? '').trim())
    .map(e => e.outerHTML.slice(0, 120))"""


@pytest.fixture
def site(request):
    return Path(AT).resolve() if AT else request.getfixturevalue("small_site")


@pytest.mark.parametrize("name", NAMES)
def test_a_page_used_by_day_by_night_on_paper_and_enlarged(browser, site, language, name):
    with opening(browser, site, language, reduced_motion="reduce") as open_page:
        page = open_page(name)
        page.evaluate("MathJax.startup.promise.then(reachable)")
        assert page.get_attribute("html", "lang") == {"zh": "zh-CN", "en": "en"}[language]
        assert page.evaluate("document.getAnimations().length") == 0
        assert page.locator("[autoplay], marquee, blink").count() == 0
        page.evaluate(USE)
        for media in ({"color_scheme": "dark"}, {"media": "print"}):
            page.emulate_media(**media)
            # Formulas, hundreds of them, are looked at by day in test_site_reading.py.
            assert barriers(page, ["mjx-container"]) == [], media
        page.emulate_media(media="screen", color_scheme="light")
        # Half the pixels of a projector's screen are what it has at 200%.
        for size in (HALF, NARROW):
            page.set_viewport_size(size)
            page.evaluate("reachable()")
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
            assert page.evaluate(OVER) == [], size
        assert page.evaluate(WORDLESS) == []


def test_the_first_page_has_links_in_both_languages(browser, site):
    """For who sees it at all: it goes on to the reader's own language by itself."""
    page = browser.new_page()
    whole = (site / "index.html").read_text("utf-8")
    page.set_content(whole.replace("location.replace(", "void ("))
    assert barriers(page) == []
    links = page.locator("main a")
    assert [link.get_attribute("lang") for link in links.all()] == ["zh-CN", "en"]
    targets = [link.get_attribute("href") for link in links.all()]
    assert targets == [f"{each}/index.html" for each in LANGUAGES]
    page.close()


def test_tab_goes_through_everything_in_order_and_out_again(browser, site, language):
    """Each stop is seen; none holds who comes to it; a formula is none unless it scrolls."""
    with opening(browser, site, language) as open_page:
        page = open_page("04_values_on_a_tree")
        page.evaluate("MathJax.startup.promise.then(reachable)")
        wanted = page.evaluate(
            """() => [...document.querySelectorAll(
                'a[href], button, summary, input, select, [tabindex="0"]')]
                .filter(e => e.checkVisibility() && e.tabIndex >= 0 && !e.disabled &&
                    (e.type !== 'radio' || e.checked)).length"""
        )
        seen, tops = [], []
        for _ in range(wanted + 5):
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
        assert len(seen) == wanted
        assert "mjx-container" not in "".join(
            each[:20] for each in seen if 'class="wide' not in each
        )
        # Down the page, but for what stands beside one another in a row.
        assert all(above - below < 120 for above, below in pairwise(tops))
