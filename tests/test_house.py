"""The house: a core that stands alone, a lab beside it, files that are read in one sitting."""

import ast
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CORE, LAB = ROOT / "cfr_core", ROOT / "cfr_lab"
SITTING = 400
# A table of sentences is looked up, not read.
TABLES = {"cfr_core/sentences.py"}
# The core may use these where they are installed, and says so where they are not.
GUESTS = {"cfr_core/interop.py": {"pyspiel", "open_spiel", "pygambit"}}


def imported(path):
    """The top-level names of every import in a file, at its head or inside a function."""
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
    strangers = imported(path) - allowed
    assert strangers <= GUESTS.get(path.relative_to(ROOT).as_posix(), set())


def sources():
    folders = ("cfr_core", "cfr_lab", "tests", "notebooks", "benchmarks")
    folders += ("website", "settings", "hub", "lite", "grading", ".binder")
    found = [
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*.*")
        if path.suffix in (".py", ".js", ".css")
    ]
    own = [ROOT / "start.py", ROOT / "release.py"]
    return [*own, *(path for path in found if "build" not in path.parts)]


def test_files_are_read_in_one_sitting():
    long = {}
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        lines = len(path.read_text("utf-8").splitlines())
        if name not in TABLES and lines > (350 if name == "start.py" else SITTING):
            long[name] = lines
    assert long == {}


def test_line_ends_are_the_same_on_windows(tmp_path):
    """As Git for Windows is set up when it is installed."""
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


@pytest.fixture(scope="module", params=["cfr_core", "cfr_lab"])
def wheel(request, tmp_path_factory):
    """The names in a package's wheel, built from a copy without leftovers."""
    home = tmp_path_factory.mktemp("wheel")
    folder = ROOT if request.param == "cfr_core" else LAB
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    command += ["--disable-pip-version-check", "-q", "-w", home, copy_of(folder, home / "source")]
    subprocess.run(command, check=True, capture_output=True, cwd=home)
    (made,) = home.glob("*.whl")
    with zipfile.ZipFile(made) as packed:
        return request.param, packed.namelist()


def copy_of(folder, target):
    """The files that git knows, or would take, copied: what a fresh clone would build from."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=folder,
        capture_output=True,
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    for name in listed.stdout.decode().split("\0"):
        wanted = folder == LAB or name.startswith("cfr_core/") or "/" not in name
        if name and wanted and (folder / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes((folder / name).read_bytes())
    return target


def test_each_wheel_carries_its_licences(wheel):
    package, names = wheel
    carried = {name.partition("/licenses/")[2] for name in names if "/licenses/" in name}
    assert carried == {"LICENSE"} | ({"fonts/OFL.txt"} if package == "cfr_lab" else set())


def test_each_wheel_holds_its_package_and_all_of_it(wheel):
    package, names = wheel
    names = [name for name in names if ".dist-info/" not in name]
    assert {name.split("/")[0] for name in names} == {package}
    here = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / package).rglob("*.py")
        if path.name not in ("setup.py", "make_font.py") and "build" not in path.parts
    }
    assert here <= set(names)
    others = {name for name in names if not name.endswith(".py")}
    scripts = {f"cfr_lab/{n}" for n in ("desk.css", "desk.js", "player.js", "quiz.css", "quiz.js")}
    fonts = {"cfr_lab/fonts/CourseSansSC-Regular.otf", "cfr_lab/fonts/OFL.txt"}
    # What long runs gave is kept beside the lesson.
    kept = {path.relative_to(ROOT).as_posix() for path in LAB.glob("lessons/*/data/*.json")}
    assert others == (fonts | scripts | kept if package == "cfr_lab" else set())
