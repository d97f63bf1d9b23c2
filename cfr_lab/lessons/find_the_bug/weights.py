"""Judge puzzles 18 and 21: the weights in a best response and in CFR+'s average strategy."""

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.averages import (
    AVERAGE_TRIALS,
    INSIDE,
    STOP,
    first_iterations,
    trap_gap,
    trap_run,
)
from cfr_lab.lessons.find_the_bug.programs import program_puzzle, show_errors
from cfr_lab.numbers import decimal_texts, number_text
from cfr_lab.words import say

# This is player 2's strategy in the game `trap`. In a best response to CHOICE, player 1 goes in and
# chooses down.
CHOICE = np.array([0.2, 0.8])
ENTRY_PROBABILITIES = (1, 0.5, 0.01, 0)


@show_errors
def show_response(best_action):
    """Return a table of the best responses that the program finds in `trap` (puzzle 18).

    The rows differ in the probability with which player 1 goes in.
    """
    rows = []
    for own_reach in ENTRY_PROBABILITIES:
        action = best_action([own_reach], [1.0], [INSIDE @ CHOICE])
        response = max(float(STOP @ CHOICE), float((INSIDE @ CHOICE)[action]))
        name = say(("上", "下")[action], ("up", "down")[action])
        rows.append([number_text(float(own_reach)), name, number_text(response)])
    header = [
        say("当前策略“进”的概率", "probability of going in now"),
        say("程序在里面的选择", "program's choice inside"),
        say("最优反应的收益", "best response's payoff"),
    ]
    title = say(
        "陷阱博弈，对手选“右”的概率是 0.8",
        "the trap, the opponent plays right with probability 0.8",
    )
    return draw.pad(draw.table(rows, header, {(i, 2) for i in range(len(rows))}, title=title))


def response_program(weight):
    """Return a program that computes a best response, with a weight for each history.

    weight   function of the player's own reach and the others' reach at a history
    """

    def best_action(own_reach, others_reach, values):
        pairs = zip(own_reach, others_reach, values, strict=True)
        return int(
            np.argmax(
                sum(weight(at, reach_of_others) * np.array(w) for at, reach_of_others, w in pairs)
            )
        )

    return best_action


def most_likely(own_reach, others_reach, values):
    return int(np.argmax(values[int(np.argmax(others_reach))]))


# Because of perfect recall, a player's own reach is the same at all histories of an information
# set.
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
    "2e1ffef4",
    RESPONSES,
    response_program(lambda own_reach, reach_of_others: reach_of_others),
    (
        (
            response_program(lambda own_reach, reach_of_others: own_reach * reach_of_others),
            "当前策略不走到这里时，你的程序算出每个行动的值都是 0，于是取了第一个行动。"
            "最优反应可以改走这里：当前策略自己的到达概率该乘进去吗？",
            "At information sets that the current strategy never reaches, your program gives "
            "every action the value 0 and chooses the first action. A best response may play to "
            "reach these sets. Does the current strategy's own reach belong in the weight?",
        ),
        (
            response_program(lambda own_reach, reach_of_others: own_reach),
            "你留下的恰好是自己的到达概率。各个历史以多大的概率出现，由谁决定？",
            "You kept the player's own reach as the weight. Who decides how likely each history "
            "is?",
        ),
        (
            response_program(lambda own_reach, reach_of_others: 1),
            "自己的概率去掉了，可是你的程序给各个历史相同的权重：他人走到它们的概率相等吗？",
            "The player's own reach is no longer in the weight, but your program gives all "
            "histories the same weight: are the others equally likely to reach each of them?",
        ),
        (
            response_program(
                lambda own_reach, reach_of_others: reach_of_others if own_reach else 1
            ),
            "你的程序只在自己的概率为 0 时改了权重，那里就丢了他人的到达概率。"
            "权重该不该随自己的概率而变？",
            "Your program changes the weight only where the player's own reach is 0, and there the "
            "others' reach is lost. Should the weight depend on the player's own reach at all?",
        ),
        (
            most_likely,
            "你的程序只看了最可能的一个历史。别的历史以什么权重算进去？",
            "Your program considers only the most likely history. With what weights do the other "
            "histories count?",
        ),
    ),
    (
        "权重里只有他人（和机会）的到达概率。当前策略走不走到这里，都不影响最优反应。",
        "The weight is only the reach of the others and of chance. Whether the current strategy "
        "leads here makes no difference to a best response.",
    ),
)


