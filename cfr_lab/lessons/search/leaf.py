"""Show a leaf's value as a function of the range.

The game is weighted rock, paper, scissors, and the leaf follows player 1's move.
"""

import numpy as np

from cfr_core.games import WEIGHTED_RPS_PAYOFFS
from cfr_lab import draw
from cfr_lab.controls import slider, sum_at_most_one
from cfr_lab.explorer import Explorer
from cfr_lab.numbers import number_text
from cfr_lab.words import say

M = np.array(WEIGHTED_RPS_PAYOFFS)


def explore_leaf():
    """Show the payoffs of player 1's moves against player 2's best reply to the chosen range."""
    return Explorer(
        {
            "scissors": slider(say("出剪刀的概率", "probability of scissors"), value=1 / 3),
            "rock": slider(say("出石头的概率", "probability of rock"), value=1 / 3),
        },
        leaf_picture,
        sum_at_most_one("scissors", "rock"),
    )


def leaf_picture(scissors, rock):
    x = np.array([scissors, rock, max(0.0, 1 - scissors - rock)])
    names = [say("剪刀", "scissors"), say("石头", "rock"), say("布", "paper")]
    replies = x @ M
    best = replies <= replies.min() + 1e-9
    rows = [
        [name, number_text(float(p)), "0", *(number_text(int(u)) for u in payoffs)]
        for name, p, payoffs in zip(names, x, M, strict=True)
    ]
    means = [number_text(float(u), sign=True) for u in replies]
    table = draw.table(
        [*rows, [say("平均", "mean"), "", "0", *means]],
        [
            say("行动", "move"),
            say("概率", "probability"),
            say("叶子上的数", "leaf's number"),
            *names,
        ],
        {(r, 3 + int(c)) for c in np.flatnonzero(best) for r in range(4)},
        title=say(
            "玩家 1 的收益；右边三列是玩家 2 的行动",
            "player 1's payoffs; the last three columns are player 2's moves",
        ),
        size=15,
    )
    explanation = draw.sentences(
        say(
            "按叶子上的一个数，这个策略的值是 0；"
            "遇到玩家 2 的最优反应（突出的列），这个策略只得 {v}。",
            "According to the leaves' numbers, this strategy earns 0; against player 2's best "
            "response (the highlighted column) it gets {v}.",
            v=number_text(float(replies.min()), 3, sign=True),
        ),
        width=760,
    )
    return draw.pad(draw.column(table, explanation))
