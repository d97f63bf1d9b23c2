"""The course as pages, measured: python benchmarks/site.py [--lessons 00 04] [--most 3000]

Prints seconds to build, bytes a lesson, and for every page the milliseconds from a control's
change until the picture is laid out (script and layout, in Chromium), the middle and the 95th
percentile. $CHROMIUM names the browser where it is not on the PATH. Writes nothing.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
import zlib
from pathlib import Path

import _paths  # noqa: F401 - finds the course
from playwright.sync_api import sync_playwright

from website import build

# Each Live or Turns of a page goes to states far and near; what is timed ends with its layout.
MEASURE = """(times) => {
    const taken = [];
    lives.forEach((live, seed) => {
        const { picture } = live.pictures;
        const states = [...picture.keys()].filter(state => picture[state] >= 0);
        for (let k = 0; k < times; k++) {
            const state = states[(7919 * k + seed) % states.length];
            const begin = performance.now();
            live.go(state);
            live.shown.getBoundingClientRect().height;
            taken.push(performance.now() - begin);
        }
    });
    return taken.sort((a, b) => a - b);
}"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lessons", nargs="*", default=[])
    parser.add_argument("--most", type=int, default=build.MOST)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        chosen = ["--lessons", *options.lessons] if options.lessons else []
        build.main([folder, "--most", str(options.most), *chosen])
        print(f"built in {time.perf_counter() - begin:.1f} s on {os.cpu_count()} cores\n")
        pages = sorted(Path(folder).glob("*/[0-9]*.html"))
        print(f"{'':34}{'bytes':>10}{'deflated':>10}{'ready s':>9}{'p50 ms':>8}{'p95 ms':>8}")
        for page, figures in zip(pages, measured(pages), strict=True):
            ready, taken = figures
            data = page.read_bytes()
            p50, p95 = (taken[int(len(taken) * part)] for part in (0.5, 0.95))
            name = f"{page.parent.name}/{page.stem}"
            sizes = f"{len(data):>10,}{len(zlib.compress(data)):>10,}"
            print(f"{name:34}{sizes}{ready:>9.2f}{p50:>8.1f}{p95:>8.1f}")
        total = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        print(f"\nthe folder: {total:,} bytes")


def measured(pages, times=40):
    """For each page the seconds until it is ready and the sorted milliseconds of its changes."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        sys.exit("no Chromium on the PATH; set CHROMIUM to its path")
    with sync_playwright() as session:
        browser = session.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for page in pages:
            shown = browser.new_page(viewport={"width": 1280, "height": 720})
            begin = time.perf_counter()
            shown.goto(page.as_uri())
            shown.wait_for_function("document.documentElement.matches('.ready')")
            ready = time.perf_counter() - begin
            shown.evaluate("MathJax.startup.promise.then(() => null)")
            yield ready, shown.evaluate(MEASURE, times)
            shown.close()
        browser.close()


if __name__ == "__main__":
    main()
