"""Add the course's own steps to nbgrader: restore the assignment, then run the answers."""

from pathlib import Path

import nbformat
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Unicode

from publish.nbgrader import answers, box


def release_of(resources):
    about = resources["nbgrader"]
    name = Path("release", about["assignment"], f"{about['notebook']}.ipynb")
    return nbformat.read(name, 4)


class Restored(NbGraderPreprocessor):
    """Restore the release, with the submitted answers and the student's other cells."""

    def preprocess(self, nb, resources):
        return answers.restored(release_of(resources), nb), resources


class Judged(NbGraderPreprocessor):
    """Run the cells in a box."""

    box = Unicode(str(box.BWRAP), help="A file of publish/nbgrader/boxes.").tag(config=True)

    def preprocess(self, nb, resources):
        answers.run(nb, release_of(resources), self.box)
        return nb, resources
