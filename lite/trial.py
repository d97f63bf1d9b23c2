"""Looks at a JupyterLite build in headless Chromium, with nothing but this machine to ask:

    python lite/trial.py SITE [--lessons 01 05]

In both languages: the interface, the sizes, a kernel, `import cfr_lab`, a live slider, a program
without end. Of the lessons named, every cell is run and the errors are counted. Needs playwright
and a Chromium (requirements-dev.txt).
"""

import argparse
import os
import shutil
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import TimeoutError, sync_playwright

MENU = {"zh": "文件", "en": "File"}
PROGRAMS = {
    "the packages are there": "import cfr_core, cfr_lab\nprint('there:', cfr_lab.__name__)",
    "a slider lives": (
        "import cfr_lab as lab\nfrom cfr_lab.draw import shapes\n"
        "def picture(n):\n    words = shapes.text(9, 15, f'n={n}', 15)\n"
        "    return shapes.Drawing(200, 20, words, 'n')\n"
        "lab.Explorer({'n': lab.slider('n', 0, 9, 3, 1)}, picture)"
    ),
    "what has no end is stopped": (
        "from cfr_lab import trying\ndef f():\n    while True:\n        pass\n"
        "try:\n    trying.call(f, seconds=1)\nexcept trying.Endless:\n    print('stopped: yes')"
    ),
}
SEEN = {
    "the packages are there": "there: cfr_lab",
    "a slider lives": "n=3",
    "what has no end is stopped": "stopped: yes",
}
# That a whole lesson may take.
SECONDS = 900
NOTEBOOK = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *told):
        pass

    def handle(self):
        with suppress(ConnectionError):  # a page that was closed
            super().handle()


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--lessons", nargs="*", default=[], help="beginnings of file names")
    options = parser.parse_args(arguments)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=options.site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    failed = 0
    with sync_playwright() as session:
        browser = session.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for language in MENU:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            asked = []
            page.route(
                lambda url: not url.startswith((address, "data:", "blob:")),
                lambda route, asked=asked: (asked.append(route.request.url), route.abort()),
            )
            page.route(f"{address}/{language}/lab/jupyter-lite.json", exposed)
            failed += look(page, address, language)
            for lesson in sorted((options.site / "files" / language).glob("*.ipynb")):
                if lesson.name.startswith(tuple(options.lessons)) and options.lessons:
                    failed += whole(page, address, language, lesson.name)
            failed += tell(language, "nothing asked of a network", not asked, asked[:3])
            page.close()
        browser.close()
    return failed


def tell(language, what, well, more=""):
    """A line of the report; 1 where it did not go well."""
    print(f"{language}  {'yes' if well else 'NO '}  {what}  {more}", flush=True)
    return int(not well)


def opened(page, address, language, name):
    page.goto(f"{address}/{language}/lab/index.html?path={language}/{name}")
    page.locator(f"{NOTEBOOK} .jp-CodeCell .cm-content").first.wait_for(timeout=90_000)


def look(page, address, language):
    """What can be seen without NumPy; returns how many things failed."""
    page.goto(f"{address}/{language}/")
    page.wait_for_url(f"**/{language}/lab/index.html?path={language}/00_start_here.ipynb")
    opened(page, address, language, "01_rock_paper_scissors.ipynb")
    menu = page.locator(".lm-MenuBar-itemLabel").first.inner_text()
    failed = tell(language, "the interface's language", menu == MENU[language], menu)
    page.wait_for_timeout(3000)  # until the cells are drawn anew, once
    code = page.locator(f"{NOTEBOOK} .jp-CodeCell .cm-content").first
    size = code.evaluate("code => getComputedStyle(code).fontSize")
    failed += tell(language, "the sizes of settings/", size == "15px", size)
    for what, program in PROGRAMS.items():
        begun = time.monotonic()
        said = typed(page, program, SEEN[what])
        failed += tell(
            language, what, SEEN[what] in said, f"{time.monotonic() - begun:.1f} s {said[-200:]!r}"
        )
        if what == "a slider lives" and "n=3" in said:
            handle = page.locator(f"{NOTEBOOK} .cfr-shown .noUi-handle").first
            handle.focus()
            handle.press("ArrowRight")
            moved = page.locator(
                f"{NOTEBOOK} .cfr-picture, {NOTEBOOK} .cfr-shown svg", has_text="n=4"
            )
            try:
                moved.first.wait_for(timeout=10_000)
                failed += tell(language, "its picture follows", True)
            except Exception as error:
                failed += tell(language, "its picture follows", False, str(error)[:200])
    return failed


def typed(page, program, awaited):
    """What is below the third cell once that program was run in it."""
    cell = page.locator(f'{NOTEBOOK} .jp-Cell[data-windowed-list-index="2"]')
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(program)
    page.keyboard.press("Control+Enter")
    outputs = cell.locator(".jp-Cell-outputWrapper")
    for _ in range(600):
        page.wait_for_timeout(200)
        said = outputs.inner_text()
        if awaited in said or "Error" in said:
            break
    return said


def whole(page, address, language, name):
    """Runs a lesson from its first cell to its last; 1 unless every cell ran without an error."""
    opened(page, address, language, name)
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.context?.isReady")
    begun = time.monotonic()
    # What stands in the notebook itself: the page has only the cells in view.
    run = "jupyterapp.commands.execute('notebook:run-all-cells')"
    page.evaluate(f"() => {{ window.ran = false; {run}.finally(() => window.ran = true); }}")
    with suppress(TimeoutError):
        page.wait_for_function("window.ran", timeout=1000 * SECONDS)
    cells = page.evaluate("jupyterapp.shell.currentWidget.context.model.toJSON().cells")
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    ran = [cell for cell in code if cell["execution_count"]]
    outputs = [output for cell in ran for output in cell["outputs"]]
    errors = [output["evalue"] for output in outputs if output["output_type"] == "error"]
    told = f"{time.monotonic() - begun:.0f} s, {len(ran)} of {len(code)} cells {errors[:1]}"
    return tell(language, f"{name} runs", len(ran) == len(code) and not errors, told)


def exposed(route):
    """JupyterLite's settings, and the application where a script in the page finds it."""
    answer = route.fetch()
    settings = answer.json()
    settings["jupyter-config-data"]["exposeAppInBrowser"] = "true"
    route.fulfill(response=answer, json=settings)


if __name__ == "__main__":
    sys.exit(bool(main()))
