"""Pack into one downloadable file everything that a reader needs to run the lessons.

The site's pages show the saved outputs, so the notebooks in this file have no outputs. This makes
the file twenty times smaller. The file does not contain the tests, the sources of the notebooks,
the programs that make notebooks and pages, or the guides to these parts. Its READMEs are those in
publish/site/course, which describe only features that the downloaded course has.

Files that do not belong to the course are left out, too. In a Git repository, these are the
untracked files. In an unpacked archive, they are files of unknown types and notebooks that the
course does not ship.
"""

import json
import subprocess
import zipfile
from pathlib import Path

from notebooks import shipped

ROOT = Path(__file__).resolve().parents[2]
NAME = "course.zip"
INCLUDED = (
    *("LICENSE*", "README*.md", "pyproject.toml", "requirements.*", "start.py"),
    *("cfr_core/**/*", "cfr_lab/**/*", "jupyterlab/**/*", "docs/teaching/*", "docs/*.svg"),
    *(f"docs/{name}*.md" for name in ("studying", "faults", "teaching", "reporting", "references")),
    "notebooks/shipped.*",
    *(f"notebooks/{language}/*.{kind}" for language in ("zh", "en") for kind in ("ipynb", "md")),
)
EXCLUDED = ("__pycache__", "build", ".ipynb_checkpoints")
KINDS = (".css", ".js", ".json", ".jupyterlab-settings", ".md", ".otf", ".py", ".svg", ".toml")
NAMES = ("LICENSE", "LICENSE-CC-BY-4.0", "OFL.txt", "shipped.txt")
NAMES += ("requirements.txt", "requirements.lock")


def course_files():
    """Return the files of the course as a list [(name, bytes), ...].

    Files in the same folders that do not belong to the course do not change the result. Raises
    CalledProcessError if git cannot list the course's files.
    """
    paths = {path for pattern in INCLUDED for path in ROOT.glob(pattern) if path.is_file()}
    is_ours = is_course_file if not (ROOT / ".git").exists() else tracked_files().__contains__
    files = []
    for path in sorted(paths):
        name = path.relative_to(ROOT)
        if is_ours(name.as_posix()):
            data = path.read_bytes()
            if path.parent == ROOT and path.name.startswith("README"):
                own_file = ROOT / "publish" / "site" / "course" / path.name
                # In the zip file, the README is in the root, so its links need no leading
                # "../../../".
                data = own_file.read_bytes().replace(b"](../../../", b"](")
            files.append(
                (name.as_posix(), without_outputs(data) if path.suffix == ".ipynb" else data)
            )
    return files


def tracked_files():
    """Return the set of the paths, relative to the repository, of all files that Git tracks."""
    command = ["git", "ls-files", "-z"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    return set(listing.decode().split("\0"))


def is_course_file(name):
    """Return whether a file in an unpacked archive belongs to the course.

    name  the path of the file, relative to the folder of the course
    """
    path = Path(name)
    if any(part in EXCLUDED or part.endswith(".egg-info") for part in path.parts):
        return False
    if path.suffix == ".ipynb":
        return shipped.content(ROOT / path) in shipped.contents()
    return path.suffix in KINDS or path.name in NAMES


def without_outputs(data):
    """Return the bytes of a notebook file with the outputs removed."""
    notebook = json.loads(data)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    return json.dumps(notebook, ensure_ascii=False, indent=1).encode() + b"\n"


def write(path):
    """Write the course to a zip file whose bytes depend only on the course's files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in course_files():
            entry = zipfile.ZipInfo(f"cfr-course/{name}", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            # The number 3 means Unix. It is set on Windows, too, because the next line sets Unix
            # permissions.
            entry.create_system = 3
            entry.external_attr = (0o755 if name == "start.py" else 0o644) << 16
            archive.writestr(entry, data)
