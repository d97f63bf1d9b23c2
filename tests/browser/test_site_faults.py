"""Test that pages keep text and pictures in browsers that cannot inflate data or run scripts."""

import re

import pytest
from site_pages import page_opener, wait_for_formulas, words_of_pictures

from cfr_lab.course import lessons
from cfr_lab.explorer import Explorer
from cfr_lab.words import set_language
from publish.site import build
from publish.site.lesson import cells
from publish.site.pages import WORDS

NOT_IN_A_LINE = re.compile(r"\$\$.*?\$\$|```.*?```", re.DOTALL)
LESSON = "04_values_on_a_tree"


@pytest.fixture
def plain_page(browser, site, language):
    """Return the lesson's page in a browser that runs no scripts."""
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    requests = []
    page.on("request", lambda r: r.url.startswith(site.as_uri()) or requests.append(r.url))
    page.goto((site / language / f"{LESSON}.html").as_uri())
    yield page
    assert requests == []
    context.close()


def still_pictures(language):
    set_language(language)
    return [
        result.still_picture
        for _, result in cells(LESSON, language)
        if isinstance(result, Explorer)
    ]


def visible_parts(page, selector):
    return page.locator(selector).filter(visible=True)


def notes_of_page(page, language, name):
    """Check that, of all notes on missing features, only the named one is visible, once."""
    notes = visible_parts(page, ".note").all_inner_texts()
    assert [words for words in notes if words in WORDS[language].values()] == [
        WORDS[language][name]
    ]


def no_dead_controls(page):
    assert visible_parts(page, ".controls, .exercise form, .verdict").count() == 0
    # Each exercise still says where its program can be run.
    assert visible_parts(page, ".needs").count() == page.locator(".needs").count() > 3


def test_a_browser_that_cannot_inflate_shows_still_pictures(browser, site, language):
    with page_opener(
        browser, site, language, init="delete window.DecompressionStream"
    ) as open_page:
        page = open_page(LESSON)
        notes_of_page(page, language, "old")
        no_dead_controls(page)
        names = words_of_pictures(page, ".explorer .picture")
        assert names == [still.alt for still in still_pictures(language)]
        wait_for_formulas(page)
        assert page.locator("mjx-container").count() > 50
        # The address names states of live pictures; a browser without live pictures ignores it.
        page.goto(page.url.split("#")[0] + "#c9;e1=3;e2=1")
        page.reload()
        page.wait_for_function("document.documentElement.matches('.ready')")
        assert words_of_pictures(page, ".explorer .picture") == names


def test_without_scripts_the_page_shows_its_still_pictures(plain_page, language):
    notes_of_page(plain_page, language, "still")
    no_dead_controls(plain_page)
    # Buttons that only a script can serve are hidden.
    assert visible_parts(plain_page, ".keys").count() == 0
    expected = [still.alt for still in still_pictures(language)]
    assert words_of_pictures(plain_page, ".explorer .picture") == expected
    assert visible_parts(plain_page, ".explorer .cfr-picture").count() == len(expected)
    # The formulas are shown as TeX.
    formulas = [
        formula
        for cell in build.cells_of(LESSON, language)
        if cell.cell_type == "markdown"
        for formula in re.findall(r"\$([^$\n]+)\$", NOT_IN_A_LINE.sub("", cell.source))
        if "<" not in formula
    ]
    text = plain_page.locator("main").inner_text()
    assert len(formulas) > 50
    text_without_spaces = "".join(text.split())
    missing = [each for each in formulas if "".join(each.split()) not in text_without_spaces]
    # Buttons in folded solutions are not visible.
    folded = "".join("".join(plain_page.locator("details").all_text_contents()).split())
    assert [each for each in missing if "".join(each.split()) not in folded] == []
    # Solutions unfold without scripts.
    solution = plain_page.locator("main .markdown details").first
    solution.locator("summary").click()
    assert solution.locator("p, pre").first.is_visible()


def test_without_scripts_every_page_can_be_reached(plain_page, site, language):
    other = {"zh": "en", "en": "zh"}[language]
    plain_page.locator("header a[hreflang]").click()
    assert plain_page.url.endswith(f"/{other}/{LESSON}.html")
    plain_page.goto((site / "index.html").as_uri())
    plain_page.locator(f"a[href='{language}/index.html']").click()
    assert plain_page.locator(".lessons > li > a").count() == len(lessons())


def test_with_scripts_the_page_does_not_report_missing_parts(browser, site, language):
    with page_opener(browser, site, language) as open_page:
        page = open_page(LESSON)
        missing = {WORDS[language]["old"], WORDS[language]["still"]}
        assert not missing & set(visible_parts(page, ".note").all_inner_texts())
        assert visible_parts(page, ".keys").count() == 1
