"""List right answers, typical wrong answers with excerpts of their hints, and invalid input."""

from fractions import Fraction as F
from itertools import product

import numpy as np

from cfr_core.matching import regret_matching
from cfr_lab.lessons.colonel_blotto import answers as by_numbers


def zero_sum_by_total(U1, U2):
    return U1.sum() + U2.sum() == 0


def list_allocations(S, N, least=0):
    return [a for a in product(range(least, S + 1), repeat=N) if sum(a) == S]


def payoffs_of(actions):
    sent = np.array(actions)
    return np.sign(np.sign(sent[:, None] - sent[None]).sum(axis=2))


def self_play(S, N, T, actions=None, payoffs=None, clip=False, opponent=None):
    """Learn in self-play; return the average, last and next strategies and the allocations."""
    actions = actions or list_allocations(S, N)
    payoffs = payoffs_of(actions) if payoffs is None else payoffs(actions)
    R, total = np.zeros(len(actions)), np.zeros(len(actions))
    for _ in range(T):
        sigma = regret_matching(R)
        total += sigma
        R = R + payoffs @ (sigma if opponent is None else opponent(len(R)))
        R = np.maximum(R, 0) if clip else R
    return total / T, sigma, regret_matching(R), actions


def average_strategy(S, N, T):
    average, _, _, actions = self_play(S, N, T)
    return dict(zip(actions, average, strict=True))


def average_with_drawn_actions(S, N, T):
    actions = list_allocations(S, N)
    payoffs, rng = payoffs_of(actions), np.random.default_rng(4)
    R, total = np.zeros((2, len(actions))), np.zeros(len(actions))
    for _ in range(T):
        one, two = regret_matching(R)
        total += one
        j, k = rng.choice(len(one), p=one), rng.choice(len(two), p=two)
        R += payoffs[:, k] - payoffs[j, k], payoffs[j, k] - payoffs[j]
    return {a: p for a, p in zip(actions, (total / T).tolist(), strict=True) if p > 0}


def average_of_regret_matching_plus(S, N, T):
    """Learn by regret matching+, which is right, too, because only the result is judged."""
    average, _, _, actions = self_play(S, N, T, clip=True)
    return {tuple(map(np.int64, a)): F(p) for a, p in zip(actions, average, strict=True)}


def last_strategy(S, N, T):
    _, last, _, actions = self_play(S, N, T)
    return dict(zip(actions, last, strict=True))


def next_strategy(S, N, T):
    _, _, following, actions = self_play(S, N, T)
    return dict(zip(actions, following, strict=True))


def sum_of_strategies(S, N, T):
    return {a: p * T for a, p in average_strategy(S, N, T).items()}


def average_with_the_wrong_sign(S, N, T):
    average, _, _, actions = self_play(S, N, T, payoffs=lambda a: -payoffs_of(a))
    return dict(zip(actions, average, strict=True))


def average_by_soldiers(S, N, T):
    """Use the difference between the numbers of soldiers, which is always 0, as the payoff."""
    average, _, _, actions = self_play(
        S, N, T, payoffs=lambda a: (np.array(a)[:, None] - np.array(a)[None]).sum(axis=2)
    )
    return dict(zip(actions, average, strict=True))


def average_over_sorted_allocations(S, N, T):
    actions = [a for a in list_allocations(S, N) if list(a) == sorted(a)]
    return dict(zip(actions, self_play(S, N, T, actions)[0], strict=True))


def average_against_uniform(S, N, T):
    average, _, _, actions = self_play(S, N, T, opponent=lambda n: np.full(n, 1 / n))
    return dict(zip(actions, average, strict=True))


def program_with_opponent(learns):
    """Return a program in which player 2 changes its strategy in round t only if learns(t, T)."""

    def program(S, N, T):
        actions = list_allocations(S, N)
        payoffs, R, total = payoffs_of(actions), np.zeros((2, len(actions))), 0
        other = regret_matching(R[1])
        for t in range(T):
            sigma_1 = regret_matching(R[0])
            other = regret_matching(R[1]) if learns(t, T) else other
            total = total + sigma_1
            R += (
                payoffs @ other - sigma_1 @ payoffs @ other,
                payoffs @ sigma_1 - other @ payoffs @ sigma_1,
            )
        return dict(zip(actions, total / T, strict=True))

    return program


def average_against_one_field(S, N, T):
    average, _, _, actions = self_play(S, N, T, opponent=lambda n: np.eye(n)[0])
    return dict(zip(actions, average, strict=True))


def average_without_empty_fields(S, N, T):
    actions = list_allocations(S, N, 1)
    return dict(zip(actions, self_play(S, N, T, actions)[0], strict=True))


def average_for_five_soldiers(S, N, T):
    return average_strategy(5, 3, T)


def half_the_average(S, N, T):
    return {a: p / 2 for a, p in average_strategy(S, N, T).items()}


def endless(S, N, T):
    while T > 0:
        pass


