"""Draw pictures: `from cfr_lab import draw`, then `draw.table(...)`, `draw.row(...)` and so on.

A whole picture is a Drawing (`table`, `bars`, `tree`, ...); `row`, `column` and `pad` combine
Drawings. Shapes (`text`, `line`, `rect`, ...) are SVG strings; concatenated, they form the body of
a Drawing.
"""

from cfr_lab.draw.chart import chart
from cfr_lab.draw.images import pixels
from cfr_lab.draw.kuhn_trees import kuhn
from cfr_lab.draw.shapes import (
    COLOURS,
    FAINT,
    HIGHLIGHT,
    INK,
    LINE_COLOUR,
    PAPER,
    TINTS,
    Drawing,
    circle,
    column,
    first_part,
    fixed_layout,
    group,
    indent,
    line,
    link,
    pad,
    paragraph,
    polygon,
    polyline,
    px,
    rect,
    row,
    sentences,
    text,
    text_colour,
    text_width,
    titled_alt,
    wrapped,
)
from cfr_lab.draw.tables import bars, blank, matrix, table
from cfr_lab.draw.trees import rows_under_terminals, tree
from cfr_lab.draw.triangles import best_regions, triangle, triangle_places

__all__ = [
    "COLOURS",
    "FAINT",
    "HIGHLIGHT",
    "INK",
    "LINE_COLOUR",
    "PAPER",
    "TINTS",
    "Drawing",
    "bars",
    "best_regions",
    "blank",
    "chart",
    "circle",
    "column",
    "first_part",
    "fixed_layout",
    "group",
    "indent",
    "kuhn",
    "line",
    "link",
    "matrix",
    "pad",
    "paragraph",
    "pixels",
    "polygon",
    "polyline",
    "px",
    "rect",
    "row",
    "rows_under_terminals",
    "sentences",
    "table",
    "text",
    "text_colour",
    "text_width",
    "titled_alt",
    "tree",
    "triangle",
    "triangle_places",
    "wrapped",
]
