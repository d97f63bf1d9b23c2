"""Judge puzzles 8 and 9: the definition and the signs of regrets (M24, M16)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.labels import M, W
from cfr_lab.lessons.find_the_bug.programs import matching_strategy, program_puzzle, show_errors
from cfr_lab.lessons.rps import PAPER, ROCK, actions
from cfr_lab.words import say


def _next_bars(sigma):
    title = say("由此得到的下一局策略", "so the next strategy is")
    return draw.bars(actions(), sigma, -1, 1, best=False, title=title, sign=False)


@show_errors
def show_round(regrets):
    """Return a picture of the regrets that the program computes for rock against paper (M24)."""
    result = np.array(regrets(M, ROCK, PAPER), dtype=float)
    title = say("我出石头、对手出布时的遗憾", "I play rock, the opponent plays paper: regrets")
    left = draw.bars(actions(), result, -2, 2, best=False, title=title, width=400)
    return draw.pad(draw.row(left, _next_bars(matching_strategy(result)), gap=40))


GAMES = (
    M,
    W,
    np.array([[3, 0, 1, -2], [1, 2, 4, 0]]),
    np.array([[-3, -1], [-2, -5], [-4, -4]]),
)
ROUNDS = tuple((G, i, j) for G in GAMES for i in range(len(G)) for j in range(len(G[0])))


def regrets_for_square_games(M, own_action, other_action):
    return M[own_action, :] - M[own_action, other_action]


ROUND = program_puzzle(
    "regret_matching.1",
    "12e9a581",
    ROUNDS,
    lambda M, own_action, other_action: M[:, other_action] - M[own_action, other_action],
    (
        (
            lambda M, own_action, other_action: M[:, other_action],
            "实际所出的行动，遗憾应当是 0；你的程序给石头的却是 −1。"
            "由这三个数求遗憾，还要减去什么？",
            "The action that was played should have regret 0; your program gives rock −1. Which "
            "quantities does your program return, and what must be subtracted from each of them?",
        ),
        (
            lambda M, own_action, other_action: M[own_action, other_action] - M[:, other_action],
            "石头的遗憾是 0 了，你的程序却把符号弄反了："
            "出布会比出石头好，布的遗憾该是正的还是负的？",
            "Rock's regret is 0 now, but your signs are reversed. Paper would have earned more "
            "than rock: should its regret be positive or negative?",
        ),
        (
            regrets_for_square_games,
            "你的程序改变的是对手的行动，而对手出什么已经定了。我换一个行动，在矩阵里"
            "是换行，还是换列？",
            "Your program changes the opponent's action, which is fixed. If you change your own "
            "action, do you move along a row or down a column?",
        ),
        (
            lambda M, own_action, other_action: M[:, other_action] - M[:, other_action].mean(),
            "你的程序减去的是平均收益。求一局的遗憾，各行动的收益要和什么相比？",
            "Your program subtracts the mean payoff. Which payoff does the regret of a round "
            "subtract?",
        ),
        (
            lambda M, own_action, other_action: np.maximum(
                M[:, other_action] - M[own_action, other_action], 0
            ),
            "你的程序把负的遗憾改成了 0。求策略时才只看正部：遗憾本身带符号吗？",
            "Your program replaces negative regrets by 0. Only the strategy uses positive parts: "
            "may a regret itself be negative?",
        ),
    ),
    (
        "每个数都减去实际的收益 −1，遗憾就是剪刀 2、石头 0、布 1："
        "剪刀的遗憾最大，下一局出剪刀的概率也最大。",
        "With the actual payoff −1 subtracted, the regrets are 2 for scissors, 0 for rock and 1 "
        "for paper: scissors has the largest regret and the largest probability in the next round.",
    ),
)


# The trial's two rounds are rock against paper, then paper against paper.
TWO_ROUNDS = ((ROCK, PAPER), (PAPER, PAPER))


@show_errors
def show_next(next_strategy):
    """Return a picture of the strategy that the program computes after a loss and a draw (M16)."""
    sigma = np.array(next_strategy(M, TWO_ROUNDS), dtype=float)
    first = say("第 1 局：石头对布，输", "round 1: rock against paper, lost")
    second = say("第 2 局：布对布，平", "round 2: paper against paper, a draw")
    return draw.pad(draw.row(draw.sentences(first, second), _next_bars(sigma), gap=40))


def _sum_regrets(M, rounds, transform):
    R = np.zeros(len(M))
    for own_action, other_action in rounds:
        R = R + transform(
            M[:, other_action] - M[own_action, other_action], M[own_action, other_action]
        )
    return R


def _clip_by_payoff(r, payoff):
    return np.maximum(r, 0) if payoff < 0 else np.minimum(r, 0)


def _all_regrets(r, payoff):
    return r


def _shares(R):
    return R / R.sum()


NEXT_TRIALS = (
    (M, TWO_ROUNDS),
    (M, ((1, 2), (0, 1), (2, 2), (1, 0))),
    (W, ((0, 1), (1, 0), (2, 1), (2, 2), (0, 0))),
    (M, ((1, 0),)),
    (GAMES[2], ((0, 3), (1, 2), (0, 0))),
)


def regret_sum_program(transform, rule):
    return lambda M, rounds: rule(_sum_regrets(M, rounds, transform))


NEXT = program_puzzle(
    "regret_matching.2",
    "b53130e6",
    NEXT_TRIALS,
    regret_sum_program(_all_regrets, matching_strategy),
    (
        (
            regret_sum_program(_clip_by_payoff, _shares),
            "你的程序给出的概率里有负数。遗憾匹配只看遗憾的哪一部分？"
            "再想：赢了、平了的时候，为什么只记负的遗憾？",
            "Your program gives a negative probability. Which part of the regret does regret "
            "matching use? And why should a win or a draw count only negative regrets?",
        ),
        (
            regret_sum_program(_clip_by_payoff, matching_strategy),
            "负的概率没有了。可是第 2 局平局时，出剪刀会更好，你的程序没有记下这份遗憾。"
            "赢、平、输要分开算吗？",
            "No probability is negative any more. But in the draw, scissors would have done "
            "better, and your program does not count that regret. Should wins, draws and losses "
            "be treated separately?",
        ),
        (
            regret_sum_program(_all_regrets, _shares),
            "遗憾记全了。可是你的程序让概率与遗憾本身成正比，负遗憾就成了负概率："
            "应当与什么成正比？",
            "Your program now counts all regrets, but its probabilities are proportional to the "
            "regrets themselves, so negative regrets give negative probabilities: to what should "
            "the probabilities be proportional?",
        ),
        (
            regret_sum_program(_all_regrets, lambda R: np.maximum(R, 0) / np.maximum(R, 0).sum()),
            "赢了一局、所有遗憾都不为正的时候，你的程序除以 0 了。这时该用什么策略？",
            "After a win, with no regret positive, your program divides by 0. Which strategy is "
            "right in that case?",
        ),
        (
            regret_sum_program(_all_regrets, lambda R: np.abs(R) / np.abs(R).sum()),
            "你的程序取了绝对值：一个行动比实际所出的行动越差，反而越要多出吗？",
            "You took absolute values: should a worse action be played more often?",
        ),
        (
            regret_sum_program(lambda r, earned: np.maximum(r, 0), matching_strategy),
            "你的程序每局只记正的遗憾。负的遗憾是不是也要累加，去抵消以前的正遗憾？",
            "In every round, your program counts only positive regrets. Should it add negative "
            "regrets too, so that they can cancel earlier positive ones?",
        ),
    ),
    (
        "每局都累加同一个带符号的差，u(a) 减实际的收益；只在求策略时取正部。",
        "In every round, your program adds the signed difference, u(a) minus the actual payoff; "
        "it takes positive parts only when it computes the strategy.",
    ),
)
