"""Chart exploitability against the cost of sampling, measured in nodes touched or in seconds."""

from dataclasses import replace

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons import trees
from cfr_lab.lessons.sampled_cfr.samples import scheme_name
from cfr_lab.lessons.stored import stored_result
from cfr_lab.words import say

SHOWN_SCHEMES = ("full", "chance", "external", "outcome", "batch")
# The cursor can be placed at any of these numbers of nodes or seconds.
NODES = (1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6, 3e6)
SECONDS = (0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)


def explore_cost(results=None):
    """Return the explorer for exploitability against the cost of the sampling schemes.

    The reader chooses the game, the horizontal axis and the position of the cursor.
    """
    results = results or stored_result("sampled_cfr", "sampling")

    def picture(game, axis, step):
        return cost_picture(results, game, axis, step)

    axes = [
        (say("走到的结点数", "nodes touched"), "nodes"),
        (say("处理器时间", "seconds"), "seconds"),
    ]
    return Explorer(
        {
            "game": choice(
                say("博弈", "game"), [(trees.game_name(k), k) for k in ("leduc", "dice")]
            ),
            "axis": choice(say("横轴", "horizontal axis"), axes),
            "step": add_playback(
                slider_with_stops(say("竖线的位置", "cursor position"), _steps(), 5)
            ),
        },
        picture,
    )


def _steps():
    return [(str(k), k) for k in range(1, len(NODES) + 1)]


def cost_picture(results, game, axis, step):
    if axis == "nodes":
        at = NODES[step - 1]
        x_label = say("走到的结点数（竖线：{n:,.0f}）", "nodes touched (the line: {n:,.0f})", n=at)
    else:
        at = SECONDS[step - 1]
        x_label = say(
            "处理器时间，秒（{machine}，{date} 测得；竖线：{s:g} 秒）",
            "processor time in seconds ({machine}, {date}; the line: {s:g} s)",
            s=at,
            machine=results["about"]["machine"],
            date=results["about"]["date"],
        )
    series = []
    for scheme in SHOWN_SCHEMES:
        entry = results[game][scheme]
        bands = entry["exploitability"]
        middle = [m for _, m, _ in bands]
        around = None if scheme == "full" else [(low, high) for low, _, high in bands]
        series.append((scheme_name(scheme), entry[axis], middle, around))
    title = say(
        "{game}：可利用度，{n} 次训练的中位数与范围",
        "{game}: exploitability, median and range of {n} runs",
        game=trees.game_name(game),
        n=results["seeds"][game],
    )
    chart = draw.chart(series, at, (1e-3, 3), "xy", title=title, x_label=x_label, height=330)
    return draw.pad(replace(chart, alt=chart.alt + x_label))
