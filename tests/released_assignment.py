"""Make an assignment, answers to it, and a page of feedback, for the tests of homework."""

import json
import re
import shutil
import subprocess

import nbformat

from cfr_lab.course import number_references

NAME = "week5"
EXERCISES = tuple(map(number_references, ("@rock_paper_scissors.4", "@coarse_correlation.4")))
# The ids of the exercises' cells end in these texts, as in "check-1-4".
FIRST, SECOND = (each.replace(".", "-") for each in EXERCISES)
RIGHT = (
    "def best_payoff(M, sigma_1):\n    return max(-np.array(M).T @ np.array(sigma_1))",
    "def gain(M, joint):\n    M, p = np.array(M), np.array(joint)\n"
    "    return max(M @ p.sum(axis=0)) - (M * p).sum()",
)
WRONG = (
    "def best_payoff(M, sigma_1):\n    return max(np.array(M).T @ np.array(sigma_1))",
    "def gain(M, joint):\n    return 0",
)
# Each output of the student's program contains this script, which changes the page's title if a
# browser runs it.
RAN = "document.title='ran'"
DISPLAYED = {
    "text/html": f'<img src=x onerror="{RAN}"><script>{RAN}</script><p><b>bold</b> $a_1^2$</p>',
    "application/javascript": RAN,
    "text/markdown": f'<img src=x onerror="{RAN}"> [link](javascript:{RAN}) costs \\$5',
    "image/svg+xml": f'<svg xmlns="http://www.w3.org/2000/svg" onload="{RAN}"></svg>',
    "text/latex": f'$\\href{{javascript:{RAN}}}{{x}}$ <img src=x onerror="{RAN}">',
    "image/png": f'x" onerror="{RAN}',
}


def student_version(source):
    """Return the students' version of an assignment, without marked lines, as nbgrader does."""
    result = nbformat.from_dict(json.loads(json.dumps(source)))
    for cell in result.cells:
        cell.source = re.sub(
            r"### BEGIN SOLUTION\n.*?### END SOLUTION", "", cell.source, flags=re.S
        )
    return result


def notebook_with_answers(release, *sources):
    """Return the release with these sources in its answer cells."""
    notebook = nbformat.from_dict(json.loads(json.dumps(release)))
    cells = [cell for cell in notebook.cells if "answer-" in name(cell)]
    for cell, source in zip(cells, sources, strict=True):
        cell.source = source
    return notebook


def name(cell):
    return cell.metadata.get("nbgrader", {}).get("grade_id", "")


def place(notebook, expected):
    return [name(cell) for cell in notebook.cells].index(expected)


def points_of(cell):
    """Return the points, as nbgrader reads them from a cell's outputs."""
    for output in cell.outputs:
        if output.output_type == "error" or output.get("name") == "stderr":
            return 0
        if output.output_type == "execute_result":
            return float(output.data["text/plain"])
    return cell.metadata.nbgrader.points


def can_make_sandbox():
    """Return whether bubblewrap can make a sandbox here."""
    command = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"]
    return shutil.which("bwrap") and not subprocess.run(command, capture_output=True).returncode


def feedback():
    """Return the page of feedback on a notebook that displays each of DISPLAYED."""
    from publish.nbgrader.pages import Page

    cell = nbformat.v4.new_code_cell("pass")
    for kind, data in DISPLAYED.items():
        cell.outputs.append(nbformat.v4.new_output("display_data", data={kind: data}))
    question = nbformat.v4.new_markdown_cell(
        f"$$\\begin{{aligned}} v &= \\sum_h p(h) \\end{{aligned}}$$\n\n<script>{RAN}</script>"
    )
    notebook = nbformat.v4.new_notebook(cells=[question, cell])
    return Page(template_name="classic", sanitize_html=True).from_notebook_node(notebook)[0]
