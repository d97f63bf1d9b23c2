"""Compare a run's two average strategies on the trap (D5.6) with a bound from its regrets (D3.3).

One average weights each strategy by its player's own reach probability; the other gives all
strategies the same weight. The bound on exploitability is computed from the run's regrets.
"""

from cfr_core.equilibrium import exploitability
from cfr_lab import draw
from cfr_lab.controls import add_playback, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.cfr_in_four_steps.histories import averages, marks_of, regrets_bound
from cfr_lab.numbers import decimal_texts
from cfr_lab.words import say


def explore_trap(history):
    """Show a run's two averages on the trap: their exploitability and player 1's probabilities."""
    marks = marks_of(len(history))
    plain = averages(history, marks, weighted=False)
    weighted = averages(history, marks)
    curves = (
        [exploitability(p) for p in plain],
        [exploitability(p) for p in weighted],
        [regrets_bound(history, t) for t in marks],
    )

    def picture(t):
        at = marks.index(t)
        return trap_picture(at, marks, (plain[at], weighted[at]), curves)

    return Explorer(
        {
            "t": add_playback(
                slider_with_stops(say("迭代次数 T", "iterations T"), marks, marks[len(marks) // 2])
            )
        },
        picture,
    )


def trap_picture(at, marks, both, curves):
    names = (
        say("不加权", "unweighted"),
        say("按自己的到达概率加权", "weighted by own reach"),
        say("由遗憾算出的上界", "bound computed from the regrets"),
    )
    chart = draw.chart(
        [(name, marks, values) for name, values in zip(names, curves, strict=True)],
        marks[at],
        (0.01, 3),
        "xy",
        title=say("平均策略的可利用度", "exploitability of the average"),
        x_label=say("迭代次数", "iterations"),
        digits=3,
    )
    return draw.pad(draw.row(chart, _averages_table(marks[at], *both), gap=20, align=0.4))


def _averages_table(t, plain, weighted):
    """Draw a table that compares player 1's averages after t iterations with the equilibria."""
    any_will_do = say("不定", "any")
    rows = [
        (say("停", "stop"), _probability_of_stop, any_will_do),
        (say("里面选“上”", "up inside"), _probability_up_inside, any_will_do),
        (say("停，或进且上", "stop or go–up"), _probability_on_top, "6/11 = 0.545"),
        (say("进且下", "go–down"), _probability_down, "5/11 = 0.455"),
    ]
    return draw.table(
        [[name, *decimal_texts((of(plain), of(weighted))), goal] for name, of, goal in rows],
        ["", say("不加权", "unweighted"), say("加权", "weighted"), say("均衡", "equilibrium")],
        {(2, c) for c in (1, 2, 3)},
        title=say("{t} 次迭代后，玩家 1 的平均策略", "player 1's average at T = {t}", t=t),
        size=15,
    )


def _probability_of_stop(profile):
    return profile["start"][0]


def _probability_up_inside(profile):
    return profile["inside"][0]


def _probability_on_top(profile):
    return profile["start"][0] + profile["start"][1] * profile["inside"][0]


def _probability_down(profile):
    return profile["start"][1] * profile["inside"][1]
