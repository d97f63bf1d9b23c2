"""The course as one file to be carried away: what a reader needs to open the lessons in Python.

Pages show what notebooks save, so the notebooks in it are without their outputs: a twentieth of
the bytes. Tests, sources and the makers of notebooks and pages stay in the repository.
"""

import json
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAME = "course.zip"
TAKEN = (
    *("LICENSE*", "README*.md", "pyproject.toml", "requirements.txt", "start.py"),
    *("cfr_core/**/*", "cfr_lab/**/*", "settings/**/*", "docs/**/*"),
    *("notebooks/zh/*.ipynb", "notebooks/en/*.ipynb"),
)
LEFT = ("__pycache__", "build", ".ipynb_checkpoints")


def course():
    """[(name, bytes), ...]: the files of the course, the same whatever else lies about."""
    paths = {path for pattern in TAKEN for path in ROOT.glob(pattern) if path.is_file()}
    found = []
    for path in sorted(paths):
        name = path.relative_to(ROOT)
        if not any(part in LEFT or part.endswith(".egg-info") for part in name.parts):
            data = path.read_bytes()
            found.append((name.as_posix(), bare(data) if path.suffix == ".ipynb" else data))
    return found


def bare(data):
    """A notebook without what it showed."""
    notebook = json.loads(data)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    return json.dumps(notebook, ensure_ascii=False, indent=1).encode() + b"\n"


def write(path):
    """All of it in a zip file, byte for byte the same for the same files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in course():
            entry = zipfile.ZipInfo(f"cfr-course/{name}", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # on Windows too: what follows are Unix's rights
            entry.external_attr = (0o755 if name == "start.py" else 0o644) << 16
            archive.writestr(entry, data)
