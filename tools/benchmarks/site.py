"""Measure the course's pages: python tools/benchmarks/site.py [--lessons 00 04] [--most 2000]

The program prints the time in seconds that a build takes, and the time that a rebuild without
changes takes. For every lesson's page, it prints the number of bytes, the number of seconds until
the page is ready, and the median and the 95th percentile of the time in milliseconds from the
change of a control until Chromium has laid out the picture. $CHROMIUM names the browser if it is
not on the PATH. The results of a run over all lessons are stored in site.json beside this file.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
import zlib
from pathlib import Path

import _paths  # noqa: F401 - finds the course
from playwright.sync_api import sync_playwright

from publish.site import build

FOLDER = Path(__file__).resolve().parent

# Each live part of a page, except the card tables, is moved to near and distant states. Each
# measured time includes running the script and laying out the picture.
MEASURE = """(times) => {
    const taken = [];
    lives.filter(live => live.pictures.picture).forEach((live, seed) => {
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
    parser.add_argument("--most", type=int, default=build.MAX_STATES)
    options = parser.parse_args()
    build_options = ["--lessons", *options.lessons] if options.lessons else []
    with tempfile.TemporaryDirectory() as folder:
        first_build = time_build([folder, "--most", str(options.most), *build_options])
        second_build = time_build([folder, "--most", str(options.most), *build_options])
        text = "built in {seconds:.1f} s, {work:.1f} s of work on {cores} cores"
        print(
            text.format(**first_build),
            f"again with nothing changed in {second_build['seconds']:.1f} s\n",
        )
        pages = sorted(Path(folder).glob("*/[0-9]*.html"))
        print(f"{'':34}{'bytes':>10}{'deflated':>10}{'ready s':>9}{'p50 ms':>8}{'p95 ms':>8}")
        table = {}
        for page, (ready_seconds, total_seconds) in zip(pages, measure_pages(pages), strict=True):
            data, name = page.read_bytes(), f"{page.parent.name}/{page.stem}"
            p50, p95 = (total_seconds[int(len(total_seconds) * part)] for part in (0.5, 0.95))
            sizes = f"{len(data):>10,}{len(zlib.compress(data)):>10,}"
            print(f"{name:34}{sizes}{ready_seconds:>9.2f}{p50:>8.1f}{p95:>8.1f}")
            table[name] = {"bytes": len(data), "ready": ready_seconds, "p50": p50, "p95": p95}
        total = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        print(f"\nthe folder: {total:,} bytes")
    if not options.lessons:
        record = {"most": options.most, "built": first_build, "again": second_build}
        record |= {"bytes": total, "pages": table}
        (FOLDER / "site.json").write_text(json.dumps(round_data(record), indent=1) + "\n", "utf-8")


def time_build(arguments):
    """Build the site, and return the elapsed time, the CPU time and the number of cores.

    The CPU time is that of all processes of the build; both times are in seconds. The number of
    cores is that of this machine.
    """
    start, work_before = time.perf_counter(), cpu_time()
    build.main(arguments)
    seconds = time.perf_counter() - start
    return {"seconds": seconds, "work": cpu_time() - work_before, "cores": os.cpu_count()}


def cpu_time():
    return sum(os.times()[:4])


def round_data(data):
    """Return measured data with at most four decimals per number; further digits would be noise."""
    if isinstance(data, dict):
        return {name: round_data(each) for name, each in data.items()}
    return round(data, 4) if isinstance(data, float) else data


def measure_pages(pages, times=40):
    """Yield, for each page, the time until it is ready and a sorted list of durations.

    The time is in seconds. Each duration is the time, in milliseconds, that one change of a picture
    takes.

    times  how often each picture is changed
    """
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        sys.exit("There is no Chromium on the PATH; set CHROMIUM to its path.")
    with sync_playwright() as session:
        browser = session.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for page in pages:
            page_view = browser.new_page(viewport={"width": 1280, "height": 720})
            begin = time.perf_counter()
            page_view.goto(page.as_uri())
            page_view.wait_for_function("document.documentElement.matches('.ready')")
            ready_seconds = time.perf_counter() - begin
            page_view.evaluate("MathJax.startup.promise.then(() => null)")
            yield ready_seconds, page_view.evaluate(MEASURE, times)
            page_view.close()
        browser.close()


if __name__ == "__main__":
    main()
