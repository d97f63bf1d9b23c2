"""Judge puzzles 12 and 14: two names for one array, and the average strategy (M11, M3)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.labels import FIXED, UNEVEN, M, W
from cfr_lab.lessons.find_the_bug.programs import matching_strategy, program_puzzle, show_errors
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import decimal_texts, number_text
from cfr_lab.words import say

# In runs of more than 300 iterations, the faulty program's strategies depend on rounding errors.
LENGTHS = (10, 100, 300)


def gap(averages, G):
    """Return the exploitability of a pair of strategies in a matrix game."""
    one, two = averages
    return float(((G @ two).max() - (one @ G).min()) / 2)


@show_errors
def show_two_games(train):
    """Return a table of the program's average strategies and their exploitability in two games.

    For each game, the table has a row for every number of iterations in LENGTHS.
    """
    names = say("剪刀石头布", "plain game"), say("加权剪刀石头布", "weighted game")
    rows = []
    for name, G in zip(names, (M, W), strict=True):
        for T in LENGTHS:
            averages = np.array(train(G, T), dtype=float)
            rows.append(
                [name, f"{T:,d}", *decimal_texts(averages[0]), number_text(gap(averages, G), 3)]
            )
    header = ["", "T", *actions(), say("可利用度", "exploitability")]
    title = say("玩家 1 的平均策略", "player 1's average strategy")
    return draw.pad(draw.table(rows, header, {(i, 5) for i in range(len(rows))}, title=title))


def self_play(M, T):
    """Return a list of both players' strategies in each of the first T + 1 iterations."""
    pairs = [[np.ones(n) / n for n in M.shape]]
    R = [np.zeros(n) for n in M.shape]
    for _ in range(T):
        one, two = pairs[-1]
        values = [M @ two, -one @ M]
        R = [r + w - s @ w for r, w, s in zip(R, values, pairs[-1], strict=True)]
        pairs.append([matching_strategy(r) for r in R])
    return pairs


def averages(M, T):
    return np.mean(self_play(M, T)[:T], axis=0)


def _weighted_game_facts():
    T = LENGTHS[-1]
    return {"T": f"{T:,d}", "x": number_text(gap(averages(W, T), W), 3)}


HISTORY = program_puzzle(
    "regret_matching.8",
    "1a8b183a",
    tuple((G, T) for G in (W, UNEVEN, -1 - W @ W) for T in (1, 2, 7, 30)),
    averages,
    (
        (
            lambda M, T: self_play(M, T)[T],
            "你的程序返回的正好是最后求出的策略，前面各次的都不见了。history 里存了 T 项："
            "是 T 个数组，还是同一个数组的 T 个名字？",
            "Your program returns exactly the last strategy; the earlier ones are lost. history "
            "has T entries: are they T arrays, or T names for one array?",
        ),
        (
            lambda M, T: np.mean(self_play(M, T)[1:], axis=0),
            "每一项都是单独的数组了，可是你的程序存的是更新之后的策略。"
            "第 1 次迭代用的是均匀策略：平均里有它吗？",
            "Each entry is now an array of its own, but your program stores the strategy after the "
            "update. Iteration 1 used the uniform strategy: does the average contain it?",
        ),
        (
            lambda M, T: np.sum(self_play(M, T)[:T], axis=0),
            "你的程序返回的是各次策略之和。由和求平均，还要除以什么？",
            "Your program returns the sum of the strategies. By what must it be divided to give "
            "the average?",
        ),
    ),
    (
        "每一次迭代的策略都进入平均：在加权剪刀石头布里，迭代 {T} 次之后的可利用度是 {x}。",
        "Every iteration's strategy enters the average: in the weighted game, the exploitability "
        "after {T} iterations is {x}.",
    ),
    facts=_weighted_game_facts,
)


@show_errors
def show_average(learn):
    """Return a bar chart of the “average strategy” that the program returns (M3).

    The program runs ten iterations against the opponent of D1.4.
    """
    result = np.array(learn(M @ FIXED, 10), dtype=float)
    title = say("程序返回的“平均策略”", "the “average strategy” that the program returns")
    bars = draw.bars(actions(), result, -1, 1, best=False, title=title, width=400, digits=3)
    text = say(
        "三个数之和：{x}", "the three numbers sum to {x}", x=number_text(float(result.sum()), 3)
    )
    return draw.pad(draw.row(bars, draw.sentences(text), gap=40, align=0.5))


AVERAGE_TRIALS = (
    (M @ FIXED, 10),
    (M @ FIXED, 1),
    (np.array([0.5, -1.0, 0.25, 0.4]), 6),
    (np.array([1.0, 1.0, -3.0]), 4),
)


def program_with_result(result_of):
    def learn(values, T):
        R, S, sigma = np.zeros(len(values)), np.zeros(len(values)), None
        for _ in range(T):
            sigma = matching_strategy(R)
            S = S + sigma
            R = R + values - sigma @ values
        return result_of(R, S, sigma, T)

    return learn


AVERAGE = program_puzzle(
    "cfr_in_four_steps.3",
    "f66e5471",
    AVERAGE_TRIALS,
    program_with_result(lambda R, S, sigma, T: S / T),
    (
        (
            program_with_result(lambda R, S, sigma, T: R / T),
            "你的程序返回的数里有负数，加起来也不是 1，不可能是策略。"
            "每次迭代用过的策略，累加在哪个变量里？",
            "Your result contains negative numbers and does not sum to 1: it cannot be a "
            "strategy. Which variable sums the strategies that were used?",
        ),
        (
            program_with_result(lambda R, S, sigma, T: S),
            "你的程序返回的是累计的策略，加起来等于 T。还差哪一步？",
            "Your program returns the summed strategy; it sums to T. Which step is missing?",
        ),
        (
            program_with_result(lambda R, S, sigma, T: sigma),
            "你的程序返回的是最后一次的策略，前面几次的策略没有计入。"
            "第 1 次的均匀策略，在平均里应有多大的权重？",
            "Your program returns the last strategy; the earlier ones are left out. Which weight "
            "should the first strategy, the uniform one, have in the average?",
        ),
        (
            program_with_result(lambda R, S, sigma, T: matching_strategy(R)),
            "你的程序把遗憾化成了概率：那是下一次要用的策略。用过的策略累加在哪个变量里？",
            "Your program turns regrets into probabilities: that is the next strategy. Which "
            "variable sums the strategies that were used?",
        ),
        (
            program_with_result(lambda R, S, sigma, T: np.abs(R) / np.abs(R).sum()),
            "你的程序把遗憾取绝对值再归一化，用的仍旧是遗憾。哪个变量里累加的是策略？",
            "Your program normalises the absolute values of regrets, so it still uses regrets. "
            "Which variable contains the sum of the strategies?",
        ),
    ),
    (
        "迭代十次之后，平均策略是 (1/30, 28/30, 1/30)：这是十次用过的策略的平均。",
        "After ten iterations, your result is (1/30, 28/30, 1/30), the average of the strategies "
        "used.",
    ),
)
