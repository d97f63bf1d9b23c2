"""nbgrader with the course's settings, in the course folder that is the present one:

    python PATH_TO/grading/run.py generate_assignment week5 --create

What comes after the name of this file is nbgrader's own. Answers run in the kernel of limited.py.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def environment():
    """Where nbgrader finds the settings, the kernel with limits, the course and its own helpers."""
    return {
        **os.environ,
        "JUPYTER_CONFIG_PATH": str(HERE),
        "JUPYTER_PATH": str(HERE),
        "PYTHONPATH": os.pathsep.join([str(HERE.parent), os.environ.get("PYTHONPATH", "")]),
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
    }


if __name__ == "__main__":
    command = [sys.executable, "-m", "nbgrader", *sys.argv[1:]]
    sys.exit(subprocess.run(command, env=environment()).returncode)
