"""Run a whole lesson in a front end other than JupyterLab, in headless Chromium:

    python tests/browser/front_ends.py notebook 01      (Notebook 7)
    python tests/browser/front_ends.py nbclassic 01     (the classic notebook)
    python tests/browser/front_ends.py voila 02         (Voilà: the outputs without the code)

This program is not one of the tests. Run it in an environment in which the packages of
requirements-dev.txt and notebook==7.6.3, nbclassic==1.3.3 and voila==0.5.13 are installed.
docs/where-it-runs.md reports its output.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
VIEW = "application/vnd.jupyter.widget-view+json"
READY = {
    "notebook": "window.jupyterapp && document.querySelector('.jp-Notebook .jp-CodeCell') && "
    "document.querySelector('[data-status=idle]')",
    "nbclassic": "window.Jupyter?.notebook?.kernel?.is_connected()",
    "voila": "document.querySelector('.cfr-shown')",
}
RUN = {
    "notebook": "jupyterapp.commands.execute('notebook:run-all-cells').then(() => window.ran = 1)",
    "nbclassic": "Jupyter.notebook.execute_all_cells()",
}
RAN = {
    "notebook": "window.ran",
    "nbclassic": "!document.querySelector('.running') && document.querySelector('.cfr-shown')",
}
SAVE = {
    "notebook": "jupyterapp.commands.execute('docmanager:save').then(() => null)",
    "nbclassic": "Jupyter.notebook.save_notebook().then(() => null)",
}


def main(front, lesson):
    with tempfile.TemporaryDirectory() as data_folder:
        lessons = shutil.copytree(ROOT / "notebooks" / "en", Path(data_folder) / "lessons")
        (path,) = lessons.glob(f"{lesson}*.ipynb")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        token = secrets.token_hex(8)
        server = subprocess.Popen(**command(front, Path(data_folder), path, port, token))
        try:
            for _ in range(300):
                with socket.socket() as trials:
                    if trials.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.2)
            with sync_playwright() as session:
                browser = session.chromium.launch(
                    executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
                    args=["--no-sandbox", "--disable-gpu"],
                )
                page = browser.new_page(viewport={"width": 1280, "height": 900})
                run_lesson(page, front, path, f"http://127.0.0.1:{port}", token)
                browser.close()
        finally:
            server.terminate()
            server.wait(20)


def command(front, data_folder, path, port, token):
    """Return Popen's arguments for a server of a front end without the user's settings."""
    log = (data_folder / "log.txt").open("w")
    own = {
        "JUPYTER_CONFIG_DIR": str(data_folder / "config"),
        "JUPYTER_DATA_DIR": str(data_folder / "data"),
    }
    common = ["--no-browser", f"--port={port}"]
    if front == "voila":
        requests = ["voila", *common, "--Voila.ip=127.0.0.1", str(path)]
    else:
        requests = [front, *common, "--ip=127.0.0.1", "--allow-root"]
        requests += [f"--ServerApp.root_dir={path.parent}", f"--IdentityProvider.token={token}"]
        if front == "notebook":
            requests.append("--JupyterNotebookApp.expose_app_in_browser=True")
    env = {**os.environ, **own, "PYTHONPATH": str(ROOT)}
    return {"args": [sys.executable, "-m", *requests], "env": env, "stdout": log, "stderr": log}


def run_lesson(page, front, path, address, token):
    """Open the lesson, run it, move a slider, save, and print the results."""
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    inside = {"notebook": "/notebooks/", "nbclassic": "/nbclassic/notebooks/"}
    place = f"{inside[front]}{path.name}?token={token}" if front in inside else ""
    page.goto(address + place, timeout=120_000)
    page.wait_for_function(READY[front], timeout=150_000)
    page.wait_for_timeout(3000)
    begun = time.monotonic()
    if front in RUN:
        page.evaluate(RUN[front])
        page.wait_for_timeout(3000)
        page.wait_for_function(RAN[front], timeout=150_000)
        page.wait_for_timeout(3000)
    print(f"run in {time.monotonic() - begun:.0f} s")
    print("explorers:", page.locator(".cfr-shown").count())
    print("dead widgets:", page.get_by_text("Error displaying widget").count())
    errors = ".output_error, [data-mime-type='application/vnd.jupyter.error']"
    print("errors:", page.locator(errors).count())
    handle = page.locator(".cfr-shown .noUi-handle").first
    handle.scroll_into_view_if_needed()
    picture = page.locator(".cfr-shown:has(.noUi-handle) .widget-html").first
    before = picture.inner_html()
    handle.press("ArrowRight")
    page.wait_for_timeout(2000)
    print("its picture follows the slider:", picture.inner_html() != before)
    print("the slider's name:", handle.get_attribute("aria-label"))
    print("code shown:", page.locator(".cm-content, .CodeMirror").count() > 0)
    if front in SAVE:
        saved = path.read_bytes()
        page.evaluate(SAVE[front])
        page.wait_for_timeout(2000)
        whole = json.loads(path.read_text("utf-8"))
        outputs = [each for cell in whole["cells"] for each in cell.get("outputs", [])]
        print("saved as it was:", json.loads(saved) == whole)
        print("widgets in the saved file:", sum(VIEW in each.get("data", {}) for each in outputs))
    own = (address, "blob:", "data:", address.replace("http", "ws"))
    print("asked of a network:", sorted({url for url in requests if not url.startswith(own)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
