"""Put a student's answers into the released notebook, and give each judged cell a verdict.

nbgrader gives full marks to a cell without output. Therefore, a judged cell without a verdict gets
an error, whatever the reason for the missing verdict.
"""

import json
import re
from pathlib import Path

import nbformat

from cfr_lab.exercises import shown_id
from cfr_lab.words import set_language
from publish.nbgrader import sandbox
from publish.nbgrader.sentences import REASONS, reason

# JUDGING_CALL matches the program in a cell that gives points, as written by assignment.py or
# publish/sheets/notebooks.py. FORM_CHECK matches only the program that publish/sheets/notebooks.py
# writes. LANGUAGE matches the line that sets an assignment's language.
FORM_CHECK = re.compile(r'^print\(form_message\("(\w+\.\d+)", (\w+)\)\)', re.MULTILINE)
JUDGING_CALL = re.compile(
    r'^(?:verdict = lab\.check|verdict = verdict_on_variant|print\(form_message)\("(\w+\.\d+)", ',
    re.MULTILINE,
)
LANGUAGE = re.compile(r'^lab\.use\("(zh|en)"\)', re.MULTILINE)
ANSI_CODE = re.compile(r"\x1b\[[0-9;]*m")
NOT_JUDGED = "NotJudged"


def nbgrader_entry(cell):
    """Return the dictionary that nbgrader keeps in a cell's metadata, or {} if there is none."""
    entry = cell.metadata.get("nbgrader", {})
    return entry if isinstance(entry, dict) else {}


def name_of(cell):
    """Return the name by which nbgrader identifies a cell, or None if the cell has no such name."""
    name = nbgrader_entry(cell).get("grade_id")
    return name if isinstance(name, str) else None


def language(release):
    """Return the language of an assignment, "zh" or "en", from its released notebook."""
    return LANGUAGE.search("\n".join(cell.source for cell in release.cells))[1]


def seeds_path(name):
    """Return the path of the file with an assignment's seeds.

    Only an assignment that gives each student different numbers has this file.
    """
    return Path("sheets", name, "lecturer", "seeds.json")


def own_release_path(name, student):
    """Return the path of a student's own copy of an assignment.

    Such a copy exists only if each student gets different numbers in the exercises.
    """
    return Path("sheets", name, "students", student, f"{name}.ipynb")


def has_individual_numbers(cell):
    """Return whether a cell gives points although its program checks only the form of an answer.

    When answers are graded, the program in such a cell is replaced with a program that judges the
    answer to the student's own variant of the exercise.
    """
    return bool(nbgrader_entry(cell).get("grade") and FORM_CHECK.search(cell.source))


def judge_of_own_numbers(source, seed):
    """Return the program that judges an answer to a student's own variant of an exercise.

    source  the program that checks only the form of the answer
    seed    the seed that determines the student's numbers
    """
    exercise, answer = FORM_CHECK.search(source).groups()
    return (
        "from cfr_lab.variants import verdict_on_variant\n\n"
        f'verdict = verdict_on_variant("{exercise}", {seed}, {answer})\n'
        "print(repr(verdict))\nassert verdict.right"
    )


def restore_answers(release, handed_in):
    """Return the released notebook with a student's answers in it.

    Only the sources of the submitted cells are used. A code cell that the student added, such as a
    copy of an answer, stays before the assignment's cell that followed it. If the student deleted
    the cell for an answer, the result does not contain this cell.

    release    the released notebook
    handed_in  the notebook that the student submitted
    """
    names = {name_of(cell) for cell in release.cells} - {None}
    answers, cells_after, new_cells = {}, {}, []
    for cell in handed_in.cells:
        name = name_of(cell)
        if name in names and name not in answers:
            answers[name], cells_after[name], new_cells = cell.source, new_cells, []
        elif cell.cell_type == "code":
            new_cells.append(cell.source)
    result = nbformat.from_dict(json.loads(json.dumps({**release, "cells": []})))
    for cell in release.cells:
        name = name_of(cell)
        result.cells += [nbformat.v4.new_code_cell(source) for source in cells_after.get(name, [])]
        solution = nbgrader_entry(cell).get("solution")
        if not solution or name in answers:
            result.cells.append(nbformat.from_dict(json.loads(json.dumps(cell))))
        if solution and name in answers:
            result.cells[-1].source = answers[name]
    for number, cell in enumerate(result.cells):
        cell.id = f"cell-{number}"
    return result


def run_and_mark(notebook, release, sandbox_file):
    """Run a notebook in a sandbox, store its outputs, and mark judged cells without a verdict.

    Such a cell gets an error that states the reason.

    notebook      the notebook to run; its cells are changed
    release       the released notebook, which determines the language of the errors
    sandbox_file  the file with the command that starts the sandbox
    """
    set_language(language(release))
    run_error = earlier_error = ""
    try:
        outputs = sandbox.outputs(notebook, sandbox_file)
    except sandbox.SandboxError:
        outputs, run_error = [[] for _ in notebook.cells], reason("failed")
    for cell, new_outputs in zip(notebook.cells, outputs, strict=True):
        if cell.cell_type == "code":
            cell.outputs = new_outputs
            cause = error_in(cell)
            if any(output.get("ename") == "DeadKernelError" for output in new_outputs):
                run_error = run_error or cause
            if nbgrader_entry(cell).get("grade"):
                add_reason_if_unjudged(cell, run_error, earlier_error)
                earlier_error = ""
            else:
                earlier_error = earlier_error or cause


def add_reason_if_unjudged(cell, run_error, earlier_error):
    """If a judged cell has no valid verdict, add an error that states the reason.

    A verdict is not valid if the sandbox or the kernel failed, if it is "right" although the cell
    has an error, or if it is not "right" although the cell has no error. In every judged cell,
    warnings become printed text, because nbgrader gives no points to a cell with a warning. The
    cell's result is removed, because nbgrader would read the number of points from the result.

    run_error      the reason why the sandbox or the kernel failed, or ""
    earlier_error  the first error in the cells since the previous judged cell, or ""
    """
    cell.outputs = [output for output in cell.outputs if output.output_type != "execute_result"]
    for output in cell.outputs:
        if output.output_type == "stream":
            output.name = "stdout"
    message, cell_error = verdict(cell), error_in(cell)
    if run_error or not message or (message[0] == "✓") == bool(cell_error):
        cause = run_error or (earlier_error and reason("above", why=earlier_error))
        cause = cause or cell_error or reason("unjudged")
        texts = [f"\x1b[0;31m{NOT_JUDGED}\x1b[0m: {cause}"]
        cell.outputs.append(
            nbformat.v4.new_output("error", ename=NOT_JUDGED, evalue=cause, traceback=texts)
        )


def verdict(cell):
    """Return the last message that `check` printed in a judged cell, or "" if there is none."""
    texts = (output.text for output in cell.outputs if output.output_type == "stream")
    exercise_id = re.escape(shown_id(JUDGING_CALL.search(cell.source)[1]))
    matches = re.findall(rf"[✓✗…] (?:练习|Exercise) {exercise_id}\b.*", "".join(texts))
    return matches[-1] if matches else ""


def error_in(cell):
    """Return a cell's first error as one line of text, or "" if there is none.

    For an error in REASONS, the sentence from REASONS is returned.
    """
    for output in cell.outputs:
        if output.output_type == "error":
            if output.ename in REASONS:
                return reason(output.ename)
            return one_line(f"{output.ename}: {output.evalue}").removesuffix(":")
    return ""


def one_line(text):
    """Return a message from a student's program as one line of at most 400 characters."""
    return " ".join(ANSI_CODE.sub("", text).split())[:400]
