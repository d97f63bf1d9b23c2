"""Merge a lesson that both the lecturer and the student changed.

    python publish/hub/merge.py BASE MINE THEIRS

git calls this program, as student.py has configured it, while nbgitpuller fetches an update; the
result replaces the file MINE. git itself would merge lines, and a cell with lines by two authors is
a program that neither wrote. This program merges whole cells, which it identifies by their ids: a
cell that the student wrote or changed stays as it is.

JupyterLab shows saved pictures only in trusted notebooks. If the student's notebook was trusted, so
is the result.
"""

import json
import sys
from pathlib import Path

import nbformat
from nbformat.sign import NotebookNotary

RESULTS = ("outputs", "execution_count")


def typed_parts(cell):
    """Return the parts of a cell that somebody typed: all parts except the results."""
    rest = {name: value for name, value in cell.items() if name not in (*RESULTS, "metadata")}
    return {**rest, "source": "".join(cell["source"])}


def merge_notebooks(base, mine, theirs):
    """Return the merged notebook, with which the student continues.

    base    the notebook that both the lecturer and the student changed
    mine    the student's notebook
    theirs  the lecturer's notebook, which determines the order of the cells

    A cell that the student wrote, changed or deleted stays as the student left it. Every other cell
    is the lecturer's, with the student's results if the cell's text is the same. Raises KeyError if
    a cell has no id.
    """
    was, own = ({cell["id"]: cell for cell in notebook["cells"]} for notebook in (base, mine))

    def students(cell):
        return cell["id"] not in was or typed_parts(cell) != typed_parts(was[cell["id"]])

    cells = []
    for cell in theirs["cells"]:
        ours = own.get(cell["id"])
        if ours and students(ours):
            cells.append(ours)
        elif ours and ours != was[cell["id"]] and typed_parts(ours) == typed_parts(cell):
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
        text = json.dumps(merge_notebooks(*read), indent=1, ensure_ascii=False) + "\n"
    except (KeyError, TypeError, ValueError):
        # If a cell has no id, the student's version stays, and only other files are updated.
        return
    notary = NotebookNotary()
    trusted = notary.check_signature(nbformat.read(mine, 4))
    mine.write_text(text, "utf-8")
    if trusted:
        notary.sign(nbformat.read(mine, 4))


if __name__ == "__main__":
    main(*sys.argv[1:])
