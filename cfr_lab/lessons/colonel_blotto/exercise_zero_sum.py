"""Exercise 4: the test for zero-sum games, judged by its answers."""

import numpy as np

from cfr_lab.exercises import Case, Exercise
from cfr_lab.outputs import Outputs, like
from cfr_lab.readers import a_call
from cfr_lab.reading import brief
from cfr_lab.verdict import unread
from cfr_lab.words import Sentence

WIDE = np.array([[1, -2, 0, 3], [-1, 2, 4, -3], [0, 1, -4, 2]])
TALL = WIDE.T[:, :2]
# The sums of both payoffs cancel over the table, along rows, columns or the diagonal.
CANCEL = (
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


# Pairs of payoff matrices: zero-sum ones, then others.
TRIALS = (
    (WIDE, -WIDE),
    (TALL, -TALL),
    (CANCEL[0] + 3, -CANCEL[0] - 3),
    *((sums, np.zeros_like(sums)) for sums in CANCEL),
    (CANCEL[0], CANCEL[0]),
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


def truths(answer):
    """Return the Outputs of a program that says True or False of each pair of matrices."""
    rows = []
    for one, two in TRIALS:
        value = a_call(answer, one.copy(), two.copy())
        if isinstance(value, np.ndarray) and value.size == 1:
            value = value.item()
        if not isinstance(value, bool | np.bool_):
            raise unread(*(A_TABLE if np.ndim(value) else NO_TRUTH), value=brief(value))
        rows.append(np.array([float(value)]))
    return Outputs(TRIALS, tuple(rows))


A_TABLE = (
    "函数给出的是一整张表：{value}。最后要的是一个 True 或 False：所有格子都成立吗？",
    "The function gives a table, {value}. One True or False is wanted: does it hold in all the "
    "cells?",
)
NO_TRUTH = (
    "函数给出的是 {value}，这里要 True 或 False。",
    "The function gives {value}; True or False is wanted.",
)


def _sums(U1, U2):
    return U1 + U2


def _diagonal(U1, U2):
    return all(_sums(U1, U2).diagonal() == 0)


def _like_any(*programs):
    return lambda given: any(given.are_those_of(program) for program in programs)


def _turned_down(given):
    """Return whether a game that is zero-sum was called another."""
    return any(
        not row[0] and is_zero_sum(*trial)
        for trial, row in zip(given.trials, given.rows, strict=True)
    )


def _game_taken(given):
    """Return the Sentence about the first game that was called zero-sum and is not."""
    for (one, two), row in zip(given.trials, given.rows, strict=True):
        if row[0] and not is_zero_sum(one, two):
            break
    return Sentence(
        "函数把一个 {m} 行 {n} 列的博弈当成了零和，可是两人的收益之和是 {sums}。"
        "是不是有的格子没有看到，或者几格相互抵消了？",
        "It takes a game of {m} rows and {n} columns for zero-sum in which the two payoffs add up "
        "to {sums}. Are there cells that it does not look at, or cells that cancel?",
        m=len(one),
        n=len(one[0]),
        sums=str((one + two).tolist()),
    )


ZERO_SUM = Exercise(
    sections=(8,),
    given="59cf7d51",
    read=truths,
    right=Case(
        like(is_zero_sum),
        "对：零和要求每一个格子里两人的收益之和都是 0。",
        "Zero-sum means that the two payoffs add up to 0 in every single cell.",
    ),
    mistakes=(
        Case(
            like(lambda U1, U2: _sums(U1, U2).sum() == 0),
            "函数把全表加在一起。试 U1 = U2 = [[1, −1], [−1, 1]]：两人总是同赢同输，总和却是 0。",
            "The function adds up the whole table. Try U1 = U2 = [[1, -1], [-1, 1]]: "
            "they always win and lose together, yet the total is 0.",
        ),
        Case(
            like(lambda U1, U2: _sums(U1, U2).max() == 0),
            "函数只看了最大的一格。各格之和里有 −2，别的都是 0，也算零和吗？",
            "The function looks at the largest cell alone. "
            "If one sum is −2 and all others are 0, is that zero-sum?",
        ),
        Case(
            like(lambda U1, U2: _sums(U1, U2).min() == 0),
            "函数只看了最小的一格。各格之和里有 2，别的都是 0，也算零和吗？",
            "The function looks at the smallest cell alone. "
            "If one sum is 2 and all others are 0, is that zero-sum?",
        ),
        Case(
            like(lambda U1, U2: True),
            "函数对什么都说“是”。两人同赢同输的博弈，它也该说“是”吗？",
            "The function says yes to everything, also to a game in which both win together.",
        ),
        Case(
            like(lambda U1, U2: (_sums(U1, U2) == 0).any()),
            "有一格的和是 0，函数就说“是”。零和要求几格？",
            "The function says yes as soon as one cell adds up to 0. How many cells must?",
        ),
        Case(
            _like_any(
                lambda U1, U2: _sums(U1, U2)[0, 0] == 0,
                lambda U1, U2: (_sums(U1, U2)[0] == 0).all(),
                lambda U1, U2: (_sums(U1, U2)[:, 0] == 0).all(),
            ),
            "函数看完第一格或第一行就下了结论。return True 缩进到了哪一层循环里？",
            "The function decides after the first cell, row or column. Inside which loop does its "
            "return True stand?",
        ),
        Case(
            _like_any(
                lambda U1, U2: _sums(U1, U2)[-1, -1] == 0,
                lambda U1, U2: (_sums(U1, U2)[-1] == 0).all(),
            ),
            "起决定作用的只有最后一格或最后一行：前面查到的结果被后面的盖掉了。",
            "Only the last cell or the last row decides: what was found before is overwritten.",
        ),
        Case(
            like(_diagonal),
            "函数只看了对角线上的格子。别的格子呢？",
            "The function looks at the cells of the diagonal alone. What of the others?",
        ),
        Case(
            like(lambda U1, U2: (abs(U1) == abs(U2)).all()),
            "两人的收益大小相等还不够：一个人赢的，要正是另一个人输的。",
            "That the two payoffs are equally large is not enough: what one wins the other loses.",
        ),
        Case(
            like(lambda U1, U2: len(np.unique(_sums(U1, U2))) == 1),
            "每一格的和都相同，还不够：那是常和博弈。零和的和是多少？",
            "All cells have the same sum: that is a constant-sum game. Which sum is wanted here?",
        ),
        Case(
            _turned_down,
            "有的零和博弈它不认。零和不要求 U1 自己加起来是 0，只要求 U1 与 U2 在每一格相抵。",
            "There are zero-sum games that it turns down. U1 alone need not add up to 0; "
            "it is U1 and U2 that cancel in every cell.",
        ),
    ),
    otherwise=_game_taken,
)
