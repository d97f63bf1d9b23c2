"""Test every kind of output in JupyterLab for readers who use no mouse or cannot see.

test_lessons.py examines the lessons themselves with axe-core, before and after all their controls
are moved.
"""

import nbformat
import pytest
from lab_page import METADATA, PANELS, THEMES, barriers, choose_theme, open_lesson, run_all

# The notebook has an explorer with each kind of control, a game table, questions, verdicts, hints
# in their three steps, a refusal, the picture of progress, a profile and a figure.
CELLS = (
    'import cfr_lab as lab\nfrom cfr_lab import check\n\nlab.use("{language}")',
    *PANELS,
    'lab.quick_questions("rock_paper_scissors")',
    'check("rock_paper_scissors.1", 0.02)',
    'check("rock_paper_scissors.1", 0.5)',
    'check("rock_paper_scissors.1", 0.6)',
    'check("rock_paper_scissors.1", 0.7)',
    'check("rock_paper_scissors.2", ...)',
    "lab.progress()",
    "from cfr_core import Tree, games\n\ntree = Tree(games.kuhn())",
    "from cfr_core import uniform\n\nuniform(tree)",
    'figure, ax = lab.pyplot().subplots()\nax.plot([1, 2])\nlab.show(figure, "it rises")',
    'from cfr_lab.session import Refusal\n\nRefusal("It cannot be.")',
)
LANG = {"zh": "zh-CN", "en": "en"}
CONTROLS = ".noUi-handle, [contenteditable=true], [role=radio], button, input[type=checkbox]"


@pytest.fixture
def notebook_page(page, folder, language):
    """Return the open notebook after a run; as runs are slow, the tests of a language share it."""
    path = f"{language}/desk.ipynb"
    if page.evaluate("jupyterapp.shell.currentWidget?.context?.path") != path:
        cells = [nbformat.v4.new_code_cell(cell.format(language=language)) for cell in CELLS]
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=METADATA), folder / path)
        open_lesson(page, path)
        run_all(page)
        page.wait_for_selector(".cfr-quiz button")
        page.wait_for_timeout(1700)  # The loop ends when the page has scrolled to the top.
    yield page
    choose_theme(page, THEMES[0])


def test_cell_outputs_have_no_accessibility_barriers(notebook_page, language):
    """axe-core finds no barrier in the light or dark theme after every control has been used."""
    assert notebook_page.get_attribute(".jp-Notebook", "lang") == LANG[language]
    shown = notebook_page.inner_text(".jp-Notebook")
    assert "Traceback" not in shown
    for item in notebook_page.locator(".cfr-quiz > li").all():
        for button in item.locator("button").all():
            button.evaluate("button => button.click()")
    notebook_page.evaluate(
        "for (const each of document.querySelectorAll('details')) each.open = true"
    )
    notebook_page.focus(".noUi-handle")
    notebook_page.keyboard.press("ArrowRight")
    notebook_page.evaluate("lesson.settled")
    for theme in reversed(THEMES):
        choose_theme(notebook_page, theme)
        assert barriers(notebook_page) == [], theme


def test_tab_reaches_every_control_and_then_leaves_them(notebook_page):
    """Tab stops at the controls in order, each with a visible focus; Shift+Tab goes backwards."""
    notebook_page.evaluate("lesson.settled")
    stops = f".cfr-shown :is({CONTROLS}), .cfr-picture, .cfr-picture a"
    number = f"[...document.querySelectorAll('{stops}')]"
    notebook_page.focus(".cfr-player button")
    seen = []
    for _ in range(40):
        inside, at = notebook_page.evaluate(
            f"""() => [document.activeElement.closest('.cfr-shown, .cfr-picture') !== null,
                {number}.indexOf(document.activeElement)]"""
        )
        if not inside:
            break
        seen.append(at)
        notebook_page.keyboard.press("Tab")
    # The order is: two Play widgets with three buttons, each followed by a slider and its number;
    # one of two radio buttons; a checkbox; the picture; the buttons and the picture of the table;
    # and links in pictures.
    assert seen == sorted(set(seen))
    assert len(seen) >= 10
    assert -1 not in seen
    notebook_page.focus(".cfr-shown input[type=checkbox]")
    notebook_page.keyboard.press("Shift+Tab")
    assert notebook_page.evaluate("document.activeElement.getAttribute('role')") == "radio"


@pytest.mark.parametrize("theme", THEMES)
def test_the_focus_is_visible(notebook_page, theme):
    """The pixels around a control change once it has the focus."""
    choose_theme(notebook_page, theme)
    for control in (
        ".noUi-handle",
        ".cfr-player button",
        ".cfr-shown [role=radio][aria-checked=true]",
        ".cfr-shown input[type=checkbox]",
        ".cfr-shown .widget-button",
        ".cfr-quiz button",
        ".cfr-shown .cfr-picture",
    ):
        result = notebook_page.locator(control).first
        result.scroll_into_view_if_needed()
        notebook_page.evaluate("document.activeElement.blur()")
        box = result.bounding_box()
        around = {"x": box["x"] - 6, "y": box["y"] - 6}
        around |= {"width": min(box["width"], 300) + 12, "height": box["height"] + 12}
        before = notebook_page.screenshot(clip=around)
        # A key is pressed first: after a click, the browser might not show the focus.
        notebook_page.keyboard.press("Shift")
        result.focus()
        notebook_page.wait_for_timeout(50)
        assert notebook_page.screenshot(clip=around) != before, control


def test_reduced_motion_is_respected(notebook_page):
    notebook_page.emulate_media(reduced_motion="reduce")
    # A slider has this class while it glides to the place where a reader tapped its track.
    tapped = "document.querySelectorAll('.noUi-target').forEach(e => e.classList.{}('{}'))"
    notebook_page.evaluate(tapped.format("add", "noUi-state-tap"))
    moving = "[...document.querySelectorAll('.cfr-shown, .cfr-shown *')].filter(e => { const s = "
    moving += "getComputedStyle(e); return s.transitionDuration !== '0s' && s.transitionProperty "
    moving += "!== 'none' || s.animationName !== 'none'; }).length"
    assert notebook_page.evaluate(moving) == 0
    notebook_page.evaluate(tapped.format("remove", "noUi-state-tap"))
    notebook_page.emulate_media(reduced_motion="no-preference")
