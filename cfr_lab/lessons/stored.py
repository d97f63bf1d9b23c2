"""Compute the results of long runs once, and store them as data/NAME.json in a lesson's package.

A package with long runs has a module `runs.py` that defines RUNS as {name: function}. Each function
can be called without arguments and returns a result that JSON can represent. Its optional arguments
let a test or a notebook cell make the run shorter.

    python -m cfr_lab.lessons.stored faster_cfr         recomputes all runs of faster_cfr
    python -m cfr_lab.lessons.stored faster_cfr sweep   recomputes only the run `sweep`
"""

import json
import sys
from importlib import import_module
from pathlib import Path

FOLDER = Path(__file__).parent


def stored_result(lesson, name):
    """Return the stored result of the run `name` of a lesson such as "faster_cfr"."""
    return json.loads(_path(lesson, name).read_text("utf-8"))


def round_digits(value, digits=4):
    """Return `value` with every float rounded to `digits` significant digits.

    value   a number or a string, or a list, tuple, array or dictionary of such values
    """
    if isinstance(value, dict):
        return {key: round_digits(each, digits) for key, each in value.items()}
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return [round_digits(each, digits) for each in value]
    return float(f"{value:.{digits}g}") if isinstance(value, float) else value


def make(lesson, names=()):
    """Recompute all runs of a lesson, or those in `names`, and store their results."""
    runs = import_module(f"cfr_lab.lessons.{lesson}.runs").RUNS
    for name in names or runs:
        path = _path(lesson, name)
        path.parent.mkdir(exist_ok=True)
        text = json.dumps(runs[name](), ensure_ascii=False, separators=(",", ":"))
        path.write_text(text + "\n", "utf-8")
        print(f"{path.relative_to(FOLDER)}: {path.stat().st_size:,d} bytes")


def _path(lesson, name):
    return FOLDER / lesson / "data" / f"{name}.json"


if __name__ == "__main__":
    make(sys.argv[1], sys.argv[2:])
