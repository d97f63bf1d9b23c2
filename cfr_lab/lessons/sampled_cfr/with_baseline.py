"""Show the exploitability of outcome sampling without a baseline and with a learnt one."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons import trees
from cfr_lab.lessons.stored import stored_result
from cfr_lab.words import say


def explore_baselines(results=None):
    """Return the explorer for outcome sampling with and without a baseline.

    results   a result of `runs.baselines`; by default, the stored result
    """
    results = results or stored_result("sampled_cfr", "baselines")

    def picture(game):
        return baselines_picture(results, game)

    games = [(trees.game_name(key), key) for key in ("kuhn", "leduc")]
    return Explorer({"game": choice(say("博弈", "game"), games)}, picture)


def baselines_picture(results, game):
    names = {
        "none": say("没有基线", "no baseline"),
        "learnt": say("边训练边学的基线", "baseline learnt in training"),
    }
    series = [
        (
            names[kind],
            results["marks"],
            [middle for _, middle, _ in results[game][kind]],
            [(low, high) for low, _, high in results[game][kind]],
        )
        for kind in names
    ]
    title = say(
        "{game}，结果抽样：可利用度，{n} 次训练的中位数与范围",
        "{game}, outcome sampling: exploitability, median and range of {n} runs",
        game=trees.game_name(game),
        n=results["seeds"][game],
    )
    y_limits = (1e-3, 3) if game == "kuhn" else (0.1, 5)
    chart = draw.chart(
        series,
        results["marks"][-1],
        y_limits,
        "xy",
        title=title,
        x_label=say("迭代次数", "iterations"),
    )
    return draw.pad(chart)
