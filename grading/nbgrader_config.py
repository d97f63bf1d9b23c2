"""nbgrader's settings for the course; run.py and grade.py make nbgrader read them. A file of this
name in the course folder is read after it, and so can change each of them."""

import os

from nbgrader import preprocessors

c = get_config()  # noqa: F821 - nbgrader's own
c.CourseDirectory.root = os.getcwd()
c.CourseDirectory.course_id = "cfr"
# The cell to be written has its own `...`.
c.ClearSolutions.code_stub = {"python": ""}
# judged.py: what was handed in is put back into the release, then run within limits.
c.Autograde.sanitize_preprocessors = [
    "grading.judged.Restored",
    preprocessors.ClearOutput,
    preprocessors.DeduplicateIds,
    preprocessors.OverwriteKernelspec,
    preprocessors.OverwriteCells,
    preprocessors.CheckCellMetadata,
]
c.Autograde.autograde_preprocessors = [
    "grading.judged.Judged",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    preprocessors.LimitOutput,
    preprocessors.SaveAutoGrades,
    preprocessors.AssignLatePenalties,
    preprocessors.CheckCellMetadata,
]
c.LimitOutput.max_lines = 200
c.LimitOutput.max_traceback = 30
