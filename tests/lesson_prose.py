"""Read the prose of the lessons' sources, and the tables of their terms."""

import re
import tomllib
from functools import cache
from pathlib import Path

import jupytext

from cfr_lab.course import lessons_by_name

ROOT = Path(__file__).resolve().parents[1]
LESSONS = [ROOT / "notebooks" / "source" / f"{name}.md" for name in lessons_by_name()]
FENCED = re.compile(r"```.*?```", re.DOTALL)


def rows(name):
    """Return the rows of a table in docs, as lists of cells."""
    text = (ROOT / "docs" / name).read_text("utf-8")
    cells = [
        [c.strip() for c in line.split("|")[1:-1]] for line in text.splitlines() if "|" in line
    ]
    return [row for row in cells[2:] if len(row) == len(cells[0])]


TERMS = tomllib.loads((ROOT / "notebooks/source/terms.toml").read_text("utf-8"))["term"]


@cache
def prose(path, language):
    """Return the prose of a lesson in one language, without its code."""
    cells = jupytext.read(path).cells
    texts = [c.source for c in cells if language in c.metadata.get("tags", [])]
    return FENCED.sub("", "\n\n".join(texts))
