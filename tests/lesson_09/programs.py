"""Programs that students write for exercises 09.4 and 09.5: right ones, wrong ones, none at all."""

import numpy as np


def greedy(Q, tries, t, rng, epsilon):
    return int(rng.integers(len(Q))) if rng.random() < epsilon else int(Q.argmax())


def mean_of(Q, tries, sums, a, payoff, t):
    Q[a] = sums[a] / tries[a]


def q_program(
    choose=greedy, update=mean_of, returned=lambda Q, tries, sums, T: Q, extra=0, start=0
):
    """Q-learning of means, with one thing done otherwise."""

    def learn(earn, n, T, epsilon, rng):
        Q, tries, sums = np.zeros(n) + start, np.zeros(n), np.zeros(n)
        for t in range(T + extra):
            a = choose(Q, tries, t, rng, epsilon)
            payoff = earn(a)
            tries[a] += 1
            sums[a] += payoff
            update(Q, tries, sums, a, payoff, t)
        return returned(Q, tries, sums, T)

    return learn


def by_step(size):
    def update(Q, tries, sums, a, payoff, t):
        Q[a] += size * (payoff - Q[a])

    return update


def all_actions(Q, tries, sums, a, payoff, t):
    Q += (payoff - Q) / (t + 1)


def one_more(Q, tries, sums, a, payoff, t):
    Q[a] = sums[a] / (tries[a] + 1)


def ties_shared(Q, tries, t, rng, epsilon):
    best = np.flatnonzero(Q.max() == Q)
    return rng.integers(len(Q)) if rng.random() < epsilon else rng.choice(best)


def never_explores(Q, tries, t, rng, epsilon):
    return int(Q.argmax())


def always_explores(Q, tries, t, rng, epsilon):
    return int(rng.integers(len(Q)))


def exchanged(Q, tries, t, rng, epsilon):
    return int(Q.argmax()) if rng.random() < epsilon else int(rng.integers(len(Q)))


def least(Q, tries, t, rng, epsilon):
    return int(Q.argmin())


def explores_three(Q, tries, t, rng, epsilon):
    return int(rng.choice(3)) if rng.random() < epsilon else int(Q.argmax())


def explores_first(Q, tries, t, rng, epsilon):
    return int(rng.integers(len(Q))) if t < 800 else int(Q.argmax())


def by_global_draws(Q, tries, t, rng, epsilon):
    return greedy(Q, tries, t, np.random.default_rng(), epsilon)


def by_round(Q, tries, sums, a, payoff, t):
    Q[a] += (payoff - Q[a]) / (t + 1)


def counts_late(Q, tries, sums, a, payoff, t):
    with np.errstate(all="ignore"):
        Q[a] += (payoff - Q[a]) / (tries[a] - 1)


def tries_twice(earn, n, T, epsilon, rng):
    Q, tries = np.zeros(n), np.zeros(n)
    for _ in range(T):
        a = greedy(Q, tries, 0, rng, epsilon)
        tries[a] += 1
        if earn(a) > -9:
            Q[a] += (earn(a) - Q[a]) / tries[a]
    return Q


