"""Show self-play, in which both players learn (D2.2, D2.3, D5.2)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice, round_marks
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.regret_matching.names import START, average, current, round_slider
from cfr_lab.lessons.rps import A, actions
from cfr_lab.numbers import decimal_texts
from cfr_lab.words import player_name, say


def explore_self_play(strategies, played):
    """Show the current and average strategies in self-play, with a slider over the rounds.

    strategies  (rounds, 2, 3) both players' strategies in each round
    played      (rounds, 2) both players' actions in each round
    """
    strategies, played = np.asarray(strategies), np.asarray(played)
    averages = strategies.cumsum(axis=0) / np.arange(1, len(played) + 1)[:, None, None]

    def picture(t, player):
        counts = _wins(played[:t])
        seat = player - 1
        return self_play_picture(t, player, strategies[:, seat], averages[:, seat], counts)

    return Explorer(
        {
            "t": round_slider(round_marks(len(played)), START),
            "player": choice(say("看哪位玩家", "show"), [(player_name(n), n) for n in (1, 2)]),
        },
        picture,
    )


def self_play_picture(t, player, strategies, averages, counts):
    """Draw a player's current and average strategies after t rounds.

    counts   the numbers of player 1's wins, of player 2's wins, and of ties
    """
    current_mix, mean = strategies[t - 1], averages[t - 1]
    rows = [[current(), *decimal_texts(current_mix)], [average(), *decimal_texts(mean)]]
    table = draw.table(rows, [player_name(player), *actions()])
    loss = draw.bars(
        [current(), average()],
        [best_response_wins(current_mix), best_response_wins(mean)],
        0,
        1,
        best=False,
        title=say("最优反应平均每局能赢", "a best response's payoff per round"),
        width=460,
        digits=3,
        sign=False,
    )
    w1, w2, draws = counts
    text = say(
        "到第 {t} 局：玩家 1 赢 {w1}，玩家 2 赢 {w2}，平 {draws}",
        "After round {t}: player 1 won {w1}, player 2 won {w2}, and {draws} were drawn",
        t=t,
        w1=w1,
        w2=w2,
        draws=draws,
    )
    side = draw.column(table, loss, draw.sentences(text, size=15), gap=20)
    return draw.pad(draw.row(_triangle(t, strategies, averages), side, gap=24, align=0.3))


def _triangle(t, strategies, averages):
    # The current strategy takes about 9 sqrt(t) rounds to go round the triangle. The drawn part of
    # its path covers most of one cycle, so that the direction is visible; the whole path would fill
    # the triangle.
    tail = np.unique(np.linspace(max(t - 6 * t**0.5, 0), t - 1, 120).astype(int))
    way = np.unique(np.linspace(t // 10, t - 1, 200).astype(int))
    trails = [(current(), strategies[tail]), (average(), averages[way])]
    return draw.triangle(actions(), trails=trails)


def best_response_wins(strategy):
    """Return a best response's expected payoff against a strategy in rock, paper, scissors."""
    return float((A @ strategy).max())


def show_wins(current_play, average_play):
    """Draw a table of wins and ties, with current and with average strategies.

    current_play   (rounds, 2) both players' actions if both use their current strategies
    average_play   (rounds, 2) both players' actions if both use their average strategies
    """
    rows = [
        [name, *map(str, _wins(np.asarray(played)))]
        for name, played in ((current(), current_play), (average(), average_play))
    ]
    header = [
        say("双方都用", "both use"),
        say("玩家 1 赢", "player 1 wins"),
        say("玩家 2 赢", "player 2 wins"),
        say("平局", "draws"),
    ]
    return draw.pad(draw.table(rows, header))


def _wins(played):
    """Return the numbers of player 1's wins, of player 2's wins, and of ties."""
    earnings = A[played[:, 0], played[:, 1]]
    return [int((earnings == u).sum()) for u in (1, -1, 0)]
