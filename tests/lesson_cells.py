"""Read the cells of a lesson's source."""

import re
from functools import cache
from pathlib import Path

import jupytext

from cfr_lab.words import set_language

SOURCES = Path(__file__).parents[1] / "notebooks" / "source"


@cache
def shared_code(lesson):
    """Return a lesson's shared code cells, except those that ask the reader a question."""
    return tuple(
        cell.source
        for cell in jupytext.read(SOURCES / f"{lesson}.md").cells
        if cell.cell_type == "code"
        and not {"zh", "en"} & set(cell.metadata.get("tags", []))
        and not any(question in cell.source for question in ("check(", "quick_questions("))
    )


def names_of_cells(lesson):
    """Return the names that a lesson's cells define when a reader runs them, without pictures."""
    names = {"display": lambda *shown: None}
    set_language("en")
    for source in shared_code(lesson):
        exec(re.sub(r"^\w+\.(explore|guess|plot)_.*$", "", source, flags=re.M), names)
    return names
