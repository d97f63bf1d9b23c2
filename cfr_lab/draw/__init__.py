"""Pictures: `from cfr_lab import draw`, then `draw.table(...)`, `draw.row(...)`, `draw.text(...)`.

A whole picture is a Drawing (`table`, `bars`, `tree`, ...); `row`, `column` and `pad` put Drawings
together. Shapes (`text`, `line`, `rect`, ...) are SVG text, added up to a Drawing's body.
"""

from cfr_lab.draw.graphs import DASHES, curves, log_curves, nice_ticks
from cfr_lab.draw.images import pixels
from cfr_lab.draw.kuhn_trees import kuhn
from cfr_lab.draw.shapes import (
    COLOURS,
    FAINT,
    INK,
    LIT,
    PAPER,
    RULE,
    TINTS,
    Drawing,
    circle,
    column,
    group,
    line,
    lines,
    pad,
    polygon,
    polyline,
    readable,
    rect,
    row,
    text,
    text_width,
    titled,
)
from cfr_lab.draw.tables import bars, blank, matrix, table
from cfr_lab.draw.trees import tree, under_ends
from cfr_lab.draw.triangles import best_regions, triangle, triangle_places

__all__ = [
    "COLOURS",
    "DASHES",
    "FAINT",
    "INK",
    "LIT",
    "PAPER",
    "RULE",
    "TINTS",
    "Drawing",
    "bars",
    "best_regions",
    "blank",
    "circle",
    "column",
    "curves",
    "group",
    "kuhn",
    "line",
    "lines",
    "log_curves",
    "matrix",
    "nice_ticks",
    "pad",
    "pixels",
    "polygon",
    "polyline",
    "readable",
    "rect",
    "row",
    "table",
    "text",
    "text_width",
    "titled",
    "tree",
    "triangle",
    "triangle_places",
    "under_ends",
]
