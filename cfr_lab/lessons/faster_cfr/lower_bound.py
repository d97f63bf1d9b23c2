"""Plot the lower bound on regret and the regret of learners who play against fair coins."""

import numpy as np

from cfr_lab import draw
from cfr_lab.numbers import number_text
from cfr_lab.words import say

ROUNDS, LEARNERS, SEED = 1000, 400, 8


def expected_regret(T):
    """Return any learner's expected regret against fair coins after 1, 2, ..., T rounds.

    After t rounds, this regret is E|S_t| / 2, where S_t is the sum of t random signs, each +1 or -1
    with probability 1/2.
    """
    size, results = 0.0, []
    # The next sign increases E|S| by P(S = 0), which is 0 after an odd number of signs.
    at_zero = 1.0
    for t in range(T):
        if t % 2 == 0:
            at_zero *= (t - 1) / t if t else 1.0
            size += at_zero
        results.append(size / 2)
    return np.array(results)


def learners_regret(rng, T=ROUNDS, n=LEARNERS):
    """Return the regrets of n regret-matching learners against fair coins, as an array (T, n)."""
    payoffs = rng.integers(2, size=(T, n))
    values = np.stack([payoffs, 1 - payoffs], axis=1).astype(float)
    R, results = np.zeros((2, n)), []
    for v in values:
        positive = np.maximum(R, 0)
        total = positive.sum(0)
        sigma = np.where(total > 0, positive / np.where(total > 0, total, 1), 1 / 2)
        R = R + v - (sigma * v).sum(0)
        results.append(R.max(0))
    return np.array(results)


def show_lower_bound():
    """Plot regret in play against fair coins, with its lower and upper bounds."""
    rounds = np.arange(1, ROUNDS + 1)
    regret = learners_regret(np.random.default_rng(SEED)).mean(1)
    series = [
        (say("上界 √(2T)", "upper bound √(2T)"), rounds, np.sqrt(2 * rounds)),
        (
            say("任何学习者的期望遗憾", "expected regret of any learner"),
            rounds,
            expected_regret(ROUNDS),
        ),
        (
            say("{n} 个遗憾匹配学习者的平均", "mean of {n} regret matchers", n=LEARNERS),
            rounds,
            np.maximum(regret, 0.1),
        ),
        (say("下界 √(T/12)", "lower bound √(T/12)"), rounds, np.sqrt(rounds / 12)),
    ]
    texts = [number_text(float(y[-1]), 1) for _, _, y in series]
    title = say(
        "对手是公平的硬币：遗憾随局数的变化（图例：{T} 局之后的值）",
        "Against fair coins: regret and rounds (legend: after {T} rounds)",
        T=ROUNDS,
    )
    x_label = say("局数 T", "rounds T")
    return draw.pad(
        draw.chart(series, None, (0.1, 100), "xy", title=title, x_label=x_label, value_texts=texts)
    )
