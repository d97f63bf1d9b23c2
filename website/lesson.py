"""A lesson run once, cell by cell: what each of its cells showed."""

import io
import os
from contextlib import redirect_stdout
from pathlib import Path

import nbformat
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell

from cfr_lab.explorer import Explorer

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


def cells(stem, language):
    """[(cell of the saved notebook, Explorer or None), ...] of a lesson, its code run again.

    The Explorers are made anew, because a page needs their functions; all else that a cell shows
    is taken from the saved notebook. Raises RuntimeError where a cell fails.
    """
    notebook = nbformat.read(NOTEBOOKS / language / f"{stem}.ipynb", 4)
    shell = InteractiveShell.instance(display_pub_class=CapturingDisplayPublisher)
    os.environ.setdefault("MPLBACKEND", "agg")
    found = []
    for cell in notebook.cells:
        explorer = None
        if cell.cell_type == "code":
            with redirect_stdout(io.StringIO()):
                done = shell.run_cell(cell.source, store_history=False)
            if not done.success and not isinstance(done.result, Explorer):
                raise RuntimeError(f"{stem}, {language}: {cell.source}\n{done.error_in_exec}")
            explorer = done.result if isinstance(done.result, Explorer) else None
        found.append((cell, explorer))
    InteractiveShell.clear_instance()
    return found
