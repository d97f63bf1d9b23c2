"""Answers to puzzles 11.12 to 11.26; `answers` takes them in."""

from fractions import Fraction as F
from math import ceil, sqrt

import numpy as np
from lesson_11.wrong_programs import ending_with, match, node, ratio, regret, solve

STATEMENTS = ("11.19", "11.20", "11.21", "11.24", "11.26")


def copied(R):
    return match(R.copy())


def clipping(R):
    R[R < 0] = 0
    return match(R)


def overwriting(R):
    R[:] = match(R)
    return R


def doubling(given):
    given["regret"][0] += 1


def h31(weight):
    return lambda x, y, d1, d2: weight(x) * (y * d1 + (1 - y) * d2)


def learning(M, theirs, sigma):
    return match(theirs)


def stop(rule):
    return lambda x, low, high: bool(rule(x, low, high))


FIXED = np.array([0.4, 0.3, 0.3])

RIGHT = {
    "11.12": [copied, lambda R: list(match(R))],
    "11.13": [node()],
    "11.14": [ending_with(lambda R, S, sigma, T: S / T)],
    "11.15": [
        lambda reach, sigma: np.average(sigma, axis=0, weights=reach),
        lambda reach, sigma: sum(p * s for p, s in zip(reach, sigma, strict=True)) / sum(reach),
    ],
    "11.16": [lambda R, S: S / S.sum(), lambda R, S: [float(s) / float(sum(S)) for s in S]],
    "11.17": [regret("others", difference=True, prefix=True)],
    "11.18": [h31(lambda x: 0.4)],
    "11.19": [(0.5, 1 / 3), (0, F(1, 3)), (F(1, 2), 0.3333)],
    "11.20": [(0.4, 0.1), (F(2, 5), 0), [0.4, 0.33]],
    "11.21": [((1, 0.2), (0.1, 2)), [[0.8, 0.25], [F(1, 5), 1]], ((0.9, 0.2222), (0.1, 2))],
    "11.22": [
        lambda delta, n, epsilon: ceil(delta**2 * n / epsilon**2),
        lambda delta, n, epsilon: (delta * sqrt(n) / epsilon) ** 2,
    ],
    "11.23": [
        stop(lambda x, low, high: x / (high - low) < 0.01),
        lambda x, low, high: x < (high - low) / 100,
        lambda x, low, high: np.float64(x) <= 0.01 * (high - low),
    ],
    "11.24": [(1, 0, 0), (0.75, 0.25, 0), np.array([0, 0, 1])],
    "11.25": [solve(learning)],
    "11.26": [(27, 2, 2), np.array([27, 2, 2])],
}

