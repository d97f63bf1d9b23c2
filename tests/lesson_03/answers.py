"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

from fractions import Fraction as F
from itertools import product

import numpy as np

from cfr_core.matching import regret_matching


def by_total(U1, U2):
    return U1.sum() + U2.sum() == 0


def sharing(S, N, least=0):
    return [a for a in product(range(least, S + 1), repeat=N) if sum(a) == S]


def payoffs_of(actions):
    sent = np.array(actions)
    return np.sign(np.sign(sent[:, None] - sent[None]).sum(axis=2))


def learnt(S, N, T, actions=None, payoffs=None, clip=False, opponent=None):
    """Averages, the strategy of the last round, that of the next one, and the allocations."""
    actions = actions or sharing(S, N)
    payoffs = payoffs_of(actions) if payoffs is None else payoffs(actions)
    R, total = np.zeros(len(actions)), np.zeros(len(actions))
    for _ in range(T):
        sigma = regret_matching(R)
        total += sigma
        R = R + payoffs @ (sigma if opponent is None else opponent(len(R)))
        R = np.maximum(R, 0) if clip else R
    return total / T, sigma, regret_matching(R), actions


def solved(S, N, T):
    average, _, _, actions = learnt(S, N, T)
    return dict(zip(actions, average, strict=True))


def with_draws(S, N, T):
    actions = sharing(S, N)
    payoffs, rng = payoffs_of(actions), np.random.default_rng(4)
    R, total = np.zeros((2, len(actions))), np.zeros(len(actions))
    for _ in range(T):
        one, two = regret_matching(R)
        total += one
        j, k = rng.choice(len(one), p=one), rng.choice(len(two), p=two)
        R += payoffs[:, k] - payoffs[j, k], payoffs[j, k] - payoffs[j]
    return {a: p for a, p in zip(actions, (total / T).tolist(), strict=True) if p > 0}


def clipped(S, N, T):
    """Regret matching+ learns as well, and what counts is what it does."""
    average, _, _, actions = learnt(S, N, T, clip=True)
    return {tuple(map(np.int64, a)): F(p) for a, p in zip(actions, average, strict=True)}


def last_round(S, N, T):
    _, last, _, actions = learnt(S, N, T)
    return dict(zip(actions, last, strict=True))


def from_regrets(S, N, T):
    _, _, following, actions = learnt(S, N, T)
    return dict(zip(actions, following, strict=True))


def summed(S, N, T):
    return {a: p * T for a, p in solved(S, N, T).items()}


def wrong_sign(S, N, T):
    average, _, _, actions = learnt(S, N, T, payoffs=lambda a: -payoffs_of(a))
    return dict(zip(actions, average, strict=True))


def by_soldiers(S, N, T):
    """Counts soldiers rather than fields, and these always balance."""
    average, _, _, actions = learnt(
        S, N, T, payoffs=lambda a: (np.array(a)[:, None] - np.array(a)[None]).sum(axis=2)
    )
    return dict(zip(actions, average, strict=True))


def sorted_only(S, N, T):
    actions = [a for a in sharing(S, N) if list(a) == sorted(a)]
    return dict(zip(actions, learnt(S, N, T, actions)[0], strict=True))


def opponent_stays(S, N, T):
    average, _, _, actions = learnt(S, N, T, opponent=lambda n: np.full(n, 1 / n))
    return dict(zip(actions, average, strict=True))


def none_empty(S, N, T):
    actions = sharing(S, N, 1)
    return dict(zip(actions, learnt(S, N, T, actions)[0], strict=True))


def always_five(S, N, T):
    return solved(5, 3, T)


def too_little(S, N, T):
    return {a: p / 2 for a, p in solved(S, N, T).items()}


def endless(S, N, T):
    while T > 0:
        pass


