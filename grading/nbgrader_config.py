"""nbgrader's settings for the course; grading/run.py makes nbgrader read them."""

import os

c = get_config()  # noqa: F821 - nbgrader's own
c.CourseDirectory.root = os.getcwd()
c.CourseDirectory.course_id = "cfr"
# The cell to be written has its own `...`.
c.ClearSolutions.code_stub = {"python": ""}
# check ends an endless answer by itself; this ends an endless cell.
c.Execute.timeout = 60
c.Execute.interrupt_on_timeout = True
c.LimitOutput.max_lines = 200
c.LimitOutput.max_traceback = 30
