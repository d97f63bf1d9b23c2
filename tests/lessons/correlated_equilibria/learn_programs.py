"""List programs that students would most likely submit for exercise 4, right and wrong."""

from functools import partial

import numpy as np


def stationary_by_equations(R):
    """Return the stationary distribution of R's positive part, or uniform if that is zero."""
    n, flow = len(R), np.maximum(R, 0)
    if not flow.any():
        return np.full(n, 1 / n)
    balance = np.vstack([flow.T - np.diag(flow.sum(axis=1)), np.ones(n)])
    p = np.linalg.lstsq(balance, np.append(np.zeros(n), 1), rcond=None)[0]
    return np.maximum(p, 0) / np.maximum(p, 0).sum()


def stationary_by_powers(R):
    """Return the stationary distribution, computed as a high power of a lazy Markov chain."""
    n, flow = len(R), np.maximum(R, 0)
    total = flow.sum(axis=1).max()
    if total == 0:
        return np.full(n, 1 / n)
    step = np.eye(n) + (flow - np.diag(flow.sum(axis=1))) / (2 * total)
    return np.linalg.matrix_power(step, 2**14)[0]


def learn_with(payoffs, T, strategy=stationary_by_equations, update=None, finish=None, second=True):
    own_payoffs = [np.array(payoffs[0]), np.array(payoffs[1]).T]
    R = [np.zeros((len(u), len(u))) for u in own_payoffs]
    rounds = []
    for _ in range(T):
        p = [strategy(r) for r in R]
        if not second:
            p[1] = np.full(len(R[1]), 1 / len(R[1]))
        rounds.append(p)
        for i in (0, 1):
            worth = own_payoffs[i] @ p[1 - i]
            gains = worth[None, :] - worth[:, None]
            R[i] = R[i] + (update or gains_weighted_by_strategy)(p[i], gains)
    return (finish or mean_of_products)(rounds)


def gains_weighted_by_strategy(p, gains):
    return p[:, None] * gains


def mean_of_products(rounds):
    return sum(np.outer(*p) for p in rounds) / len(rounds)


def product_of_means(rounds):
    return np.outer(*(sum(p[i] for p in rounds) / len(rounds) for i in (0, 1)))


def strategy_by_external_regrets(R):
    """Match external regrets; an action's regret is the sum of its column of R."""
    positive = np.maximum(R.sum(axis=0), 0)
    return positive / positive.sum() if positive.any() else np.full(len(R), 1 / len(R))


def strategy_after_one_step(R):
    flow = np.maximum(R, 0)
    n, total = len(R), flow.sum(axis=1).max()
    if total == 0:
        return np.full(n, 1 / n)
    return np.full(n, 1 / n) @ (np.eye(n) + (flow - np.diag(flow.sum(axis=1))) / total)


def strategy_by_column_sums(R):
    flow = np.maximum(R, 0).sum(axis=0)
    return flow / flow.sum() if flow.any() else np.full(len(R), 1 / len(R))


def strategy_by_the_largest_regret(R):
    return stationary_by_equations(np.where(R.max() == R, np.maximum(R, 0), 0))


def learn_with_lists(payoffs, T):
    return learn_with(payoffs, T).tolist()


RIGHT = [
    learn_with,
    learn_with_lists,
    partial(learn_with, strategy=stationary_by_powers),
    # Dividing all regrets by a constant does not change the strategies.
    partial(learn_with, strategy=lambda R: stationary_by_equations(R / 7)),
]


def learn_with_clipped_regrets(payoffs, T):
    """Clip the regrets at 0, as RM+ does; the average internal regret still approaches 0."""
    own_payoffs = [np.array(payoffs[0]), np.array(payoffs[1]).T]
    R, total = [np.zeros((len(u), len(u))) for u in own_payoffs], 0
    for _ in range(T):
        p = [stationary_by_equations(r) for r in R]
        total = total + np.outer(*p)
        for i in (0, 1):
            worth = own_payoffs[i] @ p[1 - i]
            R[i] = np.maximum(R[i] + p[i][:, None] * (worth[None, :] - worth[:, None]), 0)
    return total / T


RIGHT.append(learn_with_clipped_regrets)

WRONG = [
    (
        partial(learn_with, strategy=strategy_by_external_regrets),
        "每个行动只有一个数",
        "one number per action",
    ),
    (partial(learn_with, finish=lambda rounds: np.outer(*rounds[-1])), "最后一局", "last round"),
    (partial(learn_with, finish=product_of_means), "再相乘", "multiplies the two average"),
    (
        partial(learn_with, finish=lambda rounds: sum(np.outer(*p) for p in rounds)),
        "加起来是 T",
        "sum to T",
    ),
    (partial(learn_with, update=lambda p, gains: gains), "没有乘以", "is not multiplied"),
    (partial(learn_with, strategy=lambda R: stationary_by_equations(R.T)), "弄反了", "confuses"),
    (
        partial(learn_with, strategy=strategy_by_column_sums),
        "遗憾之和成正比",
        "proportional to the sum",
    ),
    (
        partial(learn_with, strategy=strategy_by_the_largest_regret),
        "最大的一个遗憾",
        "only the largest regret",
    ),
    (
        partial(learn_with, strategy=lambda R: stationary_by_equations(abs(R))),
        "一直是均匀的",
        "stay uniform",
    ),
    (partial(learn_with, second=False), "谁要学习", "Which players should learn"),
    (partial(learn_with, update=lambda p, g: -p[:, None] * g), "符号反了", "is reversed"),
    (partial(learn_with, strategy=strategy_after_one_step), "流出的相等吗", "as out of it"),
    (lambda payoffs, T: learn_with(payoffs, T).sum(axis=0), "数组", "an array of"),
]
# These are more wrong programs; each gets one of the hints above.
ALSO_WRONG = [
    (
        partial(learn_with, update=lambda p, gains: p[None, :] * gains),
        "流出的相等吗",
        "as out of it",
    ),
    (lambda payoffs, T: learn_with(payoffs, T).T, "流出的相等吗", "as out of it"),
    (lambda payoffs, T: learn_with(payoffs, T + 5), "流出的相等吗", "as out of it"),
    (lambda payoffs, T: learn_with(payoffs[::-1], T), "流出的相等吗", "as out of it"),
    (lambda payoffs, T: np.full(payoffs[0].shape, 1 / payoffs[0].size), "均匀的", "stay uniform"),
]
BAD = [
    1,
    lambda: 0,
    lambda payoffs, T: None,
    lambda payoffs, T: "0.25",
    lambda payoffs, T: payoffs[9],
    lambda payoffs, T: np.full(payoffs[0].shape, float("nan")),
]
