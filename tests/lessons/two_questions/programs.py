"""List right and wrong programs for exercise 4, and answers that are not programs."""

import numpy as np


def greedy(Q, tries, t, rng, epsilon):
    return int(rng.integers(len(Q))) if rng.random() < epsilon else int(Q.argmax())


def mean_of(Q, tries, sums, a, payoff, t):
    Q[a] = sums[a] / tries[a]


def q_program(
    choose=greedy, update=mean_of, returned=lambda Q, tries, sums, T: Q, extra=0, start=0
):
    """Return a program for Q-learning of means; the arguments replace single steps."""

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


def constant_step(size):
    def update(Q, tries, sums, a, payoff, t):
        Q[a] += size * (payoff - Q[a])

    return update


def update_of_all_actions(Q, tries, sums, a, payoff, t):
    Q += (payoff - Q) / (t + 1)


def mean_with_one_more_try(Q, tries, sums, a, payoff, t):
    Q[a] = sums[a] / (tries[a] + 1)


def greedy_with_random_ties(Q, tries, t, rng, epsilon):
    best = np.flatnonzero(Q.max() == Q)
    return rng.integers(len(Q)) if rng.random() < epsilon else rng.choice(best)


def never_explores(Q, tries, t, rng, epsilon):
    return int(Q.argmax())


def always_explores(Q, tries, t, rng, epsilon):
    return int(rng.integers(len(Q)))


def greedy_with_exchanged_cases(Q, tries, t, rng, epsilon):
    return int(Q.argmax()) if rng.random() < epsilon else int(rng.integers(len(Q)))


def greedy_for_the_least(Q, tries, t, rng, epsilon):
    return int(Q.argmin())


def explores_three(Q, tries, t, rng, epsilon):
    return int(rng.choice(3)) if rng.random() < epsilon else int(Q.argmax())


def explores_others(Q, tries, t, rng, epsilon):
    others = np.delete(np.arange(len(Q)), Q.argmax())
    return int(rng.choice(others)) if rng.random() < epsilon else int(Q.argmax())


def each_once_first(Q, tries, t, rng, epsilon):
    return t if t < len(Q) else greedy(Q, tries, t, rng, epsilon)


def untried_is_best(Q, tries, t, rng, epsilon):
    return greedy(np.where(tries == 0, np.inf, Q), tries, t, rng, epsilon)


def explores_first(Q, tries, t, rng, epsilon):
    return int(rng.integers(len(Q))) if t < 800 else int(Q.argmax())


def greedy_with_another_generator(Q, tries, t, rng, epsilon):
    return greedy(Q, tries, t, np.random.default_rng(), epsilon)


def step_of_one_over_the_round(Q, tries, sums, a, payoff, t):
    Q[a] += (payoff - Q[a]) / (t + 1)


def mean_with_one_try_fewer(Q, tries, sums, a, payoff, t):
    with np.errstate(all="ignore"):
        Q[a] += (payoff - Q[a]) / (tries[a] - 1)


def learner_that_plays_twice(earn, n, T, epsilon, rng):
    Q, tries = np.zeros(n), np.zeros(n)
    for _ in range(T):
        a = greedy(Q, tries, 0, rng, epsilon)
        tries[a] += 1
        if earn(a) > -9:
            Q[a] += (earn(a) - Q[a]) / tries[a]
    return Q


