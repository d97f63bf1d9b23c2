"""Show the current strategies' paths for learners with a fixed or a moving magnet."""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops, toggle
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.last_iterates.circles import POINTS, size_of
from cfr_lab.lessons.last_iterates.learners import GAMES, exploitability, payoff_range, self_play
from cfr_lab.numbers import brief_number
from cfr_lab.words import say

STRENGTHS = (0.05, 0.1, 0.2, 0.5, 1.0)
ROUNDS = (1, 10, 50, 100, 200, 500, 1000, 2000, 5000)
# MAGNET_PERIOD is the number of rounds between two moves of the magnet to the current strategies.
MAGNET_PERIOD = 100


def explore_magnet():
    """Return the explorer for the current strategies' path with a fixed or a moving magnet.

    The controls are the magnet's strength, whether it moves, and the number of rounds.
    """
    return Explorer(
        {
            "alpha": choice("α", [(brief_number(alpha), alpha) for alpha in STRENGTHS], 0.5),
            "moves": toggle(
                say("磁石每 {n} 局移动一次", "the magnet moves every {n} rounds", n=MAGNET_PERIOD)
            ),
            "T": add_playback(
                slider_with_stops(say("局数 T", "rounds T"), [(f"{t:,d}", t) for t in ROUNDS], 500)
            ),
        },
        magnet_picture,
    )


def rate(M, alpha):
    """Return 4 alpha / Delta^2, the learning rate in theorem 6 of last_iterates."""
    return 4 * alpha / payoff_range(M) ** 2


@lru_cache
def path(alpha, moves):
    """Return both players' strategies in every round, as two arrays (rounds, 3)."""
    M = GAMES["weighted"]
    rounds = self_play(
        M,
        "magnet",
        ROUNDS[-1],
        eta=rate(M, alpha),
        alpha=alpha,
        move=MAGNET_PERIOD if moves else 0,
    )
    one, two = zip(*rounds, strict=True)
    return np.array(one), np.array(two)


def magnet_picture(alpha, moves, T):
    M = GAMES["weighted"]
    one, two = path(alpha, moves)
    rounds = np.unique([*range(0, T, max(1, T // POINTS)), T - 1])
    trails = [
        (say("当前策略", "current"), one[rounds]),
        (say("均衡", "equilibrium"), np.array([[0.25, 0.25, 0.5]])),
    ]
    corners = [say("剪刀", "scissors"), say("石头", "rock"), say("布", "paper")]
    triangle = draw.triangle(corners, trails=trails, width=440)
    words = say(
        "玩家 1，{T} 局，η = {eta}。当前策略的可利用度是 {off}。",
        "Player 1, {T} rounds, η = {eta}. Exploitability of the current strategies: {off}.",
        T=f"{T:,d}",
        eta=brief_number(rate(M, alpha)),
        off=size_of(exploitability(M, one[T - 1], two[T - 1])),
    )
    kind = (
        say("磁石移动。", "The magnet moves. ")
        if moves
        else say("磁石一直在均匀策略处，不移动。", "The magnet rests at the uniform strategy. ")
    )
    picture = draw.pad(draw.column(triangle, draw.paragraph(words, 440, size=14)))
    return replace(picture, alt=kind + picture.alt)
