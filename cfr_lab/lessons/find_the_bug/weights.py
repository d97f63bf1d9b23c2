"""Puzzles 18 and 21: the weights of a best response and of the average of CFR+."""

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.averages import (
    AVERAGED,
    INSIDE,
    STOP,
    first,
    trap_gap,
    trap_run,
)
from cfr_lab.lessons.find_the_bug.programs import or_its_error, program_puzzle
from cfr_lab.numbers import number, to_places
from cfr_lab.words import say

# In the trap player 2 plays so that a best response goes in and chooses down.
CHOICE = np.array([0.2, 0.8])
GOES_IN = (1, 0.5, 0.01, 0)


@or_its_error
def show_response(best_action):
    """Show player 1's best response in the trap, whatever player 1 plays now (puzzle 18)."""
    rows = []
    for own in GOES_IN:
        action = best_action([own], [1.0], [INSIDE @ CHOICE])
        response = max(float(STOP @ CHOICE), float((INSIDE @ CHOICE)[action]))
        name = say(("上", "下")[action], ("up", "down")[action])
        rows.append([number(float(own)), name, number(response)])
    header = [
        say("现在进去的概率", "goes in now with"),
        say("进去之后，程序选", "inside, the program takes"),
        say("最优反应的收益", "best response earns"),
    ]
    title = say("陷阱博弈，对手以 0.8 选右", "the trap, the opponent takes right with 0.8")
    return draw.pad(draw.table(rows, header, {(i, 2) for i in range(len(rows))}, title=title))


def best_with(weight):
    """Return the program whose histories weigh weight(own reach, the others' reach)."""

    def best_action(own, others, worth):
        pairs = zip(own, others, worth, strict=True)
        return int(np.argmax(sum(weight(at, theirs) * np.array(w) for at, theirs, w in pairs)))

    return best_action


def most_likely(own, others, worth):
    return int(np.argmax(worth[int(np.argmax(others))]))


# One's own reach is the same at all histories of an information set: one remembers what one did.
RESPONSES = (
    ([0.5, 0.5], [0.1, 0.6], [[4, 0], [0, 1]]),
    ([0, 0], [0.1, 0.6], [[4, 0], [0, 1]]),
    ([0, 0, 0], [0.3, 0.2, 0.1], [[-9, -1, -5], [-1, -6, -1], [-2, -8, -1]]),
    ([0.2, 0.2], [0.5, 0.25], [[-3, -4, -5], [-1, -2, -9]]),
    ([0, 0], [0.4, 0.3], [[0, 3], [2, 0]]),
    ([0.3, 0.3], [0.01, 0.02], [[5, 0, 1], [0, 1, 3]]),
    ([0.4, 0.4], [0.1, 0.6], [[0, 9, 0], [3, 0, 3.5]]),
)

RESPONSE = program_puzzle(
    "exploitability.2",
    "aec8097d",
    RESPONSES,
    best_with(lambda own, theirs: theirs),
    (
        (
            best_with(lambda own, theirs: own * theirs),
            "现在的策略不来这里时，每个行动的值都成了 0，程序就随手取了第一个。"
            "最优反应可以改走这里：自己现在的概率该乘进去吗？",
            "Where the current strategy never comes, every action's value is 0, and the program "
            "takes the first. A best response is free to come here: does the current strategy's "
            "own probability belong in the weight?",
        ),
        (
            best_with(lambda own, theirs: own),
            "留下的恰好是自己的到达概率。走到各个历史的机会有多大，由他人和机会决定。",
            "What you kept is own reach. How likely each history is depends on the others and on "
            "chance.",
        ),
        (
            best_with(lambda own, theirs: 1),
            "自己的概率去掉了，可各个历史一样重：他人走到它们的机会相等吗？",
            "Own reach is out, but all histories weigh the same: do the others come to each of "
            "them equally often?",
        ),
        (
            best_with(lambda own, theirs: theirs if own else 1),
            "只在自己的概率为 0 时改了权重，他人的到达概率却丢了。权重总是同一个：他人的到达概率。",
            "Only where own reach is 0 the weight has changed, and there the others' reach is "
            "lost. The weight is always the same: the others' reach.",
        ),
        (
            most_likely,
            "只看了最可能的一个历史。别的历史也要按各自的权重算进去。",
            "Only the most likely history was looked at. The others count too, with their weights.",
        ),
    ),
    (
        "权重只有他人（和机会）的到达概率。自己现在来不来，最优反应都一样。",
        "The weight is the reach of the others and of chance alone. Whether one comes here at "
        "present makes no difference to a best response.",
    ),
)


WALKS = (100, 1000, 2400)


@or_its_error
def show_linear(average):
    """Show the exploitability of CFR+'s averages in the trap as the program makes them (21)."""
    rows = []
    for T in WALKS:
        found = [
            np.array(average(*first(seen, T)), dtype=float)
            for seen in trap_run(clipped=True).values()
        ]
        rows.append([f"{T:,d}", *to_places(found[1]), number(trap_gap(*found), 3)])
    header = [
        say("迭代次数", "iterations"),
        say("上", "up"),
        say("下", "down"),
        say("整个平均的可利用度", "exploitability of the whole average"),
    ]
    title = say("陷阱博弈，CFR+，信息集 inside 的平均", "the trap, CFR+, the average at inside")
    return draw.pad(draw.table(rows, header, {(i, 3) for i in range(len(rows))}, title=title))


def weighted(weight, normalised=True):
    """Return the program whose iteration t has weight(t, T, own reach), t counting from 1."""

    def average(reach, sigma):
        T = len(reach)
        w = np.array([weight(t, T, p) for t, p in enumerate(reach, 1)], dtype=float)
        return w @ sigma / (w.sum() if normalised else T)

    return average


LINEAR = program_puzzle(
    "faster_cfr.3",
    "4c91c364",
    AVERAGED,
    weighted(lambda t, T, own: t * own),
    (
        (
            weighted(lambda t, T, own: t),
            "后来各次迭代的权重加大了，自己的到达概率却不见了：t 是乘上去的，不是换上去的。",
            "Later iterations count more, but own reach has gone: t multiplies that weight, it "
            "does not replace it.",
        ),
        (
            weighted(lambda t, T, own: own),
            "这是 CFR 的平均，每次一样重。CFR+ 的权重里还有迭代次数 t。",
            "That is CFR's average, in which all iterations count alike. CFR+ also weights by the "
            "iteration's number t.",
        ),
        (
            weighted(lambda t, T, own: (t - 1) * own),
            "从 0 数起，第 1 次就没有了份。t 从 1 数起。",
            "Counting from 0 leaves the first iteration out. t begins with 1.",
        ),
        (
            weighted(lambda t, T, own: (T + 1 - t) * own),
            "方向反了：早的反而多算。",
            "The wrong way round: here early iterations count more.",
        ),
        (
            weighted(lambda t, T, own: t + own),
            "两个权重加在了一起；它们应当相乘。",
            "The two weights are added; they must be multiplied.",
        ),
        (
            weighted(lambda t, T, own: t * own, normalised=False),
            "权重对了，除数不对：要除以权重之和。",
            "The weights are right, the divisor is not: divide by the sum of the weights.",
        ),
        (
            weighted(lambda t, T, own: t**2 * own),
            "t 只乘一次：这里是 t²。",
            "t enters once; here it is t².",
        ),
    ),
    (
        "权重是 t 乘自己的到达概率：一个管迟早，一个管来得多不多。",
        "The weight is t times own reach: the one is for early and late, the other for how often "
        "play comes here.",
    ),
)
