"""Show the probability that an item of a stream is in memory, under each of three rules."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import slider
from cfr_lab.explorer import Explorer
from cfr_lab.numbers import number_text
from cfr_lab.words import say

CAPACITY = 10


def explore_memories():
    """Return the explorer for the items in memory, with a control for the number of arrivals."""
    return Explorer(
        {"n": slider(say("到来的项数 n", "items arrived"), CAPACITY, 100, 40, 2)}, memories_picture
    )


def kept_chances(n, M=CAPACITY):
    """Return {rule: array (n,) of the items' probabilities of being in memory after n arrivals}."""
    k = np.arange(1, n + 1)
    # If every new item is stored, an item in a full memory survives each of the `later`
    # replacements with probability 1 - 1/M.
    later = n - np.maximum(k, M)
    return {
        "reservoir": np.full(n, min(1.0, M / n)),
        "last": np.where(k > n - M, 1.0, 0.0),
        "always": (1 - 1 / M) ** later,
    }


def memories_picture(n):
    names = {
        "reservoir": say(
            "蓄水池：第 k 项以概率 M/k 存入", "reservoir: item k stored with probability M/k"
        ),
        "last": say("只留最后 M 项", "the last M items"),
        "always": say("每项都存入，替换随机的一项", "every item stored, a random one overwritten"),
    }
    chances = kept_chances(n)
    k = np.arange(1, n + 1)
    texts = [
        f"{number_text(chances[rule][0], 2)} → {number_text(chances[rule][-1], 2)}"
        for rule in names
    ]
    chart = draw.chart(
        [(name, k, chances[rule]) for rule, name in names.items()],
        y_limits=(0, 1),
        title=say(
            "M = {M}，到来 {n} 项：每一项这时在样本池里的概率（第一项 → 最后一项）",
            "M = {M}, {n} items have arrived: probability of being in memory now (first → last)",
            M=CAPACITY,
            n=n,
        ),
        x_label=say("第几项", "item"),
        value_texts=texts,
    )
    return draw.pad(chart)
