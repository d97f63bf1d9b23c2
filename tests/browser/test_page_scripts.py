"""Test a student's work in a real browser: a notebook reopened, keys, animation, a dead kernel."""

import nbformat
import pytest
from lab_page import METADATA, PANELS, load, open_lesson, run_all

CELLS = (
    'import cfr_lab as lab\n\nlab.use("{language}")',
    *PANELS,
    'lab.draw.sentences("it stands still")',
    'figure, ax = lab.pyplot().subplots()\nax.plot([1, 2])\nlab.show(figure, "it rises")',
    *["1 + 1"] * 30,
)
PICTURE = ".cfr-shown .widget-html"
MENU = {"zh": "运行 → ", "en": "Run → "}


@pytest.fixture
def notebook_page(request, page, folder, language):
    """Return an open test notebook, run from top to bottom; each test has its own."""
    cells = [
        nbformat.v4.new_code_cell(cell.format(language=language), id=f"cell-{number}")
        for number, cell in enumerate(CELLS)
    ]
    page.path = f"{language}/{request.node.originalname}.ipynb"
    write(cells, folder / page.path)
    open_lesson(page, page.path)
    run_all(page)
    page.wait_for_selector(f"{PICTURE} [role=img]")
    return page


def write(cells, path):
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=METADATA), path)


def shown_text(page):
    return page.text_content(f"{PICTURE} [role=img]")


def wait_for(page, text):
    page.wait_for_function(
        "([at, text]) => document.querySelector(at).textContent.startsWith(text)",
        arg=[PICTURE, text],
        timeout=20_000,
    )


def wait_while_it_plays(page, condition):
    """Wait until the number shown, n, meets the condition; a value shown briefly may be missed."""
    page.wait_for_function(
        f"at => {{ const n = parseInt(document.querySelector(at).textContent); "
        f"return {condition}; }}",
        arg=PICTURE,
        timeout=20_000,
    )


def test_reopened_notebook_has_its_pictures_and_runs_again(notebook_page, folder):
    """A saved notebook reopened without its kernel has its pictures; after a run, they are live."""
    notebook_page.evaluate("lesson.save")
    saved = nbformat.read(folder / notebook_page.path, 4)
    bundles = [set(cell.outputs[0].data) for cell in saved.cells[1:5]]
    assert bundles == [{"image/svg+xml", "text/plain"}] * 3 + [{"image/png", "text/plain"}]
    assert "widgets" not in saved.metadata
    notebook_page.evaluate("lesson.shutDown")
    load(notebook_page)
    open_lesson(notebook_page, notebook_page.path)
    drawn, image = ".jp-RenderedHTML [role=img][aria-label]", ".jp-RenderedHTML img[alt='it rises']"
    for still, number in ((drawn, 3), (image, 1)):
        results = f'document.querySelectorAll("{still}").length === {number}'
        notebook_page.wait_for_function(results, timeout=10_000)
    # A lesson that is requested again is closed and opened again.
    open_lesson(notebook_page, notebook_page.path)
    notebook_page.wait_for_selector(drawn)
    assert "model not found" not in notebook_page.inner_text(".jp-Notebook")
    run_all(notebook_page)
    notebook_page.wait_for_selector(f"{PICTURE} [role=img]")
    notebook_page.focus(".noUi-handle")
    notebook_page.keyboard.press("ArrowRight")
    wait_for(notebook_page, "1 ")


def test_keys_reach_the_widget_in_which_they_are_typed(notebook_page):
    notebook_page.evaluate("lesson.settled")
    controls = {
        ".noUi-handle": "1",
        "[role=radio][aria-checked=true]": None,
        ".cfr-player button:last-child": None,
        "input[type=checkbox]": None,
        ".widget-button": None,
    }
    for control in controls:
        notebook_page.focus(f".cfr-shown {control}")
        _, cells = notebook_page.evaluate("lesson.place")
        active = notebook_page.evaluate("lesson.place")[0]
        for key in ("a", "b", "d", "d", "x", "m", "Enter", "j", "ArrowRight", "ArrowDown"):
            notebook_page.keyboard.press(key)
        notebook_page.wait_for_timeout(100)
        assert notebook_page.evaluate("lesson.place") == [active, cells], control
        assert notebook_page.evaluate("document.activeElement.closest('.cfr-shown') !== null"), (
            control
        )
    # A key with Ctrl is still a command.
    notebook_page.keyboard.press("Control+s")
    notebook_page.wait_for_function("!lesson.changed()", timeout=20_000)


