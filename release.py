"""Make what a release hands out, from what is committed, and try it in an empty environment.

    .venv/bin/python release.py            wheels and sdists of both packages, into dist/
    .venv/bin/python release.py --site     and the web pages as an archive (takes minutes)

Each wheel is built from the unpacked sdist: what the sdist lacks, the wheel would lack too.
docs/release.md says what to do before and after.
"""

import argparse
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
FOLDERS = {"cfr-core": ".", "cfr-lab": "cfr_lab"}
# With -P: cfr_lab/numbers.py must not pass for the module of that name.
BUILD = "import sys; from setuptools import build_meta as b; getattr(b, sys.argv[1])(sys.argv[2])"
# A game solved, a picture drawn, an exercise judged: with what was installed and nothing else.
TRIAL = """
from importlib.metadata import version
import cfr_core, cfr_lab, sys
from cfr_core import Tree, games
from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_lab.lessons import lesson_01
assert not cfr_core.__file__.startswith(sys.argv[1]), cfr_core.__file__
assert version("cfr-core") == version("cfr-lab") == sys.argv[2]
assert exploitability(CFR(Tree(games.kuhn()), "cfr+").run(500).average) < 0.01
assert "<svg" in lesson_01.explore_matrix().html.value
assert cfr_lab.check("01.1", 0.02).right
print("installed and tried:", version("cfr-core"))
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", action="store_true", help="the web pages too, as an archive")
    parser.add_argument(
        "--to", type=Path, default=ROOT / "dist", help="the folder; dist, if left out"
    )
    options = parser.parse_args()
    if run("git", "status", "--porcelain", cwd=ROOT).strip():
        sys.exit("Something is not committed: a release is made of what is.")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    target = options.to.resolve()
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as room:
        source = Path(room, "source")
        archive = subprocess.run(
            ["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True
        )
        unpack(io.BytesIO(archive.stdout), source)
        wheels = [made(source / folder, target, Path(room)) for folder in FOLDERS.values()]
        tried(wheels, Path(room), version)
        if options.site:
            run(sys.executable, "-m", "website.build", f"{room}/site", cwd=source)
            shutil.make_archive(str(target / f"cfr-course-site-{version}"), "zip", f"{room}/site")
    for path in sorted(target.iterdir()):
        print(f"{path.stat().st_size / 1e6:8.2f} MB  {path.name}")


def made(folder, target, room):
    """The wheel of the package in a folder, built from its sdist; both are in `target`."""
    run(sys.executable, "-P", "-c", BUILD, "build_sdist", str(target), cwd=folder)
    sdist = max(target.glob("*.tar.gz"), key=lambda path: path.stat().st_mtime_ns)
    unpacked = room / sdist.name.removesuffix(".tar.gz")
    with open(sdist, "rb") as packed:
        unpack(packed, room)
    run(sys.executable, "-P", "-c", BUILD, "build_wheel", str(target), cwd=unpacked)
    return max(target.glob("*.whl"), key=lambda path: path.stat().st_mtime_ns)


def tried(wheels, room, version):
    """Install the wheels into an empty environment, and use them there."""
    venv.create(room / "empty", with_pip=True)
    python = room / "empty" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    run(str(python), "-m", "pip", "install", "-q", *map(str, wheels), cwd=room)
    print(run(str(python), "-I", "-c", TRIAL, str(ROOT), version, cwd=room).strip())


def unpack(packed, target):
    with tarfile.open(fileobj=packed) as tar:
        tar.extractall(target, filter="data")


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)[:200]}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
