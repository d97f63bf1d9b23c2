"""Draw line charts of series over rounds or iterations, on linear or logarithmic axes."""

import numpy as np

from cfr_lab.draw import shapes
from cfr_lab.numbers import brief_number, number_text, significant_text, superscript, without_noise
from cfr_lab.words import full_stop, join_with_commas

# On a phone, the chart with its margins shrinks to a width of 340 pixels, so text of the size SIZE
# becomes about 11 pixels high.
WIDTH, SIZE = 500, 17
STEP = 27  # STEP is the distance between consecutive lines of text, in pixels.

# Each series has its own dash pattern, so readers can distinguish the series without colours.
DASHES = (None, "9 5", "3 4", "12 4 3 4", "16 6")


def chart(
    series,
    cursor=None,
    y_limits=None,
    log="",
    *,
    title="",
    x_label="",
    digits=None,
    value_texts=None,
    alt_prefix="",
    width=WIDTH,
    height=270,
):
    """Draw series as lines, below a legend that gives each series' value at the cursor.

    series       at most five tuples (name, x, y) or (name, x, y, band): x (n,) is increasing, y
                 (n,) holds the values at x, and band (n, 2) holds the two edges of a shaded band
    cursor       the position of a vertical line, in the units of x; the legend gives each series'
                 last value up to the line or, without a cursor, the last value of the series
    y_limits     the lowest and the highest number on the vertical axis; values beyond them are
                 drawn at the limits. By default, the limits are round numbers that enclose all
                 values of y, or powers of ten on a logarithmic axis
    log          the axes that are logarithmic: "", "x" or "xy"
    x_label      the name of the horizontal axis
    digits       the number of decimal places of the values in the legend; by default, three
                 significant digits on a logarithmic axis and up to six on a linear axis
    value_texts  strings that the legend shows instead of the values, one for each series
    alt_prefix   text that precedes the values in the alternative text, such as the round
    height       the height of the plot itself, in pixels, without the title, the legend or the name
                 `x_label`
    """
    series = _as_arrays(series)
    every_x = np.concatenate([x for _, x, _, _ in series])
    every_y = np.concatenate([y for _, _, y, _ in series])
    first, last = every_x.min(), every_x.max()
    low, high = y_limits or _round_limits(every_y.min(), every_y.max(), "y" in log)
    points = [_last_point(x, cursor) for _, x, _, _ in series]
    value_texts = value_texts or [
        "—" if k is None else _value_text(y[k], digits, "y" in log)
        for (_, _, y, _), k in zip(series, points, strict=True)
    ]
    names = [name for name, *_ in series]

    body, top = _head(title, names, value_texts, width)
    x_ticks, y_ticks = _ticks(first, last, "x" in log), _ticks(low, high, "y" in log)
    left = max(shapes.width_bound(text, SIZE) for _, text in y_ticks) + 12
    right = width - max(20, shapes.width_bound(x_ticks[-1][1], SIZE) / 2 + 2 if x_ticks else 0)
    bottom = top + height

    def place(x, y):
        share_x, share_y = _share(x, first, last, "x" in log), _share(y, low, high, "y" in log)
        return left + share_x * (right - left), bottom - share_y * height

    for value, text in y_ticks:
        _, y = place(first, value)
        body += shapes.line(left, y, right, y, shapes.LINE_COLOUR, 0.8 if value or log else 1.6)
        body += shapes.text(left - 8, y + SIZE * 0.35, text, SIZE, "end", shapes.FAINT)
    free = -np.inf
    for value, text in x_ticks:
        x, _ = place(value, low)
        body += shapes.line(x, bottom, x, bottom + 5, shapes.FAINT, 1)
        half_width = shapes.width_bound(text, SIZE) / 2
        if x - half_width >= free:
            body += shapes.text(x, bottom + 24, text, SIZE, fill=shapes.FAINT)
            free = x + half_width
    body += shapes.line(left, bottom, right, bottom, shapes.INK, 1.2)
    foot = bottom + 24
    for text in shapes.wrapped(x_label, SIZE, width) if x_label else ():
        foot += STEP
        body += shapes.text(width / 2, foot - 2, text, SIZE, fill=shapes.FAINT)

    for i, (_, x, _, band) in enumerate(series):
        if band is not None:
            edges = [list(zip(*place(x, edge), strict=True)) for edge in band.T]
            shape = shapes.polygon(edges[0] + edges[1][::-1], _colour(i), "none", 0)
            body += shapes.group(shape, opacity=0.18)
    if cursor is not None:
        x, _ = place(cursor, low)
        body += shapes.line(x, top - 4, x, bottom, shapes.FAINT, 1.5)
    for i, (_, x, y, _) in enumerate(series):
        body += shapes.polyline(zip(*place(x, y), strict=True), _colour(i), 3, DASHES[i])
        if cursor is not None and points[i] is not None:
            dot = place(x[points[i]], y[points[i]])
            body += shapes.circle(*dot, 5, shapes.PAPER, _colour(i), 3)

    texts = [f"{name} {text}" for name, text in zip(names, value_texts, strict=True)]
    alt = shapes.titled_alt(
        title, join_with_commas([alt_prefix, *texts] if alt_prefix else texts) + full_stop()
    )
    return shapes.Drawing(width, foot + 8, body, alt)


