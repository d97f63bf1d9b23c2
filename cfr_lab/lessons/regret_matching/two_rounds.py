"""Show two rounds of regret matching, computed by hand (D4.3)."""

from fractions import Fraction

import numpy as np

from cfr_core.matching import regret_matching
from cfr_lab import draw
from cfr_lab.controls import add_playback, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.regret_matching.names import my_outcome
from cfr_lab.lessons.rps import PAPER, ROCK, SCISSORS, A, actions
from cfr_lab.numbers import number_text, signed_texts, superscript
from cfr_lab.words import say

HAND_ROUNDS = ((ROCK, PAPER), (SCISSORS, ROCK))


def explore_two_rounds():
    """Show two rounds step by step in a table that is filled in row by row."""
    return Explorer(
        {"step": add_playback(slider(say("步骤", "step"), 0, 10, 0, 1))}, two_rounds_picture
    )


def two_rounds_picture(step):
    steps = _steps()
    rows = [(at, cells) for at, (cells, _) in enumerate(steps) if cells]
    filled = [cells if at <= step else [cells[0], "", "", ""] for at, cells in rows]
    highlighted = {(r, c) for r, (at, _) in enumerate(rows) if at == step for c in (1, 2, 3)}
    _, text = steps[step]
    table = draw.table(filled, ["", *actions()], highlighted)
    return draw.pad(draw.column(table, draw.sentences(text)))


def _steps():
    """Return the steps of the demonstration, the first of which precedes round 1.

    Each step is a pair (table row or None, sentence).
    """
    before = say(
        "还没有开局：遗憾都是 0，都不为正，所以三种行动的概率各是 1/3。",
        "Before round 1, all regrets are 0, so none is positive: each action has probability 1/3.",
    )
    steps = [(None, before)]
    total = np.array([Fraction(0)] * 3)
    for t, (i, j) in enumerate(HAND_ROUNDS, 1):
        regret = A[:, j] - A[i, j]
        total = total + regret
        steps += [*_steps_of_round(t, i, j, regret), *_steps_of_all_rounds(t, total)]
    return steps


def _steps_of_round(t, i, j, regret):
    """Return the steps that show a round's actions, each action's payoff and the regrets."""
    played = say("第 {t} 局：{outcome}", "Round {t}: {outcome}", t=t, outcome=my_outcome(i, j))
    column = say(
        "对手出{j}时，我的三种行动各能得多少？看收益矩阵的“{j}”一列。",
        "What would each of my actions have earned? Read the column of {j}.",
        j=actions()[j],
    )
    actual_title = say(
        "各减去我实际得到的 {u}，就是这一局的遗憾。",
        "Subtract the {u} that I earned: this gives the round's regrets.",
        u=number_text(int(A[i, j]), sign=True),
    )
    payoff_title = say("第 {t} 局  u₁(a, b)", "round {t}  u₁(a, b)", t=t)
    regrets = say("第 {t} 局  遗憾 r{n}", "round {t}  regret r{n}", t=t, n=superscript(t))
    return [
        (None, played),
        ([payoff_title, *signed_texts(A[:, j])], column),
        ([regrets, *signed_texts(regret)], actual_title),
    ]


def _steps_of_all_rounds(t, total):
    """Return the steps that add up the regrets and compute the next strategy."""
    before, now, after = map(superscript, (t - 1, t, t + 1))
    mix = regret_matching(total)
    added = say(
        "加到以前的累计遗憾上：R{t}(a) = R{s}(a) + r{t}(a)。",
        "Add the round's regrets to the earlier totals: R{t}(a) = R{s}(a) + r{t}(a).",
        t=now,
        s=before,
    )
    shared = say(
        "正遗憾之和是 {total}，各除以 {total}：σ{n} = ({mix})。",
        "The positive regrets sum to {total}; divide each by {total}: σ{n} = ({mix}).",
        total=sum(x for x in total if x > 0),
        n=after,
        mix=", ".join(map(str, mix)),
    )
    regrets = say("累计遗憾 R{t}", "cumulative regret R{t}", t=now)
    strategy = say("下一局策略 σ{n}", "next strategy σ{n}", n=after)
    summed = signed_texts([int(R) for R in total])
    return [([regrets, *summed], added), ([strategy, *map(str, mix)], shared)]
