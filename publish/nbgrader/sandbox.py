"""Run a notebook in a sandbox.

Each file in publish/nbgrader/sandboxes contains a command that starts a sandbox. A sandbox reads a
notebook from standard input and writes it, with its outputs, to standard output. It runs untrusted
programs, so the size of its result is limited and the result is checked.
"""

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat

from publish.nbgrader.run_notebook import NOTEBOOK_TIMEOUT

FOLDER = Path(__file__).resolve().parent
BWRAP, NO_SANDBOX = (FOLDER / "sandboxes" / f"{name}.txt" for name in ("bwrap", "none"))
# A sandbox has this many seconds to start its kernel, run all cells and shut the kernel down.
SANDBOX_TIMEOUT = NOTEBOOK_TIMEOUT + 60
MAX_RESULT_BYTES = 10 << 20  # At most this many bytes of a result are read.


class SandboxError(Exception):
    """Signal that a sandbox returned no valid notebook; the message gives any known reason."""


def command(file):
    """Return the command in a sandbox's file as a list of arguments.

    The placeholders in the command are replaced with the paths of this machine and the ids of the
    current user.
    """
    places = {
        "python": sys.executable,
        "prefix": sys.prefix,
        "base": sys.base_prefix,
        "course": FOLDER.parents[1],
        "user": f"{os.getuid()}:{os.getgid()}",
    }
    words = shlex.split(Path(file).read_text("utf-8"), comments=True)
    return [word.format(**places) for word in words]


def outputs(notebook, file):
    """Run a notebook in a sandbox, and return the outputs of the notebook's cells.

    notebook  the notebook whose cells are run; it is not changed
    file      the file with the command that starts the sandbox

    Returns one list of outputs per cell. Raises SandboxError if the sandbox ends without a result,
    takes longer than SANDBOX_TIMEOUT seconds, or does not return a valid notebook.
    """
    # The environment may contain secrets, so only these variables are passed to the sandbox.
    # Docker needs the last two of them.
    names = ("PATH", "LANG", "LC_ALL", "XDG_RUNTIME_DIR", "DOCKER_HOST")
    variables = {name: os.environ[name] for name in names if name in os.environ}
    text = nbformat.writes(notebook).encode()
    with tempfile.TemporaryFile() as result, tempfile.TemporaryFile() as log:
        try:
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run(
                    command(file),
                    **{"input": text, "stdout": result, "stderr": log, "timeout": SANDBOX_TIMEOUT},
                    **{"cwd": folder, "env": variables, "check": True},
                )
        except (OSError, subprocess.SubprocessError) as error:
            log.seek(0)
            lines = log.read(MAX_RESULT_BYTES).decode("utf-8", "replace").split("\n")
            raise SandboxError(next(filter(None, reversed(lines)), str(error))) from error
        result.seek(0)
        try:
            result_notebook = nbformat.reads(result.read(MAX_RESULT_BYTES).decode(), 4)
            nbformat.validate(result_notebook)
            return [result_notebook.cells[k].get("outputs", []) for k in range(len(notebook.cells))]
        except Exception as error:  # Reading a forged result can raise any exception.
            raise SandboxError(type(error).__name__) from error
