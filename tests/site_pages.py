"""The course as pages for tests: built once, opened from the disk with no network."""

from contextlib import contextmanager

import pytest

from website import build
from website.mathjax import UnreachableError


def built(folder, *arguments):
    try:
        build.mathjax()
    except UnreachableError as error:
        pytest.skip(f"MathJax cannot be fetched: {error.__cause__}")
    build.main([str(folder), *arguments])
    return folder


@contextmanager
def opening(browser, site, language, **settings):
    """A function that opens a page and gathers what it complains of and asks for."""
    settings = {"viewport": {"width": 1280, "height": 720}, "offline": True, **settings}
    context = browser.new_context(**settings)
    page = context.new_page()
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
