"""Show many rounds of regret matching against one fixed opponent (D1.7)."""

import numpy as np

from cfr_core.matching import regret_matching
from cfr_lab import draw
from cfr_lab.controls import round_marks
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.regret_matching.names import (
    average,
    cumulative,
    next_strategy,
    positive_part,
    round_slider,
    round_t,
)
from cfr_lab.lessons.rps import A, actions
from cfr_lab.numbers import decimal_texts, number_text, signed_texts
from cfr_lab.words import say


def explore_run(strategies, played):
    """Show a run's regrets, strategy and average strategy, with a slider over the rounds.

    strategies  (rounds, 3) the learner's strategy in each round
    played      (rounds, 2) both players' actions in each round
    """
    strategies, played = np.asarray(strategies), np.asarray(played)
    own_actions, other_actions = played.T
    earnings = A[own_actions, other_actions]
    regrets = (A[:, other_actions] - earnings).T.cumsum(axis=0)
    averages = strategies.cumsum(axis=0) / np.arange(1, len(played) + 1)[:, None]

    def picture(t):
        return run_picture(t, played, earnings, regrets, averages)

    return Explorer({"t": round_slider(round_marks(len(played)))}, picture)


def run_picture(t, played, earned, regrets, averages):
    names = actions()
    i, j = played[t - 1]
    total = earned[:t].sum()
    text = say(
        "第 {t} 局：我出{i}，对手出{j}，我得 {u}；累计收益 {total}，平均每局 {mean}。",
        "Round {t}: I play {i}, the opponent {j}; I earn {u}; total {total}, {mean} a round.",
        t=t,
        i=names[i],
        j=names[j],
        u=number_text(int(earned[t - 1]), sign=True),
        total=number_text(int(total)),
        mean=number_text(total / t, 3),
    )
    R = regrets[t - 1]
    rows = [
        [cumulative(), *signed_texts(R)],
        [positive_part(), *map(str, np.maximum(R, 0))],
        [next_strategy(), *decimal_texts(regret_matching(R.astype(float)))],
        [average(), *decimal_texts(averages[t - 1])],
    ]
    pair = draw.row(draw.table(rows, ["", *names]), _chart(t, regrets, names), gap=36)
    return draw.pad(draw.column(draw.sentences(text), pair, gap=16))


def _chart(t, regrets, names):
    # The chart has only about 160 points, because a line through them looks like a line through all
    # rounds. The cursor's round must be among them, since the legend shows the values in that
    # round.
    few = np.union1d(np.linspace(0, len(regrets) - 1, 160).astype(int), t - 1)
    return draw.chart(
        [(name, few + 1, regrets[few, k]) for k, name in enumerate(names)],
        t,
        title=say("累计遗憾随局数的变化", "cumulative regret, round by round"),
        x_label=round_t(),
        height=220,
    )
