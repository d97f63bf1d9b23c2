"""List right and wrong programs for exercise 02.5, and answers that are not programs."""

from itertools import cycle

import numpy as np


def match(R):
    positive = np.maximum(R, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.full(len(R), 1 / len(R))


def match_in_place(R):
    strategy = R
    strategy[strategy < 0] = 0
    total = strategy.sum()
    if total > 0:
        strategy /= total
    else:
        strategy[:] = 1 / len(R)
    return strategy


def match_if_the_sum_is_positive(R):
    return match(R) if R.sum() > 0 else np.full(len(R), 1 / len(R))


def match_absolute_values(R):
    return match(abs(R))


def match_without_clipping(R):
    return R / R.sum() if R.sum() > 0 else np.full(len(R), 1 / len(R))


def match_without_uniform_strategy(R):
    with np.errstate(invalid="ignore"):
        return np.maximum(R, 0) / np.maximum(R, 0).sum()


def fictitious_play(R):
    best = np.zeros(len(R))
    best[R.argmax()] = 1
    return best if R.max() > 0 else match(R)


def regrets_of_drawn_actions(M, i, j, one, two):
    return M[:, j] - M[i, j], M[i, j] - M[i, :]


def expected_regrets(M, i, j, one, two):
    return M @ two - one @ M @ two, one @ M @ two - one @ M


def averages(R, S, last, counts, T):
    return S[0] / T, S[1] / T


def program(
    rule=match,
    regrets=regrets_of_drawn_actions,
    returned=averages,
    keep=lambda R, r: R + r,
    rounds=None,
):
    """Return a program for self-play; the arguments replace single steps."""

    def learn(M, T, rng):
        m, n = M.shape
        R, S, counts = ([np.zeros(m), np.zeros(n)] for _ in range(3))
        T = rounds or T
        for _ in range(T):
            one, two = last = [rule(r).copy() for r in R]
            i, j = rng.choice(m, p=one), rng.choice(n, p=two)
            R = [keep(R[k], r) for k, r in enumerate(regrets(M, i, j, one, two))]
            S = [S[k] + last[k] for k in (0, 1)]
            counts[0][i] += 1
            counts[1][j] += 1
        return returned(R, S, last, counts, T)

    return learn


def self_play_with_lists(M, T, rng):
    """Play with lists, without NumPy's arithmetic."""
    rows, columns = len(M), len(M[0])
    R, S = [[0] * rows, [0] * columns], [[0] * rows, [0] * columns]
    for _ in range(T):
        mixes = []
        for k in (0, 1):
            positive = [max(r, 0) for r in R[k]]
            total = sum(positive)
            mix = [p / total if total else 1 / len(positive) for p in positive]
            S[k] = [s + p for s, p in zip(S[k], mix, strict=True)]
            mixes.append(mix)
        i, j = rng.choice(rows, p=mixes[0]), rng.choice(columns, p=mixes[1])
        R[0] = [R[0][a] + M[a][j] - M[i][j] for a in range(rows)]
        R[1] = [R[1][b] + M[i][j] - M[i][b] for b in range(columns)]
    return [[s / T for s in S[0]], [s / T for s in S[1]]]


def self_play_that_changes_m(M, T, rng):
    result = program()(M, T, rng)
    M *= -1
    return result


def self_play_for_square_matrices_only(M, T, rng):
    return program()(M, T, rng) if len(M) == len(M[0]) else (np.full(3, 1 / 3),) * 2


def self_play_of_section_5(M, T, rng):
    """Run section 5's program, which is right only for three actions per player."""
    R, S = np.zeros((2, 3)), np.zeros((2, 3))
    for _ in range(T):
        positive = np.maximum(R, 0)
        mixes = [p / p.sum() if p.sum() else np.full(3, 1 / 3) for p in positive]
        S += mixes
        i, j = (rng.choice(3, p=mix) for mix in mixes)
        R += [M[:, j] - M[i, j], M[i, j] - M[i, :]]
    return S / T


def self_play_for_three_actions(M, T, rng):
    R1, R2, S1, S2 = (np.zeros(3) for _ in range(4))
    for _ in range(T):
        one, two = match(R1), match(R2)
        S1, S2 = S1 + one, S2 + two
        a, b = rng.choice(3, p=one), rng.choice(3, p=two)
        R1 += M[:, b] - M[a, b]
        R2 += M[a, b] - M[a, :]
    return S1 / T, S2 / T


def regrets_of_a_symmetric_game(M, i, j, one, two):
    """Compute player 2's regrets from player 1's payoffs, which is right only if M' = -M."""
    if len(M) == len(M[0]):
        return M[:, j] - M[i, j], M[:, i] - M[j, i]
    return M[:, j] - M[i, j], M.mean(axis=0) - M.mean()


def multiplicative_weights(M, T, rng):
    """Approach equilibrium by multiplicative weights instead of regret matching."""
    G, S = [np.zeros(n) for n in M.shape], [np.zeros(n) for n in M.shape]
    for _ in range(T):
        one, two = (np.exp(0.05 * g - (0.05 * g).max()) for g in G)
        one, two = one / one.sum(), two / two.sum()
        S = [S[0] + one, S[1] + two]
        G = [G[0] + M @ two, G[1] - one @ M]
    return S[0] / T, S[1] / T


def self_play_that_stores_all_strategies(M, T, rng):
    """Store the strategies of all rounds and return their mean at the end."""
    R, kept = [np.zeros(n) for n in M.shape], ([], [])
    for _ in range(T):
        drawn_now = []
        for k in (0, 1):
            sigma = np.where(R[k] > 0, R[k], 0)
            sigma = sigma / sigma.sum() if sigma.any() else np.ones(len(R[k])) / len(R[k])
            kept[k].append(sigma)
            drawn_now.append(rng.choice(len(sigma), p=sigma))
        i, j = drawn_now
        R[0] = R[0] + (M[:, j] - M[i, j])
        R[1] = R[1] - (M[i, :] - M[i, j])
    return [np.mean(kept[0], axis=0), np.mean(kept[1], axis=0)]


def self_play_with_one_action_for_both(M, T, rng):
    """Draw one action and play it for both players."""
    m, n = M.shape
    R1, R2, S1, S2 = np.zeros(m), np.zeros(n), np.zeros(m), np.zeros(n)
    for _ in range(T):
        one, two = match(R1), match(R2)
        S1, S2 = S1 + one, S2 + two
        a = rng.choice(m, p=one)
        b = a if m == n else rng.choice(n, p=two)
        R1, R2 = R1 + M[:, b] - M[a, b], R2 + M[a, b] - M[a, :]
    return S1 / T, S2 / T


def self_play_with_uniform_player_2(M, T, rng):
    m, n = M.shape
    R, S, two = np.zeros(m), np.zeros(m), np.full(n, 1 / n)
    for _ in range(T):
        one = match(R)
        S += one
        a, b = rng.choice(m, p=one), rng.choice(n, p=two)
        R += M[:, b] - M[a, b]
    return S / T, two


def self_play_with_late_sums(M, T, rng):
    """Add the strategies after updating the regrets."""
    R, S = [np.zeros(n) for n in M.shape], [np.zeros(n) for n in M.shape]
    for _ in range(T):
        i, j = (rng.choice(len(r), p=match(r)) for r in R)
        R = [R[0] + M[:, j] - M[i, j], R[1] + M[i, j] - M[i, :]]
        S = [S[0] + match(R[0]), S[1] + match(R[1])]
    return S[0] / T, S[1] / T


def self_play_with_one_regret_array(M, T, rng):
    m, n = M.shape
    R1 = R2 = np.zeros(m)
    S1, S2 = np.zeros(m), np.zeros(n)
    for _ in range(T):
        one, two = match(R1), match(R2)
        S1, S2 = S1 + one, S2 + two
        a, b = rng.choice(m, p=one), rng.choice(n, p=two)
        R1 += M[:, b] - M[a, b]
        R2 += M[a, b] - M[a, :]
    return S1 / T, S2 / T


def self_play_with_exchanged_players(M, T, rng):
    one, two = program()(M, T, rng)
    return two, one


def self_play_of_one_round_less(M, T, rng):
    one, two = program(rounds=max(T - 1, 1))(M, T, rng)
    return one * (T - 1) / T, two * (T - 1) / T


def self_play_with_rng(made):
    """Return a program for self-play that draws its actions from made(rng) instead of rng."""

    def learn(M, T, rng):
        return program()(M, T, made(rng))

    return learn


class HalfGlobalDraws:
    """Draw for player 1 from the given rng and for player 2 from the global generator."""

    def __init__(self, rng):
        self.turns = cycle((rng, np.random))

    def choice(self, *given, **named):
        return next(self.turns).choice(*given, **named)


RIGHT = [
    program(),
    program(regrets=expected_regrets),
    self_play_with_lists,
    self_play_that_stores_all_strategies,
    program(returned=lambda R, S, last, counts, T: [(s / T).tolist() for s in S]),
]
WRONG = [
    (program(rule=match_in_place), "被策略盖掉了", "overwrites the cumulative"),
    (program(returned=lambda R, S, last, counts, T: last), "当前策略", "current strategy"),
    (
        program(returned=lambda R, S, last, counts, T: (R[0] / T, R[1] / T)),
        "返回的是遗憾",
        "returns regrets",
    ),
    (program(returned=lambda R, S, last, counts, T: S), "策略之和", "sum of the strategies"),
    (
        program(regrets=lambda M, i, j, one, two: (M[:, i] - M[i, j], M[i, j] - M[j, :])),
        "固定的是玩家自己的行动",
        "own action fixed",
    ),
    (
        program(regrets=lambda M, i, j, one, two: (M[:, j] - M[i, j], M[i, j] - M[:, j])),
        "换行还是换列",
        "within a column",
    ),
    (
        program(regrets=lambda M, i, j, one, two: (M[:, j] - M[i, j], M[i, :] - M[i, j])),
        "帮玩家 1 赢",
        "helps player 1",
    ),
    (
        program(regrets=lambda M, i, j, one, two: (M[:, j], -M[i, :])),
        "累计的是收益",
        "adds up payoffs",
    ),
    (program(keep=lambda R, r: r), "最近一局", "last round's regrets alone"),
    (self_play_with_late_sums, "第 2 局到第 T + 1 局", "rounds 2 to T + 1"),
    (
        program(keep=lambda R, r: np.maximum(R + r, 0)),
        "取正部只是为了算策略",
        "only serves",
    ),
    (
        program(returned=lambda R, S, last, counts, T: (counts[0] / T, counts[1] / T)),
        "各行动出现的频率",
        "frequencies of the actions",
    ),
    (
        self_play_with_one_action_for_both,
        "双方每一局出的总是同一种行动",
        "both players play the same action",
    ),
    (self_play_with_one_regret_array, "加到了同一个数组里", "into one array"),
    (self_play_with_uniform_player_2, "玩家 2 的策略一直是均匀的", "always plays uniformly"),
    (self_play_with_exchanged_players, "次序反了", "in the wrong order"),
    (
        program(returned=lambda R, S, last, counts, T: np.array([S[0] / T, S[1] / T])),
        "长短不一",
        "rows of unequal length",
    ),
    (program(rule=match_if_the_sum_is_positive), "(1, −3, −2)", "(1, -3, -2)"),
    (program(rule=match_absolute_values), "按大小", "proportion to their size"),
    (program(rule=fictitious_play), "只出遗憾最大", "only the action with the largest"),
    (program(rule=match_without_clipping), "哪一部分得出", "Which part of the regrets"),
    (program(rule=match_without_uniform_strategy), "0 除以 0", "from 0/0"),
    (self_play_that_changes_m, "改动了矩阵 M", "changes the matrix M"),
    (self_play_for_square_matrices_only, "2 行 3 列", "2 rows and 3 columns"),
    (self_play_for_three_actions, "换成 2 行 3 列的矩阵就出错了", "3 columns it fails"),
    (program(regrets=regrets_of_a_symmetric_game), "在 W 上是对的", "right on W"),
    (
        self_play_with_rng(lambda rng: np.random),
        "有的行动没有用传进来的 rng",
        "one of the draws not use",
    ),
    (self_play_with_rng(lambda rng: np.random.default_rng(0)), "另造的一个", "creates itself"),
    (multiplicative_weights, "不是遗憾匹配给出的", "not those of regret matching"),
    (
        lambda M, T, rng: [np.full(n, 1 / n) for n in M.shape],
        "可利用度还有",
        "with regret matching it is below",
    ),
    (
        lambda M, T, rng: [np.full(n, 2 / n) for n in M.shape],
        "不是策略",
        "does not return strategies",
    ),
]
# These are more wrong programs; each gets one of the hints above.
ALSO_WRONG = [
    (self_play_with_rng(HalfGlobalDraws), "有的行动没有用传进来的 rng", "one of the draws not use"),
    (
        self_play_with_rng(lambda rng: np.random.default_rng()),
        "有的行动没有用传进来的 rng",
        "one of the draws not use",
    ),
    (self_play_of_section_5, "长短不一", "rows of unequal length"),
    (self_play_of_one_round_less, "不是策略", "does not return strategies"),
    (
        program(regrets=expected_regrets, returned=lambda R, S, last, counts, T: last),
        "当前策略",
        "current strategy",
    ),
    (
        program(returned=lambda R, S, last, counts, T: [match(r) for r in R]),
        "当前策略",
        "current strategy",
    ),
]
BAD = [
    0.5,
    "learn",
    lambda: 0,
    lambda M, T, rng: 1 / 0,
    lambda M, T, rng: M[9],
    lambda M, T, rng: int("no number"),
    lambda M, T, rng: "x",
    lambda M, T, rng: None,
    lambda M, T, rng: ...,
    lambda M, T, rng: np.zeros(3),
    lambda M, T, rng: (np.zeros(3), np.zeros(2)),
    lambda M, T, rng: ([1, "a", 2], [1, 0, 0]),
    lambda M, T, rng: ([float("nan")] * 3, [1, 0, 0]),
    lambda M, T, rng: 7,
]
