"""Hold the settings with which run.py and grade.py start nbgrader."""

import os

from nbgrader import preprocessors

c = get_config()  # noqa: F821 - nbgrader defines it
c.CourseDirectory.root = os.getcwd()
c.CourseDirectory.course_id = "cfr"
# An answer cell already contains `...` or a sentence, so nbgrader need not add a stub.
c.ClearSolutions.code_stub = {"python": ""}
c.ClearSolutions.text_stub = ""
# preprocessors.py puts the answers into the released notebook and then runs it in a sandbox.
c.Autograde.sanitize_preprocessors = [
    "publish.nbgrader.preprocessors.RestoreAnswers",
    preprocessors.ClearOutput,
    preprocessors.DeduplicateIds,
    preprocessors.OverwriteKernelspec,
    preprocessors.OverwriteCells,
    preprocessors.CheckCellMetadata,
]
c.Autograde.autograde_preprocessors = [
    "publish.nbgrader.preprocessors.JudgeAnswers",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    preprocessors.LimitOutput,
    preprocessors.SaveAutoGrades,
    preprocessors.AssignLatePenalties,
    preprocessors.CheckCellMetadata,
]
c.LimitOutput.max_lines = 200
c.LimitOutput.max_traceback = 30
c.ExchangeFactory.collect = "publish.nbgrader.exchange.Collect"
# A feedback page must not run scripts from the output of a student's program.
c.HTMLExporter.sanitize_html = True
c.GenerateFeedback.exporter_class = "publish.nbgrader.pages.Page"
