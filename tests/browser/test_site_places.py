"""Test a small page with all controls: states in its address, languages, projector and phone."""

import random
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from site_pages import page_opener, small_explorer, write_assets

from cfr_lab import draw
from cfr_lab.controls import add_playback, slider
from cfr_lab.words import say, set_language
from publish.site import build
from publish.site.frames import frames
from publish.site.pages import note, still
from publish.site.pages import page as whole_page
from publish.site.parts import explorer_without_kernel

CELLS = 12


def draw_sliders(**values):
    words = [f"{name} = {value}" for name, value in values.items()]
    text = say("滑块的位置：", "The sliders stand at ") + ", ".join(words)
    # The picture has letters of 18 pixels on a part that is wider than a phone, and sentences
    # below.
    wide = draw.Drawing(900, 260, draw.text(20, 40, ", ".join(words), 18, "start"))
    return replace(draw.column(wide, draw.sentences(*words, size=18)), alt=text)


def explorer():
    return small_explorer(draw_sliders, t=add_playback(slider("T", 0, 3, 1, 1), 0.1))


def figure():
    """Return a figure of 811 by 400 pixels, saved with one and a half times as many per side."""
    png = BytesIO()
    Image.new("RGB", (1217, 600), "white").save(png, "PNG")
    return still(png.getvalue(), "white", {"width": 811})


def cell(k, inside):
    return f'<div class="cell markdown" id="c{k}"><h2>Part {k}</h2>{inside}</div>'


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = write_assets(tmp_path_factory.mktemp("small"))
    for language in build.LANGUAGES:
        set_language(language)
        parts = [cell(k, "<p>words</p>" * 30) for k in range(CELLS)]
        parts[1] = cell(1, explorer_without_kernel(explorer(), "e1", 999))
        parts[3] = cell(3, explorer_without_kernel(explorer(), "e2", 999))
        code = '<details class="code" open><summary>Code</summary><pre>1</pre></details>'
        parts[1] += code
        parts[5] = cell(5, note("05_a_name_as_long_as_that_of_a_lesson", language) + figure())
        body = "".join(f"<section>{part}</section>" for part in parts)
        text = whole_page("Small", language, "small", body)
        (folder / language / "small.html").write_text(text, "utf-8")
    return folder


@pytest.fixture
def page(browser, site, language):
    set_language(language)
    with page_opener(browser, site, language) as open_page:
        yield open_page("small")


def wait_until_ready(page):
    page.wait_for_function("document.documentElement.matches('.ready')")


# This script moves one of an explorer's controls as a reader would.
MOVE = """([id, k, place]) => {
    const control = document.getElementById(id).querySelectorAll('.control')[k];
    const inputs = control.querySelectorAll('input');
    const input = control.matches('.choice') ? inputs[place] : inputs[0];
    if (input.type === 'range') input.value = place;
    else input.checked = input.type === 'radio' || place === 1;
    input.dispatchEvent(new Event(input.type === 'range' ? 'input' : 'change'));
}"""
READ_STATE_SCRIPT = """id => {
    const element = document.getElementById(id);
    return [...element.querySelectorAll('.control')].map(each => {
        const inputs = [...each.querySelectorAll('input')];
        if (each.matches('.choice')) return inputs.findIndex(input => input.checked);
        return each.matches('.toggle') ? Number(inputs[0].checked) : Number(inputs[0].value);
    });
}"""
# This script returns the alternative text of a picture, which belongs to the whole picture.
ALT = "id => document.querySelector(`#${id} .cfr-picture > [role=img]`).getAttribute('aria-label')"


def test_moving_a_control_adjusts_the_others_as_in_the_notebook(page):
    hand, stops = explorer(), frames(explorer(), 999).stops
    names, rng = list(stops), random.Random(3)
    for _ in range(60):
        k = rng.randrange(len(names))
        place = rng.randrange(len(stops[names[k]]))
        page.evaluate(MOVE, ["e1", k, place])
        hand.controls[names[k]].value = stops[names[k]][place].value
        at = [
            stops[n][p].value
            for n, p in zip(names, page.evaluate(READ_STATE_SCRIPT, "e1"), strict=True)
        ]
        assert dict(zip(names, at, strict=True)) == hand.values
        # The picture's alternative text and the texts beside the sliders are those of the notebook.
        assert page.evaluate(ALT, "e1") == draw_sliders(**hand.values).alt
        output = page.locator("#e1 output").all_inner_texts()
        assert output == [
            f"{hand.values['x']:.2f}",
            f"{hand.values['y']:.2f}",
            str(hand.values["t"]),
        ]
    assert page.evaluate(ALT, "e2") == explorer().still_picture.alt


def test_url_restores_every_control(page):
    page.evaluate(MOVE, ["e1", 2, 2])
    page.evaluate(MOVE, ["e2", 4, 3])
    page.evaluate("document.getElementById('c3').scrollIntoView()")
    page.evaluate(MOVE, ["e2", 1, 0])
    states = [page.evaluate(READ_STATE_SCRIPT, each) for each in ("e1", "e2")]
    assert states == [[2, 1, 2, 0, 1], [2, 0, 1, 0, 3]]
    address = page.url
    assert "#c3;e1=" in address
    page.goto("about:blank")
    page.goto(address)
    wait_until_ready(page)
    assert [page.evaluate(READ_STATE_SCRIPT, each) for each in ("e1", "e2")] == states
    assert page.evaluate("here()") == "c3"
    assert abs(page.evaluate("document.getElementById('c3').getBoundingClientRect().top")) < 5


