"""Puzzles 10 and 11: from regrets to the next strategy (M25, M8)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.labels import FIXED, M, W
from cfr_lab.lessons.find_the_bug.programs import matched, or_its_error, program_puzzle
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import number, to_places
from cfr_lab.words import say

REGRET_ROWS = ((5, 1, 0), (0, 0, 7), (-3, 2, 1))


@or_its_error
def show_match(match):
    """What the program makes of regrets that could not differ more (M25)."""
    rows = [
        [", ".join(map(number, R)), *to_places(match(np.array(R, dtype=float)))]
        for R in REGRET_ROWS
    ]
    header = [say("累计遗憾", "cumulative regrets"), *actions()]
    return draw.pad(draw.table(rows, header, {(i, k) for i in range(3) for k in (1, 2, 3)}))


MATCHES = tuple(
    (np.array(R, dtype=float),) for R in (*REGRET_ROWS, (0, 0), (-1, -4, -2), (2.5, -1, 0.5, 4))
)


def unguarded(R):
    return np.maximum(R, 0) / np.maximum(R, 0).sum()


MATCH = program_puzzle(
    "regret_matching.2",
    "e8e84a71",
    MATCHES,
    matched,
    (
        (
            lambda R: np.ones(len(R)) / len(R),
            "遗憾再悬殊，概率还是一样多：每个行动都分到了同一个数。分子该是谁的遗憾？",
            "However unlike the regrets, the probabilities are alike: every action is given "
            "the same number. Whose regret belongs above the line?",
        ),
        (
            lambda R: np.maximum(R, 0),
            "分子对了。除以什么，才加得成 1？",
            "The numerators are right. By what must they be divided to sum to 1?",
        ),
        (
            unguarded,
            "所有遗憾都不为正时，除以了 0。",
            "Where no regret is positive it divides by 0.",
        ),
        (
            lambda R: R / R.sum() if R.sum() > 0 else np.ones(len(R)) / len(R),
            "负的遗憾又进来了：分子、分母都只算正部。",
            "Negative regrets are back: above and below the line only positive parts count.",
        ),
        (
            lambda R: (np.arange(len(R)) == R.argmax()).astype(float),
            "全给了遗憾最大的一个。遗憾匹配是按比例分，第二大的也有份。",
            "All goes to the largest regret. Regret matching shares in proportion: the second "
            "largest has its part.",
        ),
    ),
    (
        "分子是自己的正遗憾，总和是除数。",
        "Above the line stands the action's own positive regret; the sum divides.",
    ),
)


@or_its_error
def show_growth(learn):
    """Each action's regret per iteration, as the iterations go on (M8)."""
    marks = np.arange(1, 101)
    R = np.array([learn(M, FIXED, int(t))[1] for t in marks]) / marks[:, None]
    sigma = learn(M, FIXED, 100)[0]
    told = say(
        "100 次之后的策略：{sigma}",
        "strategy after 100: {sigma}",
        sigma=", ".join(to_places(sigma)),
    )
    title = say("累计遗憾 ÷ 迭代次数", "cumulative regret over iterations")
    chart = draw.chart(
        [(name, marks, regrets) for name, regrets in zip(actions(), R.T, strict=True)],
        title=title,
        along=say("迭代次数", "iterations"),
        digits=3,
    )
    return draw.pad(draw.column(chart, draw.lines(told)))


ALONE = tuple(
    (G, q, T)
    for G, q in ((M, FIXED), (W, np.array([0.5, 0.1, 0.4])), (M, np.array([0.0, 0.9, 0.1])))
    for T in (1, 2, 5, 30)
)


def learned_alone(rule, M, opponent, rounds):
    """(last strategy, regrets) of a learner against a fixed opponent; rule(R, sigma) is next."""
    R, sigma = np.zeros(len(M)), np.ones(len(M)) / len(M)
    for _ in range(rounds):
        worth = M @ opponent
        R = R + worth - sigma @ worth
        sigma = rule(R, sigma)
    return sigma, R


def alone(rule):
    return lambda M, opponent, rounds: learned_alone(rule, M, opponent, rounds)


GROWTH = program_puzzle(
    "regret_matching.2",
    "b174e3f4",
    ALONE,
    alone(lambda R, sigma: matched(R)),
    (
        (
            alone(lambda R, sigma: sigma if (R > 0).any() else matched(R)),
            "石头的平均遗憾一直停在 0.1，策略一步不动。遗憾为正，是说它出够了，还是出少了？",
            "Rock's regret per iteration stays at 0.1, and the strategy never moves. Does a "
            "positive regret say that rock is played enough, or too little?",
        ),
        (
            alone(lambda R, sigma: matched(-R)),
            "方向反了：遗憾为负的行动出得更多了。",
            "The wrong way: now actions with negative regret are played more.",
        ),
        (
            alone(lambda R, sigma: (np.arange(len(R)) == R.argmax()).astype(float)),
            "一下子全押在遗憾最大的行动上。两个都为正时，遗憾匹配按什么分？",
            "Everything at once on the largest regret. Where two are positive, how does regret "
            "matching share?",
        ),
        (
            alone(lambda R, sigma: (sigma + np.maximum(R, 0)) / (1 + np.maximum(R, 0).sum())),
            "旧策略还留着一份。遗憾匹配的下一个策略只由 R 决定。",
            "A share of the old strategy is kept. In regret matching R alone decides what is next.",
        ),
        (
            alone(lambda R, sigma: np.maximum(R, 0) / np.maximum(R, 0).sum()),
            "没有遗憾为正时除以了 0：那一种情形原来的程序倒是处理了。",
            "Where no regret is positive it divides by 0: that case the program as given did "
            "take care of.",
        ),
    ),
    (
        "遗憾为正就多出，石头的平均遗憾便降到 0。",
        "With positive regret it plays the action more, and rock's regret per iteration goes to 0.",
    ),
)
