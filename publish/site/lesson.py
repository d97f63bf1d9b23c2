"""Run a lesson, and collect the object that each cell displays or the exercise that it poses."""

import io
import os
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path

import nbformat
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell

from cfr_lab.explorer import Explorer, Turns
from cfr_lab.questions import Quiz
from publish.site.exercises import exercise

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def cells(stem, language):
    """Return the pairs [(cell, object), ...] of a lesson.

    The cell is that of the saved notebook. The object is the Explorer, Turns or Quiz that the cell
    displays, the Exercise that it poses, or None. These objects are made by running the code again,
    because a page needs their functions; every other output comes from the saved notebook. Raises
    RuntimeError if a cell fails, or if a cell without an exercise displays more than one object.
    """
    notebook = nbformat.read(NOTEBOOKS / language / f"{stem}.ipynb", 4)
    shell = InteractiveShell.instance(display_pub_class=CapturingDisplayPublisher)
    os.environ.setdefault("MPLBACKEND", "agg")
    results, displayed = [], []
    for kind in (Explorer, Turns, Quiz):
        shell.display_formatter.ipython_display_formatter.for_type(kind, displayed.append)
    for cell in notebook.cells:
        result = None
        if cell.cell_type == "code":
            displayed.clear()
            with redirect_stdout(io.StringIO()):
                done = shell.run_cell(cell.source, store_history=False)
            if not done.success:
                raise RuntimeError(f"{stem}, {language}: {cell.source}\n{done.error_in_exec}")
            requests = exercise(cell.source, stem[3:])
            result = (
                replace(requests, shown=tuple(displayed))
                if requests
                else next(iter(displayed), None)
            )
            if not requests and len(displayed) > 1:
                raise RuntimeError(
                    f"{stem}, {language}: shows {len(displayed)} things: {cell.source}"
                )
        results.append((cell, result))
    InteractiveShell.clear_instance()
    return results
