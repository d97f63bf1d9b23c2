"""Run start.py as a reader does, on a copy of the course."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "start.py"


def run(*arguments, script=SCRIPT, python=sys.executable, **variables):
    """Return the exit code and everything printed, which is never a traceback."""
    environ = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    if "SYSTEMROOT" in os.environ:  # On Windows, no Python starts without this variable.
        environ["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    environ.update(variables)
    result = subprocess.run(
        [python, str(script), *arguments],
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )
    output = (result.stdout + result.stderr).decode(environ["PYTHONIOENCODING"])
    assert "Traceback" not in output
    return result.returncode, output.strip()


def copy_course(folder):
    """Return the copy's start.py as a module; the folder's name has a space and Chinese letters."""
    root = folder / "课程 一"
    root.mkdir()
    for name in ("start.py", "requirements.lock", "requirements-dev.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, root)
    spec = importlib.util.spec_from_file_location("start_of_copy", root / "start.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
