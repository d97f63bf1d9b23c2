"""List answers to puzzles 12 to 26, which `answers` includes."""

from math import ceil, sqrt

import numpy as np
from lessons.find_the_bug.wrong_programs import (
    divide_by_sum,
    estimate,
    history,
    linear,
    match,
    node,
    regret,
    regret_matching_program,
    response,
    solve,
)

from cfr_lab.lessons.find_the_bug import answers as by_numbers

STATEMENTS = (24, 26)


def increase_first_regret(given):
    given["regret"][0] += 1


def matching_opponent(M, opponent_strategy, sigma):
    return match(opponent_strategy)


def stopping_rule(rule):
    return lambda x, low, high: bool(rule(x, low, high))


FIXED = np.array([0.4, 0.3, 0.3])

RIGHT = {
    **by_numbers.RIGHT,
    12: [history(), history(makes_new_arrays=True)],
    13: [node()],
    14: [regret_matching_program(lambda R, S, sigma, T: S / T)],
    15: [
        lambda reach, sigma: np.average(sigma, axis=0, weights=reach),
        lambda reach, sigma: sum(p * s for p, s in zip(reach, sigma, strict=True)) / sum(reach),
    ],
    16: [lambda R, S: S / S.sum(), lambda R, S: [float(s) / float(sum(S)) for s in S]],
    17: [regret("others", difference=True, prefix=True)],
    18: [
        lambda own_reach, others_reach, worth: int(
            np.argmax(np.array(others_reach) @ np.array(worth))
        ),
        lambda own_reach, others_reach, worth: max(
            range(len(worth[0])),
            key=lambda a: sum(q * w[a] for q, w in zip(others_reach, worth, strict=True)),
        ),
    ],
    19: [
        lambda sigma, own_reach, is_own_walk: own_reach * sigma if is_own_walk else sigma,
        lambda sigma, own_reach, is_own_walk: [
            (own_reach if is_own_walk else 1) * p for p in sigma
        ],
    ],
    20: [estimate(lambda a, sigma, e: e / len(sigma) + (1 - e) * sigma[a])],
    21: [
        lambda reach, sigma: np.average(
            sigma, axis=0, weights=np.arange(1, len(reach) + 1) * np.array(reach)
        ),
        linear(lambda t, T, own_reach: 2 * t * own_reach),
    ],
    22: [
        lambda delta, n, epsilon: ceil(delta**2 * n / epsilon**2),
        lambda delta, n, epsilon: (delta * sqrt(n) / epsilon) ** 2,
    ],
    23: [
        stopping_rule(lambda x, low, high: x / (high - low) < 0.01),
        lambda x, low, high: x < (high - low) / 100,
        lambda x, low, high: np.float64(x) <= 0.01 * (high - low),
    ],
    25: [solve(matching_opponent)],
}

