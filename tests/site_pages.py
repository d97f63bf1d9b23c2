"""The course as pages for tests: built once, opened from the disk with no network."""

from contextlib import contextmanager
from urllib.error import URLError

import pytest

from website import build


def built(folder, *arguments):
    fetched()
    build.main([str(folder), *arguments])
    return folder


def beside(folder):
    """What pages need beside them, for pages that a test writes itself."""
    fetched()
    build.beside(folder)
    return folder


def fetched():
    try:
        build.mathjax()
    except (URLError, TimeoutError) as error:
        pytest.skip(f"MathJax cannot be fetched: {error}")


@contextmanager
def opening(browser, site, language, init="", **settings):
    """A function that opens a page and gathers what it complains of and asks for.

    init      a script run before the page's own
    settings  of the browser's context
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