RIGHT = {
    "03.1": [84, 84.0, F(84), np.int64(84), [84]],
    "03.2": [(2, 2, 1), [2, 1, 2], (2, 0, 3), (2, 3, 0), np.array([2, 2, 1]), (2.0, 2, 1)],
    "03.3": [3, 3.0, np.int64(3), F(3)],
    "03.4": [
        lambda U1, U2: (U1 + U2 == 0).all(),
        lambda U1, U2: bool((U1 == -U2).all()),
        lambda U1, U2: np.array_equal(U1, -U2),
    ],
    "03.5": [27, 27.0, F(27)],
    "03.6": [solved, with_draws, clipped],
}
WRONG = {
    "03.1": [
        (286, "有战场空着", "with empty fields"),
        (4**10, "各不相同的人", "different people"),
        (210, "几块隔板", "how many dividers"),
        (504, "隔板之间没有分别", "all alike"),
        (5, "先拿小的试", "Try a small one"),
    ],
    "03.2": [
        ((1, 1, 3), "对手自己的一种分配", "one of the opponent's own"),
        ((1, 2, 2), "匀着派", "Spread like this"),
        ((5, 0, 0), "对 (1,1,3) 得 −1", "gets −1 against (1,1,3)"),
        ((2, 2, 2), "加起来正好 5", "add up to 5"),
        ((0, 2, 3), "两次都只派 1 人", "always sends just 1"),
    ],
    "03.3": [
        (12, "不在支撑集里，就一定被占优吗", "Does that make them dominated"),
        (0, "不要求处处更好", "not better everywhere"),
        (9, "有几对", "counts pairs"),
        (21, "被它自己", "dominate itself"),
        (6, "比较矩阵的两行", "Compare two rows"),
    ],
    "03.4": [
        (by_total, "把全表加在一起", "adds up the whole table"),
        (lambda U1, U2: (U1 + U2).max() == 0, "和里有 −2", "one sum is −2"),
        (lambda U1, U2: (U1 + U2).min() == 0, "和里有 2", "one sum is 2"),
        (lambda U1, U2: True, "对什么都说", "yes to everything"),
        (lambda U1, U2: False, "零和博弈它不认", "that it turns down"),
        (lambda U1, U2: U1 + U2 == 0, "一整张表的真假", "a table of truths"),
        (lambda U1, U2: ((U1 + U2).sum(axis=1) == 0).all(), "行、列或对角", "Sums along rows"),
        (lambda U1, U2: U1 @ U2, "出错了：", "It failed"),
    ],
    "03.5": [
        (3, "一次行动的选法", "number of actions"),
        (9, "结局的个数", "counts the ends"),
        (6, "是乘，不是加", "multiply, do not add"),
        (81, "写出一个策略", "Write one strategy down"),
    ],
    "03.6": [
        (last_round, "第 1 局到哪里去了", "What became of round 1"),
        (from_regrets, "由遗憾算出的下一局策略", "what the regrets make of the next one"),
        (summed, "各局策略之和", "the sum over the rounds"),
        (wrong_sign, "哪一个减哪一个", "subtracted from which"),
        (by_soldiers, "还是均匀策略", "still the uniform strategy"),
        (sorted_only, "是同一种分配吗", "the same allocation"),
        (none_empty, "有空战场的分配概率是 0", "May a field be left empty"),
        (opponent_stays, "对手是不是一直没有学", "Does the opponent never learn"),
        (always_five, "不是把 6 名士兵分到 3 个战场", "does not share 6 soldiers among 3"),
        (too_little, "返回的不是一个策略", "is no strategy"),
        (lambda S, N, T: list(solved(S, N, 9).values()), "要一个字典", "a dictionary is wanted"),
        (lambda S, N, T: [S] * N, "返回的是 [6, 6, 6]", "It returned [6, 6, 6]"),
        (lambda S, N, T: {(0, 2): 1}, "(0, 2) 不是把", "(0, 2), a key"),
        (endless, "还没有算完", "had not ended"),
        (lambda S, N, T: {S: 1 / 0}, "ZeroDivisionError", "in line"),
    ],
}
BAD = {
    "03.1": ["84", float("nan"), float("inf"), 1j, True, {}, object(), (1, 2)],
    "03.2": ["(2, 2, 1)", (2, 2), 1, {2, 1, 0}, (2.5, 1.5, 1), (6, -1, 0), (1, "2", 2), (1, 1, 1)],
    "03.3": ["3", float("nan"), (1, 2), [], {}],
    "03.4": [True, "f", lambda: 0, lambda U1, U2: 1 / 0, lambda U1, U2: None],
    "03.5": ["27", float("nan"), (1, 2), None.__class__, b"27"],
    "03.6": [3, "solve", lambda: 0, lambda S, N, T: {}, lambda S, N, T: {(0, 2, 4): "x"},
             lambda S, N, T: {"x": 1}, lambda S, N, T: {(0, 2, 4): float("nan")},
             lambda S, N, T: {(0, 2, 4): 2, (0, 4, 2): -1}, lambda S, N, T: None],
}  # fmt: skip