WRONG = {
    **by_numbers.WRONG,
    12: [
        (history(copy=False), "T 个名字", "T names for one array"),
        (history(records_after_update=True), "更新之后的策略", "after the update"),
        (history(divided=False), "各次策略之和", "sum of the strategies"),
        (history(current=True), "哪一步开始", "at which step"),
    ],
    13: [
        (node(clip=True), "只许读这个列表", "which line changes them"),
        (node(forget=True), "平均策略从哪里来", "is the average strategy computed"),
        (node(weight=1), "reach 是自己的到达概率", "where is it used"),
        (node(weight=2), "每次调用，该加多少", "should one call add"),
        (lambda given, reach: [1.0] * len(given["regret"]), "策略变了", "returns has changed"),
        (node(change_node=increase_first_regret), "变成了 (4, −1)", "to (4, −1)"),
    ],
    14: [
        (
            regret_matching_program(lambda R, S, sigma, T: R / T),
            "不可能是策略",
            "cannot be a strategy",
        ),
        (regret_matching_program(lambda R, S, sigma, T: S), "加起来等于 T", "it sums to T"),
        (
            regret_matching_program(lambda R, S, sigma, T: sigma),
            "最后一次的策略",
            "the last strategy",
        ),
        (
            regret_matching_program(lambda R, S, sigma, T: match(R)),
            "下一次要用的",
            "the next strategy",
        ),
        (
            regret_matching_program(lambda R, S, sigma, T: divide_by_sum(np.abs(R))),
            "仍旧是遗憾",
            "absolute values of regrets",
        ),
        (lambda values, T: values, "从哪一步开始不同", "at which step"),
    ],
    15: [
        (
            lambda reach, sigma: sum(reach[-1] * s for s in sigma) / len(reach),
            "求和时变的是 k",
            "In the sum over k",
        ),
        (lambda reach, sigma: reach @ sigma / len(reach), "之和是 t 吗", "Is t the sum"),
        (lambda reach, sigma: sum(sigma) / len(sigma), "归一化时约掉", "cancels in"),
        (
            lambda reach, sigma: reach[-1] * sigma.sum(axis=0) / reach.sum(),
            "是第几次迭代的",
            "to which iteration",
        ),
        (lambda reach, sigma: reach @ sigma, "还差哪一步", "step is still missing"),
        (lambda reach, sigma: sigma[-1], "只是最后一次", "only the strategy of the last"),
        (lambda reach, sigma: sigma[np.argmax(reach)], "到达概率最大", "the largest reach"),
        (lambda reach, sigma: sigma[0], "从哪一步开始不同", "at which step"),
    ],
    16: [
        (lambda R, S: match(R), "只是下一局的策略", "only the strategy of the next"),
        (lambda R, S: divide_by_sum((R > 0) * 1.0), "平分给", "divides the probability equally"),
        (lambda R, S: divide_by_sum(S * (R > 0)), "却只留下", "keeps only allocations"),
        (lambda R, S: np.eye(len(R))[R.argmax()], "看穿了", "knows this"),
        (lambda R, S: S, "等于局数", "must a strategy sum"),
        (lambda R, S: S / 20_000, "写死了局数", "written into your"),
        (lambda R, S: divide_by_sum(np.exp(R - R.max())), "换了一种公式", "formula has changed"),
        (lambda R, S: divide_by_sum(S[::-1]), "从哪一步开始不同", "at which step"),
    ],
    17: [
        (regret("own", False, False), "三处可疑", "Three places"),
        (regret("own", False, True), "走到 h 的概率由谁", "who decides whether"),
        (regret("own", True, True), "开头和相减都对了", "The prefix and the difference are right"),
        (regret("own", True, False), "相减已经对了", "The difference is right"),
        (regret("both", True, True), "还乘在里面", "own σ(a) as"),
        (regret("none", True, True), "给三个 h 相同的权重", "h the same weight"),
        (regret("others", False, True), "由行动值求遗憾", "computes the action value"),
        (regret("others", True, False), "里的一段", "occurs anywhere"),
        (regret("others", False, False), "再看 h in z", "And look at the test h in z"),
        (regret("none", False, False), "从哪一步开始不同", "at which step"),
    ],
    18: [
        (response(lambda p, q: p * q), "该乘进去吗", "belong in the weight"),
        (response(lambda p, q: p), "恰好是自己的", "You kept the player's own"),
        (response(lambda p, q: 1), "相同的权重", "the same weight"),
        (response(lambda p, q: q if p else 1), "为 0 时改了权重", "changes the weight only"),
        (
            lambda own_reach, others_reach, worth: int(
                np.argmax(worth[int(np.argmax(others_reach))])
            ),
            "最可能的一个",
            "most likely history",
        ),
        (lambda own_reach, others_reach, worth: 0, "哪一步开始", "at which step"),
    ],
    19: [
        (lambda sigma, own_reach, is_own_walk: sigma, "这个权重在哪里", "where is that weight"),
        (lambda sigma, own_reach, is_own_walk: own_reach * sigma, "几次方", "to which power"),
        (
            lambda sigma, own_reach, is_own_walk: sigma if is_own_walk else own_reach * sigma,
            "反了",
            "are exchanged",
        ),
        (
            lambda sigma, own_reach, is_own_walk: (
                sigma / own_reach
                if is_own_walk and own_reach
                else 0 * sigma
                if is_own_walk
                else sigma
            ),
            "去掉一个权重",
            "removes a weight",
        ),
        (
            lambda sigma, own_reach, is_own_walk: 0 * sigma if is_own_walk else sigma,
            "什么也不记",
            "Your program adds nothing",
        ),
        (lambda sigma, own_reach, is_own_walk: sigma / sigma.max(), "哪一步开始", "at which step"),
    ],
    20: [
        (estimate(lambda a, sigma, e: sigma[a]), "不是照 σ 抽的", "do not follow σ"),
        (estimate(lambda a, sigma, e: 1), "偏小了", "too small"),
        (
            estimate(lambda a, sigma, e: 1 / (e / len(sigma) + (1 - e) * sigma[a])),
            "乘上了抽中的概率",
            "by the probability of the draw",
        ),
        (estimate(lambda a, sigma, e: e / len(sigma)), "只算了探索时", "while exploring"),
        (estimate(lambda a, sigma, e: e + (1 - e) * sigma[a]), "分给几个", "is ε divided"),
        (
            estimate(lambda a, sigma, e: (1 - e) / len(sigma) + e * sigma[a]),
            "用反了",
            "are exchanged",
        ),
        (
            estimate(
                lambda a, sigma, e: e / len(sigma) + (1 - e) * sigma[a], divides_all_values=True
            ),
            "也记了值",
            "also have a value",
        ),
        (estimate(lambda a, sigma, e: 2), "哪一步开始", "at which step"),
    ],
    21: [
        (
            linear(lambda t, T, own_reach: t),
            "却不见了",
            "no longer contains the player's own reach",
        ),
        (linear(lambda t, T, own_reach: own_reach), "算的是 CFR 的平均", "CFR's average"),
        (linear(lambda t, T, own_reach: (t - 1) * own_reach), "从 0 数起", "Counting from 0"),
        (linear(lambda t, T, own_reach: (T + 1 - t) * own_reach), "方向弄反了", "wrong way round"),
        (linear(lambda t, T, own_reach: t + own_reach), "加在了一起", "adds the two"),
        (
            linear(lambda t, T, own_reach: t * own_reach, divided=False),
            "除数不对",
            "divisor is not",
        ),
        (linear(lambda t, T, own_reach: t * t * own_reach), "t 的几次方", "which power of t"),
        (linear(lambda t, T, own_reach: 1), "哪一步开始", "at which step"),
    ],
    22: [
        (lambda delta, n, e: 10_000, "都返回 10,000 局", "right both for"),
        (lambda delta, n, e: ceil(delta * sqrt(n) / e), "返回的是 √T", "returns √T"),
        (lambda delta, n, e: ceil(delta**2 * n / e), "ε 也在平方里", "ε is squared"),
        (lambda delta, n, e: ceil(delta * n / e**2), "局数该变成几倍", "power of Δ"),
        (lambda delta, n, e: ceil(delta**2 * n**2 / e**2), "程序里是 |A|²", "has |A|²"),
        (lambda delta, n, e: ceil(delta**2 / e**2), "行动的个数", "number of actions"),
        (lambda delta, n, e: 7, "从哪一步开始不同", "at which step"),
    ],
    23: [
        (
            stopping_rule(lambda x, low, high: x / (high - low) < 0.5),
            "你的程序就停了",
            "before it has learnt",
        ),
        (stopping_rule(lambda x, low, high: x / (high - low) < 0.1), "十分之一", "A tenth"),
        (stopping_rule(lambda x, low, high: x < 0.01), "以分为单位", "counted in cents"),
        (
            stopping_rule(lambda x, low, high: x / (high - low) < 0.05),
            "可利用度是 0.041",
            "exploitability 0.041",
        ),
        (stopping_rule(lambda x, low, high: x / high < 0.01), "最大收益", "the largest payoff"),
        (
            stopping_rule(lambda x, low, high: x / (high - low) > 0.01),
            "方向反了",
            "wrong way round",
        ),
        (stopping_rule(lambda x, low, high: False), "应当返回 True", "should return True"),
        (lambda x, low, high: x, "True 或 False", "True or False"),
    ],
    25: [
        (solve(lambda M, opponent_strategy, sigma: FIXED), "对手为什么不学", "opponent not learn"),
        (
            solve(lambda M, opponent_strategy, sigma: np.ones(3) / 3),
            "恰好均匀",
            "is its strategy always uniform",
        ),
        (solve(lambda M, opponent_strategy, sigma: sigma), "两人地位不同", "players' roles differ"),
        (solve(matching_opponent, lambda S, sigma, T: S), "返回的不是策略", "is not a strategy"),
        (
            solve(lambda M, opponent_strategy, sigma: np.array([1.0, 0, 0])),
            "返回的是平均策略吗",
            "program return the average",
        ),
    ],
}
# These are more wrong programs; each gets one of the hints above.
ALSO_WRONG = {
    23: [
        (
            stopping_rule(lambda x, low, high: (x - low) / (high - low) < 0.01),
            "应当返回 True",
            "should return True",
        ),
        (
            stopping_rule(lambda x, low, high: x * (high - low) < 0.01),
            "应当返回 True",
            "should return True",
        ),
        (
            stopping_rule(lambda x, low, high: x / max(-low, high) < 0.01),
            "最大收益",
            "the largest payoff",
        ),
    ],
}
