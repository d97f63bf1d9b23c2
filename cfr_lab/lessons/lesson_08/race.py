"""The variants side by side: exploitability against iterations and against seconds."""

from cfr_lab import draw
from cfr_lab.controls import choice, play, stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.lesson_08 import trees, variants
from cfr_lab.lessons.lesson_08.chart import log_chart
from cfr_lab.lessons.stored import stored
from cfr_lab.words import say


def explore_race(found=None):
    """Five variants on two games, updates in turn or at once; found  what `runs.curves` gives."""
    found = found or stored("08", "curves")
    marks = found["marks"]
    kinds = [(_kind(kind), kind) for kind in ("alternating", "simultaneous")]
    axes = [(say("迭代", "iterations"), "iterations"), (say("秒", "seconds"), "seconds")]

    def picture(game, kind, axis, mark):
        return race_picture(found, game, kind, axis, mark)

    return Explorer(
        {
            "game": choice(say("博弈", "game"), [(trees.named(k), k) for k in ("leduc", "kuhn")]),
            "kind": choice(say("更新", "updates"), kinds),
            "axis": choice(say("横轴", "axis"), axes),
            "mark": play(stops(say("迭代次数 T", "iterations T"), marks, 100)),
        },
        picture,
    )


def _kind(kind):
    return {
        "alternating": say("轮流", "alternating"),
        "simultaneous": say("同时", "simultaneous"),
    }[kind]


def race_picture(found, game, kind, axis, mark):
    marks, at = found["marks"], found["marks"].index(mark)
    runs = {key: found[game][key][kind] for key in variants.KEYS}
    title = say(
        "{game}，{kind}更新：平均策略的可利用度",
        "{game}, {kind} updates: exploitability of the average",
        game=trees.named(game),
        kind=_kind(kind),
    )
    if axis == "iterations":
        curves = [(variants.named(k), marks, off, None) for k, (off, _) in runs.items()]
        cursor, along = mark, say("迭代次数", "iterations")
    else:
        curves = [(variants.named(k), s, off, None) for k, (off, s) in runs.items()]
        cursor = runs["cfr"][1][at]
        along = say(
            "处理器时间，秒（{machine}，{date} 测得；竖线：CFR 做完 {t:,} 次）",
            "processor time in seconds ({machine}, {date}; the line: CFR has done {t:,})",
            machine=found["about"]["machine"],
            date=found["about"]["date"],
            t=mark,
        )
    lowest = 1e-5 if game == "leduc" else 1e-8
    return draw.pad(log_chart(curves, along, cursor, (lowest, 3), title=title, width=760))
