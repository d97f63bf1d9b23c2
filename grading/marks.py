"""The marks of an assignment as a table: points and, where some are missing, why.

    python PATH_TO/grading/marks.py week5 > marks.csv

To be run in the course folder. A line for everybody in nbgrader's book and for everybody who handed
something in; where not all points were given there is a reason.
"""

import csv
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import nbformat

from cfr_lab.words import set_language
from grading.answers import NOT_JUDGED, line, verdict
from grading.limits import LANGUAGE, told
from grading.run import environment


def main(name):
    os.environ.update(environment())
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{Path('gradebook.db').resolve()}") as book:
        table = rows(Path(), name, {student.id for student in book.students}, scores(book, name))
    csv.writer(sys.stdout).writerows(table)


def scores(book, name):
    """{student: {name of a judged cell: points}} as nbgrader has them, changed by hand or not."""
    return {
        notebook.student.id: {grade.name: grade.score for grade in notebook.grades}
        for notebook in book.notebook_submissions(name, name)
    }


def rows(folder, name, students, scored):
    """The lines of the table, its head first.

    folder    the course folder
    students  those of nbgrader's book
    scored    as `scores` gives it
    """
    release = nbformat.read(folder / "release" / name / f"{name}.ipynb", 4)
    set_language(LANGUAGE.search("\n".join(cell.source for cell in release.cells))[1])
    judged = {cell.metadata.nbgrader.grade_id: cell for cell in cells_judged(release)}
    most = sum(cell.metadata.nbgrader.points for cell in judged.values())
    yield ["student", "points", "of", *(word for n in judged for word in (n, f"{n}: why"))]
    handed_in = {path.parent.name for path in (folder / "submitted").glob(f"*/{name}")}
    for student in sorted(students | handed_in):
        path = folder / "autograded" / student / name / f"{name}.ipynb"
        if path.is_file() and student in scored:
            points, cells = scored[student], cells_judged(nbformat.read(path, 4))
            cells = {cell.metadata.nbgrader.grade_id: cell for cell in cells}
            why = {n: reason(cells.get(n)) for n in judged}
        else:
            points = {}
            why = dict.fromkeys(judged, without(folder, name, student, student in handed_in))
        got = [points.get(n) or 0 for n in judged]
        told_of = (
            "" if x >= cell.metadata.nbgrader.points else why[n]
            for x, (n, cell) in zip(got, judged.items(), strict=True)
        )
        both = zip(got, told_of, strict=True)
        yield [in_a_line(student), sum(got), most, *(word for pair in both for word in pair)]


def cells_judged(notebook):
    return [cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade")]


def without(folder, name, student, handed_in):
    """Why there is no graded notebook."""
    if not handed_in:
        return told("missing")
    path = folder / "reasons" / f"{name}.json"
    known = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return known.get(student) or told("ungraded")


def reason(cell):
    """Why a judged cell gave no points: what grading found, else the verdict of check."""
    for output in cell.outputs if cell is not None else []:
        if output.output_type == "error" and output.ename == NOT_JUDGED:
            return in_a_line(output.evalue)
    said = verdict(cell) if cell is not None else ""
    return in_a_line(said) if said else told("unjudged")


def in_a_line(text):
    """A table's cell: one line, and nothing that a spreadsheet takes for a formula."""
    text = line(text)
    return f"'{text}" if text[:1] in "=+-@" else text


if __name__ == "__main__":
    main(*sys.argv[1:])
