"""Add the course's own steps to nbgrader: restoring the assignment and running the answers."""

import json
from pathlib import Path

import nbformat
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Unicode

from publish.nbgrader import answers, sandbox


def release_of(resources):
    """Return the notebook that the student was given.

    This is the student's own copy of the assignment or, if there is none, the released notebook.
    """
    settings = resources["nbgrader"]
    own_release_path = answers.own_release_path(settings["assignment"], settings["student"])
    release = Path("release", settings["assignment"], f"{settings['notebook']}.ipynb")
    return nbformat.read(own_release_path if own_release_path.is_file() else release, 4)


def seed_of(resources):
    """Return the seed that determines the numbers in the student's exercises."""
    settings = resources["nbgrader"]
    path = answers.seeds_path(settings["assignment"])
    return json.loads(path.read_text("utf-8"))["students"][settings["student"]]


class RestoreAnswers(NbGraderPreprocessor):
    """Put the submitted answers and any cells that the student added into the assignment."""

    def preprocess(self, nb, resources):
        return answers.restore_answers(release_of(resources), nb), resources


class JudgeAnswers(NbGraderPreprocessor):
    """Run a submitted notebook in a sandbox, and remove the student's seed from the outputs."""

    sandbox_file = Unicode(str(sandbox.BWRAP), help="A file in nbgrader/sandboxes.").tag(
        config=True
    )

    def preprocess(self, nb, resources):
        forms = [cell for cell in nb.cells if answers.has_individual_numbers(cell)]
        sources = [cell.source for cell in forms]
        seed = seed_of(resources) if forms else ""
        for cell in forms:
            cell.source = answers.judge_of_own_numbers(cell.source, seed)
        answers.run_and_mark(nb, release_of(resources), self.sandbox_file)
        for cell, source in zip(forms, sources, strict=True):
            cell.source = source
        # An error message may quote the seed, but the feedback page must not show it.
        for cell in nb.cells:
            if forms and cell.cell_type == "code":
                text = json.dumps(cell.outputs).replace(str(seed), "…")
                cell.outputs = [nbformat.from_dict(output) for output in json.loads(text)]
        return nb, resources
