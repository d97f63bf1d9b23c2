"""Draw tables and bar charts."""

from unicodedata import east_asian_width

import numpy as np

from cfr_lab.draw import shapes
from cfr_lab.numbers import are_best, is_zero, number_text
from cfr_lab.words import full_stop, join_with_commas, join_with_semicolons


def table(rows, header=None, highlighted=(), title=None, size=shapes.SIZE):
    """Return a Drawing of a table of strings and numbers; the first column names the rows.

    rows         lists of equal length, each the name of a row followed by the row's cells
    header       the names of the columns, including the column of names
    highlighted  the highlighted cells, as pairs (row, column); the header is not counted as a row,
                 and the column of names is column 0
    """
    texts = [[_cell(value) for value in row] for row in rows]
    all_rows = ([list(map(str, header))] if header else []) + texts
    columns = list(zip(*all_rows, strict=True))
    widths = [max(shapes.text_width(v, size) for v in column) + 26 for column in columns]
    starts = np.concatenate([[0], np.cumsum(widths)])
    step = size * 2.1
    top = step if title else 0
    body = shapes.text(0, step * 0.66, title, size, "start", weight=600) if title else ""
    for r, row in enumerate(all_rows):
        is_header = bool(header) and r == 0
        y = top + r * step
        body += shapes.line(
            0,
            y,
            starts[-1],
            y,
            shapes.INK if r == 0 else shapes.LINE_COLOUR,
            1.2 if r == 0 else 0.8,
        )
        for c, value in enumerate(row):
            if (r - bool(header), c) in highlighted and not is_header:
                body += shapes.rect(
                    starts[c], y + 1, widths[c], step - 2, shapes.HIGHLIGHT, shapes.COLOURS[2], 2
                )
            weight = 600 if is_header or c == 0 else None
            body += shapes.text(
                starts[c] + widths[c] / 2, y + step * 0.67, value, size, weight=weight
            )
    y = top + len(all_rows) * step
    body += shapes.line(0, y, starts[-1], y, shapes.INK, 1.2)
    alt = join_with_semicolons(" ".join(row).strip() for row in all_rows) + full_stop()
    width = max(starts[-1], shapes.width_bound(title or "", size))
    return shapes.Drawing(width, y + 2, body, shapes.titled_alt(title, alt))


def matrix(matrix, rows, columns, corner="", highlighted=(), size=shapes.SIZE):
    """Return a Drawing of a payoff matrix; the cells (i, j) in `highlighted` are highlighted.

    rows, columns  the names of the two players' actions
    corner         the text in the corner above the names of the rows
    """
    body = [[name, *values] for name, values in zip(rows, matrix, strict=True)]
    return table(body, [corner, *columns], {(i, j + 1) for i, j in highlighted}, size=size)


def bars(
    names,
    values,
    low,
    high,
    best=True,
    title=None,
    width=360,
    size=shapes.SIZE,
    digits=2,
    sign=True,
    player=1,
):
    """Return a Drawing of bars to the left and right of zero, each labelled with its value.

    best        whether the bar with the greatest value is marked with a star
    low, high   the ends of the scale; the bar of a value beyond an end stops at that end
    sign        whether positive numbers have a plus sign
    player      the player in whose colour all bars except the starred one are drawn
    """
    margin = max(shapes.text_width(name, size) for name in names) + 16
    # Space is left at both ends of the scale, because each number is written beyond the end of its
    # bar.
    left, right = (size * 3.4 if low < 0 else 0), size * 4.8
    scale = (width - margin - left - right) / (high - low)
    zero = margin + left - low * scale
    step = size * 2.2
    top = step if title else 4
    body = shapes.text(0, size * 1.3, title, size, "start", weight=600) if title else ""
    winners = are_best(values) & best
    texts = []
    for i, (name, value) in enumerate(zip(names, values, strict=True)):
        y = top + i * step
        wins, rightward = winners[i], value >= 0 or is_zero(value)
        end = zero + min(max(float(value), low), high) * scale
        fill = shapes.COLOURS[2 if wins else player]
        body += shapes.text(0, y + step * 0.66, name, size, "start", weight=600 if wins else None)
        body += shapes.rect(min(zero, end), y + step * 0.16, abs(end - zero), step * 0.62, fill)
        text = number_text(value, digits, sign=sign) + (" ★" if wins else "")
        side = "start" if rightward else "end"
        body += shapes.text(end + (6 if rightward else -6), y + step * 0.66, text, size, side)
        texts.append(f"{name} {text}")
    body += shapes.line(zero, top, zero, top + len(values) * step, shapes.FAINT, 1)
    alt = join_with_commas(texts) + full_stop()
    width = max(width, shapes.width_bound(title or "", size))
    return shapes.Drawing(width, top + len(values) * step + 4, body, shapes.titled_alt(title, alt))


def _cell(value):
    return value if isinstance(value, str) else number_text(value)


def blank(value):
    """Return blanks as wide as a hidden value, so that the value's column keeps its width."""
    return "".join("\u3000" if east_asian_width(c) in "WF" else "\u2007" for c in _cell(value))
