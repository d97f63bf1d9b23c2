"""What stands in the source of a lesson."""

from pathlib import Path

import jupytext

SOURCES = Path(__file__).parents[1] / "notebooks" / "source"


def source_of(lesson):
    """The file that lesson "03" is built from."""
    return next(SOURCES.glob(f"{lesson}_*.md"))


def code_cells(lesson):
    """The code that readers of both languages run, cell by cell; exercises are left out."""
    return [
        cell.source
        for cell in jupytext.read(source_of(lesson)).cells
        if cell.cell_type == "code"
        and not {"zh", "en"} & set(cell.metadata.get("tags", []))
        and "check(" not in cell.source
    ]
