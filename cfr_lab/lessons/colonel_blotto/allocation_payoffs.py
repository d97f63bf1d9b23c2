"""Show the payoff of every allocation against four candidate strategies (M22, D4.5)."""

from fractions import Fraction

import numpy as np

from cfr_core.matching import regret_matching
from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.colonel_blotto.blotto import M, player_choice
from cfr_lab.lessons.colonel_blotto.listing import all_allocations, bars_column
from cfr_lab.numbers import are_best, number_text
from cfr_lab.words import say


def explore_answers(recorded, regrets, averages):
    """Show the payoff of every allocation against a strategy that the reader chooses.

    recorded   array of shape (21,): the recorded regrets, used for both players
    regrets    array of shape (2, 21): both players' cumulative regrets in the lesson's run
    averages   array of shape (2, 21): both players' average strategies in the lesson's run
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
        "pick-average": say("平均策略", "average strategy"),
        "pick-even": say("均匀策略", "uniform strategy"),
    }

    def picture(key, player):
        return answers_picture(strategies[key], player)

    options = [(names[key], key) for key in strategies]
    return Explorer(
        {"key": choice(say("用哪个策略", "strategy"), options), "player": player_choice()}, picture
    )


def answers_picture(pair_of_strategies, player):
    # The payoff matrix is antisymmetric, so the same formula gives the best-response payoff against
    # either player.
    one, two = (float(max(M @ mix)) for mix in pair_of_strategies)
    remarks = draw.sentences(
        say(
            "对付玩家 1 的最优反应平均每局赢 {x}",
            "A best response to player 1 wins {x} per round",
            x=number_text(one, 3),
        ),
        say(
            "对付玩家 2 的最优反应平均每局赢 {x}",
            "A best response to player 2 wins {x} per round",
            x=number_text(two, 3),
        ),
        say(
            "可利用度（两个数的平均）：{x}",
            "Exploitability, their mean: {x}",
            x=number_text((one + two) / 2, 3),
        ),
        size=16,
    )
    header = say("玩家 {n} 的概率", "player {n}'s probability", n=player)
    return draw.pad(
        draw.row(_earnings_bars(pair_of_strategies[player - 1], header), remarks, gap=36)
    )


def show_payoffs(mix):
    """Draw a mixed strategy and the payoff of every allocation against it."""
    return draw.pad(_earnings_bars(mix, say("概率", "probability")))


def _earnings_bars(mix, header):
    payoffs = M @ np.asarray(mix)
    best = are_best(payoffs)
    shares, earnings = [float(p) for p in mix], [float(w) for w in payoffs]
    numbers = [_number_text(w, sign=True) for w in payoffs]
    against = say("对手每局的收益", "the opponent's payoff")
    return all_allocations(
        bars_column(header, 230, shares, 0, 0.6, [_number_text(p) for p in mix], 56),
        bars_column(against, 250, earnings, -1, 1, numbers, 72, best),
    )


def _number_text(value, sign=False):
    if isinstance(value, (Fraction, int)):
        return number_text(value, sign=sign)
    return number_text(float(value), 3, sign=sign)
