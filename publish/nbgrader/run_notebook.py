"""Run a notebook inside a sandbox.

The program reads the notebook from standard input and writes it, with its outputs, to standard
output. Each file in sandboxes/ contains a command that calls this program. A student's answer may
end the program or forge its result, so sandbox.py treats the result as untrusted.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

# A cell may run for at most CELL_TIMEOUT seconds, and all cells together for at most
# NOTEBOOK_TIMEOUT seconds. The output of a cell may have at most MAX_OUTPUT characters.
CELL_TIMEOUT, NOTEBOOK_TIMEOUT, MAX_OUTPUT = 20, 90, 1_000_000


def main():
    import nbformat

    set_variables(Path.cwd())
    notebook = nbformat.reads(sys.stdin.read(), 4)
    run(notebook)
    sys.stdout.write(nbformat.writes(notebook))


def set_variables(folder):
    """Set the environment variables that the kernel inherits.

    The variables name the kernel's folders, put the course on Python's module search path, limit
    the numerical libraries to one thread, and keep the course from storing progress.

    folder  the folder for all files that the kernel writes
    """
    for name in ("HOME", "IPYTHONDIR", "MPLCONFIGDIR", "TMPDIR", "JUPYTER_RUNTIME_DIR"):
        os.environ[name] = str(folder)
    os.environ["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])
    os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "CFR_LAB_MEMORY": "off"}


def run(notebook):
    """Run the cells of a notebook in a kernel and store their outputs in the notebook.

    A cell that takes too long, has too much output or terminates the kernel gets an error named
    CellTimeoutError, OutputTooLong or DeadKernelError, respectively.
    """
    from nbclient.exceptions import DeadKernelError

    start = time.monotonic()
    client = client_of(notebook, start + NOTEBOOK_TIMEOUT)
    # The result is written to standard output, so output that bypasses the kernel must not go
    # there.
    devnull = dict.fromkeys(("stdout", "stderr"), subprocess.DEVNULL)
    with client.setup_kernel(**devnull):
        for number, cell in enumerate(notebook.cells):
            try:
                client.execute_cell(cell, number, store_history=False)
            except DeadKernelError:
                cell.outputs.append(error("DeadKernelError"))
                break


def client_of(notebook, end):
    """Return the client that runs a notebook.

    A cell may run for at most CELL_TIMEOUT seconds and not beyond the deadline, but it always gets
    at least one second.

    end  the deadline for all cells, as a value of time.monotonic()
    """
    from nbclient import NotebookClient

    length = {}  # {index of a cell: number of characters in its output}

    class Client(NotebookClient):
        """Store at most MAX_OUTPUT characters of output per cell, and no widgets."""

        def output(self, outs, msg, display_id, cell_index):
            printed_length = length.get(cell_index, 0)
            length[cell_index] = printed_length + len(str(msg["content"]))
            if length[cell_index] <= MAX_OUTPUT:
                return super().output(outs, msg, display_id, cell_index)
            if printed_length <= MAX_OUTPUT:
                outs.append(error("OutputTooLong"))
            return None

        def handle_comm_msg(self, *_):
            pass

    def add_timeout_error(cell, cell_index, execute_reply):
        if execute_reply["content"].get("ename") == "CellTimeoutError":
            cell.outputs.insert(0, error("CellTimeoutError"))

    return Client(
        notebook,
        timeout_func=lambda cell: max(1, min(CELL_TIMEOUT, end - time.monotonic())),
        interrupt_on_timeout=True,
        allow_errors=True,
        error_on_timeout={"ename": "CellTimeoutError", "evalue": "", "traceback": []},
        skip_cells_with_tag="",
        shutdown_kernel="immediate",
        on_cell_executed=add_timeout_error,
    )


def error(name):
    import nbformat

    return nbformat.v4.new_output("error", ename=name, evalue="", traceback=[name])


if __name__ == "__main__":
    main()
