"""Compare the last iterates and averages of seven algorithms on Kuhn and Leduc poker."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons import trees
from cfr_lab.lessons.faster_cfr import variants
from cfr_lab.lessons.faster_cfr.race import last_agreeing_mark
from cfr_lab.lessons.last_iterates.circles import size_of
from cfr_lab.lessons.last_iterates.runs import SMALLEST_GAP
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import one_digit_range
from cfr_lab.words import say

HEDGES = ("optimistic", "magnet")


def explore_poker():
    """Return the explorer for last iterates and averages in poker.

    The controls are the game, the algorithm, the kind of update and the number of iterations.
    """
    last, hedges = stored_result("last_iterates", "last"), stored_result("last_iterates", "hedges")
    averages = stored_result("faster_cfr", "rescaled")
    marks = stored_result("faster_cfr", "curves")["marks"]
    names = [(algorithm_name(name), name) for name in (*variants.KEYS, *HEDGES)]
    kinds = [(kind_name(kind), kind) for kind in ("alternating", "simultaneous")]

    def picture(game, name, kind, mark):
        if name in HEDGES:
            bands_of = hedges[game][name]
        else:
            bands_of = {"last": last[game][name][kind], "average": averages[game][name][kind]}
        return poker_picture(bands_of, marks, game, name, kind, mark)

    return Explorer(
        {
            "game": choice(
                say("博弈", "game"), [(trees.game_name(k), k) for k in ("leduc", "kuhn")]
            ),
            "name": choice(say("算法", "algorithm"), names, "cfr+"),
            "kind": choice(say("更新方式", "updates"), kinds),
            "mark": add_playback(slider_with_stops(say("迭代次数 T", "iterations T"), marks, 1000)),
        },
        picture,
        constrain=_keep_possible_updates,
    )


def _keep_possible_updates(values, moved):
    """Return the controls' values, with simultaneous updates if the algorithm is in HEDGES.

    These two algorithms support only simultaneous updates. This function is the Explorer's
    `constrain` argument.
    """
    return {**values, "kind": "simultaneous"} if values["name"] in HEDGES else values


def algorithm_name(name):
    return {
        "optimistic": say("乐观 Hedge", "optimistic Hedge"),
        "magnet": say("移动的磁石", "moving magnet"),
    }.get(name) or variants.variant_name(name)


def kind_name(kind):
    return {
        "alternating": say("轮流", "alternating"),
        "simultaneous": say("同时", "simultaneous"),
    }[kind]


def poker_picture(bands_of, marks, game, name, kind, mark):
    mark_index = marks.index(mark)
    series, labels = [], []
    for key, label in (
        ("last", say("最后一轮的策略", "last iterate")),
        ("average", say("平均策略", "average")),
    ):
        bands = [[max(low, SMALLEST_GAP), max(high, SMALLEST_GAP)] for low, high in bands_of[key]]
        middle = [np.sqrt(low * high) for low, high in bands]
        series.append((label, marks, middle, bands))
        low, high = bands[mark_index]
        is_settled = mark <= last_agreeing_mark(marks, bands)
        small = high <= 1.01 * SMALLEST_GAP
        labels.append(
            size_of(low, 1.01 * SMALLEST_GAP) if is_settled or small else one_digit_range(low, high)
        )
    title = say(
        "{game}，{name}，{kind}更新：可利用度；色带是几次等价运行的范围",
        "{game}, {name}, {kind} updates: exploitability; a band spans equivalent runs",
        game=trees.game_name(game),
        name=algorithm_name(name),
        kind=kind_name(kind),
    )
    chart = draw.chart(
        series,
        mark,
        (1e-5 if game == "leduc" else SMALLEST_GAP, 3),
        "xy",
        title=title,
        x_label=say("迭代次数", "iterations"),
        value_texts=labels,
        alt_prefix=f"T = {mark:,d}",
        height=330,
    )
    return draw.pad(chart)
