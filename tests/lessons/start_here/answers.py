"""List right answers, typical wrong answers with excerpts of their hints, and invalid input."""

import numpy as np

from cfr_lab.lessons import start_here
from cfr_lab.lessons.start_here import answers as by_numbers
from cfr_lab.lessons.start_here.opponent import replay

WINS_AGAINST = (1, 2, 0)


def table(moves):
    """Return the table after these moves, without drawing the rounds before the last."""
    played = start_here.play_rounds(np.random.default_rng(3).random(500))
    played.state = replay(moves, played.state.draws)
    return played


def table_with_score(rounds, points):
    """Beat the likeliest action until the table has at least these rounds and points; return it."""
    match = table(()).state
    while match.rounds < rounds or match.score[-1] < points:
        mix = match.mixes[-1]
        match = replay((*match.moves, WINS_AGAINST[mix.index(max(mix))]), match.draws)
    return table(match.moves)


def table_of_equal_frequencies(rounds):
    return table([k % 3 for k in range(rounds)])


RIGHT = {
    **by_numbers.RIGHT,
    2: [table_with_score(20, 5), table_with_score(60, 9), table_of_equal_frequencies(30)],
}
WRONG = {
    **by_numbers.WRONG,
    2: [
        (table_of_equal_frequencies(12), "才打了 12 局", "only 12 rounds"),
        (table([1] * 20), "出什么能赢布", "action beats paper"),
        (table([0] * 20), "出什么能赢石头", "action beats rock"),
        (table([2] * 20), "出什么能赢剪刀", "action beats scissors"),
        (table([1, 2] * 2 + [0, 2, 1] * 6), "还差", "more points"),
    ],
}
BAD = {
    1: ["three quarters", "", float("nan"), {}, (3, 4), True, object()],
    2: [5, "table", (1, 2, 0), start_here.play_rounds, {}, table_with_score(20, 5).state],
}
