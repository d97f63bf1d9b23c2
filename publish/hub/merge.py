"""Merge a lesson that both the lecturer and the student have changed.

    python publish/hub/merge.py BASE MINE THEIRS

student.py configures git to call this program when nbgitpuller fetches an update. The result
replaces the file MINE. git itself would merge line by line, and a cell with lines by both authors
would be a program that neither of them wrote. This program merges whole cells, which it identifies
by their ids: a cell that the student wrote or changed stays as it is.

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
    """Return the parts of a cell that somebody typed: all except the results and the metadata."""
    other_parts = {
        name: value for name, value in cell.items() if name not in (*RESULTS, "metadata")
    }
    return {**other_parts, "source": "".join(cell["source"])}


def merge_notebooks(base, own_notebook, course_notebook):
    """Return the merged notebook, with which the student continues.

    base              the earlier version, which the lecturer and the student have both changed
    own_notebook      the student's notebook
    course_notebook   the lecturer's notebook, which determines the order of the cells

    A cell that the student wrote, changed or deleted stays as the student left it. Every other cell
    is the lecturer's, with the student's results if the cell's text is the same in both notebooks.
    Raises KeyError if a cell has no id.
    """
    base_cells, own_cells = (
        {cell["id"]: cell for cell in notebook["cells"]} for notebook in (base, own_notebook)
    )

    def is_students(cell):
        return cell["id"] not in base_cells or typed_parts(cell) != typed_parts(
            base_cells[cell["id"]]
        )

    cells = []
    for cell in course_notebook["cells"]:
        own_cell = own_cells.get(cell["id"])
        if own_cell and is_students(own_cell):
            cells.append(own_cell)
        elif (
            own_cell
            and own_cell != base_cells[cell["id"]]
            and typed_parts(own_cell) == typed_parts(cell)
        ):
            cells.append({**own_cell, "metadata": cell["metadata"]})
        elif own_cell or cell["id"] not in base_cells:
            cells.append(cell)
    existing = [cell["id"] for cell in cells]
    place = 0  # A cell that the student added goes after the cell that it followed.
    for cell in own_notebook["cells"]:
        if cell["id"] in existing:
            place = existing.index(cell["id"]) + 1
        elif is_students(cell):
            cells.insert(place, cell)
            existing.insert(place, cell["id"])
            place += 1
    return {**course_notebook, "cells": cells}


def main(base, mine, theirs):
    mine = Path(mine)
    try:
        notebooks = [json.loads(Path(path).read_text("utf-8")) for path in (base, mine, theirs)]
        text = json.dumps(merge_notebooks(*notebooks), indent=1, ensure_ascii=False) + "\n"
    except (KeyError, TypeError, ValueError):
        # A notebook that is damaged or has a cell without an id cannot be merged: the student's
        # version is kept, and git updates only the other files.
        return
    notary = NotebookNotary()
    is_trusted = notary.check_signature(nbformat.read(mine, 4))
    mine.write_text(text, "utf-8")
    if is_trusted:
        notary.sign(nbformat.read(mine, 4))


if __name__ == "__main__":
    main(*sys.argv[1:])
