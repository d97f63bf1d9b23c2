"""The course on the oldest versions that its two packages allow:  python tests/oldest.py [--all]

Makes the environment build/oldest, with uv, from the lower bounds in the two pyproject.toml, and
runs in it the tests of what leans on those packages and some lessons; with --all every test file
at the top of tests/ and every lesson.
"""

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from everything import ROOT, count

HOME = ROOT / "build" / "oldest"  # start.py takes .venv for its own
PYTHON = HOME / ("Scripts" if os.name == "nt" else "bin") / "python"
# Not the course's own: with these its tests are run, in the versions that are always used.
TOOLS = {"pytest", "pytest-timeout", "pytest-xdist", "hypothesis", "scipy", "jupytext", "nbval"}
UNITS = (
    "cfr equilibrium export matching profile repeated tree values "  # numpy
    "drawing explorer plots training readers saving session settings words"
)
LESSONS = ("zh/01*", "en/04*", "zh/07*")


def ranges():
    """What the two packages ask for, and what the course asks for besides."""
    wanted = []
    for folder in (ROOT, ROOT / "cfr_lab"):
        about = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
        wanted += about["build-system"]["requires"] + about["project"]["dependencies"]
        wanted += about["project"].get("optional-dependencies", {}).get("course", [])
    return [each for each in wanted if not each.startswith("cfr-core")]


def pins():
    files = (ROOT / name for name in ("requirements.txt", "requirements-dev.txt"))
    lines = [line for path in files for line in path.read_text("utf-8").splitlines()]
    return [line.split()[0] for line in lines if line.partition("==")[0] in TOOLS]


def install():
    uv = [sys.executable, "-m", "uv", "--quiet"]
    subprocess.run([*uv, "venv", "--allow-existing", "--python", sys.executable, HOME], check=True)
    command = [*uv, "pip", "install", "--python", PYTHON, "--resolution", "lowest-direct"]
    if "PIP_INDEX_URL" in os.environ:  # a mirror
        command += ["--default-index", os.environ["PIP_INDEX_URL"]]
    subprocess.run([*command, *ranges(), *pins()], check=True)
    frozen = [*uv, "pip", "freeze", "--python", PYTHON]
    found = subprocess.check_output(frozen, text=True).splitlines()
    ours = {re.match(r"[\w-]+", each)[0].lower() for each in ranges()}
    print("[oldest]", *(line for line in found if line.partition("==")[0] in ours), flush=True)


def parts(everything):
    units = [ROOT / "tests" / f"test_{name}.py" for name in UNITS.split()]
    lessons = [path for name in LESSONS for path in (ROOT / "notebooks").glob(name + ".ipynb")]
    if everything:
        units = sorted((ROOT / "tests").glob("test_*.py"))
        lessons = [ROOT / "notebooks" / "zh", ROOT / "notebooks" / "en"]
    together = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "auto", "--dist"]
    return [[*together, "worksteal", *units], [*together, "loadfile", "--nbval", *lessons]]


def main(given):
    install()
    path = os.pathsep.join([str(PYTHON.parent), os.environ.get("PATH", os.defpath)])
    variables = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "PYTHONNOUSERSITE": "1"}
    counts = []
    with tempfile.TemporaryDirectory() as folder:
        for number, part in enumerate(parts("--all" in given)):
            report = Path(folder, f"{number}.xml")
            command = [PYTHON, *part, f"--junitxml={report}"]
            counts.append(count(subprocess.call(command, cwd=ROOT, env=variables), report))
    passed, failed, skipped = map(sum, zip(*counts, strict=True))
    print(f"\noldest: {passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
