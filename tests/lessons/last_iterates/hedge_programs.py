"""List right and wrong programs that students write for exercises 3 and 6."""

import math

import numpy as np


def normalised(weights):
    return [w / sum(weights) for w in weights]


def optimistic_hedge_with_lists(M, T, eta):
    """Solve exercise 3 in plain Python."""
    m, n = len(M), len(M[0])
    G, H, u, v = [0] * m, [0] * n, [0] * m, [0] * n
    for _ in range(T):
        p = normalised([math.exp(eta * (x + y)) for x, y in zip(G, u, strict=True)])
        q = normalised([math.exp(eta * (x + y)) for x, y in zip(H, v, strict=True)])
        u = [sum(M[i][j] * q[j] for j in range(n)) for i in range(m)]
        v = [-sum(M[i][j] * p[i] for i in range(m)) for j in range(n)]
        G = [x + y for x, y in zip(G, u, strict=True)]
        H = [x + y for x, y in zip(H, v, strict=True)]
    return p, q


def optimistic_hedge_in_two_steps(M, T, eta):
    """Play by mirror descent, with one step for the payoffs and one for the prediction."""
    M = np.array(M)
    seen = [np.full(k, 1 / k) for k in M.shape]
    last = [np.zeros(k) for k in M.shape]
    for _ in range(T):
        now = [s * np.exp(eta * u) for s, u in zip(seen, last, strict=True)]
        now = [s / s.sum() for s in now]
        last = [M @ now[1], -now[0] @ M]
        seen = [s * np.exp(eta * u) for s, u in zip(seen, last, strict=True)]
        seen = [s / s.sum() for s in seen]
    return tuple(now)


def play_by_weights(M, T, eta, step, first=0, change=lambda now: now):
    """Play with weights exp(eta * step(list of the player's payoff vectors, number of actions))."""
    M = np.array(M, dtype=float)
    past, now, total = ([], []), None, [0, 0]
    for _ in range(T + first):
        now = []
        for i in (0, 1):
            w = np.exp(eta * step(past[i], M.shape[i]))
            now.append(w / w.sum())
        total = [total[i] + now[i] for i in (0, 1)]
        past[0].append(M @ now[1])
        past[1].append(-M.T @ now[0])
    return change(now, total, T) if change.__code__.co_argcount == 3 else change(now)


def optimistic_sum(past, n):
    return sum(past, np.zeros(n)) + (past[-1] if past else 0)


def payoff_sum(past, n):
    return sum(past, np.zeros(n))


def hedge_program(step, **options):
    return lambda M, T, eta: play_by_weights(M, T, eta, step, **options)


def hedge_with_alternating_moves(M, T, eta):
    M = np.array(M, dtype=float)
    G, H, u, v = np.zeros(M.shape[0]), np.zeros(M.shape[1]), 0, 0
    for _ in range(T):
        p, q = np.exp(eta * (G + u)), np.exp(eta * (H + v))
        p, q = p / p.sum(), q / q.sum()
        u = M @ q
        G = G + u
        new = np.exp(eta * (G + u))
        v = -(new / new.sum()) @ M
        H = H + v
    return p, q


def hedge_with_equal_payoffs(M, T, eta):
    M = np.array(M, dtype=float)
    G, H, u, v = np.zeros(M.shape[0]), np.zeros(M.shape[1]), 0, 0
    for _ in range(T):
        p, q = np.exp(eta * (G + u)), np.exp(eta * (H + v))
        p, q = p / p.sum(), q / q.sum()
        u, v = M @ q, p @ M
        G, H = G + u, H + v
    return p, q


def sum_with_the_payoffs_before_the_last(past, n):
    return payoff_sum(past, n) + (past[-2] if len(past) > 1 else 0)


