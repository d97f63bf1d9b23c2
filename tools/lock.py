"""Make the lock files from the lists of required packages.

    .venv/bin/python tools/lock.py              after a change of a list
    .venv/bin/python tools/lock.py --upgrade    also take newer versions of packages that no list
                                                pins

A lock file contains every package that a list requires, directly or indirectly, with its version
and the hashes of its files. One lock file serves every system and every Python version that the
course supports: a condition after a semicolon limits a package to some of them. Without --upgrade,
a package's version changes only if a list no longer allows it.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RUN, TEST, BINDER = "requirements.lock", "requirements-dev.lock", ".binder/requirements.txt"
# repo2docker's image has its own versions of these packages and of all that they require.
IN_THE_IMAGE = {"ipykernel", "ipywidgets", "jupyterlab", "setuptools"}
# Only tests use these packages.
NOT_IN_BINDER = {"nbval"}
# Hubs use the image, too; there, this package merges updates into files that a student edited.
FOR_A_HUB = "nbgitpuller"


def main(words):
    """Make the lock file for the longest list, and then the other two with the same versions."""
    lock(TEST, ["-r requirements-dev.txt"], *words)
    known = ["-c", TEST]
    lock(RUN, ["-r requirements.txt"], *known)
    course = pins("requirements.txt")
    there = resolve([course[name] for name in IN_THE_IMAGE], *known)
    absent = [course[name] for name in course.keys() - IN_THE_IMAGE - NOT_IN_BINDER]
    hub = pins("publish/hub/requirements.txt")[FOR_A_HUB]
    lock(BINDER, [*absent, hub], *known, *(f"--no-emit-package={name}" for name in names(there)))


def pins(name):
    """Return {package: "package==version"} for one of the course's lists."""
    text = (ROOT / name).read_text("utf-8")
    return {pin.partition("==")[0]: pin for pin in re.findall(r"^[\w-]+==\S+", text, re.MULTILINE)}


def names(text):
    """Return the names of the packages in a lock file."""
    return re.findall(r"^[\w.-]+(?===)", text, re.MULTILINE)


def lock(name, listed, *options):
    """Make a lock file for the listed packages.

    The versions in the old lock file are kept if the list allows them.

    name     the path of the lock file
    listed   lines of a list of packages
    options  further options for uv
    """
    command = "--custom-compile-command=python tools/lock.py"
    resolve(listed, "--generate-hashes", f"--output-file={name}", command, *options)
    print(f"{name}: {len(names((ROOT / name).read_text('utf-8')))} entries")


def resolve(listed, *options):
    """Resolve the listed packages and all their requirements with uv; return uv's output."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    oldest = about["project"]["requires-python"].removeprefix(">=")
    command = [sys.executable, "-m", "uv", "pip", "compile", "-", "--universal", "--quiet"]
    command += [f"--python-version={oldest}", "--no-annotate", *options]
    listed = "\n".join(listed)
    return subprocess.run(command, input=listed, cwd=ROOT, check=True, text=True, stdout=-1).stdout


if __name__ == "__main__":
    main(sys.argv[1:])