def few_rounds(earn, n, T, epsilon, rng):
    return q_program()(earn, n, T // 2, epsilon, rng)


def for_three_actions(earn, n, T, epsilon, rng):
    return q_program()(earn, 3, T, epsilon, rng)


def plain_lists(earn, n, T, epsilon, rng):
    sums, counts = [0] * n, [0] * n
    for _ in range(T):
        means = [s / c if c else 0 for s, c in zip(sums, counts, strict=True)]
        a = means.index(max(means))
        if rng.random() < epsilon:
            a = rng.choice(n)
        counts[a] += 1
        sums[a] += earn(a)
    return [s / c if c else 0 for s, c in zip(sums, counts, strict=True)]


Q_RIGHT = [q_program(), q_program(choose=ties_shared), plain_lists]
Q_WRONG = [
    (q_program(returned=lambda Q, tries, sums, T: sums), "收益之和。试得多", "sums of payoffs"),
    (
        q_program(returned=lambda Q, tries, sums, T: tries / T),
        "每个行动试了几次",
        "how often each action",
    ),
    (q_program(update=by_step(1)), "步长成了 1", "the step is 1"),
    (q_program(returned=lambda Q, tries, sums, T: sums / T), "总局数 T", "divided by T"),
    (q_program(update=one_more), "多了 1", "one more than the number"),
    (q_program(update=all_actions), "所有行动的 Q 都改了", "changes the Q of all"),
    (q_program(update=by_step(0.1)), "固定步长", "constant step"),
    (q_program(update=by_round), "n 数的是什么", "what does n count"),
    (
        q_program(update=counts_late),
        "第一次试一个行动，除以的是几",
        "what is the divisor at the first",
    ),
    (q_program(choose=explores_three), "是从几个行动里挑", "out of how many actions"),
    (q_program(choose=never_explores), "开头倒霉", "began with bad luck"),
    (q_program(choose=exchanged), "是不是写反了", "two cases exchanged"),
    (q_program(choose=always_explores), "还是随便出", "it plays at random"),
    (q_program(choose=least), "专挑 Q 最小", "action of least Q"),
    (q_program(choose=by_global_draws), "同一个种子", "The same seed"),
    (tries_twice, "或更多", "times or more"),
    (few_rounds, "只调用了 2000 次", "called 2000 times"),
    (q_program(returned=lambda Q, tries, sums, T: -Q), "试过", "was tried"),
    (q_program(choose=explores_first), "前半是", "in the first half"),
    (for_three_actions, "这里要 5 个数", "5 numbers are wanted"),
]
Q_BAD = [
    0.5,
    "learn",
    lambda: 0,
    lambda earn, n, T, epsilon, rng: 1 / 0,
    lambda earn, n, T, epsilon, rng: [earn(7)],
    lambda earn, n, T, epsilon, rng: [earn(0.5)],
    lambda earn, n, T, epsilon, rng: [earn("rock")],
    lambda earn, n, T, epsilon, rng: None,
    lambda earn, n, T, epsilon, rng: [0] * n,
    lambda earn, n, T, epsilon, rng: [earn(0) for _ in range(T)][:2],
    lambda earn, n, T, epsilon, rng: [earn(0) for _ in range(T)] and "Q",
]


def regrets_of(payoffs, plays):
    """Each player's cumulative regrets, round by round."""
    regrets = []
    for i, u in enumerate(payoffs):
        regret = np.zeros(u.shape[i])
        for row in plays:
            would = u[tuple(slice(None) if k == i else a for k, a in enumerate(row))]
            regret += would - would[row[i]]
        regrets.append(regret)
    return regrets


def gap_program(finish):
    """finish(the players' cumulative regrets, T)"""
    return lambda payoffs, plays: finish(regrets_of(payoffs, plays), len(plays))


def by_frequencies(payoffs, plays):
    """Over the joint frequencies, in plain loops."""
    counts = {}
    for row in plays:
        counts[tuple(row)] = counts.get(tuple(row), 0) + 1
    most = []
    for i, u in enumerate(payoffs):
        had = sum(c * u[row] for row, c in counts.items())
        for a in range(u.shape[i]):
            instead = sum(c * u[(*row[:i], a, *row[i + 1 :])] for row, c in counts.items())
            most.append((instead - had) / len(plays))
    return max(most)


def values_apart(u, i, apart):
    """What player i's actions earn when the others draw apart."""
    for k in reversed(range(u.ndim)):
        if k != i:
            u = np.tensordot(u, apart[k], axes=(k, 0))
    return u


def frequencies_apart(payoffs, plays):
    plays = np.asarray(plays)
    return [
        np.bincount(plays[:, k], minlength=n) / len(plays) for k, n in enumerate(payoffs.shape[1:])
    ]


def gains_apart(payoffs, plays):
    apart, gains = frequencies_apart(payoffs, plays), []
    for i in range(len(payoffs)):
        values = values_apart(payoffs[i], i, apart)
        gains.append(values.max() - values @ apart[i])
    return gains


def best_each_round(payoffs, plays):
    most = []
    for i, u in enumerate(payoffs):
        gained = 0
        for row in plays:
            would = u[tuple(slice(None) if k == i else a for k, a in enumerate(row))]
            gained += would.max() - would[row[i]]
        most.append(gained / len(plays))
    return max(most)


def by_advice(payoffs, plays):
    most = 0
    for i, u in enumerate(payoffs):
        n = u.shape[i]
        swaps = np.zeros((n, n))
        for row in plays:
            would = u[tuple(slice(None) if k == i else a for k, a in enumerate(row))]
            swaps[row[i]] += would - would[row[i]]
        most = max(most, swaps.max() / len(plays))
    return most


def earnings(payoffs, plays):
    most = []
    for i, u in enumerate(payoffs):
        total = 0
        for row in plays:
            total = total + u[tuple(slice(None) if k == i else a for k, a in enumerate(row))]
        most.append(max(total) / len(plays))
    return max(most)


def changes_another(payoffs, plays):
    most = []
    for i, u in enumerate(payoffs):
        j, total = (i + 1) % len(payoffs), 0
        for row in plays:
            would = u[tuple(slice(None) if k == j else a for k, a in enumerate(row))]
            total = total + would - would[row[j]]
        most.append(max(total) / len(plays))
    return max(most)


def as_many_as_player_1(payoffs, plays):
    n = payoffs[0].shape[0]
    return max(r[:n].max() for r in regrets_of(payoffs, plays)) / len(plays)


def changes_plays(payoffs, plays):
    gap = by_frequencies(payoffs, plays)
    plays[:] = 0
    return gap


GAP_RIGHT = [gap_program(lambda R, T: max(r.max() for r in R) / T), by_frequencies]
GAP_WRONG = [
    (
        gap_program(lambda R, T: max(0, *(r.max() for r in R)) / T),
        "为什么要截到 0",
        "Why cut it at 0",
    ),
    (gap_program(lambda R, T: max(r.max() for r in R)), "这是累计遗憾", "This is cumulative"),
    (gap_program(lambda R, T: -max(r.max() for r in R) / T), "符号反了", "sign is reversed"),
    (gap_program(lambda R, T: sum(r.max() for r in R) / T), "加了起来", "were added up"),
    (gap_program(lambda R, T: R[0].max() / T), "只看了玩家 1", "Only player 1"),
    (gap_program(lambda R, T: min(r.max() for r in R) / T), "最不想改", "least wants to change"),
    (earnings, "还要和什么比", "to be compared with"),
    (lambda u, plays: max(gains_apart(u, plays)), "再把它们相乘", "then multiplied"),
    (lambda u, plays: sum(gains_apart(u, plays)), "乘积的 NashConv", "of the product of"),
    (best_each_round, "另挑了最好的", "picked anew"),
    (by_advice, "相关均衡的条件", "condition of a correlated"),
    (changes_another, "固定的是别人的行动", "another player's action that"),
    (as_many_as_player_1, "从数组的哪一维看", "Which dimension of the array"),
    (changes_plays, "plays 变了", "plays are changed"),
    (lambda u, plays: 0.5, "缺口应是", "gap should be"),
]
GAP_BAD = [
    1,
    "gap",
    lambda: 0,
    lambda u, plays: None,
    lambda u, plays: "0.1",
    lambda u, plays: u[99],
    lambda u, plays: [0.1, 0.2],
    lambda u, plays: float("nan"),
]
