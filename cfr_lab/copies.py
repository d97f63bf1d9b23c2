"""The reader's own copies of the lessons, in the folder my-notebooks beside notebooks.

The lessons in notebooks stay as they came, so that an update of the course, by git or by a new
download put in the place of the old one, meets nothing of the reader's. What the reader has
changed is never written over. Only Python's own library is used here: jupyterlab/lab.py loads this
file by its path, before anything of Jupyter's.
"""

import json
import os
import secrets
from contextlib import suppress
from hashlib import sha256

# {"zh/01_....ipynb": {"came": digest it came with, "told": digest of a newer one told of}};
# of what stands beside the lessons, as zh/glossary.md, there is no telling
NOTES = ".came.json"


def bring(course, mine):
    """Copy every lesson into the reader's folder; those not changed since are brought up to date.

    course, mine   folders that hold zh/ and en/
    Returns the names of lessons which the reader has changed and of which the course has a newer
    version, each version told of once. Raises OSError where nothing can be written.
    """
    mine.mkdir(exist_ok=True)
    before, newer = _notes(mine), []
    notes = json.loads(json.dumps(before))
    for lesson in sorted(course.glob("??/[0-9]*.ipynb")):
        name = lesson.relative_to(course).as_posix()
        note = notes.setdefault(name, {"came": "", "told": ""})
        target, offered = mine / name, digest(lesson)
        present = digest(target)
        if not target.exists() or (present == note["came"] != offered and present):
            target.parent.mkdir(exist_ok=True)
            put(target, lesson.read_bytes())
            # A lesson changed in the course's own folder is the reader's from the first.
            note["came"] = offered if is_original(lesson) else ""
        elif present == offered and is_original(lesson):
            note["came"] = offered
        elif offered not in (note["came"], note["told"], present):
            note["told"] = offered
            newer.append(name)
    for page in sorted(course.glob("??/*.md")):
        target, data = mine / page.relative_to(course), page.read_bytes()
        note = notes.setdefault(page.relative_to(course).as_posix(), {"came": "", "told": ""})
        present = target.read_bytes() if target.exists() else None
        if present is None or (sha256(present).hexdigest() == note["came"] and present != data):
            target.parent.mkdir(exist_ok=True)
            put(target, data)
            present = data
        if present == data:
            note["came"] = sha256(data).hexdigest()
    if notes != before:
        put(mine / NOTES, json.dumps(notes, indent=1).encode())
    return newer


def digest(path):
    """What tells a notebook's cells from others', their outputs aside; "" where it is none."""
    cells = [(kind, source) for kind, source, _ in _cells(path)]
    return sha256(json.dumps(cells).encode()).hexdigest()[:16] if cells else ""


def is_original(path):
    """Whether every cell is as notebooks/build.py has made it, which names cells by their text."""
    cells = _cells(path)
    return bool(cells) and all(
        name.partition("-")[0] == sha256(source.encode(errors="replace")).hexdigest()[:8]
        for _, source, name in cells
    )


def sources(path):
    """The texts of a notebook's cells."""
    return [source for _, source, _ in _cells(path)]


def put(path, data):
    """Write the bytes so that there is at any time either the old file or the whole new one."""
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
    """The path, or the first of path-2, path-3, ... that is not taken."""
    taken, number = path, 1
    while os.path.lexists(taken):
        number += 1
        taken = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return taken


def _notes(mine):
    """What is noted of each lesson; nothing where that cannot be read: then all is the reader's."""
    try:
        stored = json.loads((mine / NOTES).read_text("utf-8"))
        return {
            str(name): {"came": str(note["came"]), "told": str(note["told"])}
            for name, note in stored.items()
        }
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def _cells(path):
    """[(kind, source, name), ...] of a notebook's cells; none of what is no notebook."""
    try:
        return [
            (cell["cell_type"], "".join(cell["source"]), str(cell.get("id")))
            for cell in json.loads(path.read_text("utf-8"))["cells"]
        ]
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return []
