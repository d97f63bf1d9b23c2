"""The guarantee (D3.3): exploitability, regret and bounds of one run, on one chart."""

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, exploitability, nash_conv_bound, payoff_range
from cfr_lab import draw
from cfr_lab.controls import choice, play, round_marks, stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.lesson_07.names import game_name
from cfr_lab.lessons.lesson_07.responses import best_of, worth_of_ends
from cfr_lab.numbers import number
from cfr_lab.words import say


def guarantee(tree, T):
    """Simultaneous CFR for T iterations: at round iterations, four numbers that never cross.

    Returns {"T": marks, "exploitability": of the average, "regret": (R_1 + R_2) / 2T by its
    definition, "sets": theorem 5.3's bound of it, "rate": corollary 5.5's, "paper": the bound of
    Zinkevich et al. (2007)}, lists of equal length.
    """
    solver, marks = CFR(tree, alternating=False), round_marks(T)
    worth, paid = {1: 0.0, 2: 0.0}, {1: 0.0, 2: 0.0}
    roots = sum(np.sqrt(len(infoset.actions)) for infoset in tree.sets)
    found = {key: [] for key in ("T", "exploitability", "regret", "sets", "rate", "paper")}
    for t in range(1, T + 1):
        step = solver.step()
        mean = expected_values(step.strategy)
        for i in (1, 2):
            worth[i] = worth[i] + worth_of_ends(step.strategy, i)
            paid[i] += mean[i - 1]
        if t not in marks:
            continue
        regret = sum(best_of(tree, i, worth[i])[0] - paid[i] for i in (1, 2))
        local = sum(max(0, *regrets) for regrets in step.regrets.values())
        found["T"].append(t)
        found["exploitability"].append(float(exploitability(solver.average)))
        found["regret"].append(float(regret) / t / 2)
        found["sets"].append(float(local) / t / 2)
        found["rate"].append(float(payoff_range(tree, 1) * roots / np.sqrt(t) / 2))
        found["paper"].append(float(nash_conv_bound(tree, t)) / 2)
    return found


def explore_guarantee(runs):
    """The four curves of each run, {game name: what `guarantee` gives}, a slider over T."""
    names = [(game_name(name), name) for name in runs]
    shared = runs[next(iter(runs))]["T"]

    def picture(game, t):
        return guarantee_picture(game, runs[game], shared.index(t))

    return Explorer(
        {
            "game": choice(say("博弈", "game"), names),
            "t": play(stops(say("迭代次数 T", "iterations T"), shared, 100), 0.2),
        },
        picture,
    )


def guarantee_picture(game, run, at):
    curves = [
        (say("平均策略的可利用度", "exploitability of the average"), run["exploitability"]),
        ("(R₁ + R₂) / 2T", run["regret"]),
        (say("各信息集的正遗憾之和 / 2T", "positive regrets of the sets / 2T"), run["sets"]),
        (say("推论 5.5 的界", "bound of corollary 5.5"), run["rate"]),
    ]
    low = 10.0 ** np.floor(np.log10(min(run["exploitability"])))
    high = 10.0 ** np.ceil(np.log10(max(run["rate"])))
    chart = draw.log_curves(
        run["T"],
        curves,
        at,
        low,
        high,
        x_name=say("迭代次数 T", "iterations T"),
        title=game_name(game),
        width=700,
        height=470,
        digits=4,
    )
    ratio = run["rate"][at] / run["exploitability"][at]
    told = draw.lines(
        say("前两条重合。", "The first two coincide."),
        say("后两条在上，依次更松。", "The others lie above, ever looser."),
        say("界是实际的 {n} 倍。", "The bound is {n} times the truth.", n=number(float(ratio), 0)),
        say("原论文的界：{n}", "The paper's own bound: {n}", n=number(float(run["paper"][at]), 2)),
        size=16,
    )
    return draw.pad(draw.row(chart, told, gap=24, align=0.5))
