"""Run the tests of the course and count them:  python tests/run_tests.py zh|en [--all]

By default, the program runs the fast tier: the fast tests, the lessons in that language, and the
comparison of the notebooks with their sources; --all runs every part. Other arguments are passed to
pytest, which is then the only part. tests/conftest.py defines the tiers, and pyproject.toml the
options of pytest.
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

from cfr_lab.words import say, set_language

ROOT = Path(__file__).resolve().parents[1]
SITE = "build/site"
PYTEST = ["-m", "pytest", "-p", "tests.light_jsonschema", "-q"]
# Tests that share a slow fixture stay on one worker (conftest.py), as do the cells of a notebook.
TESTS = [*PYTEST, "-n", "auto", "--dist", "loadgroup", "--durations=20", "tests"]
# The browser tests wait most of the time, so they have one worker more than there are cores. A busy
# machine sometimes starts a Jupyter kernel too late, so failed tests run again; a real defect fails
# twice.
BROWSER = [*PYTEST, "-n", str((os.cpu_count() or 1) + 1), "--dist", "loadgroup"]
BROWSER += ["--reruns", "1", "--durations=20", "tests/browser"]
LESSONS = [*PYTEST, "-n", "auto", "--dist", "loadfile", "--nbval"]
SOURCES = ["notebooks/build.py", "--check"]
EVERYTHING = [
    ["publish/site/build.py", SITE],
    # The browser tests keep an event loop running, which would disturb the other tests.
    [*TESTS, "--ignore=tests/browser"],
    [*BROWSER, f"--site={SITE}"],
    [*LESSONS, "notebooks/zh", "notebooks/en"],
    SOURCES,
    ["tests/oldest_versions.py"],
    ["tests/other_processors.py"],
    ["-m", "ruff", "check", "."],
    ["-m", "ruff", "format", "--check", "."],
]


def fast_parts(language):
    """Return the parts of the fast tier."""
    tests = [*PYTEST, "-n", "auto", "--dist", "worksteal", "-m", "not slow"]
    tests += ["--ignore=tests/browser", "tests"]
    return [tests, [*LESSONS, f"notebooks/{language}"], SOURCES]


def run(command, **variables):
    """Run one part, print its output, and return the numbers passed, failed and skipped.

    The numbers are in the last line that counts tests; a part without such a line counts as one
    test.
    """
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        # Every kernel would compile the course again if Python kept no bytecode.
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "", **variables},
        stdout=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    )
    counts = []
    for line in process.stdout:
        print(line, end="", flush=True)
        counts = re.findall(r"(\d+) (passed|failed|skipped|error)", line) or counts
    broken = process.wait() != 0
    if not counts:
        return int(not broken), int(broken), 0
    number = {name: int(results) for results, name in counts}
    failed = number.get("failed", 0) + number.get("error", 0)
    # pytest also ends in failure if it finds no test or is interrupted.
    return number.get("passed", 0), failed or int(broken), number.get("skipped", 0)


def run_parts(parts):
    """Run the parts one after the other and return the sums of their counts."""
    total = (0, 0, 0)
    for number, part in enumerate(parts, 1):
        print(f"\n[{number}/{len(parts)}] python", *part, flush=True)
        began = time.monotonic()
        counts = run([sys.executable, "-u", *part])
        print(f"[{number}/{len(parts)}] {time.monotonic() - began:.0f} s", flush=True)
        total = tuple(map(sum, zip(total, counts, strict=True)))
    return total


def main(language="en", *given):
    set_language(language)
    sys.stdout.reconfigure(errors="backslashreplace")
    parts = [[*PYTEST, *given]] if given else fast_parts(language)
    if given == ("--all",):
        parts = EVERYTHING
    began = time.monotonic()
    passed, failed, skipped = run_parts(parts)
    # Other programs look for this line.
    print(f"\n{passed} passed, {failed} failed, {skipped} skipped")
    print(closing_line(passed, failed, time.monotonic() - began, fast_tier=not given))
    return 1 if failed else 0


def closing_line(passed, failed, seconds, fast_tier):
    """Return the last line: the counts, the time and, after the fast tier, the next command."""
    facts = {"passed": passed, "failed": failed, "s": seconds}
    if failed:
        line = say("{failed} 项没有通过，", "{failed} tests failed, ", **facts)
    else:
        line = say("全部 {passed} 项通过，", "All {passed} tests passed, ", **facts)
    line += say("用时 {s:.0f} 秒。", "in {s:.0f} s.", **facts)
    if fast_tier:
        line += say(
            "这是快速检验：单元测试和中文的各课；其余的用 python3 start.py test --all 运行。",
            " These were the fast tests and the lessons in English; to run the rest, type "
            "python3 start.py test --all",
        )
    return line


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
