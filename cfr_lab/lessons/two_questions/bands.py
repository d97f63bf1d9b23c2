"""Plot the median and the middle 90% of many runs against the number of rounds."""

import numpy as np

from cfr_lab import draw
from cfr_lab.numbers import decimal_texts
from cfr_lab.words import say


def bands_chart(rounds, series, at, y_limits, title, log="x"):
    """Return a chart of medians and bands, with the percentiles at the cursor in its legend.

    rounds    (marks,) the positive numbers of rounds after which percentiles are given
    at        the index of the mark at the cursor
    series    [(name, array (marks, 3))] with the 5th, 50th and 95th percentiles at each mark
    y_limits, log   as in `draw.chart`
    """
    series = [(name, np.asarray(values, dtype=float)) for name, values in series]
    return draw.chart(
        [(name, rounds, values[:, 1], values[:, ::2]) for name, values in series],
        rounds[at],
        y_limits,
        log,
        title=title,
        x_label=say("局数 T（对数刻度）", "rounds T (log scale)"),
        value_texts=[_median_and_band(*decimal_texts(values[at])) for _, values in series],
        alt_prefix=say("第 {t} 局之后", "after round {t}", t=f"{rounds[at]:,d}"),
    )


def _median_and_band(low, median, high):
    return say("{m}（{a} 到 {b}）", "{m} ({a} to {b})", m=median, a=low, b=high)
