"""List answers to the exercises: right ones, typical wrong ones with their hints, and bad input."""

import numpy as np

from cfr_lab.lessons import start_here
from cfr_lab.lessons.start_here import answers as by_numbers
from cfr_lab.lessons.start_here.opponent import replay

WINS_AGAINST = (1, 2, 0)


def table(moves):
    """Return the table after these moves; no picture is drawn of the rounds before the last."""
    played = start_here.play_rounds(np.random.default_rng(3).random(500))
    played.state = replay(moves, played.state.draws)
    return played


def reading(rounds, points):
    """Return a table after moves that beat the likeliest action, with these rounds and points."""
    match = table(()).state
    while match.rounds < rounds or match.score[-1] < points:
        mix = match.mixes[-1]
        match = replay((*match.moves, WINS_AGAINST[mix.index(max(mix))]), match.draws)
    return table(match.moves)


def in_turn(rounds):
    return table([k % 3 for k in range(rounds)])


RIGHT = {
    **by_numbers.RIGHT,
    2: [reading(20, 5), reading(60, 9), in_turn(30)],
}
WRONG = {
    **by_numbers.WRONG,
    2: [
        (in_turn(12), "才打了 12 局", "only 12 rounds"),
        (table([1] * 20), "什么赢布", "action beats paper"),
        (table([0] * 20), "什么赢石头", "action beats rock"),
        (table([2] * 20), "什么赢剪刀", "action beats scissors"),
        (table([1, 2] * 2 + [0, 2, 1] * 6), "还差", "too low"),
    ],
}
BAD = {
    1: ["three quarters", "", float("nan"), {}, (3, 4), True, object()],
    2: [5, "table", (1, 2, 0), start_here.play_rounds, {}, reading(20, 5).state],
}
