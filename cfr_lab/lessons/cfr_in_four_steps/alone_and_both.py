"""Compare a run in which only player 2 learns with one in which both players learn (M26)."""

from dataclasses import replace

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import add_playback, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.cfr_in_four_steps.histories import marks_of, normalised
from cfr_lab.lessons.rps import OPPONENT, A, actions
from cfr_lab.numbers import decimal_texts, number_text
from cfr_lab.words import say


def explore_both(one_learner_run, two_learner_run):
    """Show the path of player 2's average strategy in two runs, side by side.

    one_learner_run   the history, as described in histories.py, of a run in which only player 2
                      learns
    two_learner_run   the history of a run in which both players learn
    """
    marks = marks_of(min(len(one_learner_run), len(two_learner_run)))
    trails = [
        np.array([[float(p) for p in normalised(history[t - 1][3]["I2"])] for t in marks])
        for history in (one_learner_run, two_learner_run)
    ]

    def picture(t):
        return both_picture(marks.index(t), trails)

    return Explorer(
        {"t": add_playback(slider_with_stops(say("迭代次数 T", "iterations T"), marks))}, picture
    )


def both_picture(at, trails):
    titles = say("只有玩家 2 学", "only player 2 learns"), say("两人都学", "both learn")
    halves = [
        draw.column(
            draw.sentences(title, size=18),
            _trail(trail[: at + 1]),
            draw.sentences(*_payoff_lines(trail[at]), size=16, width=430),
            gap=6,
            align=0.5,
        )
        for title, trail in zip(titles, trails, strict=True)
    ]
    return draw.pad(draw.row(*halves, gap=50))


def _payoff_lines(mix):
    """Return lines of text with player 2's average strategy and two of its payoffs.

    The first payoff is earned against player 1's strategy (0.4, 0.3, 0.3), and the second against a
    best response.
    """
    payoff = -(np.array(OPPONENT, dtype=float) @ A) @ mix
    worst_payoff = -(A @ mix).max()
    return (
        say("平均策略 {mix}", "average strategy {mix}", mix=f"({', '.join(decimal_texts(mix))})"),
        say(
            "对付 (0.4, 0.3, 0.3)：得 {worth}",
            "Against (0.4, 0.3, 0.3), it earns {worth}",
            worth=number_text(payoff, 3, sign=True),
        ),
        say(
            "对付最优反应：得 {worth}",
            "Against a best response, it earns {worth}",
            worth=number_text(worst_payoff, 3, sign=True),
        ),
    )


def _trail(trail, width=360):
    """Draw a run's average strategies as a path in the triangle of strategies.

    A circle marks the last average strategy.
    """
    base = draw.triangle(actions(), width=width)
    places = draw.triangle_places(trail, width)
    body = draw.polyline(places, draw.COLOURS[1], 2.5)
    # The cross marks the equilibrium strategy, (1/3, 1/3, 1/3).
    x, y = draw.triangle_places((1 / 3,) * 3, width)
    body += draw.line(x - 7, y, x + 7, y, draw.FAINT, 2)
    body += draw.line(x, y - 7, x, y + 7, draw.FAINT, 2)
    x, y = places[-1]
    body += draw.circle(x, y, 9, draw.PAPER, draw.INK, 3) + draw.circle(x, y, 3, draw.INK, draw.INK)
    return replace(base, body=base.body + body, alt="")
