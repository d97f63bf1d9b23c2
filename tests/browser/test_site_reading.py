"""Test a page in dark colours, on a phone, on paper and by keys; its exercises and its buttons."""

import random
import re
from fractions import Fraction
from importlib import import_module

import pytest
from site_pages import barriers, page_opener, wait_for_formulas

from cfr_lab import ButtonExplorer, check, draw
from cfr_lab.plain_values import items_of
from cfr_lab.words import set_language
from publish.site.build import cells_of
from publish.site.pages import page as whole_page
from publish.site.parts import table

# This lesson has many formulas, exercises of all kinds, and solutions.
LESSON = "04_values_on_a_tree"
ANSWERS = "lessons.values_on_a_tree.answers"


@pytest.fixture
def open_site_page(browser, site, language):
    with page_opener(browser, site, language) as open_page:
        yield open_page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", [LESSON, "index"])
def test_pages_have_no_barriers_by_day_or_night(open_site_page, name, scheme):
    page = open_site_page(name)
    page.emulate_media(color_scheme=scheme)
    wait_for_formulas(page)
    assert barriers(page) == []
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (dark == "rgb(255, 255, 255)") == (scheme == "light")
    papers = page.eval_on_selector_all(
        ".picture", "all => all.map(e => getComputedStyle(e).backgroundColor)"
    )
    assert set(papers) == {"rgb(255, 255, 255)"}


def test_code_is_monospaced(open_site_page):
    page = open_site_page(LESSON)
    fonts = page.eval_on_selector_all(
        "main pre, main code", "all => all.map(e => getComputedStyle(e).fontFamily)"
    )
    assert set(fonts) == {"monospace"}


def test_every_formula_is_typeset(open_site_page):
    page = open_site_page(LESSON)
    wait_for_formulas(page)
    assert page.locator("mjx-container").count() > 50
    assert page.locator("[data-mjx-error], mjx-merror, merror").count() == 0


def test_formula_that_cannot_be_typeset_is_reported(blank_site, browser):
    text = whole_page("", "en", "index", r"<p>$\frac{1}$ and $\nosuchthing$</p>")
    (blank_site / "en" / "faulty.html").write_text(text, "utf-8")
    with page_opener(browser, blank_site, "en") as open_page:
        page = open_page("faulty")
        wait_for_formulas(page)
        assert page.locator("[data-mjx-error], mjx-merror, merror").count() > 0


def test_page_on_a_phone_scrolls_only_vertically(open_site_page):
    page = open_site_page(LESSON)
    page.set_viewport_size({"width": 400, "height": 800})
    wait_for_formulas(page)
    wide = """() => document.documentElement.scrollWidth"""
    assert page.evaluate(wide) <= 400
    small = page.eval_on_selector_all(
        "main button, main select, main input[type=text], .control",
        "all => all.filter(e => e.clientWidth && e.clientHeight < 35).map(e => e.outerHTML)",
    )
    assert small == []


# The explorer moves to a state whose picture differs from the first one.
GO_TO_OTHER_STATE_SCRIPT = """() => {
    const [live] = lives, { picture } = live.pictures;
    live.go(picture.findIndex(each => each >= 0 && each !== picture[live.facts.first]));
}"""


def test_paper_shows_first_states_and_the_solutions_that_are_open(open_site_page):
    page = open_site_page(LESSON)
    page.evaluate(GO_TO_OTHER_STATE_SCRIPT)
    moved = page.evaluate("[lives[0].state, lives[0].shown.innerHTML]")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate("lives.every(live => live.state === live.facts.first)")
    assert page.evaluate("lives[0].shown.innerHTML") != moved[1]
    page.emulate_media(media="print")
    assert not page.locator(".controls, form, header").filter(visible=True).count()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("[lives[0].state, lives[0].shown.innerHTML]") == moved
    is_open = "all => all.map(each => each.open)"
    solutions = "main .markdown details"
    assert not any(page.eval_on_selector_all(solutions, is_open))
    page.keyboard.press("s")
    assert all(page.eval_on_selector_all(solutions, is_open))
    page.keyboard.press("s")
    assert not any(page.eval_on_selector_all(solutions, is_open))


def test_keys_move_a_slider(open_site_page):
    page = open_site_page(LESSON)
    slider = page.locator(".explorer input[type=range]").first
    before, at = page.evaluate("lives[0].svg"), int(slider.input_value())
    key = "ArrowRight" if at < int(slider.get_attribute("max")) else "ArrowLeft"
    slider.focus()
    page.keyboard.press(key)
    assert abs(int(slider.input_value()) - at) == 1
    assert page.evaluate("lives[0].svg") != before


