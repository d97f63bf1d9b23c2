"""Store the solved exercises and the choices made in quick questions in the file progress.json.

The file is in the folder of the reader's notebooks. For an exercise, the file holds the time of the
first right answer and the number of answers up to then, but not the answers; for a quick question,
it holds the reader's first and latest choices. The file may be deleted at any time. If no server
has opened the notebook, nothing is read or written, and entries last only for the session. The
environment variable CFR_LAB_MEMORY can name another file; if its value is "off", no file is used.

Nothing is lost: a new file is complete before it replaces the old one, notebooks that run at the
same time add to each other's entries, and an entry that could not be written is kept for the next
attempt.
"""

import json
import os
import re
import time
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from cfr_lab import notebook_location
from cfr_lab.copies import unused_path, write_atomically
from cfr_lab.words import say

NAME, LOCK = "progress.json", ".progress.lock"
# A kernel waits at most this many seconds for another notebook to finish writing.
LOCK_TIMEOUT = 2
# A temporary file older than this many seconds was left by a killed kernel.
MAX_TEMPORARY_AGE = 60
# The course's file stays far below this many bytes, so the course did not write a larger file.
MAX_BYTES = 10**6
EXERCISE = re.compile(r"[a-z][a-z0-9_]{0,60}\.[0-9]{1,3}")
QUESTION = re.compile(r"[a-z][a-z0-9_]{0,60}\.[0-9a-f]{8}")
TIME_PATTERN = re.compile(r"|\?|[0-9T:+-]{10,40}")
ABOUT = (
    "This file records which exercises and quick questions you have done; you may delete it. "
    "这个文件是你的做题记录，可以删除。"
)


class Entry(NamedTuple):
    """Hold the record of the reader's answers to one exercise.

    tries         number of answers up to and including the first right one
    time_solved   time of the first right answer, as text; "" if there is none yet
    """

    tries: int = 0
    time_solved: str = ""


class PickedChoices(NamedTuple):
    """Hold the zero-based indices of the first and last choices picked for a quick question."""

    first: int
    last: int


# These entries, {exercise: Entry, question: PickedChoices}, are not yet in the file.
_unwritten = {}
_reported = set()


class DamagedFileError(Exception):
    """Report a file that is damaged or was not written by the course.

    entries   {name: Entry or PickedChoices} for the entries that can still be read
    """

    def __init__(self, entries):
        super().__init__("damaged")
        self.entries = entries


def remember(exercise, solved):
    """Record a judged answer, and return a warning for the reader or "" if there is none.

    The warning says that the file is damaged or cannot be written. Each warning is returned only
    once per session.
    """
    return _remember({exercise: Entry(1, _timestamp() if solved else "")})


def remember_choice(question, choice):
    """Record the choice picked for a quick question, and return a warning or "" like `remember`.

    question   the lesson's name and eight hexadecimal digits that identify the question's text,
               such as "kuhn_poker.0123abcd"
    choice     the zero-based index of the choice
    """
    return _remember({question: PickedChoices(choice, choice)})


def _remember(entries):
    _unwritten.update(_merge(_unwritten, entries))
    path = file()
    if path is None:
        return ""
    try:
        return _write(path)
    except TimeoutError:
        return ""  # These entries are stored with the next answer.
    except OSError as error:
        return _say_once(
            "unwritten",
            "做题记录无法写入 {path}（{why}）；在关闭这个笔记本之前，记录仍然有效；"
            "一旦可以写入，就会补存。",
            "{path} cannot be written ({why}): your solved exercises are remembered until the "
            "notebook is closed, and are saved as soon as the file can be written.",
            path=path,
            why=error.strerror or type(error).__name__,
        )


def known_entries():
    """Return {exercise: Entry} for all exercises recorded in this session or in the file."""
    return {name: each for name, each in _all_entries().items() if isinstance(each, Entry)}


def picked_choices():
    """Return {question: PickedChoices} for the quick questions that have been answered."""
    return {name: each for name, each in _all_entries().items() if isinstance(each, PickedChoices)}


def _all_entries():
    path, entries = file(), {}
    if path is not None:
        with suppress(OSError):
            entries = _readable_entries(path)[0]
    return _merge(entries, _unwritten)


def solved_exercises():
    """Return the set of names of all solved exercises."""
    return frozenset(exercise for exercise, entry in known_entries().items() if entry.time_solved)


def forget():
    """Forget the entries of this session that the file does not hold."""
    _unwritten.clear()
    _reported.clear()


def file():
    """Return the path of progress.json or of the file used instead, or None if no file is used."""
    setting = os.environ.get("CFR_LAB_MEMORY", "")
    if setting:
        return None if setting == "off" else Path(setting)
    notebook = notebook_location.notebook_path()
    return None if notebook is None else notebook_location.readers_folder(notebook) / NAME


def _combine_entries(entry, later_entry):
    """Return the entry that combines `entry` with `later_entry`, a later entry of the same name.

    For an exercise, the tries are added up; once the exercise is solved, its entry no longer
    changes. For a quick question, the first choice of `entry` and the last choice of
    `later_entry` are kept.
    """
    if isinstance(later_entry, PickedChoices):
        return PickedChoices(entry.first, later_entry.last)
    if entry.time_solved:
        return entry
    return Entry(entry.tries + later_entry.tries, later_entry.time_solved)


