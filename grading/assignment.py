"""An assignment for nbgrader, made of exercises of the lessons.

    python grading/assignment.py FOLDER NAME zh|en 05.4 08.3 ... [--points 10]

Writes FOLDER/source/NAME/NAME.ipynb: each exercise with its statement, a cell to be written, which
holds the solution until nbgrader takes it out, and a cell of nbgrader's own that calls `check`.
The solutions are run first: an exercise whose solution is not judged right alone, without the cells
of its lesson, is refused.
"""

import argparse
import re
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parents[1]
CHECK = re.compile(r'^check\("([0-9]{2}\.[0-9]+)", ([^\n]*)\)$', re.MULTILINE)
IMPORTED = re.compile(r"^from cfr_lab import .*\bcheck$", re.MULTILINE)
SOLVED = re.compile(r"```python\n(.*?)\n```", re.DOTALL)
WORDS = {
    "zh": {
        "head": "# 作业 {name}\n\n把每一题写在它的格子里，运行，再运行下一格看判断。"
        "交上去之前，选“内核 → 重启内核并运行所有单元格”，从头看一遍。",
        "refused": "{id} 不能出作业：它的解答离开课文就跑不通（{why}）。",
        "unknown": "没有编号为 {id} 的练习。",
    },
    "en": {
        "head": "# Assignment {name}\n\nWrite each answer in its cell, run it, then the cell below, "
        "which judges it. Before you hand it in, choose “Kernel → Restart Kernel and Run All "
        "Cells” and look through it from the top.",
        "refused": "{id} cannot be assigned: its solution does not run without its lesson ({why}).",
        "unknown": "There is no exercise {id}.",
    },
}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="nbgrader's course folder")
    parser.add_argument("name")
    parser.add_argument("language", choices=("zh", "en"))
    parser.add_argument("exercises", nargs="+", metavar="exercise", help="such as 05.4")
    parser.add_argument("--points", type=float, default=10, help="for each exercise")
    given = parser.parse_args(arguments)
    notebook = assignment(given.name, given.language, given.exercises, given.points)
    target = given.folder / "source" / given.name / f"{given.name}.ipynb"
    target.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, target)
    print(target)


def assignment(name, language, exercises, points):
    """The notebook, its solutions tried. Ends the program with a sentence where one is wrong."""
    words = WORDS[language]
    cells = [nbformat.v4.new_markdown_cell(words["head"].format(name=name))]
    for place, exercise in enumerate(exercises):
        found = parts(exercise, language)
        if found is None:
            sys.exit(words["unknown"].format(id=exercise))
        setup, statement, stub, solution, answer = found
        tried = [setup, solution, f'assert (told := check("{exercise}", {answer})).right, told']
        trouble = run(tried)
        if trouble:
            sys.exit(words["refused"].format(id=exercise, why=trouble))
        if place == 0 or setup not in [cell.source for cell in cells]:
            cells.append(locked(setup, f"setup-{named(exercise)}"))
        cells.append(nbformat.v4.new_markdown_cell(statement))
        cells.append(to_write(stub, solution, exercise))
        cells.append(judged(exercise, answer, points))
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    made = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    for number, cell in enumerate(made.cells):
        cell.id = f"cell-{number}"
    return made


def parts(exercise, language):
    """(setup, statement, stub, solution, name of the answer) of an exercise, or None.

    They are read from its lesson: the prose above the cell that calls check, the cell, and the
    program in the solution folded below.
    """
    for path in sorted((ROOT / "notebooks" / language).glob(f"{exercise[:2]}_*.ipynb")):
        cells = nbformat.read(path, 4).cells
        imports = next(cell.source for cell in cells if IMPORTED.search(cell.source))
        setup = f'import cfr_lab as lab\n\nlab.use("{language}")\n\n{imports}'
        for above, cell, below in zip(cells, cells[1:], cells[2:], strict=False):
            asked = CHECK.search(cell.source) if cell.cell_type == "code" else None
            if asked and asked[1] == exercise:
                stub = CHECK.sub("", cell.source).strip()
                solution = CHECK.sub("", "\n\n".join(SOLVED.findall(below.source))).strip()
                return setup, above.source, stub, solution, asked[2]
    return None


def run(sources):
    """What went wrong when the cells were run, in one line, or nothing."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    notebook = nbformat.v4.new_notebook(cells=cells)
    try:
        NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    except CellExecutionError as error:
        return f"{error.ename}: {error.evalue}".splitlines()[0]
    return ""


def graded(source, name, **more):
    about = {"grade_id": name, "schema_version": 3, "solution": False, "grade": False, **more}
    return nbformat.v4.new_code_cell(source, metadata={"nbgrader": {"task": False, **about}})


def named(exercise):
    """As nbgrader writes names: without a point."""
    return exercise.replace(".", "-")


def locked(source, name):
    return graded(source, name, locked=True)


def to_write(stub, solution, exercise):
    """The cell that a student writes; nbgrader takes the lines between the marks out."""
    source = f"{stub}\n\n\n### BEGIN SOLUTION\n{solution}\n### END SOLUTION"
    return graded(source, f"answer-{named(exercise)}", solution=True, locked=False)


def judged(exercise, answer, points):
    """The cell that gives the points. It brings check along: a name is soon written over."""
    source = (
        "from cfr_lab import check\n\n"
        f'verdict = check("{exercise}", {answer})\n'
        "print(verdict)\nassert verdict.right, verdict.message"
    )
    return graded(source, f"check-{named(exercise)}", grade=True, locked=True, points=points)


if __name__ == "__main__":
    main()
