"""Build the pages for tests once, and open them from disk without a network."""

from contextlib import contextmanager

import pytest
from axe_playwright_python.base import AXE_FILE_PATH

from cfr_lab.controls import choice, slider, sum_at_most_one, toggle
from cfr_lab.explorer import Explorer
from publish.site import build
from publish.site.third_party import UnreachableError, fetch

STEMS = sorted(path.stem for path in (build.NOTEBOOKS / "zh").glob("[0-9]*.ipynb"))


def build_site(folder, *arguments):
    require_mathjax()
    build.main([str(folder), *arguments])
    return folder


def write_assets(folder):
    """Write the scripts and styles for pages that a test writes itself."""
    require_mathjax()
    build.write_assets(folder)
    return folder


def require_mathjax():
    try:
        fetch("mathjax")
    except UnreachableError as error:
        pytest.skip(f"MathJax cannot be fetched: {error.__cause__}")


def small_explorer(shown, **more):
    """Return an Explorer with x + y at most 1, a choice, a toggle, and the given controls."""
    controls = {
        "x": slider("x", 0.0, 1.0, 0.5, 0.25),
        "who": choice("who", [("one", 1), ("two", 2)], 2),
        "y": slider("y", 0.0, 1.0, 0.25, 0.25),
        "on": toggle("on"),
        **more,
    }
    return Explorer(controls, shown, sum_at_most_one("x", "y"))


@contextmanager
def page_opener(browser, site, language, init="", **settings):
    """Return a function that opens a page and collects its errors and its requests.

    init      a script run before the page's own scripts
    settings  settings of the browser's context
    """
    settings = {"viewport": {"width": 1280, "height": 720}, "offline": True, **settings}
    context = browser.new_context(**settings)
    page = context.new_page()
    page.add_init_script(init)
    heard = []
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("request", lambda r: r.url.startswith(site.as_uri()) or heard.append(r.url))

    def open_page(name):
        page.goto(f"{(site / language / name).as_uri()}.html")
        page.wait_for_function("document.documentElement.matches('.ready')", timeout=60_000)
        return page

    yield open_page
    assert heard == []
    context.close()


def wait_for_formulas(page):
    """Wait for the formulas, if a page has any."""
    page.evaluate("window.MathJax?.startup.promise.then(reachable)")


def words_of_pictures(page, selector):
    """Return the accessible name of each picture; the parts of a picture have no names."""
    named = page.locator(f"{selector} .cfr-picture > :is([role=img], [role=group])")
    return [each.get_attribute("aria-label") for each in named.all()]


def barriers(page, leave=()):
    """Return axe-core's serious and critical faults, except those of the selectors in `leave`."""
    if not page.evaluate("Boolean(window.axe)"):
        page.add_script_tag(path=AXE_FILE_PATH)
    # axe-core would fetch the style sheets, but a page on the disk may fetch nothing.
    page.evaluate("window.OPTIONS = { preload: false, resultTypes: ['violations'] }")
    return page.evaluate(
        """async leave => (await axe.run({ exclude: leave }, OPTIONS)).violations
            .filter(({ impact }) => ['serious', 'critical'].includes(impact))
            .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))""",
        [[each] for each in leave],
    )
