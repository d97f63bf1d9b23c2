"""Every lesson in a real browser: runs all, moves every control, reads the pictures.

Screenshots of what moves are left in tests/browser/shots, to be looked at; with SHOTS=pages in
the environment also the whole of every lesson, a screen at a time.
"""

import os

import pytest
from conftest import ROOT, SHOTS

LESSONS = sorted(path.name for path in (ROOT / "notebooks" / "zh").glob("*.ipynb"))
# What a projector shows.
SIZE = {"width": 1280, "height": 720}

RUN_ALL = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.sessionContext.ready;
    if (!window.jupyterapp.shell.leftCollapsed)
        await window.jupyterapp.commands.execute('application:toggle-left-area');
    await window.jupyterapp.commands.execute('notebook:run-all-cells');
}"""
OPENED = """() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"""
EXECUTED = """() => [...window.jupyterapp.shell.currentWidget.content.widgets].every(
    c => c.model.type !== 'code' || c.model.executionCount !== null)"""

# Texts of a picture that reach beyond its edge or into one another, by more than two pixels.
CROWDED = """svg => {
    const edge = svg.getBoundingClientRect(), slack = 2, found = [];
    const boxes = [...svg.querySelectorAll('text')].filter(t => t.textContent.trim())
        .map(t => [t.textContent, t.getBoundingClientRect()]);
    boxes.forEach(([name, a], i) => {
        if (a.left < edge.left - slack || a.right > edge.right + slack ||
            a.top < edge.top - slack || a.bottom > edge.bottom + slack)
            found.push(`${name} is cut`);
        for (const [other, b] of boxes.slice(i + 1)) {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            // A line of text is taller than its letters: let the boxes of two lines touch.
            if (wide > slack && high > 0.3 * Math.min(a.height, b.height))
                found.push(`${name} overlaps ${other}`);
        }
    });
    return found;
}"""

# Waits, a frame at a time, until a picture is no longer what it was.
ANSWER = """async (picture, patience) => {
    const until = performance.now() + patience;
    while (performance.now() < until) {
        if (!picture.querySelector('svg')) return 'blank';
        if (picture.innerHTML !== picture.before) return 'changed';
        await new Promise(requestAnimationFrame);
    }
    return 'same';
}"""

# Characters of the page for which the browser draws the box of a missing glyph.
TOFU = """() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 40;
    const context = canvas.getContext('2d', {willReadFrequently: true});
    const family = getComputedStyle(document.querySelector('.jp-OutputArea svg')).fontFamily;
    const draw = c => {
        context.clearRect(0, 0, 40, 40);
        context.font = '24px ' + family;
        context.fillText(c, 4, 30);
        return context.getImageData(0, 0, 40, 40).data.join();
    };
    const missing = new Set(['\\u{10fffd}', '\\ue0ff', '\\u{effff}'].map(draw));
    const text = document.querySelector('.jp-Notebook').textContent;
    return [...new Set(text)].filter(c => c > '\\u00ff' && missing.has(draw(c))).join('');
}"""


@pytest.fixture(scope="session")
def window(browser, language):
    """Tabs of one window share what they have fetched: JupyterLab's own code is large."""
    context = browser.new_context(viewport=SIZE)
    yield context
    context.close()


@pytest.fixture(params=LESSONS, ids=lambda path: path.removesuffix(".ipynb"))
def lesson(request, window, lab, language):
    """A lesson opened and run from top to bottom."""
    page = window.new_page()
    page.goto(lab(request.param), timeout=120_000)
    page.wait_for_function(OPENED, timeout=120_000)
    page.evaluate(RUN_ALL)
    page.wait_for_function(EXECUTED, timeout=120_000)
    page.wait_for_timeout(500)
    page.name = f"{language}-{request.param.removesuffix('.ipynb')}"
    yield page
    page.close()


def test_lesson(lesson):
    """Everything at once, because opening and running takes longer than looking."""
    SHOTS.mkdir(exist_ok=True)
    explorers = list(visible_explorers(lesson))
    assert explorers, "no explorer shows"
    if os.environ.get("SHOTS") == "pages":
        shoot_pages(lesson)
    for number, explorer in enumerate(explorers, 1):
        move_every_control(lesson, explorer)
        explorer.scroll_into_view_if_needed()
        lesson.screenshot(path=SHOTS / f"{lesson.name}-explorer-{number}.png")
    assert complaints(lesson) == []
    assert lesson.query_selector(".Toastify__toast, .jp-Dialog") is None, "something pops up"
    assert lesson.evaluate(TOFU) == ""
    for svg in lesson.query_selector_all(".jp-OutputArea svg[role=img]"):
        assert svg.evaluate(CROWDED) == []


def visible_explorers(page):
    for output in page.query_selector_all(".jp-OutputArea-output"):
        if output.query_selector(".widget-html svg"):
            yield output


def move_every_control(page, explorer):
    picture = explorer.query_selector(".widget-html")
    for handle in explorer.query_selector_all(".noUi-handle"):
        for key in ("ArrowRight", "ArrowRight", "ArrowRight", "Home", "End", "ArrowLeft"):
            changes(page, picture, lambda h=handle, k=key: h.press(k), key)
    for button in explorer.query_selector_all(".widget-toggle-button:not(.mod-active)"):
        changes(page, picture, button.click, button.inner_text())
    for box in explorer.query_selector_all("input[type=checkbox]"):
        changes(page, picture, box.click, "checkbox")
    # Plain buttons say what comes next, so another one is pressed each time.
    buttons = explorer.query_selector_all(".widget-button")
    for turn in range(12 if buttons else 0):
        live = [button for button in buttons if button.is_enabled()]
        changes(page, picture, live[turn % len(live)].click, live[turn % len(live)].inner_text())


def changes(page, picture, act, name):
    """The picture becomes another one, uncrowded, and is never without an svg meanwhile."""
    picture.evaluate("e => { e.before = e.innerHTML; }")
    act()
    # Home and End may find the slider there already.
    moves = name not in ("Home", "End", "ArrowLeft")
    answer = picture.evaluate(ANSWER, 10_000 if moves else 300)
    assert answer != "blank", f"no picture after {name}"
    assert answer == "changed" or not moves, f"the picture does not answer to {name}"
    assert picture.query_selector("svg").evaluate(CROWDED) == [], f"after {name}"


def complaints(page):
    """Error outputs, warnings, and widgets that failed to show."""
    wrong = []
    for kind in ("application/vnd.jupyter.error", "application/vnd.jupyter.stderr"):
        for output in page.query_selector_all(f'.jp-OutputArea [data-mime-type="{kind}"]'):
            wrong.append(output.inner_text())
    for output in page.query_selector_all(".jp-OutputArea-output"):
        if "Error displaying widget" in output.inner_text():
            wrong.append("a widget does not show")
    return wrong


def shoot_pages(page):
    """The whole lesson, a screen at a time, as a lecturer scrolls through it."""
    scroller = page.query_selector(".jp-WindowedPanel-outer")
    scroller.evaluate("e => e.scrollTo(0, 0)")
    number, bottom = 0, False
    # The height is only known at the end: what is out of sight is not laid out yet.
    while not bottom and number < 60:
        number += 1
        page.wait_for_timeout(250)
        page.screenshot(path=SHOTS / f"{page.name}-page-{number:02}.png")
        bottom = scroller.evaluate(
            """e => { const before = e.scrollTop; e.scrollBy(0, e.clientHeight - 40);
                      return e.scrollTop === before; }"""
        )
