"""Ask which type of allocation remains in two learners' average strategies (D4.4)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.colonel_blotto.blotto import TYPE_OF, TYPES, M, allocation_text
from cfr_lab.lessons.colonel_blotto.listing import HEAD, bars_column, listing
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.numbers import are_best, number_text
from cfr_lab.words import say


def guess_first(averages):
    """Ask the reader to guess which allocation type remains in two learners' average strategies."""
    averages = np.asarray(averages)

    def picture(kind, shown):
        return guess_picture(kind, shown, averages)

    options = [(allocation_text(kind), kind) for kind in TYPES]
    return ask({"kind": choice(say("我猜是", "My guess"), options)}, picture)


def guess_picture(kind, shown, averages):
    head = draw.sentences(say("你的猜测：{what}", "Your guess: {what}", what=allocation_text(kind)))
    if not shown:
        return unanswered_picture(head)
    names = [allocation_text(t) for t in TYPES]
    even = M.mean(axis=1)
    probabilities = [float(even[TYPE_OF.index(t)]) for t in range(len(TYPES))]
    mixed = averages.mean(axis=0)
    shares = [
        sum(p for p, k in zip(mixed, TYPE_OF, strict=True) if k == t) for t in range(len(TYPES))
    ]
    chosen = [n for n, share in zip(names, shares, strict=True) if share > 0.01]
    text = say(
        "对付随机的分配，{best} 最好；两个学习者的平均策略最后只剩 {kept}。",
        "{best} is best against a random allocation, but the learners' average strategies end up "
        "using only {kept}.",
        best=names[int(are_best(probabilities).argmax())],
        kept=say(" 和 ", " and ").join(chosen),
    )
    return draw.pad(
        draw.column(head, draw.sentences(text, size=16), _types(names, probabilities, shares))
    )


def _types(names, worth, shares):
    """Draw each type's payoff against random play, and its weight in the average strategies."""
    against = say("对付随机分配的收益", "payoff against random allocations")
    earnings = [number_text(w, sign=True) for w in worth]
    share = say("平均策略里的总概率", "weight in the average strategy")
    texts = [number_text(float(p)) for p in shares]
    return listing(
        names,
        [HEAD + 26 * k for k in range(len(names))],
        [
            bars_column(against, 300, worth, -0.5, 0.3, earnings, 72, are_best(worth)),
            bars_column(share, 300, shares, 0, 1, texts, 50),
        ],
    )
