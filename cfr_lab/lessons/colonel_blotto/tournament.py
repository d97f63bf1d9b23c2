"""Draw a round robin between the class's entries and the learner (D4.5)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, SHADES, M, allocation_text
from cfr_lab.lessons.colonel_blotto.entries import mixture, read_entries
from cfr_lab.numbers import are_best, number_text
from cfr_lab.words import say


def explore_tournament(entries, record):
    """Show a round robin between the class and the learner after a chosen number of rounds.

    entries   list of pairs (name, plan); a plan is an allocation, {allocation: probability}, or the
              probabilities of all 21 allocations in order. Invalid entries are reported and left
              out.
    record    the recorded rounds, in the form that `explore_run` accepts; the learner plays player
              1's average strategy
    """
    names, plans, mixes, faults = read_entries(entries)
    powers = [10**n for n in range(1, 9)]
    chosen = {int(t): np.array(S[0]) for t, _, S in record if t in powers or t == record[-1][0]}

    def picture(t):
        return tournament_picture(names, plans, mixes, faults, chosen[t])

    learnt = say("学习者已学的局数", "rounds played by the learner")
    options = [(f"{t:,d}", t) for t in chosen]
    return Explorer({"t": choice(learnt, options, options[-1][1])}, picture)


def tournament_picture(names, plans, mixes, faults, learner):
    texts = faults[:3]
    if len(faults) > 3:
        remark = say("还有 {n} 项没有参赛。", "{n} more entries are left out.", n=len(faults) - 3)
        texts = [*texts, remark]
    if not mixes:
        none = say("还没有可以参赛的方案。", "There is no valid entry yet.")
        return draw.pad(draw.sentences(*texts, none))
    X = np.array([*mixes, learner])
    won = X @ M @ X.T
    mean = won.sum(axis=1) / len(mixes)
    rank = 1 + (mean[None, :] > mean[:, None] + 1e-9).sum(axis=1)
    minima = (X @ M).min(axis=1)
    names = [*names, say("学习者", "learner")]
    plans = [*plans, mixture(int((learner > 5e-4).sum()))]
    standings = _standings if len(X) <= 9 else _large_standings
    texts = draw.sentences(*texts, _class_summary(X[:-1], mean[-1]), size=15)
    return draw.pad(draw.column(standings(names, plans, won, mean, rank, minima), texts))


def _class_summary(mixes, learners_mean):
    """Return a sentence with the best allocation's and the learner's payoffs against the class.

    `mixes` holds the students' strategies, and `learners_mean` is the learner's mean payoff.
    """
    mean_payoffs = M @ mixes.mean(axis=0)
    return say(
        "对付全班，最好的分配是 {a}，平均每局得 {x}；学习者平均每局得 {y}。",
        "The best allocation against the whole class, {a}, earns {x} per round; the learner earns "
        "{y}.",
        a=allocation_text(ACTIONS[int(are_best(mean_payoffs).argmax())]),
        x=number_text(float(mean_payoffs.max()), 3, sign=True),
        y=number_text(float(learners_mean), 3, sign=True),
    )


def _standings(names, plans, won, mean, rank, minima):
    n = len(names)
    rows = []
    for i in range(n):
        cells = ["·" if i == j else number_text(float(won[i, j]), sign=True) for j in range(n)]
        tail = [number_text(float(v), sign=True) for v in (mean[i], minima[i])]
        rows.append([f"{i + 1} {names[i]}", plans[i], *cells, *tail, str(rank[i])])
    header = ["", "", *(str(j + 1) for j in range(n)), *_score_headings(), _rank()]
    title = say("循环赛：行对列，每局的期望收益", "Round robin: payoff of row against column")
    first = {(i, n + 4) for i in range(n) if rank[i] == 1}
    return draw.table(rows, header, first, title, size=14)


def _large_standings(names, plans, won, mean, rank, minima):
    """Draw a large class's results: all pairings as a grid, and the best entries as a table."""
    order = np.argsort(rank, kind="stable")
    signs = np.where(abs(won) < 0.005, 0, np.sign(won)).astype(int) % 3
    grid = draw.pixels(signs[np.ix_(order, order)], SHADES, 290)
    title = say("全班，按名次：行对列", "The whole class by rank: row against column")
    last = len(names) - 1
    displayed = list(order[:8])
    displayed += [last] if last not in displayed else []
    rows = [
        [
            str(rank[i]),
            names[i],
            plans[i],
            *(number_text(float(v[i]), sign=True) for v in (mean, minima)),
        ]
        for i in displayed
    ]
    highlighted = {(k, 1) for k, i in enumerate(displayed) if i == last}
    table = draw.table(rows, [_rank(), "", "", *_score_headings()], highlighted, size=14)
    return draw.row(draw.column(draw.sentences(title, size=15), grid), table, gap=36)


def _score_headings():
    return say("平均", "mean"), say("最坏", "worst")


def _rank():
    return say("名次", "rank")