RIGHT_3 = [
    optimistic_hedge_with_lists,
    optimistic_hedge_in_two_steps,
    hedge_program(optimistic_sum),
    lambda M, T, eta: [list(each) for each in optimistic_hedge_with_lists(M, T, eta)],
    lambda M, T, eta: np.concatenate(optimistic_hedge_in_two_steps(M, T, eta)),
]
WRONG_3 = [
    (hedge_program(payoff_sum), "是 Hedge", "is Hedge"),
    (
        hedge_program(lambda past, n: payoff_sum(past, n) + 2 * (past[-1] if past else 0)),
        "三遍",
        "three times",
    ),
    (hedge_program(sum_with_the_payoffs_before_the_last), "上上局", "before the last"),
    (
        hedge_program(lambda past, n: past[-1] if past else np.zeros(n)),
        "更早各局",
        "earlier rounds",
    ),
    (
        hedge_program(lambda past, n: payoff_sum(past, n) - (past[-1] if past else 0)),
        "减去了",
        "subtracts",
    ),
    (hedge_with_equal_payoffs, "玩家 1 相同", "the same as player 1"),
    (hedge_program(optimistic_sum, first=1), "多走了一局", "one round too many"),
    (
        lambda M, T, eta: optimistic_hedge_with_lists(M, max(T - 1, 1), eta),
        "少走了一局",
        "one round too few",
    ),
    (
        hedge_program(optimistic_sum, change=lambda now, total, T: [each / T for each in total]),
        "各局策略的平均",
        "average of the strategies",
    ),
    (hedge_with_alternating_moves, "更新之后的策略", "after its update"),
    (lambda M, T, eta: optimistic_hedge_in_two_steps(M, T, eta)[::-1], "次序反了", "wrong order"),
    (
        lambda M, T, eta: [np.round(each, 3) for each in optimistic_hedge_in_two_steps(M, T, eta)],
        "位数不够",
        "too few decimals",
    ),
    (hedge_program(lambda past, n: 2 * payoff_sum(past, n)), "从哪一步开始不同", "at which step"),
]
ALSO_WRONG_3 = [
    (
        hedge_program(lambda past, n: optimistic_sum(past, n) / (len(past) or 1)),
        "从哪一步开始",
        "at which step",
    ),
    (hedge_program(lambda past, n: np.zeros(n)), "从哪一步开始", "at which step"),
    (lambda M, T, eta: [np.eye(len(M))[0], np.eye(len(M[0]))[0]], "从哪一步", "at which step"),
]


def magnetic_hedge_with_lists(M, T, eta, alpha):
    """Solve exercise 6 in plain Python."""
    m, n = len(M), len(M[0])
    p, q, power = [1 / m] * m, [1 / n] * n, 1 / (1 + eta * alpha)
    for _ in range(T - 1):
        u = [sum(M[i][j] * q[j] for j in range(n)) for i in range(m)]
        v = [-sum(M[i][j] * p[i] for i in range(m)) for j in range(n)]
        p = normalised([(x * math.exp(eta * y)) ** power for x, y in zip(p, u, strict=True)])
        q = normalised([(x * math.exp(eta * y)) ** power for x, y in zip(q, v, strict=True)])
    return p, q


def magnet_program(new, rounds=-1, change=lambda pair: pair):
    """Return a program whose weights are new(strategy, payoffs, rho, eta, alpha)."""

    def program(M, T, eta, alpha):
        M = np.array(M, dtype=float)
        now = [np.full(k, 1 / k) for k in M.shape]
        rho = [s.copy() for s in now]
        for _ in range(max(T + rounds, 0)):
            u = M @ now[1], -now[0] @ M
            now = [new(now[i], u[i], rho[i], eta, alpha) for i in (0, 1)]
            now = [w / w.sum() for w in now]
        return change(now)

    return program


def magnet_weights(s, u, rho, eta, alpha):
    return (s * rho ** (eta * alpha) * np.exp(eta * u)) ** (1 / (1 + eta * alpha))


RIGHT_6 = [
    magnetic_hedge_with_lists,
    magnet_program(magnet_weights),
    magnet_program(lambda s, u, rho, eta, alpha: np.exp((np.log(s) + eta * u) / (1 + eta * alpha))),
    magnet_program(magnet_weights, change=lambda pair: np.concatenate(pair)),
]
WRONG_6 = [
    (
        magnet_program(lambda s, u, rho, eta, alpha: s * np.exp(eta * u)),
        "没有用到磁石",
        "without a",
    ),
    (
        magnet_program(
            lambda s, u, rho, eta, alpha: s ** (1 / (1 + eta * alpha)) * np.exp(eta * u)
        ),
        "旧的策略上",
        "old strategy only",
    ),
    (
        magnet_program(lambda s, u, rho, eta, alpha: s * np.exp(eta * u / (1 + eta * alpha))),
        "作用在收益的因子上",
        "payoffs only",
    ),
    (
        magnet_program(lambda s, u, rho, eta, alpha: (s * np.exp(eta * u)) ** (1 / (1 + alpha))),
        "还与什么有关",
        "On what else does it depend",
    ),
    (
        magnet_program(
            lambda s, u, rho, eta, alpha: (s * np.exp(eta * u)) ** (1 / (1 - eta * alpha))
        ),
        "把策略推开",
        "pushes the strategy away",
    ),
    (magnet_program(magnet_weights, rounds=0), "多走了一局", "one round too many"),
    (magnet_program(magnet_weights, rounds=-2), "少走了一局", "one round too few"),
    (magnet_program(magnet_weights, change=lambda pair: pair[::-1]), "次序反了", "wrong order"),
    (
        magnet_program(lambda s, u, rho, eta, alpha: magnet_weights(s, 2 * u, rho, eta, alpha)),
        "从哪一步开始不同",
        "at which step",
    ),
]
