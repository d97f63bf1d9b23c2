"""Everything that is checked, in parts, and one count over all:  python tests/everything.py

With arguments only pytest is run, and they are handed on to it. How pytest runs stands in
pyproject.toml; here stands what is run on all cores at once.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
PYTEST = ["-m", "pytest"]
PARTS = [
    [*PYTEST, "-n", "auto", "--dist", "worksteal", "tests"],
    # the cells of a lesson need those before them: one worker a notebook
    [*PYTEST, "-n", "auto", "--dist", "loadfile", "--nbval", "notebooks/zh", "notebooks/en"],
    ["notebooks/build.py", "--check"],
]


def count(return_code, report):
    """Passed, failed and skipped from pytest's XML; a part without one counts as one."""
    passed = failed = skipped = 0
    if report.is_file():
        for suite in ElementTree.parse(report).iter("testsuite"):
            number = {name: int(suite.get(name, 0)) for name in SUITE_NUMBERS}
            bad = number["failures"] + number["errors"]
            failed += bad
            skipped += number["skipped"]
            passed += number["tests"] - bad - number["skipped"]
    elif return_code == 0:
        passed = 1
    if return_code != 0 and not failed:
        failed = 1  # also where pytest itself stopped, or found nothing to run
    return passed, failed, skipped


SUITE_NUMBERS = ("tests", "failures", "errors", "skipped")


def run(arguments, report):
    """One part: what is counted in it."""
    if "pytest" in arguments:
        arguments = [*arguments, f"--junitxml={report}"]
    return count(subprocess.call([sys.executable, *arguments], cwd=ROOT), report)


def main(given):
    parts = [[*PYTEST, *given]] if given else PARTS
    counts = []
    with tempfile.TemporaryDirectory() as folder:
        for number, arguments in enumerate(parts, 1):
            print(f"\n[{number}/{len(parts)}] python", *arguments, flush=True)
            counts.append(run(arguments, Path(folder, f"{number}.xml")))
    # other programs look for this line
    passed, failed, skipped = map(sum, zip(*counts, strict=True))
    print(f"\n{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
