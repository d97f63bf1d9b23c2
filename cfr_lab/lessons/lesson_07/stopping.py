"""Stop by exploitability (D3.2, M15): a threshold under a slider, and where it stops."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice, round_marks, stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.lesson_07.names import game_name
from cfr_lab.numbers import number
from cfr_lab.words import say

SHARES = (0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001)
EVERY = (1, 10, 100)


def explore_stopping(curves):
    """A slider over epsilon, and how often exploitability is looked at.

    curves   {game name: exploitability after each iteration, over the range of the payoffs}
    """
    names = [(game_name(name), name) for name in curves]
    shares = [(percent(share), share) for share in SHARES]

    def picture(game, share, every):
        return stopping_picture(game, np.asarray(curves[game]), share, every)

    return Explorer(
        {
            "game": choice(say("博弈", "game"), names),
            "share": stops(say("阈值 ε，占收益范围", "threshold ε, of the range"), shares, 0.5),
            "every": choice(
                say("每几次迭代量一次", "measured every"), [(str(n), n) for n in EVERY]
            ),
        },
        picture,
    )


def percent(share):
    """50%, 0.5% and so on."""
    return f"{100 * share:g}%"


def first_below(errors, share, every=1):
    """The first iteration that is measured and found at most `share`; None if there is none."""
    measured = range(every, len(errors) + 1, every)
    return next((t for t in measured if errors[t - 1] <= share), None)


def last_above(errors, share):
    """The last iteration above `share`, 0 if there is none."""
    above = np.flatnonzero(errors > share)
    return int(above[-1]) + 1 if len(above) else 0


def stopping_picture(game, errors, share, every):
    stopped = first_below(errors, share, every)
    at = stopped or len(errors)
    marks = sorted({*round_marks(len(errors)), at})
    threshold = say("阈值 {share}", "threshold {share}", share=percent(share))
    chart = draw.log_curves(
        marks,
        [
            (say("可利用度 / 收益范围", "exploitability / range"), errors[np.array(marks) - 1]),
            (threshold, [share] * len(marks)),
        ],
        marks.index(at),
        1e-4,
        1,
        x_name=say("迭代次数 T", "iterations T"),
        title=game_name(game),
        width=620,
        height=380,
        digits=4,
    )
    told = draw.lines(*_told(errors, share, every, stopped), size=16, width=400)
    return draw.pad(draw.row(chart, told, gap=24, align=0.5))


def _told(errors, share, every, stopped):
    last = last_above(errors, share)
    if stopped is None:
        told = [
            say(
                "迭代 {n} 次还没有到 {share}。",
                "After {n} iterations {share} is not reached.",
                n=len(errors),
                share=percent(share),
            )
        ]
    else:
        told = [
            say("停在第 {n} 次迭代。", "It stops at iteration {n}.", n=stopped),
            say(
                "那时的可利用度是收益范围的 {now}%。",
                "Exploitability is {now}% of the range.",
                now=number(100 * errors[stopped - 1]),
            ),
        ]
        if last > stopped:
            told += [
                say("要是接着迭代，它还会高过阈值。", "Going on, it would be above it again."),
                say("最后一次是第 {n} 次。", "The last time is iteration {n}.", n=last),
            ]
        else:
            told.append(say("此后一直不高过阈值。", "From then on it stays below."))
    if errors[0] <= share:
        told += [
            say("第 1 次迭代用的是均匀策略。", "Iteration 1 plays uniformly."),
            say("什么都没有学，就合格了。", "It passes, having learnt nothing."),
        ]
    elif every > 1:
        told.append(
            say("量了 {n} 次可利用度。", "Measured {n} times.", n=(stopped or len(errors)) // every)
        )
    return told
