"""Test pictures of a small page on a phone, in dark colours, and before a choice was made.

A notebook shows the same HTML without the site's style sheet.
"""

from io import BytesIO

import pytest
from PIL import Image
from site_pages import page_opener, write_assets

from cfr_lab import draw
from cfr_lab.controls import choice, slider
from cfr_lab.draw.flowing import NARROW, STACK_BELOW_SHARE
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.words import set_language
from publish.site.build import LANGUAGES
from publish.site.pages import code
from publish.site.pages import page as whole_page
from publish.site.parts import explorer_without_kernel

PHONE, WIDE = {"width": 390, "height": 844}, {"width": 1280, "height": 720}
SENTENCE = "What the slider changes stands in a sentence that is longer than a phone is wide."
# This script returns the places of the first picture's parts: [left, top, right, bottom] of each.
PLACES_SCRIPT = """() => {
  const parts = document.querySelector('.cfr-picture').querySelectorAll('svg, p');
  return [...parts].map(e => {
    const box = e.getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom]; }); }"""
SCROLLS = "() => { const e = document.querySelector('.cfr-picture');" \
          " return e.scrollWidth > e.clientWidth + 1; }"  # fmt: skip
LONG = [("not at all, whatever else", 1), ("more than half a chip", 2), ("J, Q merged", 3)]


def picture(x=0, **_):
    columns = [draw.table([[f"{name} {x}", *"1234"]], list("ABCDE"), size=18) for name in "ab"]
    return draw.pad(draw.column(draw.row(*columns, gap=30), draw.sentences(SENTENCE)))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = write_assets(tmp_path_factory.mktemp("narrow"))
    for language in LANGUAGES:
        set_language(language)
        moving = Explorer({"x": slider("x", 0, 3, 1, 1), "who": choice("who", LONG)}, picture)

        def draw_guess(one, two, shown):
            return picture(f"{one}{two}") if shown else unanswered_picture()

        guess = ask({"one": choice("one", LONG[:2]), "two": choice("two", LONG[:2])}, draw_guess)
        cells = (
            explorer_without_kernel(moving, "e1", 99),
            explorer_without_kernel(guess, "e2", 99),
            code("print(1)", language),
        )
        body = "".join(f'<div class="cell" id="c{k}">{each}</div>' for k, each in enumerate(cells))
        text = whole_page("Narrow", language, "index", body)
        (folder / language / "narrow.html").write_text(text, "utf-8")
    return folder


@pytest.fixture
def page(browser, site, language):
    with page_opener(browser, site, language) as open_page:
        yield open_page("narrow")


def test_columns_are_side_by_side_or_one_below_another(page):
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        one, two, message = page.evaluate(PLACES_SCRIPT)
        if size is WIDE:
            assert one[2] <= two[0]
            assert abs(one[1] - two[1]) < 1
        else:
            assert one[3] <= two[1]
            assert abs(one[0] - two[0]) < 1
        assert two[3] <= message[1]
        # The sentence continues on the next line instead of beyond the screen.
        assert (message[3] - message[1] > 40) == (size is PHONE)
        assert not page.evaluate(SCROLLS)


def test_a_sliders_effect_is_visible_without_swiping(page):
    page.set_viewport_size(PHONE)
    page.locator("#e1 input[type=range]").fill("3")
    for words in ("a 3", "b 3"):
        box = page.locator("#e1 svg text", has_text=words).bounding_box()
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]


@pytest.mark.parametrize("each", [400, 250])
def test_a_notebooks_picture_becomes_a_column_at_the_same_width(browser, each):
    """A row becomes a column below the smaller of NARROW and STACK_BELOW_SHARE of its width."""
    # Letters of 18 pixels would still be legible on a narrower page.
    shapes = draw.Drawing(each, 50, draw.text(each / 2, 30, "words", 18))
    turn = min(NARROW, STACK_BELOW_SHARE * (2 * each + 24))
    page = browser.new_page()
    for width in (turn + 2, turn - 2):
        page.set_viewport_size({"width": round(width) + 16, "height": 700})
        page.set_content(f"<!DOCTYPE html>{draw.row(shapes, shapes).html}")
        one, two = page.evaluate(PLACES_SCRIPT)
        assert (one[3] <= two[1]) == (width < turn)
    page.close()


def test_at_night_no_picture_is_a_white_block(browser, site, language):
    with page_opener(browser, site, language, color_scheme="dark") as open_page:
        shot = open_page("narrow").locator("#e1 .picture").screenshot()

    shades = Image.open(BytesIO(shot)).convert("L").histogram()
    assert sum(shades[:64]) > 0.8 * sum(shades)
    assert sum(shades[200:]) > 0, "the ink is light"


def test_no_guess_is_preselected_and_the_answer_is_hidden_until_a_guess(page):
    box, buttons = page.locator("#e2 input[type=checkbox]"), page.locator("#e2 input[type=radio]")
    assert [each.is_checked() for each in buttons.all()] == [False] * 4
    assert box.is_disabled()
    buttons.nth(1).check()
    assert box.is_disabled(), "one of two is chosen"
    buttons.nth(2).check()
    assert not box.is_disabled()
    assert page.locator("#e2 svg").count() == 0
    box.check()
    assert page.locator("#e2 svg text", has_text="a 21").count() == 1


def test_a_button_and_its_name_stay_on_one_line(page):
    for width in range(320, 1300, 60):
        page.set_viewport_size({"width": width, "height": 720})
        pairs = page.evaluate("""() => [...document.querySelectorAll('[type=radio]')].map(e => {
            const [a, b] = [e, document.querySelector(`label[for="${e.id}"]`)].map(
                each => each.getClientRects()[0]);
            return [a.top, a.bottom, b.top, b.bottom, a.right - b.left]; })""")
        for top, bottom, over, under, horizontal_gap in pairs:
            assert over < (top + bottom) / 2 < under, width
            assert horizontal_gap <= 0, width


def test_code_is_folded_on_phones_only(browser, site, language):
    for size in (WIDE, PHONE):
        with page_opener(browser, site, language, viewport=size) as open_page:
            page = open_page("narrow")
            assert page.locator("details.code").evaluate("e => e.open") == (size is WIDE)


def test_english_is_not_set_in_a_chinese_font(page, language):
    fonts = page.evaluate("getComputedStyle(document.body).fontFamily")
    assert fonts.startswith("system-ui") == (language == "en")
    assert ("CJK" in fonts) == (language == "zh")
