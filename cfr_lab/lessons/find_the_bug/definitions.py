"""Puzzles 8 and 9: definitions and signs of regrets (M24, M16)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.labels import M, W
from cfr_lab.lessons.find_the_bug.programs import matched, or_its_error, program_puzzle
from cfr_lab.lessons.rps import PAPER, ROCK, actions
from cfr_lab.words import say


def _next_bars(sigma):
    title = say("于是下一局的策略", "and so the next strategy")
    return draw.bars(actions(), sigma, -1, 1, best=False, title=title, sign=False)


@or_its_error
def show_round(regrets):
    """Rock against paper: the regrets by the program, and the strategy made of them (M24)."""
    found = np.array(regrets(M, ROCK, PAPER), dtype=float)
    title = say("我出石头，对手出布：遗憾", "I play rock, the opponent paper: regrets")
    left = draw.bars(actions(), found, -2, 2, best=False, title=title, width=400)
    return draw.pad(draw.row(left, _next_bars(matched(found)), gap=40))


GAMES = (
    M,
    W,
    np.array([[3, 0, 1, -2], [1, 2, 4, 0]]),
    np.array([[-3, -1], [-2, -5], [-4, -4]]),
)
ROUNDS = tuple((G, i, j) for G in GAMES for i in range(len(G)) for j in range(len(G[0])))


def square_only(M, mine, theirs):
    return M[mine, :] - M[mine, theirs]


ROUND = program_puzzle(
    "regret_matching.1",
    "1187dc4b",
    ROUNDS,
    lambda M, mine, theirs: M[:, theirs] - M[mine, theirs],
    (
        (
            lambda M, mine, theirs: M[:, theirs],
            "自己所出的行动，遗憾应当是 0；这里石头是 −1。这三个数是什么？还要减去什么？",
            "The action that was played has regret 0; here rock has -1. What are these three "
            "numbers, and what is to be taken from them?",
        ),
        (
            lambda M, mine, theirs: M[mine, theirs] - M[:, theirs],
            "石头是 0 了，符号却反了：布会比石头好，它的遗憾该是正的还是负的？",
            "Rock is 0 now, but the signs are reversed: paper would have done better than "
            "rock; should its regret be positive or negative?",
        ),
        (
            square_only,
            "对手出什么已经定了。会变的是我的行动：沿着行走，还是沿着列走？",
            "What the opponent played is settled. What may change is my action: is that along "
            "a row or down a column?",
        ),
        (
            lambda M, mine, theirs: M[:, theirs] - M[:, theirs].mean(),
            "减去的是平均。一局的遗憾是和实际得到的相比。",
            "You take away the mean. The regret of a round compares with what was earned.",
        ),
        (
            lambda M, mine, theirs: np.maximum(M[:, theirs] - M[mine, theirs], 0),
            "负的遗憾被改成了 0。做策略时才只看正部；遗憾本身带符号。",
            "Negative regrets are turned into 0. Only the strategy looks at positive parts; a "
            "regret has a sign.",
        ),
    ),
    (
        "每个数都减去实得的 −1，遗憾是剪刀 2、石头 0、布 1：剪刀最受偏爱，绝不能丢掉。",
        "Less the −1 that was earned, the regrets are scissors 2, rock 0, paper 1: scissors is "
        "favoured most, and must not be dropped.",
    ),
)


# Rock against paper, then paper against paper.
TWO_ROUNDS = ((ROCK, PAPER), (PAPER, PAPER))


@or_its_error
def show_next(next_strategy):
    """The strategy after a loss and a draw (M16)."""
    sigma = np.array(next_strategy(M, TWO_ROUNDS), dtype=float)
    first = say("第 1 局：石头对布，输", "round 1: rock against paper, lost")
    second = say("第 2 局：布对布，平", "round 2: paper against paper, a draw")
    return draw.pad(draw.row(draw.lines(first, second), _next_bars(sigma), gap=40))


def _gathered(M, rounds, kept):
    R = np.zeros(len(M))
    for mine, theirs in rounds:
        R = R + kept(M[:, theirs] - M[mine, theirs], M[mine, theirs])
    return R


def _two_ways(r, earned):
    return np.maximum(r, 0) if earned < 0 else np.minimum(r, 0)


def _whole(r, earned):
    return r


def _shares(R):
    return R / R.sum()


LEARNED = (
    (M, TWO_ROUNDS),
    (M, ((1, 2), (0, 1), (2, 2), (1, 0))),
    (W, ((0, 1), (1, 0), (2, 1), (2, 2), (0, 0))),
    (M, ((1, 0),)),
    (GAMES[2], ((0, 3), (1, 2), (0, 0))),
)


def gathering(kept, rule):
    return lambda M, rounds: rule(_gathered(M, rounds, kept))


NEXT = program_puzzle(
    "regret_matching.2",
    "b5fe6517",
    LEARNED,
    gathering(_whole, matched),
    (
        (
            gathering(_two_ways, _shares),
            "概率里有负数。遗憾匹配只看遗憾的哪一部分？再想：为什么赢了、平了就只记负的？",
            "There is a negative probability. Which part of the regret does regret matching "
            "look at? And why should a win or a draw count only the negative ones?",
        ),
        (
            gathering(_two_ways, matched),
            "负的概率没有了，可是平局里出剪刀会更好，这一份遗憾没有记上。赢、平、输要分开算吗？",
            "No more negative probability. But in the draw scissors would have done better, "
            "and that regret is not counted. Need wins, draws and losses be treated apart?",
        ),
        (
            gathering(_whole, _shares),
            "遗憾记全了。可“成正比”的若是遗憾本身，负遗憾就成了负概率。",
            "All regrets are counted. But in proportion to the regrets themselves, negative "
            "ones make negative probabilities.",
        ),
        (
            gathering(_whole, lambda R: np.maximum(R, 0) / np.maximum(R, 0).sum()),
            "赢了一局、所有遗憾都不为正的时候，除以 0 了。这时该用什么策略？",
            "After a win, with no regret positive, it divides by 0. Which strategy is right then?",
        ),
        (
            gathering(_whole, lambda R: np.abs(R) / np.abs(R).sum()),
            "取了绝对值：越是不如实际所得的行动，反而越要多出吗？",
            "You took absolute values: should an action be played more, the worse it is?",
        ),
        (
            gathering(lambda r, earned: np.maximum(r, 0), matched),
            "每局都只记正的：负遗憾也要累加，它会抵消以前的正遗憾。",
            "In every round only the positive ones are counted. Negative regrets are to be "
            "added too: they take back earlier positive ones.",
        ),
    ),
    (
        "一个带符号的差，u(a) − 实得，每局都加；只在做策略时取正部。",
        "One signed difference, u(a) less what was earned, added in every round; only the "
        "strategy takes positive parts.",
    ),
)