# These are names of properties of every object, array or string; "c1" is a cell, "e1" an explorer.
PROPERTIES = ("length", "__proto__", "constructor", "toString", "0.5", "1e400", "9" * 400)
HOSTILE = [f"c1;{element}={name}" for element in ("e1", "c1") for name in PROPERTIES]
HOSTILE += ["__proto__=1", "constructor;length=0", "c1;=;=;=", "c1;e1", "c1;e1=%00", "%E0%A4"]


@pytest.mark.parametrize(
    "rest", ["c3;e1=999999", "c3;e1=-1", "c3;e1=x;e9=1;e2", "%;=", "nowhere", *HOSTILE]
)
def test_url_with_an_unknown_state_shows_the_page(page, rest):
    address = page.url
    page.goto("about:blank")
    page.goto(f"{address}#{rest}")
    wait_until_ready(page)
    assert page.evaluate(ALT, "e1") == explorer().still_picture.alt
    page.evaluate(MOVE, ["e1", 4, 3])
    assert page.evaluate(READ_STATE_SCRIPT, "e1")[4] == 3
    page.keyboard.press("p")
    assert visible(page).count() == 1, "keys"


def test_the_other_language_opens_at_the_same_place(page, language):
    page.evaluate(MOVE, ["e1", 0, 1])
    page.evaluate("document.getElementById('c7').scrollIntoView()")
    states = page.evaluate(READ_STATE_SCRIPT, "e1")
    page.evaluate("document.querySelector('a[hreflang]').click()")
    other = {"zh": "en", "en": "zh"}[language]
    page.wait_for_url(f"**/{other}/small.html*")
    wait_until_ready(page)
    assert page.evaluate("here()") == "c7"
    assert page.evaluate(READ_STATE_SCRIPT, "e1") == states
    set_language(other)
    assert page.evaluate(ALT, "e1") != explorer().still_picture.alt
    assert page.evaluate(ALT, "e1").startswith(explorer().still_picture.alt[:5])


def visible(page):
    return page.locator("main > section").filter(visible=True)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_projector_view_shows_one_section_at_a_time_in_large_type(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    assert visible(page).count() == CELLS
    page.keyboard.press("p")
    assert visible(page).count() == 1
    assert visible(page).locator(".cell").first.get_attribute("id") == "c0"
    page.keyboard.press("PageDown")
    assert visible(page).locator(".cell").first.get_attribute("id") == "c1"
    type_size = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
    assert type_size >= size[1] / 30
    # On a projector the pictures fill the screen's width, or grow with the type, and nothing
    # extends beyond the edge.
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    wide = page.locator("#e1 svg").bounding_box()["width"]
    assert wide >= 0.6 * size[0]
    # The code is folded, and one key unfolds it; the sliders stay live.
    code = page.locator("details.code")
    assert not code.is_visible()
    page.keyboard.press("c")
    assert code.is_visible()
    page.evaluate(MOVE, ["e1", 4, 3])
    assert page.evaluate(READ_STATE_SCRIPT, "e1")[4] == 3
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    assert visible(page).locator(".cell").first.get_attribute("id") == "c0"
    for _ in range(CELLS + 2):
        page.keyboard.press("PageDown")
    assert visible(page).locator(".cell").first.get_attribute("id") == f"c{CELLS - 1}"
    page.keyboard.press("Escape")
    assert visible(page).count() == CELLS
    assert page.evaluate("here()") == f"c{CELLS - 1}"


def test_a_phone_page_has_large_targets_and_names_scrolling_regions(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("reachable()")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.eval_on_selector_all(
        "button, .control input, header a, summary, .control.choice label",
        """all => all.map(e => [e, e.getBoundingClientRect()])
            .map(([e, box]) => [e, e.type === 'radio' || e.type === 'checkbox'
                ? e.parentElement.getBoundingClientRect() : box])
            .filter(([e, { width, height }]) => height && (height < 44 || width < 44))
            .map(([e]) => e.outerHTML)""",
    )
    assert small == []
    box = page.locator("#c5 img").bounding_box()
    assert box["width"] >= 0.7 * 811 - 1
    assert abs(box["height"] / box["width"] - 600 / 1217) < 0.01
    picture = page.locator("#e1 .cfr-picture")
    # Text of 18 pixels is shown with 11 or more; parts that do not fit can be scrolled to.
    scale = page.locator("#e1 svg").bounding_box()["width"] / 900
    assert 18 * scale >= 11 - 0.01
    assert picture.evaluate("e => e.scrollWidth > e.clientWidth")
    assert "⇆" in page.locator("#e1 .picture").evaluate(
        "e => getComputedStyle(e, '::before').content"
    )
    # After another step the picture stays where it was scrolled to.
    picture.evaluate("e => { e.scrollLeft = 90; }")
    page.evaluate(MOVE, ["e1", 4, 3])
    assert page.locator("#e1 .cfr-picture").evaluate("e => e.scrollLeft") == 90


def test_play_button_moves_the_slider_to_its_end_and_stops(page):
    page.locator("#e1 .player button").nth(1).click()
    page.wait_for_function("lives[0].at[4] === 3")
    assert page.locator("#e1 .player button").nth(1).inner_text() == "▶"
    page.locator("#e1 .player button").nth(0).click()
    assert page.evaluate(READ_STATE_SCRIPT, "e1")[4] == 2