def _as_arrays(series):
    """Return (name, x, y, band or None) for each series, with rounding noise replaced by 0."""
    scale = max(1, *(np.abs(np.asarray(y, dtype=float)).max() for _, _, y, *_ in series))
    return [
        (
            name,
            np.asarray(x, dtype=float),
            without_noise(y, scale),
            without_noise(band[0], scale) if band and band[0] is not None else None,
        )
        for name, x, y, *band in series
    ]


def _last_point(x, cursor):
    """Return the index of the last point at or before the cursor, or None if there is none."""
    if cursor is None:
        return len(x) - 1
    indices = np.flatnonzero(x <= cursor + 1e-9 * abs(cursor))
    return indices[-1] if len(indices) else None


def _value_text(value, digits, log):
    if digits is not None:
        return number_text(value, digits)
    return significant_text(value) if log else brief_number(value)


def _head(title, names, value_texts, width):
    """Return the title and the legend as SVG text, and the height at which the plot begins."""
    body, y = "", 0
    # The title is bold, and bold letters are about a tenth wider than regular letters.
    for text in shapes.wrapped(title, 1.1 * SIZE, width) if title else ():
        y += STEP
        body += shapes.text(0, y - 8, text, SIZE, "start", weight=600)
    for i, (name, value) in enumerate(zip(names, value_texts, strict=True)):
        y += STEP
        body += shapes.line(2, y - 14, 44, y - 14, _colour(i), 3, DASHES[i])
        body += shapes.text(54, y - 8, name, SIZE, "start")
        # A value that does not fit beside its name goes below the name. The width is measured
        # without minus signs, because they appear and disappear as the cursor moves, and a value
        # that moved to another line would shift the plot up or down.
        room = 1.2 * shapes.text_width(value.replace("−", ""), SIZE)
        if 54 + shapes.text_width(name, SIZE) + room > width:
            y += STEP
        body += shapes.text(width - 20, y - 8, value, SIZE, "end", weight=600)
    return body, y + 14


def _colour(i):
    return shapes.COLOURS[1 + i]


def _share(values, low, high, log):
    """Return the positions of values along an axis, from 0 at its beginning to 1 at its end."""
    values = np.clip(values, low, high)
    if log:
        values, low, high = np.log(values), np.log(low), np.log(high)
    return (values - low) / ((high - low) or 1)


def _ticks(low, high, log):
    """Return an axis's ticks, [(value, text)]: powers of ten or round numbers from low to high."""
    if log:
        powers = np.arange(np.ceil(np.log10(low) - 1e-9), np.log10(high) + 1e-9).astype(int)
        return [(10.0**power, _power_of_ten(int(power))) for power in powers]
    margin = 1e-9 * (high - low)
    inner_ticks = [t for t in nice_ticks(low, high) if low - margin <= t <= high + margin]
    return [(tick, brief_number(tick)) for tick in inner_ticks]


def _power_of_ten(n):
    """Return 10**n as text: a decimal from 0.001 to 10,000, and a power such as 10⁵ otherwise."""
    if 0 <= n <= 4:
        return f"{10**n:,d}"
    return brief_number(10.0**n) if -3 <= n < 0 else f"10{superscript(n)}"


def _round_limits(low, high, log):
    """Return round numbers that enclose the values from low to high, as the ends of an axis."""
    if log:
        return 10.0 ** np.floor(np.log10(low) + 1e-9), 10.0 ** np.ceil(np.log10(high) - 1e-9)
    ticks = nice_ticks(low, high)
    return min(ticks[0], low), max(ticks[-1], high)


def nice_ticks(low, high, about=4):
    """Return roughly `about` evenly spaced round numbers that enclose `low` and `high`."""
    rough = ((high - low) or 1) / about
    unit = 10.0 ** np.floor(np.log10(rough))
    step = next(m * unit for m in (1, 2, 2.5, 5, 10) if m * unit >= rough * 0.999)
    first, last = np.floor(low / step + 1e-9), np.ceil(high / step - 1e-9)
    return [float(k * step) for k in np.arange(first, last + 1)]
