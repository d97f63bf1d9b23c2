"""List the programs that a student would most likely submit for exercise 4.

The programs were written before the judge was tried on them.
"""

import numpy as np


def gain_by_loops(M, joint):
    columns = [sum(row[b] for row in joint) for b in range(len(M[0]))]
    best = max(sum(p * u for p, u in zip(columns, row, strict=True)) for row in M)
    pairs = [(u, p) for row, ps in zip(M, joint, strict=True) for u, p in zip(row, ps, strict=True)]
    return best - sum(u * p for u, p in pairs)


def gain_by_early_sums(M, joint):
    payoff_of_listening = sum(
        M[a][b] * joint[a][b] for a in range(len(M)) for b in range(len(M[0]))
    )
    best = float("-inf")
    for row in M:
        best = max(best, sum(row[b] * joint[a][b] for a in range(len(M)) for b in range(len(row))))
    return best - payoff_of_listening


def gain_that_changes_its_arguments(M, joint):
    for a, row in enumerate(joint):
        for b, p in enumerate(row):
            M[a][b] -= 0
            joint[a][b] = p
    return gain_by_loops(M, joint)


def array_program(formula):
    return lambda M, joint: formula(np.array(M), np.array(joint))


def payoff_of_listening(M, p):
    return (M * p).sum()


RIGHT = [
    gain_by_loops,
    gain_by_early_sums,
    gain_that_changes_its_arguments,
    array_program(lambda M, p: max(M @ p.sum(axis=0)) - payoff_of_listening(M, p)),
    array_program(lambda M, p: max(((row - M) * p).sum() for row in M)),
    array_program(lambda M, p: np.array([max(M @ p.sum(axis=0)) - payoff_of_listening(M, p)])),
]


def gain_with_best_from_zero(M, joint):
    best = 0
    for row in np.array(M):
        best = max(best, row @ np.array(joint).sum(axis=0))
    return best - payoff_of_listening(np.array(M), np.array(joint))


def gain_of_advised_actions(M, p):
    return max((M @ p.sum(axis=0))[p.sum(axis=1) > 0]) - payoff_of_listening(M, p)


def gain_of_first_and_last_action(M, p):
    worth = M @ p.sum(axis=0)
    return max(worth[0], worth[-1]) - payoff_of_listening(M, p)


WRONG = [
    (array_program(gain_of_advised_actions), "中介人会建议的行动", "the mediator may advise"),
    (array_program(gain_of_first_and_last_action), "从哪一步开始不同", "at which step"),
    (
        array_program(lambda M, p: np.round(max(M @ p.sum(axis=0)) - payoff_of_listening(M, p), 1)),
        "位数不够",
        "too few decimals",
    ),
    (
        array_program(lambda M, p: max(M @ p.sum(axis=0))),
        "不听中介人时的收益",
        "payoff of not listening. What",
    ),
    (lambda M, joint: -gain_by_loops(M, joint), "相减的次序弄反了", "difference is reversed"),
    (
        lambda M, joint: max(0, gain_by_loops(M, joint)),
        "负的结果变成了 0",
        "replaces negative results by 0",
    ),
    (gain_with_best_from_zero, "初值好像是 0", "start at 0"),
    (
        array_program(lambda M, p: (M @ p.sum(axis=0))[1:].max() - payoff_of_listening(M, p)),
        "没有试过第一个行动（编号 0）",
        "never tries the first action, number 0",
    ),
    (
        array_program(lambda M, p: (M @ p.sum(axis=0))[:-1].max() - payoff_of_listening(M, p)),
        "没有试过最后一个行动",
        "never tries the last action",
    ),
    (
        array_program(lambda M, p: p.sum(axis=1) @ M @ p.sum(axis=0) - payoff_of_listening(M, p)),
        "不是事先认定",
        "not a single action chosen",
    ),
    (
        array_program(lambda M, p: max(M @ p.sum(axis=0)) - p.sum(axis=1) @ M @ p.sum(axis=0)),
        "两个边缘分布的乘积",
        "product of the two marginals",
    ),
    (
        array_program(lambda M, p: (M @ p.T).max(axis=0).sum() - payoff_of_listening(M, p)),
        "每听到一个建议",
        "For each piece of advice",
    ),
    (
        array_program(lambda M, p: max((M * p).sum(axis=1)) - payoff_of_listening(M, p)),
        "哪些数之和",
        "which entries of the array joint add",
    ),
    (
        array_program(lambda M, p: M.max() - payoff_of_listening(M, p)),
        "两人配合",
        "cannot choose that cell",
    ),
    (
        array_program(lambda M, p: max(M.mean(axis=1)) - payoff_of_listening(M, p)),
        "等可能的",
        "equally likely",
    ),
    (
        array_program(lambda M, p: payoff_of_listening(M, p) - min(p.sum(axis=1) @ M)),
        "玩家 2 能多得的",
        "player 2's gain",
    ),
    # This program uses player 1's marginal for player 2's and fails if M is not square.
    (
        array_program(lambda M, p: max(M @ p.sum(axis=1)) - payoff_of_listening(M, p)),
        "出错了",
        "program failed",
    ),
    (
        array_program(lambda M, p: max(M @ p.sum(axis=0)) - payoff_of_listening(M, p) * len(M)),
        "手算一遍",
        "by hand",
    ),
    (
        array_program(lambda M, p: M @ p.sum(axis=0) - payoff_of_listening(M, p)),
        "应当返回 1 个数",
        "one number",
    ),
    (
        array_program(lambda M, p: int(np.argmax(M @ p.sum(axis=0)))),
        "最好的行动的编号",
        "number of the best action",
    ),
    (
        array_program(lambda M, p: min(M @ p.sum(axis=0)) - payoff_of_listening(M, p)),
        "手算一遍",
        "by hand",
    ),
    (lambda M, joint: 0, "手算一遍", "by hand"),
]