def zero_sum_by_loops(U1, U2):
    for i in range(len(U1)):
        for j in range(len(U1[0])):
            if U1[i][j] + U2[i][j] != 0:
                return False
    return True


def zero_sum_in_the_first_row(U1, U2):
    for i in range(len(U1)):
        for j in range(len(U1[0])):  # noqa: SIM110 - as students write it
            if U1[i][j] + U2[i][j] != 0:
                return False
        return True


def zero_sum_in_the_first_cell(U1, U2):
    for i in range(len(U1)):
        for j in range(len(U1[0])):
            if U1[i][j] + U2[i][j] == 0:  # noqa: SIM103 - as students write it
                return True
            else:
                return False


def zero_sum_in_the_last_cell(U1, U2):
    for i in range(len(U1)):
        for j in range(len(U1[0])):
            count = U1[i][j] + U2[i][j] == 0
    return bool(count)


def zero_sum_in_a_square(U1, U2):
    return all(U1[i][j] + U2[i][j] == 0 for i in range(len(U1)) for j in range(len(U1)))


def zero_sum_without_the_last_column(U1, U2):
    rows, columns = U1.shape
    return all(U1[i][j] == -U2[i][j] for i in range(rows) for j in range(columns - 1))


def average_in_plain_python(S, N, T):
    """Compute the payoffs of all pairs of allocations anew in every round."""

    def payoff(a, b):
        won = sum((x > y) - (x < y) for x, y in zip(a, b, strict=True))
        return (won > 0) - (won < 0)

    actions = list_allocations(S, N)
    R, total = [0.0] * len(actions), [0.0] * len(actions)
    for _ in range(T):
        positive = [max(r, 0) for r in R]
        whole = sum(positive)
        sigma = [p / whole if whole else 1 / len(R) for p in positive]
        total = [s + p for s, p in zip(total, sigma, strict=True)]
        for k, a in enumerate(actions):
            R[k] += sum(p * payoff(a, b) for b, p in zip(actions, sigma, strict=True) if p)
    return {a: s / T for a, s in zip(actions, total, strict=True)}


def average_without_one_field_allocations(S, N, T):
    actions = [a for a in product(range(S), repeat=N) if sum(a) == S]
    return dict(zip(actions, self_play(S, N, T, actions)[0], strict=True))


def average_by_fields(S, N, T):
    """Use the difference between the numbers of fields won as the payoff."""
    average, _, _, actions = self_play(
        S, N, T, payoffs=lambda a: np.sign(np.array(a)[:, None] - np.array(a)[None]).sum(axis=2)
    )
    return dict(zip(actions, average, strict=True))


def average_divided_by_t_plus_one(S, N, T):
    return {a: p * T / (T + 1) for a, p in average_strategy(S, N, T).items()}


def average_of_fictitious_play(S, N, T):
    """Play only the allocation with the largest regret, which is fictitious play."""
    actions = list_allocations(S, N)
    payoffs, R, total = payoffs_of(actions), np.zeros(len(actions)), np.zeros(len(actions))
    for _ in range(T):
        best = R.argmax()
        total[best] += 1
        R = R + payoffs[:, best]
    return dict(zip(actions, total / T, strict=True))


