"""Start a JupyterLab as jupyterlab/lab.py does, for tests in a browser."""

import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager

import pytest
from lab_page import ROOT


@contextmanager
def serve_jupyterlab(script, language, data_folder, folder):
    """Yield the address of the JupyterLab that a copy of jupyterlab/lab.py starts.

    data_folder   the folder with JupyterLab's settings, signatures and log
    folder        the folder that JupyterLab shows
    """
    token = secrets.token_hex(8)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        *(sys.executable, script, language, data_folder / "own", "--no-browser"),
        *("--ip=127.0.0.1", f"--port={port}", f"--IdentityProvider.token={token}"),
        *(f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True"),
    ]
    log = (data_folder / "server.log").open("w+")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        wait_for(f"http://127.0.0.1:{port}/api/status?token={token}", server, log)
        yield f"http://127.0.0.1:{port}/lab?token={token}&reset"
    finally:
        server.terminate()
        # The server first shuts down the kernels of all its notebooks.
        server.wait(120)


def wait_for(address, server, log, seconds=120):
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
