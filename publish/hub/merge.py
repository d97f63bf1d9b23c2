"""A lesson that lecturer and student both changed:  python publish/hub/merge.py BASE MINE THEIRS

git calls it, where student.py has said so, while nbgitpuller brings in an update; the result
replaces the file MINE. git itself would merge lines, and lines of two authors in one cell make a
program that neither wrote. Here a cell has one author: it is found again by its id, and a cell
that the student wrote or changed stays as it is.

JupyterLab shows saved pictures of trusted notebooks alone. Of two that are trusted, the student's
and the one that came with the course's programs, the result is trusted too.
"""

import json
import sys
from pathlib import Path

import nbformat
from nbformat.sign import NotebookNotary

RESULTS = ("outputs", "execution_count")


def written(cell):
    """What somebody typed in a cell: all but what running it gave."""
    kept = {name: value for name, value in cell.items() if name not in (*RESULTS, "metadata")}
    return {**kept, "source": "".join(cell["source"])}


def merged(base, mine, theirs):
    """Return the notebook that the student goes on with, in the lecturer's order.

    A cell the student wrote, changed or threw away stays so; every other is the lecturer's, with
    the student's results where its text is the same. KeyError where a cell has no id.
    """
    was, own = ({cell["id"]: cell for cell in notebook["cells"]} for notebook in (base, mine))

    def students(cell):
        return cell["id"] not in was or written(cell) != written(was[cell["id"]])

    cells = []
    for cell in theirs["cells"]:
        ours = own.get(cell["id"])
        if ours and students(ours):
            cells.append(ours)
        elif ours and ours != was[cell["id"]] and written(ours) == written(cell):
            cells.append({**ours, "metadata": cell["metadata"]})
        elif ours or cell["id"] not in was:
            cells.append(cell)
    there = [cell["id"] for cell in cells]
    place = 0  # behind what the cell stood behind
    for cell in mine["cells"]:
        if cell["id"] in there:
            place = there.index(cell["id"]) + 1
        elif students(cell):
            cells.insert(place, cell)
            there.insert(place, cell["id"])
            place += 1
    return {**theirs, "cells": cells}


def main(base, mine, theirs):
    mine = Path(mine)
    try:
        read = [json.loads(Path(path).read_text("utf-8")) for path in (base, mine, theirs)]
        text = json.dumps(merged(*read), indent=1, ensure_ascii=False) + "\n"
    except (KeyError, TypeError, ValueError):
        return  # not a notebook with ids: the student's stays, and the others come up to date
    notary = NotebookNotary()
    trusted = notary.check_signature(nbformat.read(mine, 4))
    mine.write_text(text, "utf-8")
    if trusted:
        notary.sign(nbformat.read(mine, 4))


if __name__ == "__main__":
    main(*sys.argv[1:])
