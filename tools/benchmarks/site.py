"""Measure the course's pages: python tools/benchmarks/site.py [--lessons 00 04] [--most 2000]

The program prints the time in seconds of a build, and that of a second build without changes. For
every lesson's page, it prints the number of bytes, the seconds until the page is ready, and the
milliseconds from a control's change until the picture is laid out (script and layout, in Chromium),
as the median and the 95th percentile. $CHROMIUM names the browser if it is not on the PATH. The
results of a run over all lessons are stored in site.json beside this file.
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

HERE = Path(__file__).resolve().parent

# Each Live or Turns of a page, except the tables, goes to near and distant states; the time
# includes the layout.
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
    parser.add_argument("--most", type=int, default=build.MOST)
    options = parser.parse_args()
    chosen = ["--lessons", *options.lessons] if options.lessons else []
    with tempfile.TemporaryDirectory() as folder:
        built = time_build([folder, "--most", str(options.most), *chosen])
        again = time_build([folder, "--most", str(options.most), *chosen])
        text = "built in {seconds:.1f} s, {work:.1f} s of work on {cores} cores"
        print(text.format(**built), f"again with nothing changed in {again['seconds']:.1f} s\n")
        pages = sorted(Path(folder).glob("*/[0-9]*.html"))
        print(f"{'':34}{'bytes':>10}{'deflated':>10}{'ready s':>9}{'p50 ms':>8}{'p95 ms':>8}")
        table = {}
        for page, (ready, taken) in zip(pages, measure_pages(pages), strict=True):
            data, name = page.read_bytes(), f"{page.parent.name}/{page.stem}"
            p50, p95 = (taken[int(len(taken) * part)] for part in (0.5, 0.95))
            sizes = f"{len(data):>10,}{len(zlib.compress(data)):>10,}"
            print(f"{name:34}{sizes}{ready:>9.2f}{p50:>8.1f}{p95:>8.1f}")
            table[name] = {"bytes": len(data), "ready": ready, "p50": p50, "p95": p95}
        total = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        print(f"\nthe folder: {total:,} bytes")
    if not options.lessons:
        kept = {"most": options.most, "built": built, "again": again}
        kept |= {"bytes": total, "pages": table}
        (HERE / "site.json").write_text(json.dumps(round_data(kept), indent=1) + "\n", "utf-8")


def time_build(arguments):
    """Return the time that `build` takes, the processor time of all its processes, and the cores.

    Both times are in seconds; the number of cores is that of this machine.
    """
    begin, before = time.perf_counter(), work()
    build.main(arguments)
    seconds = time.perf_counter() - begin
    return {"seconds": seconds, "work": work() - before, "cores": os.cpu_count()}


def work():
    return sum(os.times()[:4])


def round_data(told):
    """Return measured data with at most four decimals per number; further digits would be noise."""
    if isinstance(told, dict):
        return {name: round_data(each) for name, each in told.items()}
    return round(told, 4) if isinstance(told, float) else told


def measure_pages(pages, times=40):
    """Yield, for each page, the time until it is ready and a sorted list of durations.

    The time is in seconds. Each duration is that of one change of a picture, in milliseconds.

    times  the number of times that each picture is changed
    """
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
