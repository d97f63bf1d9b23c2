"""What every allocation earns against a strategy: which is the answer (M22, D4.5)."""

from fractions import Fraction

import numpy as np

from cfr_core.matching import regret_matching
from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.colonel_blotto.blotto import M, whose
from cfr_lab.lessons.colonel_blotto.listing import all_allocations, bars_column
from cfr_lab.numbers import are_best, number
from cfr_lab.words import say


def explore_answers(recorded, regrets, averages):
    """Choose a strategy and see what every allocation earns against it.

    recorded, regrets   21 regrets that stand for both players, and our own run's, (2, 21)
    averages            our own run's average strategies, (2, 21)
    """
    strategies = {
        "pick-recorded": [regret_matching(np.asarray(recorded, dtype=float))] * 2,
        "pick-regrets": list(regret_matching(np.asarray(regrets, dtype=float))),
        "pick-average": list(np.asarray(averages)),
        "pick-even": [np.full(len(M), 1 / len(M))] * 2,
    }
    names = {
        "pick-recorded": say("记录的遗憾", "recorded regrets"),
        "pick-regrets": say("我们的遗憾", "our regrets"),
        "pick-average": say("平均策略", "the average"),
        "pick-even": say("均匀策略", "uniform"),
    }

    def picture(key, player):
        return answers_picture(strategies[key], player)

    options = [(names[key], key) for key in strategies]
    return Explorer(
        {"key": choice(say("用哪个策略", "strategy"), options), "player": whose()}, picture
    )


def answers_picture(pair_of_strategies, player):
    # The matrix is its own negative transpose, so both seats read it in the same way.
    one, two = (float(max(M @ mix)) for mix in pair_of_strategies)
    told = draw.lines(
        say(
            "针对玩家 1 的对手，每局赢 {x}",
            "A best response to player 1 wins {x} a round",
            x=number(one, 3),
        ),
        say(
            "针对玩家 2 的对手，每局赢 {x}",
            "A best response to player 2 wins {x} a round",
            x=number(two, 3),
        ),
        say(
            "可利用度（两者的平均）：{x}",
            "Exploitability, their mean: {x}",
            x=number((one + two) / 2, 3),
        ),
        size=16,
    )
    header = say("玩家 {n} 的概率", "player {n}'s probability", n=player)
    return draw.pad(draw.row(_worth(pair_of_strategies[player - 1], header), told, gap=36))


def show_worth(mix):
    """A mixed strategy, and what every allocation earns against it."""
    return draw.pad(_worth(mix, say("概率", "probability")))


def _worth(mix, header):
    worth = M @ np.asarray(mix)
    best = are_best(worth)
    shares, earned = [float(p) for p in mix], [float(w) for w in worth]
    numbers = [_short(w, sign=True) for w in worth]
    against = say("对手出它，每局得", "what it earns the opponent")
    return all_allocations(
        bars_column(header, 230, shares, 0, 0.6, [_short(p) for p in mix], 56),
        bars_column(against, 250, earned, -1, 1, numbers, 72, best),
    )


def _short(value, sign=False):
    if isinstance(value, (Fraction, int)):
        return number(value, sign=sign)
    return number(float(value), 3, sign=sign)
