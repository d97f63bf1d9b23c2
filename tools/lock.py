"""Make the lock files from the lists of required packages.

    .venv/bin/python tools/lock.py              after a list has changed
    .venv/bin/python tools/lock.py --upgrade    also take newer versions of packages that no list
                                                pins

A lock file contains every package that a list requires, directly or indirectly, with the package's
version and the hashes of its files. One lock file covers every system and every Python version that
the course supports: an environment marker, which follows a semicolon, limits a package to some
systems or Python versions. Without --upgrade, a package's version changes only if a list no longer
allows it.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RUN_LOCK, TEST_LOCK = "requirements.lock", "requirements-dev.lock"
BINDER_LOCK = ".binder/requirements.txt"
# repo2docker's image has its own versions of these packages and of all packages that they require,
# so Binder's lock file leaves them out.
IN_THE_IMAGE = {"ipykernel", "ipywidgets", "jupyterlab", "setuptools"}
# Only tests use these packages, so Binder's lock file leaves them out, too.
NOT_IN_BINDER = {"nbval"}
# Hubs use repo2docker's image, too. On a hub, this package merges updates into files that a student
# has edited.
FOR_A_HUB = "nbgitpuller"


def main(words):
    """Make the longest list's lock file, and then the other two lock files from its versions."""
    lock(TEST_LOCK, ["-r requirements-dev.txt"], *words)
    constraints = ["-c", TEST_LOCK]
    lock(RUN_LOCK, ["-r requirements.txt"], *constraints)
    course = pins("requirements.txt")
    image_packages = resolve([course[name] for name in IN_THE_IMAGE], *constraints)
    absent_packages = [course[name] for name in course.keys() - IN_THE_IMAGE - NOT_IN_BINDER]
    hub = pins("publish/hub/requirements.txt")[FOR_A_HUB]
    lock(
        BINDER_LOCK,
        [*absent_packages, hub],
        *constraints,
        *(f"--no-emit-package={name}" for name in names(image_packages)),
    )


def pins(name):
    """Return {package: "package==version"} for one of the course's lists."""
    text = (ROOT / name).read_text("utf-8")
    return {pin.partition("==")[0]: pin for pin in re.findall(r"^[\w-]+==\S+", text, re.MULTILINE)}


def names(text):
    """Return the names of the packages in a lock file."""
    return re.findall(r"^[\w.-]+(?===)", text, re.MULTILINE)


def lock(name, listed, *options):
    """Make a lock file for the listed packages.

    The versions in the old lock file are kept if the list allows them and no option says otherwise.

    name     the path of the lock file
    listed   the lines of a requirements list
    options  further options for uv
    """
    command = "--custom-compile-command=python tools/lock.py"
    resolve(listed, "--generate-hashes", f"--output-file={name}", command, *options)
    print(f"{name}: {len(names((ROOT / name).read_text('utf-8')))} entries")


def resolve(requirements, *options):
    """Resolve the listed packages and all their requirements with uv, and return uv's output."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    oldest = project["project"]["requires-python"].removeprefix(">=")
    command = [sys.executable, "-m", "uv", "pip", "compile", "-", "--universal", "--quiet"]
    command += [f"--python-version={oldest}", "--no-annotate", *options]
    requirements = "\n".join(requirements)
    return subprocess.run(
        command, input=requirements, cwd=ROOT, check=True, text=True, stdout=-1
    ).stdout


if __name__ == "__main__":
    main(sys.argv[1:])