RIGHT = {
    **by_numbers.RIGHT,
    4: [
        lambda U1, U2: (U1 + U2 == 0).all(),
        lambda U1, U2: bool((U1 == -U2).all()),
        lambda U1, U2: np.array_equal(U1, -U2),
        zero_sum_by_loops,
        lambda U1, U2: np.allclose(U1 + U2, 0),
        lambda U1, U2: not (U1 + U2).any(),
        lambda U1, U2: np.abs(U1 + U2).sum() == 0,
        lambda U1, U2: np.count_nonzero(U1 + U2) == 0,
        lambda U1, U2: {int(x) for x in (U1 + U2).ravel()} == {0},
        lambda U1, U2: U1.tolist() == (-U2).tolist(),
    ],
    6: [
        average_strategy,
        average_with_drawn_actions,
        average_of_regret_matching_plus,
        average_in_plain_python,
    ],
}
WRONG = {
    **by_numbers.WRONG,
    4: [
        (zero_sum_by_total, "把全表加在一起", "adds up the whole table"),
        (lambda U1, U2: (U1 + U2).max() == 0, "和是 −2", "one sum is −2"),
        (lambda U1, U2: (U1 + U2).min() == 0, "和是 2", "one sum is 2"),
        (lambda U1, U2: True, "对任何博弈都返回", "True for every game"),
        (lambda U1, U2: False, "零和博弈返回了 False", "False for a zero-sum"),
        (lambda U1, U2: U1 + U2 == 0, "一整张表", "returns a table"),
        (lambda U1, U2: ((U1 + U2).sum(axis=1) == 0).all(), "2 行 2 列", "of 2 rows and 2 columns"),
        (zero_sum_in_the_first_row, "缩进到了哪一层", "Inside which loop"),
        (zero_sum_in_the_last_cell, "只取决于最后一格", "only the last cell"),
        (lambda U1, U2: bool(np.all(np.diag(U1 + U2) == 0)), "对角线上的格子", "on the diagonal"),
        (
            lambda U1, U2: (U1 + U2 == 0).any(),
            "有一格的和是 0",
            "as soon as the payoffs in one cell",
        ),
        (lambda U1, U2: (abs(U1) == abs(U2)).all(), "收益的绝对值", "only the absolute values"),
        (lambda U1, U2: (U1 + U2).min() == (U1 + U2).max(), "常和博弈", "constant-sum"),
        (zero_sum_without_the_last_column, "漏看了", "skip some cells"),
        (zero_sum_in_a_square, "IndexError", "IndexError"),
        (lambda U1, U2: (U1 == -U2.T).all(), "出错了：ValueError", "your program failed"),
        (lambda U1, U2: U1 @ U2, "出错了：", "your program failed"),
    ],
    6: [
        (last_strategy, "第 1 局的策略到哪里去了", "contain the strategy of round 1"),
        (next_strategy, "由遗憾算出的下一局策略", "the strategy of the next round"),
        (sum_of_strategies, "各局策略之和", "sums of the strategies"),
        (average_with_the_wrong_sign, "哪个收益减去哪个", "subtracted from which"),
        (average_by_soldiers, "还是均匀策略", "still returns the uniform"),
        (average_over_sorted_allocations, "是同一种分配吗", "the same allocation"),
        (average_without_empty_fields, "从不选有空战场的分配", "with an empty field allowed"),
        (average_against_uniform, "对手是不是一直没有学", "ever learn"),
        (program_with_opponent(lambda t, T: t % 300 == 0), "每局都学", "in every round"),
        (average_against_one_field, "学到的策略至多赢 0.15", "it wins at most 0.15"),
        (
            average_without_one_field_allocations,
            "所有的分配都列出来了吗",
            "list all allocations",
        ),
        (average_by_fields, "个数之差", "difference between the numbers"),
        (average_divided_by_t_plus_one, "现在是 0.999", "not 0.999"),
        (average_of_fictitious_play, "第 1 局用的应当是均匀策略", "Round 1 should use"),
        (
            average_for_five_soldiers,
            "不是把 6 名士兵分到 3 个战场",
            "does not allocate 6 soldiers to 3",
        ),
        (half_the_average, "返回的不是一个策略", "does not return a strategy"),
        (
            lambda S, N, T: list(average_strategy(S, N, 9).values()),
            "返回一个字典",
            "return a dictionary",
        ),
        (lambda S, N, T: [S] * N, "返回的是 [6, 6, 6]", "returned [6, 6, 6]"),
        (lambda S, N, T: {(0, 2): 1}, "(0, 2) 不是把", "key (0, 2)"),
        (endless, "还没有算完", "had not ended"),
        (lambda S, N, T: {S: 1 / 0}, "ZeroDivisionError", "in line"),
    ],
}
# These wrong programs, too, get one of the hints above.
ALSO_WRONG = {
    4: [
        (lambda U1, U2: U1.mean() + U2.mean() == 0, "把全表加在一起", "adds up the whole table"),
        (zero_sum_in_the_first_cell, "缩进到了哪一层", "Inside which loop"),
        (lambda U1, U2: U1[0][0] + U2[0][0] == 0, "缩进到了哪一层", "Inside which loop"),
        (lambda U1, U2: (U1 == U2).all(), "零和博弈返回了 False", "False for a zero-sum"),
        (lambda U1, U2: U1.sum() == 0, "零和博弈返回了 False", "False for a zero-sum"),
    ],
    6: [
        (
            lambda S, N, T: dict.fromkeys(list_allocations(S, N), float("nan")),
            "的概率是 nan；概率应该是一个数",
            "is nan; it should be a number",
        ),
        (lambda S, N, T: "strategy", "返回一个字典", "return a dictionary"),
    ],
}
BAD = {
    1: ["many", float("nan"), float("inf"), 1j, True, {}, object(), (1, 2)],
    2: ["two", (2, 2), 1, {2, 1, 0}, (2.5, 1.5, 1), (6, -1, 0), (1, "x", 2), (1, 1, 1)],
    3: ["three", float("nan"), (1, 2), [], {}],
    4: [True, "f", lambda: 0, lambda U1, U2: 1 / 0, lambda U1, U2: None],
    5: ["x", float("nan"), (1, 2), None.__class__, b"27"],
    6: [3, "solve", lambda: 0, lambda S, N, T: {}, lambda S, N, T: {(0, 2, 4): "x"},
             lambda S, N, T: {"x": 1}, lambda S, N, T: {(0, 2, 4): float("nan")},
             lambda S, N, T: {(0, 2, 4): 2, (0, 4, 2): -1}, lambda S, N, T: None],
}  # fmt: skip