WRONG = {
    "11.12": [
        (overwriting, "里面存的还是遗憾吗", "still hold regrets"),
        (clipping, "RM+ 有意这样做", "RM+ does so on purpose"),
        (lambda R: ratio(np.abs(R)), "策略变了", "strategy itself has changed"),
    ],
    "11.13": [
        (node(clip=True), "只许看，不许改", "not change it"),
        (node(forget=True), "平均策略从哪里来", "average be made of"),
        (node(weight=1), "按自己的到达概率", "weighted by own reach"),
        (node(weight=2), "应当加上 reach", "should grow by reach"),
        (lambda given, reach: [1.0] * len(given["regret"]), "策略变了", "itself has changed"),
        (node(after=doubling), "变成了 (4, -1)", "to (4, -1)"),
    ],
    "11.14": [
        (ending_with(lambda R, S, sigma, T: R / T), "不可能是策略", "cannot be a strategy"),
        (ending_with(lambda R, S, sigma, T: S), "加起来等于 T", "it sums to T"),
        (ending_with(lambda R, S, sigma, T: sigma), "最后一次的策略", "the last strategy"),
        (ending_with(lambda R, S, sigma, T: match(R)), "下一次要用的", "the next strategy"),
        (ending_with(lambda R, S, sigma, T: ratio(np.abs(R))), "仍旧是遗憾", "regrets still"),
        (lambda values, T: values, "从哪一步开始不同", "at which step"),
    ],
    "11.15": [
        (
            lambda reach, sigma: sum(reach[-1] * s for s in sigma) / len(reach),
            "求和的是 k",
            "The sum is over k",
        ),
        (lambda reach, sigma: reach @ sigma / len(reach), "之和是 t 吗", "Is t the sum"),
        (lambda reach, sigma: sum(sigma) / len(sigma), "归一化时约掉", "cancels when"),
        (
            lambda reach, sigma: reach[-1] * sigma.sum(axis=0) / reach.sum(),
            "是第几次的",
            "of which iteration",
        ),
        (lambda reach, sigma: reach @ sigma, "还没有归一化", "not yet normalised"),
        (lambda reach, sigma: sigma[-1], "只剩下最后", "last iteration is left"),
        (lambda reach, sigma: sigma[np.argmax(reach)], "走到得最多", "the largest reach"),
        (lambda reach, sigma: sigma[0], "从哪一步开始不同", "at which step"),
    ],
    "11.16": [
        (lambda R, S: match(R), "只是下一局的策略", "only the next round's"),
        (lambda R, S: ratio((R > 0) * 1.0), "平分给", "Equal shares"),
        (lambda R, S: ratio(S * (R > 0)), "却只留下", "keeps only those"),
        (lambda R, S: np.eye(len(R))[R.argmax()], "看穿了", "seen through"),
        (lambda R, S: S, "等于局数", "number of rounds; it"),
        (lambda R, S: S / 20_000, "局数写死了", "written into it"),
        (lambda R, S: ratio(np.exp(R - R.max())), "换了一种办法", "Another rule"),
        (lambda R, S: ratio(S[::-1]), "从哪一步开始不同", "at which step"),
    ],
    "11.17": [
        (regret("own", False, False), "三处可疑", "Three places"),
        (regret("own", False, True), "走到 h 的机会", "who decides whether"),
        (regret("own", True, True), "前缀和差都对了", "Prefix and difference are right"),
        (regret("own", True, False), "差已经有了", "The difference is there"),
        (regret("both", True, True), "还乘在里面", "still is too"),
        (regret("none", True, True), "三个 h 一样重", "all h weigh alike"),
        (regret("others", False, True), "照原样打下去", "playing on as before"),
        (regret("others", True, False), "里的一段", "occurs anywhere"),
        (regret("others", False, False), "再看 h in z", "And look at h in z"),
        (regret("none", False, False), "从哪一步开始不同", "at which step"),
    ],
    "11.18": [
        (h31(lambda x: 0.4 / x), "值几千", "it says thousands"),
        (h31(lambda x: 0.4 * x), "乘上 x 得到的是 u", "Multiplied by x it is u"),
        (h31(lambda x: 1), "玩家 1 的 0.4 也去掉", "player 1's 0.4 as well"),
        (h31(lambda x: 0.4 * (1 - x)), "1−x", "1-x in place"),
        (h31(lambda x: 0.3), "从哪一步开始不同", "at which step"),
    ],
    "11.19": [
        ((1, 0.5), "x 小于 1", "x below 1"),
        ((0, 0.5), "再动动 y", "Try moving y"),
        ((0.5, 0.75), "不相等。u = x·v", "not equal. u = x·v"),
        ((0.5, 2), "0 与 1 之间", "between 0 and 1"),
    ],
    "11.20": [
        ((1, 0.1), "远不到一万", "far fewer came"),
        ((0.3, 0.1), "第一个数不对", "first number is not right"),
        ((0.4093, 0.1), "一万局里的频率", "frequency in those plays"),
        ((0.4, F(1, 3)), "再过去一点", "A little further"),
        ((0.4, 0.75), "使 v 为负", "makes v negative"),
        ((0.4, 2), "0 与 1 之间", "between 0 and 1"),
    ],
    "11.21": [
        (((0.1, 2), (1, 0.2)), "次序反了", "order is reversed"),
        (((0.5, 0.4), (0.1, 2)), "至少 0.8", "at least 0.8"),
        (((1, 0.5), (0.1, 2)), "都要是 0.2", "are to be 0.2"),
        (((2, 0.1), (0.1, 2)), "不超过 1", "at most 1"),
    ],
    "11.22": [
        (lambda delta, n, e: 10_000, "都是 10,000 局", "10,000 rounds, for"),
        (lambda delta, n, e: ceil(delta * sqrt(n) / e), "这是 √T", "This is √T"),
        (lambda delta, n, e: ceil(delta**2 * n / e), "ε 也在平方里", "ε is squared"),
        (lambda delta, n, e: ceil(delta * n / e**2), "Δ 的方次", "power of Δ"),
        (lambda delta, n, e: ceil(delta**2 * n**2 / e**2), "不是 |A|²", "not |A|²"),
        (lambda delta, n, e: ceil(delta**2 / e**2), "行动的个数", "number of actions"),
        (lambda delta, n, e: 7, "从哪一步开始不同", "at which step"),
    ],
    "11.23": [
        (stop(lambda x, low, high: x / (high - low) < 0.5), "喊停", "before anything is learnt"),
        (stop(lambda x, low, high: x / (high - low) < 0.1), "十分之一", "A tenth"),
        (stop(lambda x, low, high: x < 0.01), "换成“分”", "counted in cents"),
        (stop(lambda x, low, high: x / high < 0.01), "最大收益", "the largest payoff"),
        (stop(lambda x, low, high: x / (high - low) > 0.01), "方向反了", "wrong way round"),
        (stop(lambda x, low, high: False), "应当是 True", "should be True"),
        (lambda x, low, high: x, "True 或 False", "True or False"),
    ],
    "11.24": [
        ((F(1, 3), F(1, 3), F(1, 3)), "恰好不是反例", "no counterexample"),
        ((0.5, 0.3, 0.2), "再偏一点", "more lopsided"),
    ],
    "11.25": [
        (solve(lambda M, theirs, sigma: FIXED), "对手为什么不学", "opponent not learn"),
        (solve(lambda M, theirs, sigma: np.ones(3) / 3), "恰好均匀", "uniform by chance"),
        (solve(lambda M, theirs, sigma: sigma), "两人地位不同", "where the seats differ"),
        (solve(learning, lambda S, sigma, T: S), "交出的不是策略", "is no strategy"),
        (
            solve(lambda M, theirs, sigma: np.array([1.0, 0, 0])),
            "交出的是平均策略吗",
            "the average that is returned",
        ),
    ],
    "11.26": [
        ((9, 2, 2), "9 是结局的个数", "9 is the number of ends"),
        ((3, 2, 2), "看不见时的个数", "does not see"),
        ((8, 2, 2), "应对表", "lists of answers"),
        ((27, 0, 2), "四格的总和", "total of all four"),
        ((27, 1, 2), "一格一格地相加", "cell by cell"),
        ((27, 2, 1), "一直在绕圈", "in circles"),
        ((27, 2, 4), "看第 4 行", "look at row 4"),
        ((27, 2, 3), "行号", "that of a row"),
    ],
}
