"""Ten iterations, as a table that fills (D1.13)."""

from cfr_lab import draw
from cfr_lab.controls import play, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.lesson_05.exact_numbers import parenthesised
from cfr_lab.lessons.lesson_05.histories import normalised
from cfr_lab.words import say


def explore_run(history):
    """A table with a row an iteration, filled as far as the slider stands."""

    def picture(t):
        return run_picture(t, history)

    return Explorer(
        {"t": play(slider(say("迭代 t", "iteration t"), 1, len(history), 1, 1))}, picture
    )


def run_picture(t, history):
    rows = []
    for i, (profile, v, regrets, sums) in enumerate(history, 1):
        numbers = profile["I2"], v["I2"], regrets["I2"], normalised(sums["I2"])
        cells = [parenthesised(xs) for xs in numbers]
        rows.append([str(i), *(cells if i <= t else map(draw.blank, cells))])
    header = [
        say("迭代 t", "iteration t"),
        say("策略 σ", "strategy σ"),
        say("行动值 v", "action values v"),
        say("累计遗憾 R", "cumulative regret R"),
        say("平均策略", "average strategy"),
    ]
    table = draw.table(rows, header, {(t - 1, c) for c in range(1, 5)})
    order = say("每一组的次序：剪刀、石头、布", "The order in every bracket: scissors, rock, paper")
    return draw.pad(draw.column(table, draw.lines(order, size=15, fill=draw.FAINT)))