def test_arrow_keys_choose_an_option(notebook_page):
    notebook_page.focus("[role=radio][aria-checked=true]")
    notebook_page.keyboard.press("ArrowRight")
    wait_for(notebook_page, "0 1000 2")
    assert notebook_page.evaluate("document.activeElement.textContent") == "two"
    assert notebook_page.evaluate("document.activeElement.ariaChecked") == "true"


def test_a_button_keeps_the_focus(notebook_page):
    """A button keeps the focus even when it can no longer be pressed."""
    second = "document.querySelectorAll('.cfr-shown')[1].querySelector('[role=img]').textContent"
    notebook_page.focus(".widget-button")
    for state in ("state 1", "state 2", "state 2"):
        notebook_page.keyboard.press("Enter")
        notebook_page.wait_for_function(f"{second} === '{state}'", timeout=20_000)
        notebook_page.evaluate("lesson.settled")
        assert notebook_page.evaluate("document.activeElement.textContent") == "on"
    assert notebook_page.evaluate("document.activeElement.ariaDisabled") == "true"


def test_play_button_plays_and_pauses(notebook_page, language):
    back, play, on = notebook_page.query_selector_all(".cfr-player button")[:3]
    names = {
        "zh": ["后退一步", "播放", "前进一步"],
        "en": ["one step back", "play", "one step forward"],
    }
    for name in ("aria-label", "title"):
        assert [b.get_attribute(name) for b in (back, play, on)] == names[language]
    on.click()
    wait_for(notebook_page, "1 ")
    back.click()
    wait_for(notebook_page, "0 ")
    assert back.get_attribute("aria-disabled") == "true"
    play.click()
    wait_while_it_plays(notebook_page, "n >= 2")
    play.click()
    notebook_page.evaluate("lesson.settled")
    paused = shown_text(notebook_page)
    notebook_page.wait_for_timeout(600)
    assert shown_text(notebook_page) == paused
    notebook_page.focus(".noUi-handle")
    notebook_page.keyboard.press("End")
    wait_for(notebook_page, "90 ")
    back.click()
    wait_for(notebook_page, "89 ")
    back.click()
    wait_for(notebook_page, "88 ")
    play.click()
    wait_for(notebook_page, "90 ")
    assert play.get_attribute("title") == names[language][1], "it stops at the end"
    play.click()
    wait_while_it_plays(notebook_page, "n < 89")
    wait_while_it_plays(notebook_page, "n >= 2")
    play.click()


def test_stops_are_played_and_announced(notebook_page):
    notebook_page.query_selector_all(".cfr-player button")[4].click()
    wait_for(notebook_page, "0 2000")
    handle = notebook_page.query_selector_all(".noUi-handle")[1]
    assert handle.get_attribute("aria-label") == "n"
    assert handle.get_attribute("aria-valuetext") == "2,000"


def test_pictures_have_alternative_texts_that_follow_the_controls(notebook_page):
    alts = notebook_page.eval_on_selector_all(
        ".widget-html img", "all => all.map(image => image.alt)"
    )
    assert alts == ["it rises"]
    words = notebook_page.eval_on_selector_all(
        ".widget-html [role=img]", "all => all.map(e => e.ariaLabel)"
    )
    assert [word[:9] for word in words] == ["0 1000 1 ", "state 0。", "it stands"] or [
        word[:9] for word in words
    ] == ["0 1000 1 ", "state 0. ", "it stands"]
    notebook_page.focus(".noUi-handle")
    notebook_page.keyboard.press("ArrowRight")
    wait_for(notebook_page, "1 ")
    label = notebook_page.get_attribute(f"{PICTURE} [role=img]", "aria-label")
    assert label.startswith("1 "), "the words follow the picture"


def test_dead_kernel_is_reported(notebook_page, language):
    assert notebook_page.text_content(".cfr-dead-kernel") == ""
    notebook_page.evaluate("lesson.shutDown")
    notebook_page.wait_for_function(
        "document.querySelector('.cfr-dead-kernel').textContent", timeout=20_000
    )
    assert MENU[language] in notebook_page.text_content(".cfr-dead-kernel")


def test_cell_run_before_the_setup_cell_shows_a_sentence(page, folder, language):
    lesson = f"{language}/not_begun.ipynb"
    cell = nbformat.v4.new_code_cell("lab.Explorer", id="cell")
    write([cell], folder / lesson)
    open_lesson(page, lesson)
    run_all(page)
    page.wait_for_function("document.querySelector('.jp-OutputArea-output')", timeout=20_000)
    output = page.inner_text(".jp-OutputArea-output")
    assert MENU[language] in output
    assert "lab" in output
    assert "NameError" not in output
