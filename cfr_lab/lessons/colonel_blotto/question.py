"""The question: which type of allocation do two learners end up with? (D4.4)"""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.colonel_blotto.blotto import TYPE_OF, TYPES, M, written
from cfr_lab.lessons.colonel_blotto.listing import HEAD, bars_column, listing
from cfr_lab.lessons.guessing import ask, unanswered
from cfr_lab.numbers import are_best, number
from cfr_lab.words import say


def guess_first(averages):
    """A guess, before the answer: which type of allocation do two learners end up with?"""
    averages = np.asarray(averages)

    def picture(kind, shown):
        return guess_picture(kind, shown, averages)

    options = [(written(kind), kind) for kind in TYPES]
    return ask({"kind": choice(say("我猜是", "My guess"), options)}, picture)


def guess_picture(kind, shown, averages):
    head = draw.lines(say("你的猜测：{what}", "Your guess: {what}", what=written(kind)))
    if not shown:
        return unanswered(head)
    names = [written(t) for t in TYPES]
    even = M.mean(axis=1)
    worth = [float(even[TYPE_OF.index(t)]) for t in range(len(TYPES))]
    mixed = averages.mean(axis=0)
    shares = [
        sum(p for p, k in zip(mixed, TYPE_OF, strict=True) if k == t) for t in range(len(TYPES))
    ]
    kept = [n for n, share in zip(names, shares, strict=True) if share > 0.01]
    told = say(
        "对手若随意分兵，用 {best} 对付最好；两个学习者较量到最后，留下的却是 {kept}。",
        "{best} does best against a random allocation. What two learners end up with is {kept}.",
        best=names[int(are_best(worth).argmax())],
        kept=say(" 和 ", " and ").join(kept),
    )
    return draw.pad(draw.column(head, draw.lines(told, size=16), _types(names, worth, shares)))


def _types(names, worth, shares):
    """The types, what each earns against a random allocation, and its share in the end."""
    against = say("对手从 21 种里随意挑一种", "against a random one of the 21")
    earned = [number(w, sign=True) for w in worth]
    share = say("在平均策略里共占多少", "share of the average strategy")
    shown = [number(float(p)) for p in shares]
    return listing(
        names,
        [HEAD + 26 * k for k in range(len(names))],
        [
            bars_column(against, 300, worth, -0.5, 0.3, earned, 72, are_best(worth)),
            bars_column(share, 300, shares, 0, 1, shown, 50),
        ],
    )
