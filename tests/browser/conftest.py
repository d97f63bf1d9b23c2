"""JupyterLab as start.py sets it up, on a copy of the lessons, and a headless Chromium."""

import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from lab_page import PAGE, ROOT, SIZE, load
from site_pages import built

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def chromium():
    """The path of a Chromium: $CHROMIUM, or the first on the PATH."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def browser():
    playwright = pytest.importorskip("playwright.sync_api")
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on the PATH; set CHROMIUM to its path to run the browser tests")
    with playwright.sync_playwright() as session:
        # Without a sandbox, because continuous integration runs as root.
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
def small_site(tmp_path_factory):
    """The pages of lesson 04, with few states: formulas, solutions, exercises of all kinds."""
    return built(tmp_path_factory.mktemp("site"), "--lessons", "04", "--most", "30")


@pytest.fixture(scope="session")
def folder(tmp_path_factory, language):
    """A copy of the lessons, which the tests may change."""
    return shutil.copytree(ROOT / "notebooks", tmp_path_factory.mktemp("lessons") / "notebooks")


@pytest.fixture(scope="session")
def lab(folder, language):
    """The address of a JupyterLab of that language."""
    home = folder.parent
    token = secrets.token_hex(8)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        *(sys.executable, ROOT / "settings" / "lab.py", language, home / "own", "--no-browser"),
        *("--ip=127.0.0.1", f"--port={port}", f"--IdentityProvider.token={token}"),
        *(f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True"),
    ]
    log = (home / "server.log").open("w+")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        wait_for(f"http://127.0.0.1:{port}/api/status?token={token}", server, log)
        yield f"http://127.0.0.1:{port}/lab?token={token}&reset"
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="session")
def page(browser, lab):
    """JupyterLab, open; it takes long to load, so one serves all tests of a language."""
    page = browser.new_page(viewport=SIZE)
    page.add_init_script(PAGE)
    page.lab = lab
    load(page)
    yield page
    page.close()


def wait_for(address, server, log, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.2)
    log.seek(0)
    pytest.fail(f"JupyterLab did not start:\n{log.read()}")
