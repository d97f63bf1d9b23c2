"""Show a run of a hundred thousand rounds between two learners (D4.4, D4.5)."""

import numpy as np

from cfr_core.matching import regret_matching
from cfr_lab import draw
from cfr_lab.controls import add_playback, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.colonel_blotto.blotto import exploitability_of, player_choice
from cfr_lab.lessons.colonel_blotto.listing import all_allocations, bars_column
from cfr_lab.numbers import formatted, number_text
from cfr_lab.words import say


def explore_run(record):
    """Show a run at a recorded round, which the reader selects with a slider.

    record   list of tuples (t, R, S): the round, and arrays of shape (2, 21) with both players'
             cumulative regrets and average strategies
    """
    record = [(int(t), np.array(R, dtype=float), np.array(S)) for t, R, S in record]
    history = np.array([exploitabilities(R, S) for _, R, S in record])
    options = [(f"{t:,d}", k) for k, (t, _, _) in enumerate(record)]
    start = len(record) * 3 // 5

    def picture(k, player):
        return run_picture(k, player, record, history)

    return Explorer(
        {"k": add_playback(slider_with_stops(_round(), options, start)), "player": player_choice()},
        picture,
    )


def _round():
    return say("局数 t", "round t")


def exploitabilities(R, S):
    """Return the exploitability of the average strategies and of the next round's strategies."""
    return exploitability_of(*S), exploitability_of(*regret_matching(R))


def run_picture(k, player, record, history):
    t, R, S = record[k]
    regrets, average = R[player - 1], S[player - 1]
    strategy = regret_matching(regrets)
    summed = say("累计遗憾 R（条形：R/t）", "cumulative R (bar: R/t)")
    current = say("当前策略 σ", "current strategy σ")
    averaged = say("平均策略 σ̄", "average strategy σ̄")
    labels = [formatted(v, ",.0f") for v in regrets]
    table = all_allocations(
        bars_column(summed, 214, regrets / t, -0.6, 0.1, labels, 72),
        bars_column(current, 180, strategy, 0, 1, [number_text(float(p)) for p in strategy], 46),
        bars_column(
            averaged, 190, average, 0, 0.4, [number_text(float(p), 3) for p in average], 54
        ),
    )
    return draw.pad(draw.row(table, _chart([t for t, _, _ in record], history, k), gap=28))


def _chart(rounds, history, k):
    """Draw the exploitability of the average and current strategies over the rounds."""
    average, current = history.T
    return draw.chart(
        [
            (say("平均策略", "average strategy"), rounds, average),
            (say("当前策略", "current strategy"), rounds, current),
            ("1/√t", rounds, [t**-0.5 for t in rounds]),
        ],
        rounds[k],
        (1e-3, 1),
        "xy",
        title=say("可利用度与局数", "exploitability by round"),
        x_label=_round(),
        digits=3,
        alt_prefix=f"{_round()} = {rounds[k]:,d}",
        width=330,
    )
