"""Plot, as a race, the exploitability of CFR variants against iterations or computing time."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons import trees
from cfr_lab.lessons.faster_cfr import variants
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import one_digit_range, significant_text
from cfr_lab.words import say

# Rescaled runs whose exploitabilities differ by at most this fraction agree to three digits.
AGREEMENT_TOLERANCE = 1e-3


def explore_race(results=None, rescaled_bands=None):
    """Show five variants of CFR on two games, with alternating or simultaneous updates.

    results          a result of `runs.curves`; by default, the stored result
    rescaled_bands   a result of `runs.rescaled_bands`; by default, the stored result
    """
    results = results or stored_result("faster_cfr", "curves")
    rescaled_bands = rescaled_bands or stored_result("faster_cfr", "rescaled")
    marks = results["marks"]
    kinds = [(_kind(kind), kind) for kind in ("alternating", "simultaneous")]
    axes = [
        (say("迭代次数", "iterations"), "iterations"),
        (say("处理器时间", "seconds"), "seconds"),
    ]

    def picture(game, kind, axis, mark):
        return race_picture(results, rescaled_bands, game, kind, axis, mark)

    return Explorer(
        {
            "game": choice(
                say("博弈", "game"), [(trees.game_name(k), k) for k in ("leduc", "kuhn")]
            ),
            "kind": choice(say("更新方式", "updates"), kinds),
            "axis": choice(say("横轴", "horizontal axis"), axes),
            "mark": add_playback(slider_with_stops(say("迭代次数 T", "iterations T"), marks, 100)),
        },
        picture,
    )


def last_agreeing_mark(marks, bands):
    """Return the last mark up to which all rescaled runs agree to three digits.

    marks   the numbers of iterations after which exploitability was measured
    bands   for each mark, the smallest and the largest exploitability in the rescaled runs
    """
    agree = [high - low <= AGREEMENT_TOLERANCE * low for low, high in bands]
    return marks[agree.index(False) - 1] if False in agree else marks[-1]


def _kind(kind):
    return {
        "alternating": say("轮流", "alternating"),
        "simultaneous": say("同时", "simultaneous"),
    }[kind]


def race_picture(results, rescaled_bands, game, kind, axis, mark):
    marks, mark_index = results["marks"], results["marks"].index(mark)
    runs = {key: results[game][key][kind] for key in variants.KEYS}
    title = say(
        "{game}，{kind}更新：平均策略的可利用度；色带是十次等价重算的范围",
        "{game}, {kind} updates: exploitability of the average; a band spans ten equivalent runs",
        game=trees.game_name(game),
        kind=_kind(kind),
    )
    series, texts = [], []
    for key, (values, seconds) in runs.items():
        bands = rescaled_bands[game][key][kind]
        middle = [np.sqrt(low * high) for low, high in bands]
        across = marks if axis == "iterations" else seconds
        series.append((variants.variant_name(key), across, middle, bands))
        low, high = bands[mark_index]
        is_settled = mark <= last_agreeing_mark(marks, bands)
        texts.append(
            significant_text(values[mark_index]) if is_settled else one_digit_range(low, high)
        )
    if axis == "iterations":
        cursor, x_label = mark, say("迭代次数", "iterations")
        alt_prefix = f"T = {mark:,d}"
    else:
        cursor = runs["cfr"][1][mark_index]
        x_label = say(
            "处理器时间，秒（{machine}，{date} 测得；竖线：CFR 迭代 {t:,d} 次）",
            "processor time in seconds ({machine}, {date}; line: CFR at T = {t:,d})",
            machine=results["about"]["machine"],
            date=results["about"]["date"],
            t=mark,
        )
        alt_prefix = x_label
    y_limits = (1e-5 if game == "leduc" else 1e-8, 3)
    chart = draw.chart(
        series,
        cursor,
        y_limits,
        "xy",
        title=title,
        x_label=x_label,
        value_texts=texts,
        alt_prefix=alt_prefix,
        height=330,
    )
    return draw.pad(chart)
