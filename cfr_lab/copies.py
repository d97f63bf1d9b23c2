"""Keep the reader's own copies of the lessons in the folder `my-notebooks`, beside `notebooks`.

The lessons in `notebooks` stay as published, so updating the course, with git or by replacing the
folder with a new download, never conflicts with the reader's work. A copy that the reader has
changed is never overwritten. This file uses only the standard library, because jupyterlab/lab.py
loads the file by its path before any Jupyter module.
"""

import json
import os
import secrets
from contextlib import suppress
from hashlib import sha256

# This file holds {"zh/01_....ipynb": {"came": digest of the lesson as copied, "told": digest of the
# newer version about which the reader was told}}. Companion files such as zh/glossary.md are
# updated without a notice, so their "told" is always "".
NOTES = ".came.json"


def update_copies(course, own_folder):
    """Copy new lessons into the reader's folder, and update copies that the reader has not changed.

    course       the folder with the course's notebooks in its subfolders zh and en
    own_folder   the folder with the reader's copies in subfolders of the same names

    Returns the names of the lessons that the reader has changed and that have a newer version in
    the course; each version is reported only once. Raises OSError if a file cannot be written.
    """
    own_folder.mkdir(exist_ok=True)
    old_notes, newer = _notes(own_folder), []
    notes = json.loads(json.dumps(old_notes))
    for lesson in sorted(course.glob("??/[0-9]*.ipynb")):
        name = lesson.relative_to(course).as_posix()
        note = notes.setdefault(name, {"came": "", "told": ""})
        target, course_digest = own_folder / name, digest(lesson)
        own_digest = digest(target)
        if not target.exists() or (own_digest == note["came"] != course_digest and own_digest):
            target.parent.mkdir(exist_ok=True)
            write_atomically(target, lesson.read_bytes())
            # If a lesson was edited in the course's folder, its copy counts as changed by the
            # reader from the start.
            note["came"] = course_digest if is_original(lesson) else ""
        elif own_digest == course_digest and is_original(lesson):
            note["came"] = course_digest
        elif course_digest not in (note["came"], note["told"], own_digest):
            note["told"] = course_digest
            newer.append(name)
    for page in sorted(course.glob("??/*.md")):
        target, data = own_folder / page.relative_to(course), page.read_bytes()
        note = notes.setdefault(page.relative_to(course).as_posix(), {"came": "", "told": ""})
        own_data = target.read_bytes() if target.exists() else None
        if own_data is None or (sha256(own_data).hexdigest() == note["came"] and own_data != data):
            target.parent.mkdir(exist_ok=True)
            write_atomically(target, data)
            own_data = data
        if own_data == data:
            note["came"] = sha256(data).hexdigest()
    if notes != old_notes:
        write_atomically(own_folder / NOTES, json.dumps(notes, indent=1).encode())
    return newer


def digest(path):
    """Return a digest of a notebook's cells without their outputs.

    If the file is not a notebook, the result is "".
    """
    cells = [(kind, source) for kind, source, _ in _cells(path)]
    return sha256(json.dumps(cells).encode()).hexdigest()[:16] if cells else ""


def is_original(path):
    """Return whether a notebook still has the cells that notebooks/build.py wrote.

    That program derives a cell's id from the cell's source, so after an edit the id no longer
    matches the source.
    """
    cells = _cells(path)
    return bool(cells) and all(
        name.partition("-")[0] == sha256(source.encode(errors="replace")).hexdigest()[:8]
        for _, source, name in cells
    )


def sources(path):
    """Return the sources of a notebook's cells."""
    return [source for _, source, _ in _cells(path)]


def write_atomically(path, data):
    """Write bytes to a file so that it always has either its old or its complete new content."""
    new = path.with_name(f".{path.stem[:20]}-{secrets.token_hex(6)}")
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        os.replace(new, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(new)
        raise


def unused_path(path):
    """Return the path or, if it exists, the first of path-2, path-3, ... that does not exist."""
    candidate, number = path, 1
    while os.path.lexists(candidate):
        number += 1
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return candidate


def _notes(own_folder):
    """Return the notes in the file NOTES, as {name of a copy: note}.

    If the file cannot be read, the result is {}, so every copy counts as changed by the reader.
    """
    try:
        stored = json.loads((own_folder / NOTES).read_text("utf-8"))
        return {
            str(name): {"came": str(note["came"]), "told": str(note["told"])}
            for name, note in stored.items()
        }
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def _cells(path):
    """Return [(kind, source, id), ...] for a notebook's cells; [] if the file is not a notebook."""
    try:
        return [
            (cell["cell_type"], "".join(cell["source"]), str(cell.get("id")))
            for cell in json.loads(path.read_text("utf-8"))["cells"]
        ]
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return []