WALKS = (100, 1000, 2400)


@show_errors
def show_linear(average):
    """Return a table of the CFR+ averages that the program computes in `trap` (puzzle 21)."""
    rows = []
    for T in WALKS:
        results = [
            np.array(average(*first_iterations(seen, T)), dtype=float)
            for seen in trap_run(clipped=True).values()
        ]
        rows.append([f"{T:,d}", *decimal_texts(results[1]), number_text(trap_gap(*results), 3)])
    header = [
        say("迭代次数", "iterations"),
        say("上", "up"),
        say("下", "down"),
        say("平均策略的可利用度", "exploitability of the whole average"),
    ]
    title = say(
        "陷阱博弈，CFR+，信息集 inside 的平均策略", "the trap, CFR+: average strategy at inside"
    )
    return draw.pad(draw.table(rows, header, {(i, 3) for i in range(len(rows))}, title=title))


def weighted_program(weight, normalised=True):
    """Return a program that averages strategies with given weights.

    weight       function of t, T and the player's own reach that returns the weight of iteration t
    normalised   whether the weighted sum is divided by the sum of the weights; otherwise, it is
                 divided by T
    """

    def average(reach, sigma):
        T = len(reach)
        w = np.array([weight(t, T, p) for t, p in enumerate(reach, 1)], dtype=float)
        return w @ sigma / (w.sum() if normalised else T)

    return average


LINEAR = program_puzzle(
    "faster_cfr.3",
    "4c91c364",
    AVERAGE_TRIALS,
    weighted_program(lambda t, T, own_reach: t * own_reach),
    (
        (
            weighted_program(lambda t, T, own_reach: t),
            "后期的迭代权重大了，可是你的程序里，自己的到达概率却不见了。"
            "CFR+ 是用 t 代替到达概率，还是用 t 去乘到达概率？",
            "Later iterations count more, but your weight no longer contains the player's own "
            "reach. Does CFR+ replace that weight by t, or multiply it?",
        ),
        (
            weighted_program(lambda t, T, own_reach: own_reach),
            "你的程序算的是 CFR 的平均，权重不随迭代的先后而变。CFR+ 的权重里还有什么？",
            "Your program computes CFR's average, whose weights do not depend on t. Which other "
            "factor do the weights of CFR+ have?",
        ),
        (
            weighted_program(lambda t, T, own_reach: (t - 1) * own_reach),
            "你的程序从 0 数起，第 1 次迭代的权重成了 0。t 应当从几数起？",
            "Counting from 0 gives the first iteration weight 0. From which number should t count?",
        ),
        (
            weighted_program(lambda t, T, own_reach: (T + 1 - t) * own_reach),
            "你的程序把方向弄反了：早期的迭代权重反而大。CFR+ 的权重随 t 怎样变化？",
            "Your weights are the wrong way round: early iterations count more. How do the "
            "weights of CFR+ change with t?",
        ),
        (
            weighted_program(lambda t, T, own_reach: t + own_reach),
            "你的程序把两个权重加在了一起。自己的到达概率是 0 的那次迭代，权重应当是多少？",
            "Your program adds the two weights. Which weight should an iteration have if the "
            "player's own reach is 0 in it?",
        ),
        (
            weighted_program(lambda t, T, own_reach: t * own_reach, normalised=False),
            "权重对了，除数不对：除以什么，各行动的概率加起来才是 1？",
            "The weights are right, but the divisor is not: by what must you divide so that the "
            "probabilities sum to 1?",
        ),
        (
            weighted_program(lambda t, T, own_reach: t**2 * own_reach),
            "你的权重里是 t²：CFR+ 的权重里是 t 的几次方？",
            "Your weight contains t²: which power of t do the weights of CFR+ contain?",
        ),
    ),
    (
        "权重是 t 乘以自己的到达概率：前者使后期的迭代权重更大，后者反映自己以多大的概率走到这里。",
        "The weight is t times the player's own reach: t makes later iterations count more, and "
        "the reach is the probability that the player's own choices lead here.",
    ),
)
