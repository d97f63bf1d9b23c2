"""Start JupyterLab as start.py does, on a copy of the lessons, and a headless Chromium."""

import os
import shutil

import pytest
from lab_page import PAGE, ROOT, SIZE, load
from lab_server import serve_jupyterlab
from site_pages import build_site, write_assets

from publish.site.frames import MAX_STATES

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SHOTS = ROOT / "tests" / "browser" / "shots"
# A page that is made for a test has at most this many states of each picture.
MAX_TEST_STATES = 30


def chromium():
    """Return the path of a Chromium: $CHROMIUM, or the first on the PATH.

    The path is in an environment variable and not an option, because tools/benchmarks/site.py reads
    it too.
    """
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def browser():
    playwright = pytest.importorskip("playwright.sync_api")
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on the PATH; set CHROMIUM to its path to run the browser tests")
    with playwright.sync_playwright() as session:
        # Chromium runs without a sandbox, because continuous integration runs as root.
        browser = session.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session", params=["zh", "en"])
def language(request):
    return request.param


@pytest.fixture(scope="session")
def site(tmp_path_factory, request):
    """Return the folder that the option --site names, or a new one with lesson 04 in few states."""
    site_option = request.config.getoption("--site")
    if site_option:
        return site_option.resolve()
    return build_site(
        tmp_path_factory.mktemp("site"), "--lessons", "04", "--most", str(MAX_TEST_STATES)
    )


@pytest.fixture
def page_of(site, stem, request):
    """Return the name of a page of the site, which is made now unless the whole site exists."""
    if not request.config.getoption("--site"):
        build_site(site, "--lessons", stem, "--most", str(MAX_TEST_STATES))
    return stem


@pytest.fixture(scope="session")
def max_states(request):
    """Return the largest number of states that a picture on a page of the site has."""
    return MAX_STATES if request.config.getoption("--site") else MAX_TEST_STATES


@pytest.fixture(scope="session")
def blank_site(tmp_path_factory):
    """Return a folder for pages that tests write themselves."""
    return write_assets(tmp_path_factory.mktemp("blank"))


@pytest.fixture
def shoot(request):
    """Return a function that stores a screenshot of a page or element, with the option --shots."""
    expected = request.config.getoption("--shots")

    def shoot(shown, name):
        if expected:
            SHOTS.mkdir(exist_ok=True)
            shown.screenshot(path=SHOTS / f"{name}.png")

    return shoot


@pytest.fixture(scope="session")
def folder(tmp_path_factory, language):
    """Return a copy of the lessons, which the tests may change."""
    return shutil.copytree(ROOT / "notebooks", tmp_path_factory.mktemp("lessons") / "notebooks")


@pytest.fixture(scope="session")
def lab(folder, language):
    """Return the address of a JupyterLab in the given language."""
    with serve_jupyterlab(
        ROOT / "jupyterlab" / "lab.py", language, folder.parent, folder
    ) as address:
        yield address


@pytest.fixture(scope="session")
def page(browser, lab):
    """Return an open JupyterLab, which all tests of a language share because it loads slowly."""
    page = browser.new_page(viewport=SIZE)
    page.add_init_script(PAGE)
    page.lab = lab
    load(page)
    yield page
    page.close()
