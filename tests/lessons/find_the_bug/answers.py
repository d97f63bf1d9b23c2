"""List right and half-corrected programs for the puzzles, excerpts of hints, invalid input."""

import numpy as np
from lessons.find_the_bug import answers_later
from lessons.find_the_bug.wrong_programs import (
    clip_and_divide_by_sum,
    divide_by_sum,
    fixed_opponent_program,
    learn,
    match,
    payoff,
    payoff_without_folds_after_b,
    payoff_without_showdowns_after_bb,
    positive_regrets,
    regret_sum_program,
    regrets_by_sign_of_payoff,
    train,
    unchanged_regrets,
)


def rows_of_table(player, actions, regrets):
    return [[player, actions[k], regrets[k]] for k in range(len(actions))]


def value_from_table(*ends):
    return lambda k, reach, u: sum(p * u[z - 1] for p, z in zip(reach, ends[k], strict=True))


def contribution_with_third_term(term):
    def program(p, x, y, d):
        return p * x * d[0] + p * y * d[1] + term(p, x, y, d[2])

    return program


def raise_error(*arguments):
    raise ValueError("not this way")


def in_place_regrets(M, own_action, other_action):
    """Return the right regrets, but compute them in a view, which changes the course's matrix."""
    r = M[:, other_action]
    r -= M[own_action, other_action]
    return r


def clip_in_place_and_divide(R):
    R[R < 0] = 0
    return match(R)


NOT_PROGRAMS = [raise_error, 3, "M @ opponent", lambda *given: "words", lambda: 1]


RIGHT = {
    1: [
        lambda M, q: M @ q,
        lambda M, q: [float(np.dot(row, q)) for row in M],
    ],
    2: [rows_of_table, lambda i, names, rs: [(i, a, r) for a, r in zip(names, rs, strict=True)]],
    3: [train()],
    4: [contribution_with_third_term(lambda p, x, y, d: p * (1 - x - y) * d)],
    5: [value_from_table((1, 4, 7), (2, 5, 8), (3, 6, 9))],
    6: [payoff()],
    7: [learn(uses_earlier_rounds_only=True, none_positive=True)],
    8: [
        lambda M, own_action, other_action: [
            row[other_action] - M[own_action][other_action] for row in M
        ]
    ],
    9: [regret_sum_program(unchanged_regrets, match)],
    10: [match, lambda R: list(match(R))],
    11: [fixed_opponent_program(lambda R, sigma: match(R))],
    **answers_later.RIGHT,
}