def test_contents_list_times_prerequisites_and_sections(open_site_page, language, site):
    page = open_site_page("index")
    item = page.locator(f".lessons > li:has(a[href='{LESSON}.html'])")
    assert all(minutes in item.inner_text() for minutes in ("50", "65"))
    links = item.locator("details a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    sources = [cell.source for cell in cells_of(LESSON, language)]
    heads = re.findall("^## ", "\n".join(sources), re.MULTILINE)
    assert len(links) == len(heads) > 5
    lesson = (site / language / f"{LESSON}.html").read_text("utf-8")
    assert all(f'id="{link.split("#")[1]}"' in lesson for link in links)


def test_first_page_has_a_playable_game_and_its_map_links_to_the_lessons(open_site_page, language):
    page = open_site_page("index")
    assert page.locator("main > :is(p, div, ul)").nth(1).get_attribute("id") == "play"
    text, hands = page.locator("#play [role=status]"), page.locator("#play .controls button")
    begun = text.inner_text()
    hands.first.click()
    assert text.inner_text() != begun
    pictures = page.locator(".lessons img")
    for each in pictures.all():
        each.scroll_into_view_if_needed()
        each.evaluate("e => e.decode()")
    boxes, cards = page.locator(".map a"), page.locator(".lessons > li > a")
    leads = "all => all.map(e => e.getAttribute('href'))"
    assert boxes.evaluate_all(leads) == cards.evaluate_all(leads)
    assert all(each.bounding_box()["height"] >= 44 for each in boxes.all())
    page.locator(f".map a[href='{LESSON}.html']").click()
    page.wait_for_url(f"**/{language}/{LESSON}.html*")


def text_of_answer(answer):
    """Return an answer as a reader would type it, place by place."""
    items = items_of(answer)
    items = [answer] if items is None else items
    return [str(x) if isinstance(x, (bool, Fraction)) else f"{float(x):.10g}" for x in items]


# This script returns the page's response to a typed answer: its state and its sentence.
ANSWER = """([id, words]) => {
    const form = document.querySelector(`form[aria-label$="${id}"]`);
    [...form.querySelectorAll('input, select')].forEach((e, k) => { e.value = words[k] ?? ''; });
    form.requestSubmit();
    const told = form.parentElement.querySelector('.verdict');
    return [told.className.split(' ')[1], told.childNodes[2].textContent];
}"""


def test_exercises_get_the_verdicts_of_check(open_site_page, language):
    page = open_site_page(LESSON)
    set_language(language)
    answers = import_module(ANSWERS)
    judged = page.locator(".exercise form").evaluate_all(
        "all => all.map(e => e.getAttribute('aria-label').split(' ').pop())"
    )
    assert judged == ["4.1", "4.3", "4.6"]
    # The other exercises say where their programs can be run.
    needs = page.locator(".needs").filter(visible=True)
    assert needs.count() == len(answers.RIGHT) - len(judged)
    for exercise in judged:
        number = int(exercise.partition(".")[2])
        for answer in (answers.RIGHT[number][0], answers.WRONG[number][0][0]):
            expected = check(f"values_on_a_tree.{number}", answer)
            text = page.evaluate(ANSWER, [exercise, text_of_answer(answer)])
            assert text == [expected.state, expected.message], (exercise, answer)


def test_input_that_is_not_a_number_is_rejected(open_site_page):
    page = open_site_page(LESSON)
    for words, state in (
        (["", ""], "to-do"),
        (["-0.03", ""], "to-do"),
        (["one", "2"], "unread"),
        (["1/0", "2"], "unread"),
        (["1e3", "2"], "unread"),
        ([".", "2"], "unread"),
        (["0.1234567", "2"], "not-yet"),
        (["−3/100", "-.1"], "right"),
        ([" -0.030 ", "-10/100"], "right"),
    ):
        assert page.evaluate(ANSWER, ["4.1", words])[0] == state, words


def clock(hour, most):
    """Return a ButtonExplorer that moves the hour forward and back between 0 and `most`."""
    return ButtonExplorer(
        hour,
        lambda h: {"on": (f"to {h + 1}", h < most), "back": ("back", h > 0)},
        lambda h, name: h + (1 if name == "on" else -1),
        lambda h: draw.pad(draw.sentences(f"hour {h}", size=18), 8),
    )


def test_turn_table_plays_on_the_page_as_in_python(blank_site, browser):
    result = table(clock(3, 9), "e1", "lesson.ipynb")
    text = whole_page("Clock", "en", "index", f'<div class="cell">{result}</div>')
    (blank_site / "en" / "turns.html").write_text(text, "utf-8")
    rng, hour = random.Random(7), 3
    with page_opener(browser, blank_site, "en") as open_page:
        page = open_page("turns")
        assert barriers(page) == []
        for _ in range(60):
            name = rng.choice(["on", "back"])
            page.click(f".turns button >> nth={0 if name == 'on' else 1}", force=True)
            if 0 <= hour + (1 if name == "on" else -1) <= 9:
                hour += 1 if name == "on" else -1
            svg = page.evaluate("lives[0].svg")
            assert svg == clock(3, 9).picture(hour).html
            disabled_states = page.eval_on_selector_all(
                ".turns button", "all => all.map(b => b.getAttribute('aria-disabled'))"
            )
            assert disabled_states == [str(hour == 9).lower(), str(hour == 0).lower()]
        # After reloading, the address restores the state that the reader had reached.
        address = page.evaluate("location.hash")
        page.reload()
        page.wait_for_function("document.documentElement.matches('.ready')")
        assert address == page.evaluate("location.hash")
        assert page.evaluate("lives[0].svg") == clock(3, 9).picture(hour).html


def test_turn_table_with_too_many_states_becomes_a_still_picture():
    text = table(clock(0, 10_000), "e1", "lesson.ipynb")
    assert "hour 0" in text
    assert text.count('href="lesson.ipynb"') == 1
    assert "button" not in text
