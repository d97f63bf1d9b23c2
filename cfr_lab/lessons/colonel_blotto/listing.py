"""Draw a list of allocations, one per row, with columns of bars."""

from cfr_lab import draw
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, TYPE_OF, allocation_text
from cfr_lab.words import full_stop, join_with_commas, join_with_semicolons

ROW, GAP, HEAD = 18, 7, 26
BY_TYPE = sorted(range(len(ACTIONS)), key=lambda i: (TYPE_OF[i], i))


def all_allocations(*columns):
    """Draw the 21 allocations in rows, grouped by type, with columns of bars beside them."""
    tops = [HEAD + ROW * k + GAP * TYPE_OF[i] for k, i in enumerate(BY_TYPE)]
    kinds = [TYPE_OF[i] for i in BY_TYPE]
    rules = [y for y, k, before in zip(tops, kinds, [0, *kinds], strict=False) if k != before]
    names = [allocation_text(ACTIONS[i]) for i in BY_TYPE]
    return listing(names, tops, columns, [y - GAP / 2 for y in rules], BY_TYPE)


def listing(names, tops, columns, rules=(), order=None):
    """Draw a list of named rows, with columns of bars beside the names.

    names    names of the rows
    tops     vertical position of each row's upper edge, in pixels
    columns  results of `bars_column`
    rules    vertical positions of horizontal rules, in pixels
    order    for each row, the index of its item in the columns; by default 0, 1, 2, ...
    """
    order = range(len(names)) if order is None else order
    width = 66 + sum(w for _, w, _, _ in columns) + 14 * len(columns)
    body = draw.line(0, HEAD - 3, width, HEAD - 3, draw.INK, 1.2)
    body += "".join(draw.line(0, y, width, y, draw.LINE_COLOUR, 1) for y in rules)
    for name, y in zip(names, tops, strict=True):
        body += draw.text(0, y + 14, name, 14, "start")
    column_x = 66
    for header, column_width, _, put in columns:
        column_x += 14
        body += draw.text(column_x, 15, header, 14, "start", weight=600)
        body += "".join(put(i, column_x, y) for i, y in zip(order, tops, strict=True))
        column_x += column_width
    headers = join_with_commas(header for header, _, _, _ in columns)
    rows = join_with_semicolons(
        " ".join([name, *(text[i] for _, _, text, _ in columns)])
        for i, name in zip(order, names, strict=True)
    )
    alt = draw.titled_alt(headers, rows + full_stop())
    return draw.Drawing(width, tops[-1] + ROW + 2, body, alt)


def bars_column(header, width, values, low, high, shown, slot, best=()):
    """Return a column for `listing` that shows a number and a bar in each row.

    width    width of the column, in pixels
    values   one number per bar: the bar's signed length, clipped to [low, high]
    shown    one string per row: the number to be displayed
    slot     width of the numbers, in pixels
    best     one Boolean per row: whether a star marks the row; by default, no row has a star
    """
    scale = (width - slot - 8) / (high - low)
    stars = list(best) or [False] * len(shown)
    texts = [("★ " if star else "") + number for star, number in zip(stars, shown, strict=True)]

    def put(i, x, y):
        zero = x + slot + 8 - low * scale
        end = zero + min(max(values[i], low), high) * scale
        weight = 700 if stars[i] else None
        text = draw.text(x + slot, y + 14, texts[i], 14, "end", weight=weight)
        colour = draw.COLOURS[2 if stars[i] else 1]
        bar = draw.rect(min(zero, end), y + 3, abs(end - zero), ROW - 6, colour)
        return text + bar + draw.line(zero, y, zero, y + ROW, draw.FAINT, 1)

    return header, width, texts, put
