"""A JupyterLab server on a copy of the lessons, and a headless Chromium to look at it with."""

import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHOTS = Path(__file__).resolve().parent / "shots"
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


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """The address of a JupyterLab on a copy of the notebooks, as a function of a file's path."""
    folder = tmp_path_factory.mktemp("lessons") / "notebooks"
    shutil.copytree(ROOT / "notebooks", folder)
    token = secrets.token_hex(8)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--ip=127.0.0.1", f"--port={port}", f"--IdentityProvider.token={token}"),
        *(f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True"),
        "--LabApp.news_url=None",
    ]
    # Settings and workspaces of whoever runs the tests stay out of it.
    own = {"JUPYTERLAB_SETTINGS_DIR": str(folder), "JUPYTERLAB_WORKSPACES_DIR": str(folder)}
    environment = {**os.environ, **own, "PYTHONPATH": str(ROOT)}
    log = (folder / "server.log").open("w+")
    server = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        wait_for(f"http://127.0.0.1:{port}/api/status?token={token}", server, log)
        yield lambda path: f"http://127.0.0.1:{port}/lab/tree/{path}?token={token}&reset"
    finally:
        server.terminate()
        server.wait(20)


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
