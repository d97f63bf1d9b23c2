"""Show the paths of current and average strategies in weighted rock, paper, scissors."""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.last_iterates.learners import (
    GAMES,
    averages,
    exploitability,
    learner_name,
    self_play,
)
from cfr_lab.numbers import significant_text
from cfr_lab.words import colon, say

LEARNERS = ("hedge", "optimistic", "rm", "rm+", "smooth")
WITH_ETA = ("hedge", "optimistic")
RATES = (0.05, 0.1, 0.2)
# Hedge's strategies spiral outwards, and after about 900 rounds rounding errors change the digits
# shown, so the number of rounds is at most 500.
ROUNDS = (1, 5, 10, 20, 50, 100, 200, 300, 400, 500)
# The sum of the smooth learner's regrets is at least this floor, which is twice the payoff range.
FLOOR = 8.0
# A path of T rounds is drawn with one point every T // POINTS rounds, or with one every round if T
# is less than POINTS.
POINTS = 240
# An exploitability below SMALLEST_SHOWN is shown only as a bound, because its digits depend on
# rounding errors.
SMALLEST_SHOWN = 1e-8


def explore_circles():
    """Return the explorer for the paths of current and average strategies.

    The controls are the learner, eta and the number of rounds.
    """
    return Explorer(
        {
            "name": choice(
                say("双方都用", "both use"), [(learner_name(name), name) for name in LEARNERS]
            ),
            "eta": choice("η", [(str(eta), eta) for eta in RATES], RATES[-1]),
            "T": add_playback(
                slider_with_stops(say("局数 T", "rounds T"), [(f"{t:,d}", t) for t in ROUNDS], 200)
            ),
        },
        circles_picture,
        constrain=_keep_fixed_eta,
    )


def _keep_fixed_eta(values, moved):
    """Return the controls' values, with eta reset unless the learner is Hedge or optimistic Hedge.

    This function is the Explorer's `constrain` argument.
    """
    return values if values["name"] in WITH_ETA else {**values, "eta": RATES[-1]}


@lru_cache
def paths(name, eta):
    """Return both players' current and average strategies, as four arrays (rounds, actions)."""
    M = GAMES["weighted"]
    rounds = list(self_play(M, name, ROUNDS[-1], eta=eta, floor=FLOOR))
    one, two = (np.array(each) for each in zip(*rounds, strict=True))
    return one, two, averages(one), averages(two)


def circles_picture(name, eta, T):
    one, two, mean_one, mean_two = paths(name, eta)
    step = max(1, T // POINTS)
    rounds = np.unique([*range(0, T, step), T - 1])
    trails = [
        (say("当前策略", "current"), one[rounds]),
        (say("平均策略", "average"), mean_one[rounds]),
    ]
    corners = [say("剪刀", "scissors"), say("石头", "rock"), say("布", "paper")]
    triangle = draw.triangle(corners, trails=trails, width=440)
    M = GAMES["weighted"]
    gap = exploitability(M, one[T - 1], two[T - 1])
    mean = exploitability(M, mean_one[T - 1], mean_two[T - 1])
    words = say(
        "玩家 1，{T} 局；越早的局越淡。可利用度：当前策略 {now}，平均策略 {mean}。",
        "Player 1, {T} rounds; earlier rounds are fainter. Exploitability: current {now}, "
        "average {mean}.",
        T=f"{T:,d}",
        now=size_of(gap),
        mean=size_of(mean),
    )
    picture = draw.pad(draw.column(triangle, draw.paragraph(words, 440, size=14), gap=4))
    return replace(picture, alt=learner_name(name) + colon() + picture.alt)


def size_of(value, threshold=SMALLEST_SHOWN):
    """Return an exploitability as text, or only the bound `threshold` if the value is below it."""
    if value >= threshold:
        return significant_text(value)
    return say("小于 {least}", "below {least}", least=significant_text(threshold, 1))
