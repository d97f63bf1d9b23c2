"""The marks of an assignment as a table: points and, where some are missing, why.

    python grading/marks.py FOLDER NAME > marks.csv

A line for every student who handed something in, also where nbgrader could make nothing of it.
"""

import csv
import re
import sys
from pathlib import Path

import nbformat
from nbgrader.api import Gradebook, MissingEntry

NOTHING = "no marks: nbgrader could not run it"


def main(folder, name):
    folder = Path(folder)
    release = nbformat.read(folder / "release" / name / f"{name}.ipynb", 4)
    judged = [cell for cell in release.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    names = [cell.metadata.nbgrader.grade_id for cell in judged]
    most = sum(cell.metadata.nbgrader.points for cell in judged)
    table = csv.writer(sys.stdout)
    table.writerow(["student", "points", "of", *(x for n in names for x in (n, f"{n}: why"))])
    with Gradebook(f"sqlite:///{folder / 'gradebook.db'}") as book:
        for handed_in in sorted((folder / "submitted").glob(f"*/{name}")):
            student = handed_in.parent.name
            found = graded(book, folder, name, student)
            if found is None:
                reason = unread(handed_in / f"{name}.ipynb")
                table.writerow([student, 0, most, *(x for _ in names for x in (0, reason))])
            else:
                points = [found[n][0] for n in names]
                told = (x for n in names for x in found[n])
                table.writerow([student, sum(points), most, *told])


def graded(book, folder, name, student):
    """{name of a judged cell: (points, why not all)}, or None where nothing was graded."""
    path = folder / "autograded" / student / name / f"{name}.ipynb"
    try:
        submission = book.find_submission_notebook(name, name, student)
    except MissingEntry:
        return None
    if not path.is_file() or submission.needs_manual_grade is None:
        return None
    cells = {
        cell.metadata.nbgrader.grade_id: cell
        for cell in nbformat.read(path, 4).cells
        if cell.metadata.get("nbgrader", {}).get("grade")
    }
    found = {}
    for grade in submission.grades:
        cell = cells.get(grade.name)
        why = "" if grade.score == grade.max_score else reason(cell)
        found[grade.name] = (grade.score, why)
    return found


def reason(cell):
    """The verdict of check, or the error that came before it."""
    if cell is None:
        return "the cell that judges is missing"
    for output in cell.outputs:
        if output.output_type == "stream" and output.text.strip():
            return line(output.text)
    for output in cell.outputs:
        if output.output_type == "error":
            return line(f"{output.ename}: {output.evalue}")
    return "nothing was judged: the kernel had ended"


def unread(path):
    """Why nbgrader made nothing of a file."""
    if not path.is_file():
        return f"no file {path.name}"
    try:
        nbformat.validate(nbformat.read(path, 4))
    except Exception as error:
        return line(f"not a notebook: {error}")
    return NOTHING


def line(text):
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return " ".join(text.split())[:300]


if __name__ == "__main__":
    main(*sys.argv[1:])
