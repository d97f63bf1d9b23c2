"""Long runs made once: what they gave is kept as data/NAME.json in the lesson's room.

A room with long runs has a module `runs.py` with RUNS, {name: function}; each function, called
without arguments, gives lists, numbers and texts, and takes arguments by which a test or a cell
makes the same run shorter.

    python -m cfr_lab.lessons.stored faster_cfr            makes all of that lesson again
    python -m cfr_lab.lessons.stored faster_cfr sampling   makes one of them again
"""

import json
import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


def stored(lesson, name):
    """What the run `name` of a lesson ("faster_cfr") gave when it was made."""
    return json.loads(_path(lesson, name).read_text("utf-8"))


def rounded(value, digits=4):
    """Lists of numbers, numbers, or a dict of them, to so many significant digits, for storing."""
    if isinstance(value, dict):
        return {key: rounded(each, digits) for key, each in value.items()}
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return [rounded(each, digits) for each in value]
    return float(f"{value:.{digits}g}") if isinstance(value, float) else value


def make(lesson, names=()):
    """Make the runs of a lesson again, all or those named, and keep what they give."""
    runs = import_module(f"cfr_lab.lessons.{lesson}.runs").RUNS
    for name in names or runs:
        path = _path(lesson, name)
        path.parent.mkdir(exist_ok=True)
        text = json.dumps(runs[name](), ensure_ascii=False, separators=(",", ":"))
        path.write_text(text + "\n", "utf-8")
        print(f"{path.relative_to(HERE)}: {path.stat().st_size:,d} bytes")


def _path(lesson, name):
    return HERE / lesson / "data" / f"{name}.json"


if __name__ == "__main__":
    make(sys.argv[1], sys.argv[2:])