def _merge(entries, others):
    merged = dict(entries)
    for name, entry in others.items():
        merged[name] = _combine_entries(merged[name], entry) if name in merged else entry
    return merged


def _timestamp():
    """Return the current time as text, or "?" if the clock or the year is out of range."""
    try:
        return datetime.now(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return "?"


def _write(path):
    """Add the unwritten entries to the file, and return a warning for the reader or ""."""
    path, sentence = Path(os.path.realpath(path)), ""
    with _file_lock(path.with_name(LOCK)):
        entries, is_whole = _readable_entries(path)
        if not is_whole:
            copy_path = unused_path(path.with_name(f"{path.stem}.damaged{path.suffix}"))
            os.replace(path, copy_path)
            sentence = _say_once(
                f"damaged {copy_path}",
                "{path} 已损坏，已改名为 {aside}；其中还能读出的 {n} 条记录都保留了下来。",
                "{path} was damaged and has been renamed {aside}. The entries that could still be "
                "read ({n}) have been kept.",
                path=path.name,
                aside=copy_path.name,
                n=len(entries),
            )
        merged_entries = _merge(entries, _unwritten)
        if merged_entries != entries or not is_whole:
            _replace(path, merged_entries)
        _unwritten.clear()
    return sentence


def _readable_entries(path):
    """Return (readable entries, whether the file is undamaged); a missing file counts as empty."""
    try:
        return _read(path), True
    except FileNotFoundError:
        return {}, True
    except DamagedFileError as damaged:
        return damaged.entries, False


def _read(path):
    """Return the file's entries, or raise OSError or DamagedFileError if they cannot be read."""
    with open(path, "rb") as opened:
        data = opened.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise DamagedFileError({})
    try:
        stored = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise DamagedFileError({}) from None
    if not isinstance(stored, dict):
        raise DamagedFileError({})
    exercises = _part(stored.get("exercises"), _entry)
    # A file from a version of the course that did not record choices has no key "questions".
    questions = _part(stored.get("questions", {}), _read_picked)
    entries = (exercises or {}) | (questions or {})
    readable = {name: entry for name, entry in entries.items() if entry}
    if len(readable) < len(entries) or exercises is None or questions is None:
        raise DamagedFileError(readable)
    return readable


def _part(stored, read):
    """Return {name: read(name, value)} for part of the file, or None if it is not a dictionary."""
    if not isinstance(stored, dict):
        return None
    return {name: read(name, stored_value) for name, stored_value in stored.items()}


def _entry(name, stored_value):
    """Return the Entry that a value from the file represents, or None if it represents none."""
    if not EXERCISE.fullmatch(name) or not isinstance(stored_value, dict):
        return None
    tries, time_solved = stored_value.get("tries"), stored_value.get("solved")
    is_valid = type(tries) is int and 0 <= tries < 10**6 and isinstance(time_solved, str)
    return Entry(tries, time_solved) if is_valid and TIME_PATTERN.fullmatch(time_solved) else None


def _read_picked(name, stored_value):
    """Return the PickedChoices that a value from the file represents, or None."""
    if not QUESTION.fullmatch(name) or not isinstance(stored_value, dict):
        return None
    choices = stored_value.get("first"), stored_value.get("last")
    return PickedChoices(*choices) if all(type(k) is int and 0 <= k < 10 for k in choices) else None


def _replace(path, entries):
    stored = {"about": ABOUT, "exercises": {}, "questions": {}}
    for name in sorted(entries):
        entry = entries[name]
        if isinstance(entry, PickedChoices):
            stored["questions"][name] = entry._asdict()
        else:
            stored["exercises"][name] = {"tries": entry.tries, "solved": entry.time_solved}
    data = json.dumps(stored, ensure_ascii=False, indent=1)
    write_atomically(path, f"{data}\n".encode())
    _remove_stale_files(path)


def _remove_stale_files(path):
    """Remove the temporary files that `write_atomically` leaves behind if a kernel is killed."""
    for left in path.parent.glob(f".{path.stem[:20]}-{'[0-9a-f]' * 12}"):
        with suppress(OSError):
            # On a system without file locks, another notebook may still be writing a temporary
            # file younger than MAX_TEMPORARY_AGE seconds.
            if time.time() - left.stat().st_mtime > MAX_TEMPORARY_AGE:
                left.unlink()


@contextmanager
def _file_lock(path):
    """Hold a lock while the file is written, so that no other notebook writes at the same time.

    Raises TimeoutError if another notebook does not release the lock in time. On a system without
    file locks, none is held, and an entry may be lost if two notebooks write at the same time.
    """
    with open(path, "a") as opened:
        until = time.monotonic() + LOCK_TIMEOUT
        while not _try_lock(opened):
            if time.monotonic() > until:
                raise TimeoutError
            time.sleep(0.02)
        yield  # Closing the file releases the lock, and so does the end of the process.


def _try_lock(opened):
    try:
        import fcntl
    except ImportError:
        return _lock_on_windows(opened)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # This file system does not support locks.
    return True


def _lock_on_windows(opened):
    try:
        import msvcrt
    except ImportError:
        return True
    try:
        opened.seek(0)
        msvcrt.locking(opened.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True


def _say_once(code, zh, en, **facts):
    """Return a sentence in the current language, or "" if `code` has already been reported."""
    if code in _reported:
        return ""
    _reported.add(code)
    return say(zh, en, **facts)
