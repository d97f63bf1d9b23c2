"""Puzzles 11.8 to 11.11: definitions and signs (M24, M16, M25, M8)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.lesson_11.judging import judge_program, matched, or_why_not
from cfr_lab.lessons.lesson_11.labels import FIXED, M, W
from cfr_lab.lessons.rps import PAPER, ROCK, actions
from cfr_lab.numbers import number, to_places
from cfr_lab.words import say


def _next_bars(sigma):
    title = say("于是下一局的策略", "and so the next strategy")
    return draw.bars(actions(), sigma, -1, 1, best=False, title=title, sign=False)


@or_why_not
def show_round(regrets):
    """Rock against paper: the regrets by the program, and the strategy made of them (M24)."""
    found = np.array(regrets(M, ROCK, PAPER), dtype=float)
    title = say("我出石头，对手出布：遗憾", "I play rock, the opponent paper: regrets")
    left = draw.bars(actions(), found, -2, 2, best=False, title=title, width=400)
    return draw.pad(draw.row(left, _next_bars(matched(found)), gap=40))


GAMES = (M, W, np.array([[3, 0, 1, -2], [1, 2, 4, 0]]))
ROUNDS = tuple((G, i, j) for G in GAMES for i in range(len(G)) for j in range(len(G[0])))


def judge_round(answer):
    def square_only(M, mine, theirs):
        return M[mine, :] - M[mine, theirs]

    return judge_program(
        answer,
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


@or_why_not
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


def judge_next(answer):
    def either(kept, rule):
        return lambda M, rounds: rule(_gathered(M, rounds, kept))

    return judge_program(
        answer,
        LEARNED,
        either(_whole, matched),
        (
            (
                either(_two_ways, _shares),
                "概率里有负数。遗憾匹配只看遗憾的哪一部分？再想：为什么赢了、平了就只记负的？",
                "There is a negative probability. Which part of the regret does regret matching "
                "look at? And why should a win or a draw count only the negative ones?",
            ),
            (
                either(_two_ways, matched),
                "负的概率没有了，可是平局里出剪刀会更好，这一份遗憾没有记上。赢、平、输要分开算吗？",
                "No more negative probability. But in the draw scissors would have done better, "
                "and that regret is not counted. Need wins, draws and losses be treated apart?",
            ),
            (
                either(_whole, _shares),
                "遗憾记全了。可“成正比”的若是遗憾本身，负遗憾就成了负概率。",
                "All regrets are counted. But in proportion to the regrets themselves, negative "
                "ones make negative probabilities.",
            ),
            (
                either(_whole, lambda R: np.maximum(R, 0) / np.maximum(R, 0).sum()),
                "赢了一局、没有一个遗憾为正的时候，除以 0 了。这时该用什么策略？",
                "After a win, with no regret positive, it divides by 0. Which strategy is right "
                "then?",
            ),
            (
                either(_whole, lambda R: np.abs(R) / np.abs(R).sum()),
                "取了绝对值：越是不如实际所得的行动，反而越要多出吗？",
                "You took absolute values: should an action be played more, the worse it is?",
            ),
            (
                either(lambda r, earned: np.maximum(r, 0), matched),
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


REGRET_ROWS = ((5, 1, 0), (0, 0, 7), (-3, 2, 1))


@or_why_not
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


def judge_match(answer):
    def raw(R):
        return np.maximum(R, 0) / np.maximum(R, 0).sum()

    return judge_program(
        answer,
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
                raw,
                "没有一个遗憾为正时，除以了 0。",
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


@or_why_not
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
    chart = draw.curves(
        marks,
        list(zip(actions(), R.T, strict=True)),
        title=title,
        along=say("迭代次数", "iterations"),
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


def judge_growth(answer):
    def by(rule):
        return lambda M, opponent, rounds: learned_alone(rule, M, opponent, rounds)

    return judge_program(
        answer,
        ALONE,
        by(lambda R, sigma: matched(R)),
        (
            (
                by(lambda R, sigma: sigma if (R > 0).any() else matched(R)),
                "石头的平均遗憾一直停在 0.1，策略一步不动。遗憾为正，是说它出够了，还是出少了？",
                "Rock's regret per iteration stays at 0.1, and the strategy never moves. Does a "
                "positive regret say that rock is played enough, or too little?",
            ),
            (
                by(lambda R, sigma: matched(-R)),
                "方向反了：遗憾为负的行动出得更多了。",
                "The wrong way: now actions with negative regret are played more.",
            ),
            (
                by(lambda R, sigma: (np.arange(len(R)) == R.argmax()).astype(float)),
                "一下子全押在遗憾最大的行动上。两个都为正时，遗憾匹配按什么分？",
                "Everything at once on the largest regret. Where two are positive, how does regret "
                "matching share?",
            ),
            (
                by(lambda R, sigma: (sigma + np.maximum(R, 0)) / (1 + np.maximum(R, 0).sum())),
                "旧策略还留着一份。遗憾匹配的下一个策略只由 R 决定。",
                "A share of the old strategy is kept. In regret matching R alone decides what is "
                "next.",
            ),
            (
                by(lambda R, sigma: np.maximum(R, 0) / np.maximum(R, 0).sum()),
                "没有遗憾为正时除以了 0：那一种情形原来的程序倒是处理了。",
                "Where no regret is positive it divides by 0: that case the program as given did "
                "take care of.",
            ),
        ),
        (
            "遗憾为正就多出，石头的平均遗憾便降到 0。",
            "With positive regret it plays the action more, and rock's regret per iteration goes "
            "to 0.",
        ),
    )
