"""Compare the exploitability of average strategies with a bound of order 1/T.

The average strategies are those of Hedge and of optimistic Hedge.
"""

from functools import lru_cache

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.last_iterates.learners import (
    GAMES,
    averages,
    exploitability,
    game_name,
    payoff_range,
    self_play,
)
from cfr_lab.numbers import brief_number
from cfr_lab.words import say

# Hedge's strategies spiral outwards, and after about 700 rounds rounding errors change the digits
# shown, so the marks stop at 500.
MARKS = (1, 2, 5, 10, 20, 50, 100, 200, 300, 400, 500)
# SHARES contains the learning rates, as multiples of 1/Delta. The bound is valid for multiples up
# to 1.
SHARES = (0.1, 0.3, 1.0)


def explore_means():
    """Return the explorer for the average strategies' exploitability.

    The controls are the game, eta as a multiple of 1/Delta, and the number of rounds.
    """
    return Explorer(
        {
            "game": choice(say("博弈", "game"), [(game_name(game), game) for game in GAMES]),
            "share": choice("η · Δ", [(brief_number(share), share) for share in SHARES], 1.0),
            "T": add_playback(
                slider_with_stops(say("局数 T", "rounds T"), [(f"{t:,d}", t) for t in MARKS], 200)
            ),
        },
        means_picture,
    )


def bound(M, eta, T):
    """Return the bound on the average strategies' exploitability, valid for eta up to 1/Delta."""
    m, n = M.shape
    return (np.log(m * n) / eta + eta * payoff_range(M) ** 2 / 2) / (2 * T)


@lru_cache
def measured_errors(game, name, share):
    """Return the average strategies' exploitability at each mark in MARKS, as an array (marks,).

    game   key of the game in `learners.GAMES`
    name   "hedge" or "optimistic"
    share  learning rate as a multiple of 1/Delta
    """
    M = GAMES[game]
    rounds = self_play(M, name, MARKS[-1], eta=share / payoff_range(M))
    one, two = (averages(each) for each in zip(*rounds, strict=True))
    return np.array([exploitability(M, one[t - 1], two[t - 1]) for t in MARKS])


def means_picture(game, share, T):
    M = GAMES[game]
    eta = share / payoff_range(M)
    series = [
        ("Hedge", MARKS, measured_errors(game, "hedge", share)),
        (say("乐观 Hedge", "optimistic Hedge"), MARKS, measured_errors(game, "optimistic", share)),
    ]
    name = say("定理 @last_iterates.3 的界", "bound of theorem @last_iterates.3")
    series.append((name, MARKS, [bound(M, eta, t) for t in MARKS]))
    title = say(
        "{game}，η = {eta}：平均策略的可利用度",
        "{game}, η = {eta}: exploitability of the average",
        game=game_name(game),
        eta=brief_number(eta, 3),
    )
    chart = draw.chart(
        series,
        T,
        (1e-4, 100),
        "xy",
        title=title,
        x_label=say("局数", "rounds"),
        alt_prefix=f"T = {T:,d}",
    )
    return draw.pad(chart)
