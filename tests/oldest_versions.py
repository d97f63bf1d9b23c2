"""Test the course with the oldest permitted packages: python tests/oldest_versions.py [--all]

The program uses uv to make the environment build/oldest from the lower bounds in pyproject.toml. In
that environment, it runs some lessons and the tests that depend on those packages. With --all, it
runs all lessons and all test files in tests/core, tests/lab and tests/publish.
"""

import os
import re
import subprocess
import sys
import tomllib
from itertools import chain

from run_tests import ROOT, run

HOME = ROOT / "build" / "oldest"  # start.py uses .venv as its own.
PYTHON = HOME / ("Scripts" if os.name == "nt" else "bin") / "python"
# Only the tests use these packages, so their oldest versions are not required.
TOOLS = {"pytest", "pytest-timeout", "pytest-xdist", "hypothesis", "scipy", "jupytext", "nbval"}
FOLDERS = ("core", "lab", "publish")
# The tests of the modules in the first line depend on NumPy.
NUMPY_TESTS = (
    "cfr equilibrium export matching profile repeated tree values "
    "answer_readers drawing explorer plots saved_pictures session settings words"
)
LESSONS = ("zh/01*", "en/04*", "zh/07*")


def ranges():
    """Return the requirements of the course with all its extras, as ranges of versions."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = about["project"]["optional-dependencies"].values()
    return about["build-system"]["requires"] + about["project"]["dependencies"] + [*chain(*extras)]


def pins():
    files = (ROOT / name for name in ("requirements.txt", "requirements-dev.txt"))
    lines = [line for path in files for line in path.read_text("utf-8").splitlines()]
    return [line.split()[0] for line in lines if line.partition("==")[0] in TOOLS]


def install():
    uv = [sys.executable, "-m", "uv", "--quiet"]
    subprocess.run([*uv, "venv", "--allow-existing", "--python", sys.executable, HOME], check=True)
    command = [*uv, "pip", "install", "--python", PYTHON, "--resolution", "lowest-direct"]
    if "PIP_INDEX_URL" in os.environ:  # The index may be a mirror.
        command += ["--default-index", os.environ["PIP_INDEX_URL"]]
    subprocess.run([*command, *ranges(), *pins()], check=True)
    frozen = [*uv, "pip", "freeze", "--python", PYTHON]
    results = subprocess.check_output(frozen, text=True).splitlines()
    required_names = {re.match(r"[\w-]+", each)[0].lower() for each in ranges()}
    print(
        "[oldest]",
        *(line for line in results if line.partition("==")[0] in required_names),
        flush=True,
    )


def parts(everything):
    files = [path for folder in FOLDERS for path in sorted((ROOT / "tests" / folder).glob("*.py"))]
    units = [path for path in files if path.stem.removeprefix("test_") in NUMPY_TESTS.split()]
    lessons = [path for name in LESSONS for path in (ROOT / "notebooks").glob(name + ".ipynb")]
    if everything:
        units = files
        lessons = [ROOT / "notebooks" / "zh", ROOT / "notebooks" / "en"]
    pytest_command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "auto", "--dist"]
    return [
        [*pytest_command, "worksteal", *units],
        [*pytest_command, "loadfile", "--nbval", *lessons],
    ]


def main(given):
    install()
    path = os.pathsep.join([str(PYTHON.parent), os.environ.get("PATH", os.defpath)])
    variables = {"PATH": path, "PYTHONPATH": str(ROOT), "PYTHONNOUSERSITE": "1"}
    counts = [run([PYTHON, *part], **variables) for part in parts("--all" in given)]
    passed, failed, skipped = map(sum, zip(*counts, strict=True))
    print(f"\noldest: {passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
