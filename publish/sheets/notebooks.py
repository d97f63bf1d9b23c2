"""Write a sheet as an nbgrader assignment.

nbgrader expects one notebook per assignment, but the numbers on a sheet differ from student to
student. Therefore, the assignment's own notebook contains no numbers, and each student gets a copy
with individual questions. A copy does not contain the student's seed, so its cells can report only
whether an answer can be read. When the answers are graded, publish/nbgrader/preprocessors.py
replaces these cells with cells that judge the answers.
"""

import nbformat

from cfr_lab.words import language, say
from publish.nbgrader.assignment import BEGIN, END, locked_cell, nbgrader_cell
from publish.sheets import questions


def write(path, head, question_list, seed):
    """Write a student's notebook or the assignment's own notebook.

    path           the file to write; its folder is created if necessary
    head           the Markdown above the questions
    question_list  the list of the Questions on the sheet
    seed           the student's seed, or None for the assignment's own notebook
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook(head, question_list, seed), path)


def notebook(head, question_list, seed):
    """Return the notebook that `write` stores; the arguments are the same as those of `write`."""
    cells = [nbformat.v4.new_markdown_cell(f"{head}\n\n{instructions()}")]
    setup = f'import numpy as np\n\nimport cfr_lab as lab\n\nlab.use("{language()}")'
    cells.append(locked_cell(setup, "setup"))
    for question in question_list:
        heading = questions.heading(question)
        text = unnumbered_note() if seed is None else questions.text(question, seed)
        cells.append(nbformat.v4.new_markdown_cell(f"{heading}\n\n{text}"))
        cells += answer_cells(question, clear=seed is not None)
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    result = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    for place, cell in enumerate(result.cells):
        cell.id = f"cell-{place}"
    return result


def answer_cells(question, clear):
    """Return the cells for the answer to a question.

    clear  whether to omit the lines that mark a solution, as nbgrader does in students' notebooks
    """
    name = question.name.replace(".", "-")
    # nbgrader replaces the lines between the markers with one empty line.
    markers = "" if clear else f"{BEGIN}\n{END}"
    if question.problem:
        place = say("（在这一格里作答。）", "(Answer in this cell.)")
        cell = nbgrader_cell(
            f"{place}\n\n{markers}", f"answer-{name}", **HAND_GRADED, points=question.points
        )
        return [nbformat.v4.new_markdown_cell(cell.source, metadata=cell.metadata)]
    variable = f"answer_{name.replace('-', '_')}"
    stub = nbgrader_cell(
        f"{variable} = ...\n\n{markers}", f"answer-{name}", solution=True, locked=False
    )
    check = (
        "from cfr_lab.variants import form_message\n\n"
        f'print(form_message("{question.exercise}", {variable}))'
    )
    return [
        stub,
        nbgrader_cell(check, f"check-{name}", grade=True, locked=True, points=question.points),
    ]


HAND_GRADED = {"grade": True, "solution": True, "locked": False}


def instructions():
    return say(
        "每道题的答案写在题目之下的格子里，不要删掉格子。答案是几个数时，写成 `(1/2, 1/3)` 的形式。"
        "答案下面的那一格只检查答案的写法，不判对错。",
        "Write each answer in the cell below its question, and do not delete any cell. Write "
        "several numbers as in `(1/2, 1/3)`. The cell below an answer says only whether the answer "
        "can be read, and not whether it is right.",
    )


def unnumbered_note():
    return say(
        "（这道题在每个学生自己的笔记本里，各人题目里的数不同。）",
        "(This question is in each student's own notebook, with the student's own numbers.)",
    )