def learner_of_half_the_rounds(earn, n, T, epsilon, rng):
    return q_program()(earn, n, T // 2, epsilon, rng)


def learner_of_three_actions(earn, n, T, epsilon, rng):
    return q_program()(earn, 3, T, epsilon, rng)


def learner_with_lists(earn, n, T, epsilon, rng):
    sums, counts = [0] * n, [0] * n
    for _ in range(T):
        means = [s / c if c else 0 for s, c in zip(sums, counts, strict=True)]
        a = means.index(max(means))
        if rng.random() < epsilon:
            a = rng.choice(n)
        counts[a] += 1
        sums[a] += earn(a)
    return [s / c if c else 0 for s, c in zip(sums, counts, strict=True)]


def greedy_from(first, last):
    """Return an epsilon-greedy rule whose greedy actions are only those from `first` to `last`."""

    def choose(Q, tries, t, rng, epsilon):
        part = Q[first : len(Q) + last]
        random = rng.random() < epsilon
        return int(rng.integers(len(Q))) if random else first + int(part.argmax())

    return choose


def endless_learner(earn, n, T, epsilon, rng):
    Q, tries = np.zeros(n), np.zeros(n)
    while True:
        a = greedy(Q, tries, 0, rng, epsilon)
        tries[a] += 1
        Q[a] += (earn(a) - Q[a]) / tries[a]
    return Q


def learner_with_dictionaries(earn, n, T, epsilon, rng):
    earnings = {a: [] for a in range(n)}

    def mean(a):
        return sum(earnings[a]) / len(earnings[a]) if earnings[a] else 0.0

    for _ in range(T):
        means = [mean(a) for a in range(n)]
        a = int(rng.choice(n)) if rng.random() < epsilon else means.index(max(means))
        earnings[a].append(earn(a))
    return [mean(a) for a in range(n)]


def learner_with_zero_division(earn, n, T, epsilon, rng):
    sums, counts = np.zeros(n), np.zeros(n)
    for _ in range(T):
        with np.errstate(all="ignore"):
            Q = np.nan_to_num(sums / counts)
        a = rng.integers(n) if rng.random() < epsilon else np.argmax(Q)
        counts[a] += 1
        sums[a] += earn(a)
    with np.errstate(all="ignore"):
        return sums / counts


Q_RIGHT = [
    q_program(),
    q_program(choose=greedy_with_random_ties),
    learner_with_lists,
    learner_with_dictionaries,
    q_program(returned=lambda Q, tries, sums, T: (sums / np.maximum(tries, 1)).tolist()),
    lambda *given: list(q_program()(*given)),
]
Q_WRONG = [
    (q_program(returned=lambda Q, tries, sums, T: sums), "收益之和。试的次数多", "sums of payoffs"),
    (
        q_program(returned=lambda Q, tries, sums, T: tries / T),
        "每个行动试了几次",
        "number of tries of each action",
    ),
    (q_program(update=constant_step(1)), "步长成了 1", "step size is 1"),
    (q_program(returned=lambda Q, tries, sums, T: sums / T), "总局数 T", "divided the sums by T"),
    (q_program(update=mean_with_one_more_try), "多 1", "one more than the number"),
    (q_program(update=update_of_all_actions), "更新所有行动的 Q", "changes the Q of all"),
    (q_program(update=constant_step(0.1)), "固定步长", "constant step size"),
    (q_program(update=step_of_one_over_the_round), "n 数的是什么", "what does n count"),
    (
        q_program(update=mean_with_one_try_fewer),
        "除数应当是 1",
        "the divisor should be 1",
    ),
    (q_program(choose=explores_three), "是从几个行动里抽", "From how many actions"),
    (q_program(choose=never_explores), "开头几局碰巧输了", "began with bad luck"),
    (q_program(choose=greedy_with_exchanged_cases), "是不是写反了", "two cases exchanged"),
    (q_program(choose=always_explores), "还是随机抽行动", "draws random actions until"),
    (q_program(choose=greedy_for_the_least), "专选 Q 最小", "action with the least Q"),
    (q_program(choose=greedy_with_another_generator), "种子相同", "With the same seed"),
    (learner_that_plays_twice, "或更多", "times or more"),
    (q_program(extra=1), "多了一局", "one round too many"),
    (q_program(start=5), "一次也没有试过", "never tried action"),
    (learner_of_half_the_rounds, "只调用了 2000 次", "called the function earn 2000 times"),
    (q_program(returned=lambda Q, tries, sums, T: -Q), "共", "was tried"),
    (q_program(choose=explores_first), "在前一半局中占", "in the first half"),
    (q_program(choose=explores_others), "是不是漏了一个", "leave one of them out"),
    (q_program(choose=each_once_first), "规则从第一局起", "from the first round"),
    (learner_of_three_actions, "应当是 5 个数", "it should be 5 numbers"),
]
# These are more wrong programs; each gets one of the hints above.
Q_ALSO_WRONG = [
    (q_program(choose=untried_is_best), "规则从第一局起", "from the first round"),
    (endless_learner, "停下来了吗", "Does the loop stop"),
    (learner_with_zero_division, "除数应当是 1", "the divisor should be 1"),
    (q_program(choose=greedy_from(1, 0)), "应当有大约", "of the rounds should play"),
    (q_program(choose=greedy_from(0, -1)), "应当有大约", "of the rounds should play"),
    (q_program(update=constant_step(0.05)), "固定步长", "constant step size"),
    (q_program(start=1), "一次也没有试过", "never tried action"),
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
