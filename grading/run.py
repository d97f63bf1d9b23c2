"""nbgrader with the course's settings, in the course folder that is the present one:

    python PATH_TO/grading/run.py generate_assignment week5

What comes after the name of this file is nbgrader's own. To grade there is grade.py.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def environment():
    """Where nbgrader finds the settings, the course and its own helper alembic."""
    places = {"JUPYTER_CONFIG_PATH": HERE, "PYTHONPATH": HERE.parent}
    places["PATH"] = Path(sys.executable).parent
    found = {**os.environ}
    for name, place in places.items():
        found[name] = os.pathsep.join(filter(None, [str(place), os.environ.get(name, "")]))
    return found


if __name__ == "__main__":
    command = [sys.executable, "-m", "nbgrader", *sys.argv[1:]]
    sys.exit(subprocess.run(command, env=environment()).returncode)
