"""Puzzles 12 to 14: two names for one array, and what is an average (M11, M3)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.labels import FIXED, UNEVEN, M, W
from cfr_lab.lessons.find_the_bug.programs import matched, or_its_error, program_puzzle
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import number, to_places
from cfr_lab.words import say

# After more, the faulty program's strategies hang on rounding.
LENGTHS = (10, 100, 300)


def gap(averages, G):
    """Return the exploitability of a pair of strategies in a matrix game."""
    one, two = averages
    return float(((G @ two).max() - (one @ G).min()) / 2)


@or_its_error
def show_two_games(train):
    """Show averages and exploitability after runs of three lengths, on two games (puzzle 12)."""
    names = say("剪刀石头布", "plain game"), say("加权的", "weighted game")
    rows = []
    for name, G in zip(names, (M, W), strict=True):
        for T in LENGTHS:
            averages = np.array(train(G, T), dtype=float)
            rows.append([name, f"{T:,d}", *to_places(averages[0]), number(gap(averages, G), 3)])
    header = ["", "T", *actions(), say("可利用度", "exploitability")]
    title = say("玩家 1 的平均策略", "player 1's average strategy")
    return draw.pad(draw.table(rows, header, {(i, 5) for i in range(len(rows))}, title=title))


def self_play(M, T):
    """Return the pairs of strategies of T iterations and the pair that comes next."""
    pairs = [[np.ones(n) / n for n in M.shape]]
    R = [np.zeros(n) for n in M.shape]
    for _ in range(T):
        one, two = pairs[-1]
        worth = [M @ two, -one @ M]
        R = [r + w - s @ w for r, w, s in zip(R, worth, pairs[-1], strict=True)]
        pairs.append([matched(r) for r in R])
    return pairs


def averages(M, T):
    return np.mean(self_play(M, T)[:T], axis=0)


def _beside_weighted_game():
    T = LENGTHS[-1]
    return {"T": f"{T:,d}", "x": number(gap(averages(W, T), W), 3)}


HISTORY = program_puzzle(
    "regret_matching.8",
    "90f2b9be",
    tuple((G, T) for G in (W, UNEVEN, -1 - W @ W) for T in (1, 2, 7, 30)),
    averages,
    (
        (
            lambda M, T: self_play(M, T)[T],
            "交出的正好是最后做出的策略，前面各次的都不见了。history 里存了 T 项，"
            "它们是 T 个数组，还是同一个数组的 T 个名字？",
            "What is returned is exactly the last strategy; the earlier ones have gone. history "
            "has T entries: are they T arrays, or T names of one array?",
        ),
        (
            lambda M, T: np.mean(self_play(M, T)[1:], axis=0),
            "每一项都是自己的数组了，可存的是更新之后的策略。第 1 次用过的是均匀策略，"
            "平均里应当有它。",
            "Each entry is now an array of its own, but it holds the strategy after the update. In "
            "iteration 1 the uniform strategy was used, and the average should contain it.",
        ),
        (
            lambda M, T: np.sum(self_play(M, T)[:T], axis=0),
            "这是各次策略之和，还要除以次数。",
            "This is the sum of the strategies; it must still be divided by their number.",
        ),
    ),
    (
        "平均里每一次都有一份：加权的博弈里，{T} 次之后的可利用度是 {x}。",
        "Every iteration has its share in the average: in the weighted game the exploitability "
        "after {T} is {x}.",
    ),
    facts=_beside_weighted_game,
)


@or_its_error
def show_average(learn):
    """What the program hands over after ten iterations against D1.4's opponent (M3)."""
    found = np.array(learn(M @ FIXED, 10), dtype=float)
    title = say("程序交出的“平均策略”", "the “average strategy” handed over")
    bars = draw.bars(actions(), found, -1, 1, best=False, title=title, width=400, digits=3)
    told = say("三个数之和：{x}", "the three sum to {x}", x=number(float(found.sum()), 3))
    return draw.pad(draw.row(bars, draw.lines(told), gap=40, align=0.5))


LEARNINGS = (
    (M @ FIXED, 10),
    (M @ FIXED, 1),
    (np.array([0.5, -1.0, 0.25, 0.4]), 6),
    (np.array([1.0, 1.0, -3.0]), 4),
)


def ending_with(hand_over):
    def learn(values, T):
        R, S, sigma = np.zeros(len(values)), np.zeros(len(values)), None
        for _ in range(T):
            sigma = matched(R)
            S = S + sigma
            R = R + values - sigma @ values
        return hand_over(R, S, sigma, T)

    return learn


AVERAGE = program_puzzle(
    "cfr_in_four_steps.3",
    "2c7cae70",
    LEARNINGS,
    ending_with(lambda R, S, sigma, T: S / T),
    (
        (
            ending_with(lambda R, S, sigma, T: R / T),
            "有负数，加起来也不是 1，不可能是策略。每次迭代用过的策略记在哪个量里？",
            "There are negative numbers and the sum is not 1: it cannot be a strategy. Which "
            "quantity records the strategies that were used?",
        ),
        (
            ending_with(lambda R, S, sigma, T: S),
            "是累计的策略，可加起来等于 T。还差一步。",
            "This is the summed strategy; it sums to T. One step is missing.",
        ),
        (
            ending_with(lambda R, S, sigma, T: sigma),
            "这是最后一次的策略，前面几次的没有算进去。第 1 次是均匀的，平均里该看得到它。",
            "This is the last strategy; the earlier ones are left out. The first was uniform, "
            "and the average should show it.",
        ),
        (
            ending_with(lambda R, S, sigma, T: matched(R)),
            "把遗憾化成了概率：那是下一次要用的策略，不是平均。",
            "You turned regrets into probabilities: that is the next strategy, not an average.",
        ),
        (
            ending_with(lambda R, S, sigma, T: np.abs(R) / np.abs(R).sum()),
            "遗憾取绝对值再归一化，仍旧是遗憾。",
            "Regrets made positive and normalised are regrets still.",
        ),
    ),
    (
        "十次之后是 (1/30, 28/30, 1/30)：平均的是用过的策略。",
        "After ten it is (1/30, 28/30, 1/30): what is averaged are the strategies used.",
    ),
)
