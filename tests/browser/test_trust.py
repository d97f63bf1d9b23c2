"""Test that only the course's notebooks may run scripts when they are opened."""

import shutil

import nbformat
import pytest
from lab_page import METADATA, PAGE, ROOT, SIZE, load, open_lesson
from lab_server import serve_jupyterlab

LESSON = "01_rock_paper_scissors.ipynb"
STRANGE = ("en/12_from_a_friend.ipynb", "ab/exam_solutions.ipynb")
PICTURE_SELECTOR = (
    ".jp-RenderedHTML [role=img][aria-label], .jp-RenderedSVG :is(svg[aria-label], img)"
)


def write_hostile_notebook(path):
    """Write a notebook whose saved output runs a script as soon as it is shown."""
    html = "<p class='seen'>seen</p><img src='x' onerror='window.taken = true'>"
    output = nbformat.v4.new_output("display_data", {"text/html": html, "text/plain": "seen"})
    cell = nbformat.v4.new_code_cell("1", id="cell", outputs=[output], execution_count=1)
    path.parent.mkdir(exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata=METADATA), path)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """Return the course with two notebooks put among its lessons before it is started."""
    course = tmp_path_factory.mktemp("course")
    for name in ("jupyterlab", "notebooks"):
        shutil.copytree(ROOT / name, course / name)
    (course / "cfr_lab").mkdir()
    shutil.copy(ROOT / "cfr_lab" / "copies.py", course / "cfr_lab")
    for name in STRANGE:
        write_hostile_notebook(course / "notebooks" / name)
    return course


def test_dropped_notebook_runs_no_script_and_a_lesson_shows_its_pictures(browser, course):
    notebooks = course / "notebooks"
    with serve_jupyterlab(course / "jupyterlab" / "lab.py", "en", course, notebooks) as address:
        page = browser.new_page(viewport=SIZE)
        page.add_init_script(PAGE)
        page.lab = address
        load(page)
        for path in STRANGE:
            open_lesson(page, path)
            page.wait_for_selector(".jp-OutputArea-output >> text=seen", timeout=30_000)
            page.wait_for_timeout(500)
            assert not page.evaluate("window.taken"), path
        open_lesson(page, f"en/{LESSON}")
        page.wait_for_selector(PICTURE_SELECTOR, timeout=30_000)
        page.close()
