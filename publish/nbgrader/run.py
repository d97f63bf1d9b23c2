"""Run nbgrader with this course's settings.

    python PATH_TO/publish/nbgrader/run.py generate_assignment week5

Run this program in nbgrader's course folder. The arguments after the name of this file are passed
to nbgrader. To grade submissions, run grade.py instead.
"""

import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
NBGRADER = [sys.executable, "-m", "nbgrader"]


def environment():
    """Return the environment variables with which nbgrader runs.

    These variables tell nbgrader where to find the settings, the course and the program alembic.
    """
    places = {"JUPYTER_CONFIG_PATH": FOLDER, "PYTHONPATH": FOLDER.parents[1]}
    places["PATH"] = Path(sys.executable).parent
    variables = {**os.environ}
    for name, place in places.items():
        variables[name] = os.pathsep.join(filter(None, [str(place), os.environ.get(name, "")]))
    return variables


if __name__ == "__main__":
    if "autograde" in sys.argv[1:2]:
        sys.exit(
            "请用 grade.py 批改，不要用 autograde。 / Grade with grade.py, not with autograde."
        )
    sys.exit(subprocess.run([*NBGRADER, *sys.argv[1:]], env=environment()).returncode)
