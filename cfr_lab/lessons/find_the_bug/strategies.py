"""Judge puzzles 10 and 11: the computation of the next strategy from regrets (M25, M8)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.labels import FIXED, M, W
from cfr_lab.lessons.find_the_bug.programs import matching_strategy, program_puzzle, show_errors
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import decimal_texts, number_text
from cfr_lab.words import say

REGRET_ROWS = ((5, 1, 0), (0, 0, 7), (-3, 2, 1))


@show_errors
def show_match(match):
    """Return a table of the strategies that the program computes from unequal regrets (M25)."""
    rows = [
        [", ".join(map(number_text, R)), *decimal_texts(match(np.array(R, dtype=float)))]
        for R in REGRET_ROWS
    ]
    header = [say("累计遗憾", "cumulative regrets"), *actions()]
    return draw.pad(draw.table(rows, header, {(i, k) for i in range(3) for k in (1, 2, 3)}))


MATCH_TRIALS = tuple(
    (np.array(R, dtype=float),) for R in (*REGRET_ROWS, (0, 0), (-1, -4, -2), (2.5, -1, 0.5, 4))
)


def unguarded_match(R):
    return np.maximum(R, 0) / np.maximum(R, 0).sum()


MATCH = program_puzzle(
    "regret_matching.2",
    "2b6b81eb",
    MATCH_TRIALS,
    matching_strategy,
    (
        (
            lambda R: np.ones(len(R)) / len(R),
            "不论遗憾多么悬殊，你的程序给每个行动的概率都相同。分子该是谁的遗憾？",
            "However unequal the regrets, your program gives every action the same probability. "
            "Whose regret belongs in the numerator?",
        ),
        (
            lambda R: np.maximum(R, 0),
            "分子对了。除以什么，概率加起来才是 1？",
            "The numerators are right. By what must they be divided to sum to 1?",
        ),
        (
            unguarded_match,
            "所有遗憾都不为正时，你的程序除以了 0。这时应当用什么策略？",
            "If no regret is positive, your program divides by 0. Which strategy is right in that "
            "case?",
        ),
        (
            lambda R: R / R.sum() if R.sum() > 0 else np.ones(len(R)) / len(R),
            "你的程序里，负的遗憾又进来了：分子、分母里，该算遗憾的哪一部分？",
            "Negative regrets are back in your program: which part of the regrets belongs in the "
            "numerator and the denominator?",
        ),
        (
            lambda R: (np.arange(len(R)) == R.argmax()).astype(float),
            "你的程序把概率全给了遗憾最大的行动。遗憾匹配按比例分配：遗憾第二大的行动，该得多少？",
            "Your program gives all the probability to the action with the largest regret. Regret "
            "matching shares it in proportion: how much should the action with the second largest "
            "regret get?",
        ),
    ),
    (
        "分子是这个行动自己的正遗憾，分母是各行动正遗憾之和。",
        "The numerator is the action's own positive regret, and the denominator is the sum of all "
        "positive regrets.",
    ),
)


@show_errors
def show_growth(learn):
    """Return a chart of each action's average regret against the number of iterations (M8)."""
    marks = np.arange(1, 101)
    R = np.array([learn(M, FIXED, int(t))[1] for t in marks]) / marks[:, None]
    sigma = learn(M, FIXED, 100)[0]
    text = say(
        "100 次迭代之后的策略：{sigma}",
        "strategy after 100 iterations: {sigma}",
        sigma=", ".join(decimal_texts(sigma)),
    )
    title = say("累计遗憾 ÷ 迭代次数", "cumulative regret ÷ iterations")
    chart = draw.chart(
        [(name, marks, regrets) for name, regrets in zip(actions(), R.T, strict=True)],
        title=title,
        x_label=say("迭代次数", "iterations"),
        digits=3,
    )
    return draw.pad(draw.column(chart, draw.sentences(text)))


LEARNING_TRIALS = tuple(
    (G, q, T)
    for G, q in ((M, FIXED), (W, np.array([0.5, 0.1, 0.4])), (M, np.array([0.0, 0.9, 0.1])))
    for T in (1, 2, 5, 30)
)


def last_strategy_and_regrets(rule, M, opponent, rounds):
    """Return a learner's last strategy and cumulative regrets against a fixed opponent.

    rule   function of the regrets R and the strategy sigma that returns the next strategy
    """
    R, sigma = np.zeros(len(M)), np.ones(len(M)) / len(M)
    for _ in range(rounds):
        values = M @ opponent
        R = R + values - sigma @ values
        sigma = rule(R, sigma)
    return sigma, R


def fixed_opponent_program(rule):
    return lambda M, opponent, rounds: last_strategy_and_regrets(rule, M, opponent, rounds)


GROWTH = program_puzzle(
    "regret_matching.2",
    "8740fde7",
    LEARNING_TRIALS,
    fixed_opponent_program(lambda R, sigma: matching_strategy(R)),
    (
        (
            fixed_opponent_program(
                lambda R, sigma: sigma if (R > 0).any() else matching_strategy(R)
            ),
            "石头的平均遗憾一直停在 0.1，你的程序的策略一直不变。"
            "石头的遗憾为正，说明石头出够了，还是出少了？",
            "Rock's average regret stays at 0.1, and your program's strategy never moves. Does a "
            "positive regret mean that rock is played enough, or too little?",
        ),
        (
            fixed_opponent_program(lambda R, sigma: matching_strategy(-R)),
            "方向反了：遗憾为负的行动，你的程序反而出得更多。负的遗憾说明，这个行动该多出，"
            "还是该少出？",
            "Your program plays actions with negative regret more often. Should a negative "
            "regret make an action more likely or less likely?",
        ),
        (
            fixed_opponent_program(
                lambda R, sigma: (np.arange(len(R)) == R.argmax()).astype(float)
            ),
            "你的程序把概率全押在遗憾最大的行动上。两个行动的遗憾都为正时，遗憾匹配按什么分配？",
            "In your program, all the probability goes to the action with the largest regret. If "
            "two regrets are positive, how does regret matching share the probability?",
        ),
        (
            fixed_opponent_program(
                lambda R, sigma: (sigma + np.maximum(R, 0)) / (1 + np.maximum(R, 0).sum())
            ),
            "你的程序在下一个策略里混进了一份旧策略。遗憾匹配的下一个策略由什么决定？",
            "Your program keeps a share of the old strategy. In regret matching, what determines "
            "the next strategy?",
        ),
        (
            fixed_opponent_program(lambda R, sigma: np.maximum(R, 0) / np.maximum(R, 0).sum()),
            "没有遗憾为正时，你的程序除以了 0：原来的程序怎样处理这种情形？",
            "If no regret is positive, your program divides by 0: how did the original program "
            "handle that case?",
        ),
    ),
    (
        "遗憾匹配使遗憾为正的行动出得更多，石头的平均遗憾就趋于 0。",
        "An action with positive regret is played more, and rock's average regret tends to 0.",
    ),
)
