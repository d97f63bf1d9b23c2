"""Make the locks from the lists of required packages.

    .venv/bin/python tools/lock.py              after a change of a list
    .venv/bin/python tools/lock.py --upgrade    also take newer versions of packages that no list
                                                pins

A lock contains every package that a list requires, directly or indirectly, with its version and the
hashes of its files. One lock serves every system and every Python of the course: a condition after
a semicolon limits a package to some of them. Without --upgrade, the version of a package changes
only if a list no longer allows it.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RUN, TEST, BINDER = "requirements.lock", "requirements-dev.lock", ".binder/requirements.txt"
# The image of repo2docker has its own versions of these packages and of all that they require.
IN_THE_IMAGE = {"ipykernel", "ipywidgets", "jupyterlab", "setuptools"}
# Only tests use these packages.
NOT_IN_BINDER = {"nbval"}
# A hub uses the image too; this package merges updates there into files that a student edited.
FOR_A_HUB = "nbgitpuller"


def main(words):
    """Make the lock of the longest list, and then the other two with the same versions."""
    lock(TEST, ["-r requirements-dev.txt"], *words)
    known = ["-c", TEST]
    lock(RUN, ["-r requirements.txt"], *known)
    course = pins("requirements.txt")
    there = resolve([course[name] for name in IN_THE_IMAGE], *known)
    absent = [course[name] for name in course.keys() - IN_THE_IMAGE - NOT_IN_BINDER]
    hub = pins("publish/hub/requirements.txt")[FOR_A_HUB]
    lock(BINDER, [*absent, hub], *known, *(f"--no-emit-package={name}" for name in names(there)))


def pins(name):
    """Return {package: "package==version"} for a list of the course."""
    text = (ROOT / name).read_text("utf-8")
    return {pin.partition("==")[0]: pin for pin in re.findall(r"^[\w-]+==\S+", text, re.MULTILINE)}


def names(text):
    """Return the names of the packages in a lock."""
    return re.findall(r"^[\w.-]+(?===)", text, re.MULTILINE)


def lock(name, listed, *options):
    """Make a lock of the listed packages; keep the versions in the old lock if they are allowed.

    name     the path of the lock
    listed   lines of a list of packages
    options  further options for uv
    """
    command = "--custom-compile-command=python tools/lock.py"
    resolve(listed, "--generate-hashes", f"--output-file={name}", command, *options)
    print(f"{name}: {len(names((ROOT / name).read_text('utf-8')))} entries")


def resolve(listed, *options):
    """Resolve the listed packages and all their requirements with uv; return the output of uv."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    oldest = about["project"]["requires-python"].removeprefix(">=")
    command = [sys.executable, "-m", "uv", "pip", "compile", "-", "--universal", "--quiet"]
    command += [f"--python-version={oldest}", "--no-annotate", *options]
    listed = "\n".join(listed)
    return subprocess.run(command, input=listed, cwd=ROOT, check=True, text=True, stdout=-1).stdout


if __name__ == "__main__":
    main(sys.argv[1:])
