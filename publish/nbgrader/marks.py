"""Write an assignment's marks as a table: the points, and the reasons for lost points.

    python PATH_TO/publish/nbgrader/marks.py week5 > marks.csv

Run this program in the course folder. The table has a row for every student in nbgrader's gradebook
and for everybody else who submitted something. It is meant for spreadsheet programs: every field is
quoted; the file begins with a byte-order mark, by which these programs recognise UTF-8; and no text
can be read as a formula.
"""

import csv
import json
import os
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import nbformat

from cfr_lab.words import set_language
from publish.nbgrader import answers
from publish.nbgrader.run import environment
from publish.nbgrader.sentences import reason

ENCODING = "utf-8-sig"
# This pattern finds the positions at which a spreadsheet program may recognise a formula. One such
# position is the beginning of a field. A program that expects a separator other than the comma
# ignores the quotes and splits the field, so a formula may also begin after such a separator. Some
# programs also recognise formulas that begin with full-width signs.
FORMULA = re.compile(r"(?:^|(?<=[;|\t\r\n]))(?=\s*[=+\-@＝＋－＠])|^(?=[\t\r])")


def main(name):
    os.environ.update(environment())
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{Path('gradebook.db').resolve()}") as book:
        # nbgrader's points for a judged cell include all changes made by hand.
        scores = {
            notebook.student.id: {grade.name: grade.score for grade in notebook.grades}
            for notebook in book.notebook_submissions(name, name)
        }
        table = list(rows(Path(), name, {student.id for student in book.students}, scores))
    sys.stdout.reconfigure(encoding=ENCODING, newline="")
    write(sys.stdout, table)


def write(file, rows):
    """Write rows of numbers and strings as CSV to a file opened with the encoding ENCODING."""
    writer = csv.writer(file, quoting=csv.QUOTE_ALL)
    writer.writerows([field(value) for value in row] for row in rows)


def field(value):
    """Return a value, after inserting an apostrophe in a string wherever a formula could begin."""
    return FORMULA.sub("'", value) if isinstance(value, str) else value


def rows(folder, name, students, scores):
    """Yield the rows of the table of marks, beginning with the header row.

    folder    the course folder
    name      the name of the assignment
    students  the ids of the students in nbgrader's gradebook, as a set
    scores    {student: {name of a judged cell: points}}
    """
    release = nbformat.read(folder / "release" / name / f"{name}.ipynb", 4)
    set_language(answers.language(release))
    points_of_cell = {n: cell.metadata.nbgrader.points for n, cell in judged_cells(release).items()}
    yield ["student", "points", "of", *(word for n in points_of_cell for word in (n, f"{n}: why"))]
    submitters = {path.parent.name for path in (folder / "submitted").glob(f"*/{name}")}
    path = folder / "reasons" / f"{name}.json"
    reasons = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    for student in sorted(students | submitters):
        path = folder / "autograded" / student / name / f"{name}.ipynb"
        is_graded = student not in reasons and path.is_file() and student in scores
        cells = judged_cells(nbformat.read(path, 4)) if is_graded else {}
        points = (
            {n: scores[student].get(n) or 0 for n in points_of_cell}
            if is_graded
            else dict.fromkeys(points_of_cell, 0)
        )
        missing_reason = reasons.get(student) or reason(
            "ungraded" if student in submitters else "missing"
        )
        line = [answers.one_line(student), sum(points.values()), sum(points_of_cell.values())]
        for n, max_points in points_of_cell.items():
            cause = reason_in(cells.get(n)) if is_graded else missing_reason
            line += [points[n], "" if points[n] >= max_points else cause]
        yield line


def judged_cells(notebook):
    """Return {name: cell} for the judged cells of a notebook."""
    return {
        answers.name_of(cell): cell
        for cell in notebook.cells
        if answers.nbgrader_entry(cell).get("grade")
    }


def reason_in(cell):
    """Return the reason why a judged cell did not earn full points.

    The reason is the error that answers.py added or, if there is no such error, the verdict of
    `check`.

    cell  the judged cell, or None if the graded notebook does not contain it
    """
    if cell is not None and cell.cell_type == "markdown":
        return reason("by hand")
    for output in cell.outputs if cell is not None else []:
        if output.output_type == "error" and output.ename == answers.NOT_JUDGED:
            return answers.one_line(output.evalue)
    message = answers.verdict(cell) if cell is not None else ""
    return answers.one_line(message) if message else reason("unjudged")


if __name__ == "__main__":
    main(*sys.argv[1:])
