"""Make the files of a release from the last commit, and test them in an empty environment.

    .venv/bin/python tools/release.py            the wheel and the sdist, into dist/
    .venv/bin/python tools/release.py --site     also an archive of the web pages, and course.zip

The wheel is built from the unpacked sdist, so a file that the sdist lacks is missing from the
wheel, too. docs/release.md lists the steps of a release that precede and follow this program.
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

ROOT = Path(__file__).resolve().parents[1]
BUILD = "import sys; from setuptools import build_meta as b; getattr(b, sys.argv[1])(sys.argv[2])"
# Using only the installed wheel, this program solves a game, draws a picture and judges an
# exercise.
TRIAL = """
from importlib.metadata import version
import cfr_core, cfr_lab, sys
from cfr_core import Tree, games
from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_lab.lessons import rock_paper_scissors
assert not cfr_core.__file__.startswith(sys.argv[1]), cfr_core.__file__
assert version("cfr-course") == sys.argv[2]
assert exploitability(CFR(Tree(games.kuhn()), "cfr+").run(500).average) < 0.01
assert "<svg" in rock_paper_scissors.explore_matrix().html.value
assert cfr_lab.check("rock_paper_scissors.1", 0.02).right
print("installed and tried:", version("cfr-course"))
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", action="store_true", help="also pack the web pages")
    parser.add_argument(
        "--to", type=Path, default=ROOT / "dist", help="the folder for the results (default: dist)"
    )
    options = parser.parse_args()
    changes = run("git", "status", "--porcelain", cwd=ROOT)
    if changes:
        sys.exit(
            f"A release contains only committed files; these changes are not committed:\n{changes}"
        )
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    target = options.to.resolve()
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as temp_dir:
        source = Path(temp_dir, "source")
        archive = subprocess.run(
            ["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True
        )
        unpack(io.BytesIO(archive.stdout), source)
        wheel = build(source, target, Path(temp_dir))
        try_wheel(wheel, Path(temp_dir), version)
        if options.site:
            run(sys.executable, "-m", "publish.site.build", f"{temp_dir}/site", cwd=source)
            shutil.make_archive(
                str(target / f"cfr-course-site-{version}"), "zip", f"{temp_dir}/site"
            )
            shutil.copy2(f"{temp_dir}/site/course.zip", target)
    for path in sorted(target.iterdir()):
        print(f"{path.stat().st_size / 1e6:8.2f} MB  {path.name}")


def build(source, target, temp_dir):
    """Build the sdist and, from the sdist, the wheel; return the path of the wheel.

    source    the folder with the committed files
    target    the folder for the sdist and the wheel
    temp_dir  a temporary folder
    """
    run(sys.executable, "-P", "-c", BUILD, "build_sdist", str(target), cwd=source)
    (sdist,) = target.glob("*.tar.gz")
    source_folder = temp_dir / sdist.name.removesuffix(".tar.gz")
    with open(sdist, "rb") as archive:
        unpack(archive, temp_dir)
    run(sys.executable, "-P", "-c", BUILD, "build_wheel", str(target), cwd=source_folder)
    (wheel,) = target.glob("*.whl")
    return wheel


def try_wheel(wheel, temp_dir, version):
    """Install the wheel and all that the lessons need into an empty environment, and run TRIAL."""
    venv.create(temp_dir / "empty", with_pip=True)
    python = (
        temp_dir / "empty" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    )
    run(str(python), "-m", "pip", "install", "-q", f"{wheel}[lab]", cwd=temp_dir)
    print(run(str(python), "-I", "-c", TRIAL, str(ROOT), version, cwd=temp_dir).strip())


def unpack(archive, target):
    with tarfile.open(fileobj=archive) as tar:
        tar.extractall(target, filter="data")


def run(*command, cwd):
    process = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if process.returncode:
        sys.exit(f"{' '.join(command)[:200]}\n{process.stdout}{process.stderr}")
    return process.stdout


if __name__ == "__main__":
    main()
