"""Test the packages: cfr_core imports no other, and every file can be read in one sitting."""

import ast
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
CORE, LAB = ROOT / "cfr_core", ROOT / "cfr_lab"
MAX_LINES = 400
# A table of sentences is looked up, not read.
SENTENCE_TABLES = {"cfr_core/sentences.py"}
# The core may use these packages if they are installed, and raises an error if they are not.
OPTIONAL_IMPORTS = {"cfr_core/interop.py": {"pyspiel", "open_spiel", "pygambit"}}


def imported_modules(path):
    """Return the top-level names of every import in a file, at its head or inside a function."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module)
    return {name.split(".")[0] for name in names}


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda path: path.stem)
def test_the_core_needs_numpy_alone(path):
    allowed = {"cfr_core", "numpy", *sys.stdlib_module_names}
    strangers = imported_modules(path) - allowed
    assert strangers <= OPTIONAL_IMPORTS.get(path.relative_to(ROOT).as_posix(), set())


def sources():
    folders = (
        "cfr_core",
        "cfr_lab",
        "tests",
        "notebooks",
        "publish",
        "tools",
        "jupyterlab",
        ".binder",
    )
    results = [
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*.*")
        if path.suffix in (".py", ".js", ".css")
    ]
    own = [ROOT / "start.py"]
    return [*own, *(path for path in results if "build" not in path.parts)]


def test_no_file_is_too_long_to_read_in_one_sitting():
    long = {}
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        lines = len(path.read_text("utf-8").splitlines())
        if name not in SENTENCE_TABLES and lines > (350 if name == "start.py" else MAX_LINES):
            long[name] = lines
    assert long == {}


def test_line_ends_are_the_same_on_windows(tmp_path):
    """Line endings are the same with the default settings of Git for Windows."""
    for name in (".gitattributes", ".ci/run", "notebooks/en/00_start_here.ipynb"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    git = ["git", "-c", "core.autocrlf=true", "-c", "user.name=x", "-c", "user.email=x@x"]

    def ask(*words):
        return subprocess.check_output([*git, *words], cwd=tmp_path, text=True)

    ask("init", "-q")
    ask("add", "-A")
    ask("commit", "-qm", "x")
    ask("rm", "-rq", ".")
    ask("reset", "--hard", "-q")
    ends = [line.split()[:2] for line in ask("ls-files", "--eol").splitlines()]
    assert ends == [["i/lf", "w/lf"]] * 3


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Return the path of the course's wheel, built from a copy without leftovers."""
    build_folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    command += [
        "--disable-pip-version-check",
        "-q",
        "-w",
        build_folder,
        copy_sources(build_folder / "source"),
    ]
    subprocess.run(command, check=True, capture_output=True, cwd=build_folder)
    (result,) = build_folder.glob("*.whl")
    return result


def copy_sources(target):
    """Copy the files that git tracks, or would add: a fresh clone would build from them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    for name in listed.stdout.decode().split("\0"):
        expected = name.startswith(("cfr_core/", "cfr_lab/")) or "/" not in name
        if name and expected and (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes((ROOT / name).read_bytes())
    return target


def names_in(wheel):
    with zipfile.ZipFile(wheel) as packed:
        return packed.namelist()


def test_the_wheel_carries_the_licences(wheel):
    carried = {name.partition("/licenses/")[2] for name in names_in(wheel) if "/licenses/" in name}
    assert carried == {"LICENSE", "cfr_lab/fonts/OFL.txt"}


def test_the_wheel_holds_both_packages_completely(wheel):
    names = {name for name in names_in(wheel) if ".dist-info/" not in name}
    kinds = (".py", ".js", ".css", ".toml", ".json", ".otf")
    expected = {
        path.relative_to(ROOT).as_posix()
        for package in (CORE, LAB)
        for path in package.rglob("*.*")
        if path.suffix in kinds and "__pycache__" not in path.parts
    }
    assert names == expected | {"cfr_lab/fonts/OFL.txt"}


def test_the_wheel_alone_needs_numpy_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (each for each in packed.namelist() if each.endswith(".dist-info/METADATA"))
        lines = packed.read(name).decode().splitlines()
    needs = [Requirement(line.split(": ")[1]) for line in lines if line.startswith("Requires-Dist")]
    assert [each.name for each in needs if each.marker is None] == ["numpy"]
