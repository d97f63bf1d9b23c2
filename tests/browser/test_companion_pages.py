"""Test the glossary, the symbols and the further reading as pages, and the links to them."""

import re

import pytest
from site_pages import barriers, page_opener, wait_for_formulas

LESSON = "04_values_on_a_tree"
FOUND = {"zh": "找到 1 条", "en": "1 found"}


@pytest.fixture
def open_site_page(browser, site, language):
    with page_opener(browser, site, language) as open_page:
        yield open_page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["glossary", "symbols", "reading"])
def test_pages_have_no_barriers_and_fit_a_phone(open_site_page, name, scheme):
    page = open_site_page(name)
    page.emulate_media(color_scheme=scheme)
    wait_for_formulas(page)
    assert barriers(page) == []
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    assert page.locator("[data-mjx-error], mjx-merror, merror").count() == 0


def test_keyboard_alone_opens_the_entry_of_a_term_in_a_lesson(open_site_page):
    page = open_site_page(LESSON)
    link = page.locator('a[href="glossary.html#reach-probability"]')
    assert link.count() == 1
    assert len(link.get_attribute("title")) > 15
    line = link.evaluate("e => getComputedStyle(e).textDecorationLine")
    assert line == "underline"
    ink = "e => getComputedStyle(e).color"
    assert link.evaluate(ink) == page.locator("main").evaluate(ink)
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary.html#reach-probability")
    page.wait_for_function("document.documentElement.matches('.ready')")
    entry = page.locator("#reach-probability")
    assert 0 <= entry.bounding_box()["y"] < 720
    entry.locator("a").click()
    page.wait_for_url(re.compile(rf"/{LESSON}\.html#c\d+"))


def test_the_other_language_shows_the_same_entry(open_site_page, language):
    page = open_site_page("glossary")
    page.goto(page.url + "#regret")
    page.wait_for_function("document.documentElement.matches('.ready')")
    page.locator("header a[hreflang]").click()
    other = {"zh": "en", "en": "zh"}[language]
    page.wait_for_url(f"**/{other}/glossary.html#regret")


def test_typing_filters_the_entries(open_site_page, language):
    page = open_site_page("glossary")
    entries = page.locator(".entries p[id]")
    everything = entries.count()
    page.locator(".find input").press_sequentially("Heads-UP")
    assert page.locator(".find [role=status]").inner_text() == FOUND[language]
    assert entries.locator("visible=true").count() == 1
    assert page.locator("#heads-up").is_visible()
    # On other pages, the key p starts the projector view; in this field, it types a letter.
    assert not page.evaluate("document.documentElement.matches('.no-code, .hall')")
    page.locator(".find input").fill("")
    assert entries.locator("visible=true").count() == everything
    assert page.locator(".find [role=status]").inner_text() == ""


def test_symbols_are_found_by_their_meaning(open_site_page, language):
    page = open_site_page("symbols")
    page.locator(".find input").fill({"zh": "西格玛", "en": "sigma"}[language])
    shown = page.locator(".entries tbody tr").locator("visible=true").count()
    assert 2 <= shown < page.locator(".entries tbody tr").count()


def test_a_glossary_is_readable_without_scripts(browser, site, language):
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto(f"{(site / language / 'glossary.html').as_uri()}#regret")
    assert page.locator("#regret").is_visible()
    assert not page.locator(".find").is_visible()
    context.close()


def test_term_links_are_inconspicuous_on_projectors_and_in_print(open_site_page):
    page = open_site_page(LESSON)
    page.keyboard.press("p")
    color = "e => getComputedStyle(e).textDecorationColor"
    link = page.locator('main .cell a[href^="glossary.html#"]').first
    assert link.evaluate(color) == "rgb(201, 201, 196)"
    page.emulate_media(media="print")
    assert link.evaluate("e => getComputedStyle(e).textDecorationLine") == "none"
