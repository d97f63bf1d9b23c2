"""What nbgrader uses of ours, in its own process: the assignment restored, the answers run.

Restored comes first: of what was handed in it takes the sources of cells and nothing else, and puts
the locked cells of the release back. Judged runs the notebook in limited.py.
"""

from pathlib import Path

import nbformat
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import List, Unicode

from grading.answers import KERNEL, restored, run


class Restored(NbGraderPreprocessor):
    """The release with the answers of what was handed in, and the student's other cells."""

    def preprocess(self, nb, resources):
        about = resources["nbgrader"]
        name = Path("release", about["assignment"], f"{about['notebook']}.ipynb")
        return restored(nbformat.read(name, 4), nb), resources


class Judged(NbGraderPreprocessor):
    """Runs the cells in a kernel with limits, in an empty folder of their own."""

    box = List(
        Unicode(),
        help="A command before the kernel's, such as a container's; {folder} is the one that the "
        "kernel may write; {python}, {base} (what {python} was made from), {course} it reads.",
    ).tag(config=True)
    kernel = List(
        Unicode(),
        KERNEL,
        help="What starts limited.py, as it is called in the box.",
    ).tag(config=True)

    def preprocess(self, nb, resources):
        run(nb, self.box, self.kernel)
        return nb, resources