WRONG = {
    1: [
        (lambda M, q: q @ M if M.shape[0] == 3 else M @ q, "劝你出布", "recommends paper"),
        (lambda M, q: -(q @ M) if M.shape[0] == 3 else M @ q, "添一个负号", "minus sign"),
        (lambda M, q: -(M @ q), "从哪一步开始不同", "at which step"),
        (lambda M, q: [int((M @ q).argmax())], "3 个数", "3 numbers"),
    ],
    2: [
        (
            lambda i, names, rs: [(1, names[k % 2], rs[k]) for k in range(len(names))],
            "两列同名",
            "have the same name",
        ),
        (
            lambda i, names, rs: [(1, a, r) for a, r in zip(names, rs, strict=True)],
            "可这是谁的遗憾",
            "whose regrets does the table",
        ),
        (
            lambda i, names, rs: [(2, a, r) for a, r in zip(names, rs, strict=True)],
            "把玩家 1 的数据交给你的程序",
            "gets player 1's data",
        ),
        (
            lambda i, names, rs: [(i, names[k % 3], rs[k]) for k in range(len(rs))],
            "第四列叫什么",
            "what is the fourth column",
        ),
        (
            lambda i, names, rs: [(i, names[k], rs[k]) for k in range(2)],
            "列数",
            "same number of columns",
        ),
        (
            lambda i, names, rs: [(i, a, abs(r)) for a, r in zip(names, rs, strict=True)],
            "数也变了",
            "numbers have changed",
        ),
        (lambda i, names, rs: names, "三元组", "triples"),
    ],
    3: [
        (train(update_line="pass"), "S 一直是 0", "S has stayed at 0"),
        (
            train(otherwise="pass"),
            "has_no_positive_regret 返回的是什么",
            "what does has_no_positive_regret",
        ),
        (train(row="0"), "加到 R 的哪一行", "to which row of R"),
    ],
    4: [
        (
            contribution_with_third_term(lambda p, x, y, d: p * 1 - x - y * d),
            "一个整体",
            "is one factor",
        ),
        (
            contribution_with_third_term(lambda p, x, y, d: (p * 1 - x - y) * d),
            "括号从 p 之前",
            "opens before p",
        ),
        (
            contribution_with_third_term(lambda p, x, y, d: p * (1 - x - y * d)),
            "把 u[2] 也收了",
            "closes after u[2]",
        ),
        (
            contribution_with_third_term(lambda p, x, y, d: p * (1 - x) - y * d),
            "y 还留在外面",
            "still outside",
        ),
        (
            contribution_with_third_term(lambda p, x, y, d: p * (1 - x + y) * d),
            "之和应当是 1",
            "should sum to 1",
        ),
        (
            contribution_with_third_term(lambda p, x, y, d: (1 - x - y) * d),
            "第三项里少了哪个因子",
            "factor is missing",
        ),
        (contribution_with_third_term(lambda p, x, y, d: 0), "从哪一步开始不同", "at which step"),
    ],
    5: [
        (
            value_from_table((1, 4, 7), (2, 4, 8), (3, 6, 9)),
            "算了两次",
            "counts one terminal node twice",
        ),
        (value_from_table((1, 2, 3), (4, 5, 6), (7, 8, 9)), "k 是谁的行动", "Whose action is k"),
        (
            value_from_table((1, 4, 7), (4, 5, 6), (3, 6, 9)),
            "4、5、6 号结局都在 h₂",
            "4, 5 and 6 are all",
        ),
        (
            value_from_table((1, 5, 7), (2, 4, 8), (3, 6, 9)),
            "哪一个结局在剪刀",
            "branch of scissors",
        ),
        (
            lambda k, reach, u: u[k] + u[3 + k] + u[6 + k],
            "不再用他人",
            "no longer uses",
        ),
        (value_from_table((1, 4, 7), (2, 5, 7), (3, 6, 9)), "从哪一步开始不同", "at which step"),
    ],
    6: [
        (payoff_without_folds_after_b, "哪一步：最后一步", "the last one"),
        (payoff_without_showdowns_after_bb, "什么也没有返回", "program returns nothing"),
        (payoff(pb=True), "在 pb 之后", "After pb, your program"),
        (payoff(early=1), "应当返回 0", "should return 0"),
        (payoff(fold=-1), "是弃牌的，还是赢的", "of the player who folded"),
        (payoff(fold=2), "投进了几个筹码", "how many chips"),
        (payoff(early=None), "空历史、b、p 之后", "after the empty history, b, p"),
        (lambda cards, h: -payoff()(cards, h), "正负都反了", "All the signs are reversed"),
        (payoff(mover=False), "在 pbb 之后，你的程序返回", "After pbb, your program returns"),
        (lambda cards, h: 0, "弃牌和摊牌的收益都有错", "after folds and at showdowns"),
        (payoff(doubled=1), "摊牌的收益有错", "wrong amount at a showdown"),
    ],
    7: [
        (learn(uses_earlier_rounds_only=False, none_positive=False), "0 除以 0", "dividing 0 by 0"),
        (
            learn(uses_earlier_rounds_only=False, none_positive=True),
            "预知了结果",
            "before the coin is tossed",
        ),
        (
            learn(uses_earlier_rounds_only=True, none_positive=False),
            "你的程序除以什么",
            "what does your program",
        ),
        (lambda w, d: [np.ones(len(v)) / len(v) for v in w], "哪一步开始", "at which step"),
    ],
    8: [
        (lambda M, i, j: M[:, j], "由这三个数求遗憾", "Which quantities does your program"),
        (lambda M, i, j: M[i, j] - M[:, j], "把符号弄反了", "signs are reversed"),
        (lambda M, i, j: M[:, j] - M[:, j].mean(), "减去的是平均", "subtracts the mean payoff"),
        (lambda M, i, j: np.maximum(M[:, j] - M[i, j], 0), "本身带符号吗", "itself be negative"),
        (in_place_regrets, "先 .copy()", "Call .copy()"),
        (lambda M, i, j: M[:, j] * 0, "从哪一步开始不同", "at which step"),
    ],
    9: [
        (
            regret_sum_program(regrets_by_sign_of_payoff, divide_by_sum),
            "概率里有负数",
            "negative probability. Which",
        ),
        (
            regret_sum_program(regrets_by_sign_of_payoff, match),
            "没有记下这份遗憾",
            "does not count that regret",
        ),
        (
            regret_sum_program(unchanged_regrets, divide_by_sum),
            "成了负概率",
            "give negative probabilities",
        ),
        (
            regret_sum_program(unchanged_regrets, clip_and_divide_by_sum),
            "除以 0 了",
            "divides by 0",
        ),
        (
            regret_sum_program(unchanged_regrets, lambda R: divide_by_sum(abs(R))),
            "取了绝对值",
            "absolute values",
        ),
        (regret_sum_program(positive_regrets, match), "也要累加", "add negative regrets too"),
    ],
    10: [
        (lambda R: np.ones(len(R)) / len(R), "分子该是谁的", "Whose regret"),
        (lambda R: np.maximum(R, 0), "除以什么", "By what"),
        (clip_and_divide_by_sum, "除以了 0", "divides by 0"),
        (lambda R: divide_by_sum(R) if R.sum() > 0 else match(R * 0), "负的遗憾又", "are back"),
        (lambda R: np.eye(len(R))[R.argmax()], "按比例分配", "in proportion"),
        (clip_in_place_and_divide, "先 .copy()", "Call .copy()"),
        (lambda R: match(R)[::-1], "从哪一步开始不同", "at which step"),
    ],
    11: [
        (
            fixed_opponent_program(lambda R, sigma: sigma if (R > 0).any() else match(R)),
            "一直不变",
            "strategy never moves",
        ),
        (
            fixed_opponent_program(lambda R, sigma: match(-R)),
            "方向反了",
            "more likely or less likely",
        ),
        (
            fixed_opponent_program(lambda R, sigma: np.eye(3)[R.argmax()]),
            "全押在",
            "all the probability goes to",
        ),
        (
            fixed_opponent_program(lambda R, sigma: divide_by_sum(sigma + np.maximum(R, 0))),
            "混进了一份旧策略",
            "keeps a share",
        ),
        (
            fixed_opponent_program(lambda R, sigma: np.eye(3)[0]),
            "从哪一步开始不同",
            "at which step",
        ),
    ],
    **answers_later.WRONG,
}

BAD = {puzzle: NOT_PROGRAMS for puzzle in RIGHT if puzzle not in answers_later.STATEMENTS}
BAD[2] = [raise_error, 3, "x", lambda *given: 5, lambda *given: [(1, 2)]]
BAD |= {
    24: [3, "x", (1, 2, 3), (0.5, 0.5), (2, -1, 0)],
    26: [3, "x", (27, 2), (27, 2, "x")],
}
ALSO_WRONG = answers_later.ALSO_WRONG
