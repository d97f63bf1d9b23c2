"""Run a lesson, and collect the object that each cell displays or the Exercise that it poses."""

import io
import os
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path

import nbformat
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell

from cfr_lab.explorer import ButtonExplorer, Explorer
from cfr_lab.questions import Quiz
from publish.site.exercises import exercise

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def cells(stem, language):
    """Return the pairs [(cell, object), ...] of a lesson.

    The cells are those of the saved notebook. The object is the Explorer, ButtonExplorer or Quiz
    that the cell displays, the Exercise that the cell poses, or None. The Explorers,
    ButtonExplorers and Quizzes are made by running the code again, because a page needs their
    functions; every other output comes from the saved notebook. Raises RuntimeError if a
    cell fails, or if a cell without an exercise displays more than one of these objects.
    """
    notebook = nbformat.read(NOTEBOOKS / language / f"{stem}.ipynb", 4)
    shell = InteractiveShell.instance(display_pub_class=CapturingDisplayPublisher)
    os.environ.setdefault("MPLBACKEND", "agg")
    cells_with_objects, display_items = [], []
    for kind in (Explorer, ButtonExplorer, Quiz):
        shell.display_formatter.ipython_display_formatter.for_type(kind, display_items.append)
    for cell in notebook.cells:
        result = None
        if cell.cell_type == "code":
            display_items.clear()
            with redirect_stdout(io.StringIO()):
                execution = shell.run_cell(cell.source, store_history=False)
            if not execution.success:
                raise RuntimeError(f"{stem}, {language}: {cell.source}\n{execution.error_in_exec}")
            posed_exercise = exercise(cell.source, stem[3:])
            result = (
                replace(posed_exercise, shown=tuple(display_items))
                if posed_exercise
                else next(iter(display_items), None)
            )
            if not posed_exercise and len(display_items) > 1:
                raise RuntimeError(
                    f"{stem}, {language}: shows {len(display_items)} things: {cell.source}"
                )
        cells_with_objects.append((cell, result))
    InteractiveShell.clear_instance()
    return cells_with_objects
