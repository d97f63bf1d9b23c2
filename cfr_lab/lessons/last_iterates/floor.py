"""Show the last iterates of RM+, predictive RM+, and predictive RM+ with a floor.

A floor is a lower bound on the sum of a learner's stored regrets.
"""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.last_iterates.circles import size_of
from cfr_lab.lessons.last_iterates.learners import (
    GAMES,
    exploitability,
    game_name,
    learner_name,
    payoff_range,
    self_play,
)
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import brief_number, one_digit_range
from cfr_lab.words import say

MARKS = (10, 20, 50, 100, 200, 500, 1000, 2000)
# The floors are multiples of Delta, the range of the payoffs.
FLOORS = (0.25, 0.5, 1, 2, 4, 8)
ENDS = (1e-8, 10)
# In exact arithmetic, multiplying all payoffs by the same positive factor changes no strategy. In
# floating-point arithmetic, however, it changes the rounding errors, which predictive RM+
# amplifies. Each result is therefore shown as a range over runs whose payoffs are multiplied by
# these factors.
SCALES = (1, 7, 1 / 7, 1.3)
AGREEMENT_TOLERANCE = 1e-3


def explore_floor():
    """Return the explorer for the last iterates of three learners.

    The controls are the game, the floor and the number of rounds.
    """
    long_runs = stored_result("last_iterates", "floor")
    return Explorer(
        {
            "game": choice(
                say("博弈", "game"), [(game_name(game), game) for game in GAMES], "pennies"
            ),
            "floor": slider_with_stops(
                say("下限 c ÷ Δ", "floor c ÷ Δ"),
                [(brief_number(float(floor)), floor) for floor in FLOORS],
                1,
            ),
            "T": add_playback(
                slider_with_stops(say("局数 T", "rounds T"), [(f"{t:,d}", t) for t in MARKS], 1000)
            ),
        },
        lambda **values: floor_picture(long_runs, **values),
    )


def last_iterates(game, name, floor=0):
    """Return the exploitabilities of the current strategies, as an array (runs, rounds).

    There is one run for each factor in SCALES.

    game    key of the game in `learners.GAMES`
    name    name of the learner, as in `learners.self_play`
    floor   lower bound on the sum of the stored regrets, as a multiple of the range of the payoffs
    """
    M = GAMES[game]
    runs = [
        self_play(scale * M, name, MARKS[-1], floor=floor * scale * payoff_range(M))
        for scale in SCALES
    ]
    return np.array([[exploitability(M, *pair) for pair in rounds] for rounds in runs])


def worst_from(measured):
    """Return the smallest and largest values over the runs at each mark, as an array (marks, 2).

    A run's value at mark t is its largest exploitability in rounds t/2 + 1 to t.

    measured   array (runs, rounds) of exploitabilities
    """
    maxima = np.array([measured[:, t // 2 : t].max(axis=1) for t in MARKS])
    return np.array([maxima.min(axis=1), maxima.max(axis=1)]).T


def shown_range(low, high):
    """Return the text for an exploitability that lies between `low` and `high`.

    If `high` exceeds `low` by more than AGREEMENT_TOLERANCE times `low`, rounding errors change the
    third digit, so the text is a range whose ends are given to one digit.
    """
    if high - low <= AGREEMENT_TOLERANCE * low or high < ENDS[0]:
        return size_of(low, ENDS[0])
    return one_digit_range(max(low, ENDS[0]), high)


def floor_picture(long_runs, game, floor, T):
    curves = {
        "rm+": long_runs[game]["rm+"],
        "predictive": long_runs[game]["predictive"],
        "smooth": long_runs[game]["smooth"][FLOORS.index(floor)],
    }
    curves = {name: np.array(ends) for name, ends in curves.items()}
    mark_index = MARKS.index(T)
    series = [
        (learner_name(name), MARKS, np.maximum(ends, ENDS[0]).prod(axis=1) ** 0.5, ends)
        for name, ends in curves.items()
    ]
    title = say(
        "{game}，下限 c = {floor} Δ：第 T/2 局以后，当前策略的可利用度的最大值",
        "{game}, floor c = {floor} Δ: greatest exploitability of the current strategies "
        "after round T/2",
        game=game_name(game),
        floor=brief_number(float(floor)),
    )
    chart = draw.chart(
        series,
        T,
        ENDS,
        "xy",
        title=title,
        x_label=say("局数 T", "rounds T"),
        value_texts=[shown_range(*ends[mark_index]) for ends in curves.values()],
        alt_prefix=f"T = {T:,d}",
    )
    return draw.pad(chart)
