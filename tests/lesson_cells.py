"""Read the cells of a lesson's source."""

from functools import cache
from pathlib import Path

import jupytext

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
