"""Show ten iterations of CFR in a table that fills row by row (D1.13)."""

from cfr_lab import draw
from cfr_lab.controls import add_playback, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.cfr_in_four_steps.exact_numbers import vector_text
from cfr_lab.lessons.cfr_in_four_steps.histories import normalised
from cfr_lab.words import say


def explore_run(history):
    """Show a table with one row per iteration, filled up to the iteration that a slider selects."""

    def picture(t):
        return run_picture(t, history)

    return Explorer(
        {"t": add_playback(slider(say("迭代 t", "iteration t"), 1, len(history), 1, 1))}, picture
    )


def run_picture(t, history):
    rows = []
    for i, (profile, v, regrets, sums) in enumerate(history, 1):
        numbers = profile["I2"], v["I2"], regrets["I2"], normalised(sums["I2"])
        cells = [vector_text(xs) for xs in numbers]
        rows.append([str(i), *(cells if i <= t else map(draw.blank, cells))])
    iteration = say("迭代 t", "iteration t")
    names = [
        say("策略 σ", "strategy σ"),
        say("行动值 v", "action values v"),
        say("累计遗憾 R", "cumulative regret R"),
        say("平均策略", "average strategy"),
    ]
    # On a phone, the second table appears below the first, so both tables begin with the
    # iteration's number.
    halves = [
        draw.table(
            [[row[0], *(row[c] for c in columns)] for row in rows],
            [iteration, *(names[c - 1] for c in columns)],
            {(t - 1, 1), (t - 1, 2)},
        )
        for columns in ((1, 4), (2, 3))
    ]
    table = draw.row(*halves, gap=20)
    order = say("每一组的次序：剪刀、石头、布", "The order in every bracket: scissors, rock, paper")
    return draw.pad(draw.column(table, draw.sentences(order, size=15, fill=draw.FAINT)))
