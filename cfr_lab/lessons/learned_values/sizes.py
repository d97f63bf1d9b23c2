"""Chart exploitability against the number of parameters.

Bands show the range of the exploitability over the seeds.
"""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.stored import stored_result
from cfr_lab.words import say


def explore_sizes(result=None):
    """Return the explorer for fitted CFR, with a control for the game.

    result   a result of `runs.parameters`; by default, the stored one
    """
    result = result or stored_result("learned_values", "parameters")
    games = [
        (say("Leduc 扑克", "Leduc poker"), "leduc"),
        (say("十三张牌的库恩扑克", "Kuhn poker with thirteen cards"), "kuhn"),
    ]
    return Explorer(
        {"game": choice(say("博弈", "game"), games)}, lambda game: sizes_picture(result, game)
    )


def sizes_picture(result, game):
    names = {
        "linear": say("特征的线性函数", "linear function of the features"),
        "network": say("网络", "network"),
        "table": say("表", "table"),
    }
    series = []
    for kind, name in names.items():
        rows = result[game][kind]
        if kind == "table":
            rows = [[result[game]["linear"][0][0], *rows[0][1:]], rows[0]]
        counts = [count for count, *_ in rows]
        band = [(low, high) for _, low, _, high in rows] if kind == "network" else None
        series.append((name, counts, [middle for _, _, middle, _ in rows], band))
    title = say(
        "{T} 次迭代之后的可利用度（图例是参数最多时的值；色带：{n} 个种子的范围）",
        "exploitability after {T} iterations (legend: with the most parameters; bands: range over "
        "{n} seeds)",
        T=result["T"],
        n=result["seeds"],
    )
    y_limits = (0.1, 3) if game == "leduc" else (3e-3, 0.3)
    x_label = say("两位玩家的参数个数之和", "parameters of both players together")
    return draw.pad(
        draw.chart(series, None, y_limits, "xy", title=title, x_label=x_label, height=320)
    )
