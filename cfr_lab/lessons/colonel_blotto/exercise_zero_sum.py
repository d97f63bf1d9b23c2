"""Judge exercise 4, in which students write a test for zero-sum games.

A program is judged by its results on trial games.
"""

import numpy as np

from cfr_lab.answer_readers import call_result
from cfr_lab.exercises import Case, Exercise
from cfr_lab.outputs import Outputs, equals_program
from cfr_lab.plain_values import brief_text
from cfr_lab.verdict import unreadable_error
from cfr_lab.words import Sentence

WIDE = np.array([[1, -2, 0, 3], [-1, 2, 4, -3], [0, 1, -4, 2]])
TALL = WIDE.T[:, :2]
# Each of these matrices contains, for each cell of a game, the sum of both players' payoffs. The
# sums cancel out in some way: in total, along rows, along columns or along a diagonal.
CANCELLING_SUMS = (
    np.array([[1, -1], [-1, 1]]),
    np.array([[1, -1, 0], [2, -1, -1]]),
    np.array([[1, 0], [0, -1]]),
    np.array([[0, 2, -2], [0, -2, 2]]),
    np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]]),
)


def _with_one_wrong_cell(U1, cell, by):
    sums = np.zeros_like(U1)
    sums[cell] = by
    return U1, sums - U1


# Each trial is a pair of payoff matrices; the zero-sum games are listed first.
TRIALS = (
    (WIDE, -WIDE),
    (TALL, -TALL),
    (CANCELLING_SUMS[0] + 3, -CANCELLING_SUMS[0] - 3),
    *((sums, np.zeros_like(sums)) for sums in CANCELLING_SUMS),
    (CANCELLING_SUMS[0], CANCELLING_SUMS[0]),
    (WIDE + 1, -WIDE),
    (np.ones((2, 3), dtype=int), np.ones((2, 3), dtype=int)),
    *(
        _with_one_wrong_cell(U1, cell, by)
        for U1 in (WIDE, TALL)
        for cell in ((0, 0), (0, -1), (-1, 0), (-1, -1), (1, 1))
        for by in (2, -2)
    ),
)


def is_zero_sum(U1, U2):
    return (U1 + U2 == 0).all()


def read_truths(answer):
    """Return the Outputs of a program that returns True or False for each pair of matrices."""
    rows = []
    for one, two in TRIALS:
        value = call_result(answer, one.copy(), two.copy())
        if isinstance(value, np.ndarray) and value.size == 1:
            value = value.item()
        if not isinstance(value, bool | np.bool_):
            raise unreadable_error(
                *(A_TABLE if np.ndim(value) else NOT_BOOLEAN), value=brief_text(value)
            )
        rows.append(np.array([float(value)]))
    return Outputs(TRIALS, tuple(rows))


A_TABLE = (
    "你的函数返回的是一整张表：{value}。这个函数应该只返回一个 True 或 False："
    "零和的条件在每一格都成立吗？",
    "Your function returns a table, {value}. It should return a single True or False: does the "
    "zero-sum condition hold in all cells?",
)
NOT_BOOLEAN = (
    "你的函数返回 {value}；它应该返回 True 或 False。",
    "Your function returns {value}; it should return True or False.",
)


def _payoff_sums(U1, U2):
    return U1 + U2


def _diagonal(U1, U2):
    return all(_payoff_sums(U1, U2).diagonal() == 0)


def _matches_any(*programs):
    return lambda attempt: any(attempt.agree_with(program) for program in programs)


def _rejects_zero_sum(attempt):
    """Return whether the program returns False for at least one of the zero-sum games."""
    return any(
        not row[0] and is_zero_sum(*trial)
        for trial, row in zip(attempt.trials, attempt.rows, strict=True)
    )


def _first_wrong_game(attempt):
    """Return the Sentence about the first game that the program wrongly calls zero-sum."""
    for (one, two), row in zip(attempt.trials, attempt.rows, strict=True):
        if row[0] and not is_zero_sum(one, two):
            break
    return Sentence(
        "你的函数把一个 {m} 行 {n} 列的博弈当成了零和博弈，可是各格里两人的收益之和是 {sums}。"
        "你的函数是不是漏看了一些格子，或者让几格相互抵消了？",
        "Your function calls a game of {m} rows and {n} columns zero-sum, but the sums of the two "
        "payoffs in its cells are {sums}. Does your function skip some cells, or let several "
        "cells cancel?",
        m=len(one),
        n=len(one[0]),
        sums=str((one + two).tolist()),
    )


