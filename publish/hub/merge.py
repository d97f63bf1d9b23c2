"""Merge a lesson that lecturer and student changed: python publish/hub/merge.py BASE MINE THEIRS

git calls this program, as student.py has configured it, while nbgitpuller fetches an update; the
result replaces the file MINE. git itself would merge lines, and a cell with lines of two authors is
a program that neither wrote. Here a cell has one author: its id identifies it, and a cell that the
student wrote or changed stays as it is.

JupyterLab shows saved pictures of trusted notebooks only. If the student's notebook and the one of
the course are both trusted, so is the result.
"""

import json
import sys
from pathlib import Path

import nbformat
from nbformat.sign import NotebookNotary

RESULTS = ("outputs", "execution_count")


def written(cell):
    """Return the parts of a cell that somebody typed: all parts except the results."""
    rest = {name: value for name, value in cell.items() if name not in (*RESULTS, "metadata")}
    return {**rest, "source": "".join(cell["source"])}


def merged(base, mine, theirs):
    """Return the notebook with which the student continues, in the lecturer's order.

    A cell that the student wrote, changed or deleted stays as the student left it. Every other cell
    is the lecturer's, with the student's results if the cell's text is the same. Raises KeyError if
    a cell has no id.
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
    existing = [cell["id"] for cell in cells]
    place = 0  # A new cell goes after the cell that it followed.
    for cell in mine["cells"]:
        if cell["id"] in existing:
            place = existing.index(cell["id"]) + 1
        elif students(cell):
            cells.insert(place, cell)
            existing.insert(place, cell["id"])
            place += 1
    return {**theirs, "cells": cells}


def main(base, mine, theirs):
    mine = Path(mine)
    try:
        read = [json.loads(Path(path).read_text("utf-8")) for path in (base, mine, theirs)]
        text = json.dumps(merged(*read), indent=1, ensure_ascii=False) + "\n"
    except (KeyError, TypeError, ValueError):
        # Without ids of cells, the student's version stays, and only other files are updated.
        return
    notary = NotebookNotary()
    trusted = notary.check_signature(nbformat.read(mine, 4))
    mine.write_text(text, "utf-8")
    if trusted:
        notary.sign(nbformat.read(mine, 4))


if __name__ == "__main__":
    main(*sys.argv[1:])