ZERO_SUM = Exercise(
    sections=(8,),
    given_fingerprint="59cf7d51",
    read=read_truths,
    right=Case(
        equals_program(is_zero_sum),
        "零和要求：每一个格子里，两人的收益之和都是 0。",
        "Zero-sum means that the two payoffs add up to 0 in every single cell.",
    ),
    mistakes=(
        Case(
            equals_program(lambda U1, U2: _payoff_sums(U1, U2).sum() == 0),
            "你的函数把全表加在一起。试试 U1 = U2 = [[1, −1], [−1, 1]]：两人总是同赢同输，总和却"
            "是 0。这个博弈是零和的吗？",
            "Your function adds up the whole table. Try U1 = U2 = [[1, -1], [-1, 1]]: "
            "the players always win and lose together, yet the total is 0. Is that game zero-sum?",
        ),
        Case(
            equals_program(lambda U1, U2: _payoff_sums(U1, U2).max() == 0),
            "你的函数只看两人收益之和最大的一格。如果有一格的和是 −2，其余各格的和都是 0，"
            "这是零和吗？",
            "Your function looks only at the cell with the largest sum. If one sum is −2 and all "
            "others are 0, is the game zero-sum?",
        ),
        Case(
            equals_program(lambda U1, U2: _payoff_sums(U1, U2).min() == 0),
            "你的函数只看两人收益之和最小的一格。如果有一格的和是 2，其余各格的和都是 0，"
            "这是零和吗？",
            "Your function looks only at the cell with the smallest sum. If one sum is 2 and all "
            "others are 0, is the game zero-sum?",
        ),
        Case(
            equals_program(lambda U1, U2: True),
            "你的函数对任何博弈都返回 True。对两人同赢同输的博弈，也该返回 True 吗？",
            "Your function returns True for every game. Should it also return True for a game in "
            "which both players win together?",
        ),
        Case(
            equals_program(lambda U1, U2: (_payoff_sums(U1, U2) == 0).any()),
            "只要有一格的和是 0，你的函数就返回 True。零和要求多少格的和是 0？",
            "Your function returns True as soon as the payoffs in one cell add up to 0. In how "
            "many cells must they add up to 0?",
        ),
        Case(
            _matches_any(
                lambda U1, U2: _payoff_sums(U1, U2)[0, 0] == 0,
                lambda U1, U2: (_payoff_sums(U1, U2)[0] == 0).all(),
                lambda U1, U2: (_payoff_sums(U1, U2)[:, 0] == 0).all(),
            ),
            "你的函数看完第一格、第一行或第一列就下了结论。return True 缩进到了哪一层循环里？",
            "Your function decides after the first cell, row or column. Inside which loop is its "
            "return True?",
        ),
        Case(
            _matches_any(
                lambda U1, U2: _payoff_sums(U1, U2)[-1, -1] == 0,
                lambda U1, U2: (_payoff_sums(U1, U2)[-1] == 0).all(),
            ),
            "你的函数返回什么，只取决于最后一格或最后一行：前面各格查到的结果，到哪里去了？",
            "In your function, only the last cell or the last row decides: what happens to the "
            "results of the earlier cells?",
        ),
        Case(
            equals_program(_diagonal),
            "你的函数只看对角线上的格子。别的格子要不要满足条件？",
            "Your function looks only at the cells on the diagonal. Must the other cells meet the "
            "condition too?",
        ),
        Case(
            equals_program(lambda U1, U2: (abs(U1) == abs(U2)).all()),
            "你的函数只比较两人收益的绝对值，这还不够：如果两人都得 1，是零和吗？",
            "Your function compares only the absolute values of the two payoffs, which is not "
            "enough: if both players get 1, is the game zero-sum?",
        ),
        Case(
            equals_program(lambda U1, U2: len(np.unique(_payoff_sums(U1, U2))) == 1),
            "你的函数只检查各格的和是否相同，这样的博弈是常和博弈。零和博弈里，这个和应该是多少？",
            "Your function checks that all cells have the same sum, which defines a constant-sum "
            "game. Which sum does a zero-sum game have?",
        ),
        Case(
            _rejects_zero_sum,
            "你的函数对某个零和博弈返回了 False。零和不要求 U1 自己加起来是 0："
            "零和对每一格的两个收益有什么要求？",
            "Your function returns False for a zero-sum game. U1 alone need not add up to 0: what "
            "must hold for the two payoffs in each cell?",
        ),
    ),
    otherwise=_first_wrong_game,
)
