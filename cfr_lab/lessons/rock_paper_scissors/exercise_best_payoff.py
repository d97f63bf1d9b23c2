"""Judge exercise 4, a program for the payoff of a best response in any matrix game."""

import numpy as np

from cfr_core.games import RPS_PAYOFFS
from cfr_lab.exercises import Case, Exercise
from cfr_lab.outputs import Outputs, equals_program, outputs, rounded_too_early
from cfr_lab.verdict import refused_error

# Each trial consists of a payoff matrix and a strategy of player 1.
TRIALS = tuple(
    (np.array(M, dtype=float), np.array(mix))
    for M, mix in (
        (RPS_PAYOFFS, (0.4, 0.3, 0.3)),
        ([[3, -1, 0], [-2, 4, 1]], (0.25, 0.75)),
        # Both columns give player 2 a negative payoff, and the first column is best.
        ([[1, 2], [0, 4], [5, 3]], (0.2, 0.5, 0.3)),
        # Only the last column is best, first in a wide matrix and then in a tall one.
        ([[2, 0, 1, -3], [1, 4, 0, -1]], (0.3, 0.7)),
        ([[1, 0], [2, -1], [0, -2]], (0.1, 0.3, 0.6)),
        # The best column against the most probable row is not the best one against the mixed
        # strategy.
        ([[-2, 0], [0, -3], [1, -3]], (0.4, 0.3, 0.3)),
        # The result changes if any of the four rows is omitted.
        ([[4, 0], [1, 1], [-1, 2], [-6, 1]], (0.2, 0.3, 0.1, 0.4)),
        # Only the first of five columns is best.
        ([[-4, 0, 1, 2, 0], [-3, 1, 1, 0, 2], [-5, 2, 0, 1, 1]], (0.5, 0.2, 0.3)),
    )
)


def payoffs_by_columns(M, mix):
    """Return player 2's expected payoff from each column against a mixed strategy over the rows."""
    return -(mix @ M)


def best_payoff(M, mix):
    return payoffs_by_columns(M, mix).max()


def _by_rows(M, mix):
    """Return the result of a program that swaps rows and columns, which is a typical mistake.

    If the matrix is not square, each sum stops at the end of the row or of the mixed strategy,
    whichever is shorter.
    """
    return max(-sum(p * u for p, u in zip(mix, row, strict=False)) for row in M)


def _result(answer):
    """Return the Outputs of a student's program.

    Raises RefusedAnswerError if the program works for the square matrix of the first trial but
    fails for a matrix of another shape.
    """
    rows = outputs(answer, TRIALS[:1], best_payoff).rows
    for trial in TRIALS[1:]:
        m, n = trial[0].shape
        try:
            trials = outputs(answer, [trial], best_payoff, expected=(ValueError, IndexError))
        except (ValueError, IndexError) as error:
            raise refused_error(*NOT_SQUARE_HINT[type(error) is IndexError], m=m, n=n) from None
        rows += trials.rows
    return Outputs(TRIALS, rows)


NOT_SQUARE_HINT = {
    True: (
        "你的程序在 3×3 的矩阵上算得出，换成 {m} 行 {n} 列的矩阵，下标就越界了。"
        "程序里写死的是哪个数，怎样从 M 得到这个数？",
        "Your program works on a 3×3 matrix, but with {m} rows and {n} columns an index is out "
        "of range. Which number is fixed in the program, and how can you get it from M?",
    ),
    False: (
        "你的程序在 3×3 的矩阵上算得出，换成 {m} 行 {n} 列的矩阵，形状就对不上了。"
        "玩家 1 的策略里，数的个数等于行数还是列数？",
        "Your program works on a 3×3 matrix, but with {m} rows and {n} columns the shapes do "
        "not match. Does player 1's strategy have one number per row or one per column?",
    ),
}

BEST_PAYOFF = Exercise(
    sections=(5,),
    given_fingerprint="7f5639b0",
    read=_result,
    right=Case(
        equals_program(best_payoff),
        "你的程序对每一列先求玩家 1 的期望收益，再变号，最后取最大值。",
        "Your program changes the sign of player 1's expected payoff in each column and takes the "
        "largest result.",
    ),
    mistakes=(
        Case(
            lambda attempt: any(
                attempt.agree_with(program)
                for program in (lambda M, s: (s @ M).max(), lambda M, s: (s @ M).min())
            ),
            "矩阵里写的是谁的收益？玩家 2 的收益与矩阵里的数有什么关系？",
            "Whose payoffs does the matrix show, and how do player 2's payoffs follow from them?",
        ),
        Case(
            equals_program(lambda M, s: payoffs_by_columns(M, s).min()),
            "你的程序返回的是玩家 2 最差的一列的收益。最优反应选的是哪一列？",
            "Your program returns the payoff of player 2's worst column. Which column does a best "
            "response choose?",
        ),
        Case(
            equals_program(lambda M, s: max(0, best_payoff(M, s))),
            "最优反应也可能输：有的博弈里，玩家 2 选哪一列，收益都是负数。你的程序求最大值时，"
            "从多少开始比较？",
            "Even a best response may lose: in some games every column gives player 2 a negative "
            "payoff. From which number does your search for the largest begin?",
        ),
        Case(
            equals_program(lambda M, s: payoffs_by_columns(M, s).mean()),
            "你的程序返回的是各列收益的平均，也就是均匀策略的收益。由定理 @rock_paper_scissors.1，"
            "玩家 2 能不能得到更多？",
            "Your program returns the mean over the columns, which is the payoff of the uniform "
            "strategy. By theorem @rock_paper_scissors.1, can player 2 do better?",
        ),
        Case(
            equals_program(lambda M, s: payoffs_by_columns(M, s).sum()),
            "你的程序返回的是各列收益之和。玩家 2 每局只选一列：该选哪一列？",
            "Your program returns the sum over all columns. Player 2 plays one column per round: "
            "which one should it be?",
        ),
        Case(
            equals_program(lambda M, s: payoffs_by_columns(M, s).argmax()),
            "你的程序返回的是最好的一列的编号，题目要的是选那一列的期望收益。",
            "Your program returns the index of the best column; the question asks for that "
            "column's expected payoff.",
        ),
        Case(
            equals_program(lambda M, s: -M.min()),
            "你的程序取的是整个矩阵里对玩家 2 最好的一格。程序用上玩家 1 各行的概率了吗？",
            "Your program takes the cell of the matrix that is best for player 2. Does it use "
            "player 1's probabilities?",
        ),
        Case(
            equals_program(lambda M, s: -M[s.argmax()].min()),
            "你的程序只看玩家 1 最常用的一行。别的行也会出现，该用什么权重算进去？",
            "Your program only looks at player 1's most frequent row. The other rows occur as "
            "well: with what weights must they count?",
        ),
        Case(
            equals_program(lambda M, s: payoffs_by_columns(M, np.full(len(M), 1 / len(M))).max()),
            "你的程序把各行的概率当成相等的。程序用上玩家 1 的策略 sigma_1 了吗？",
            "Your program treats all rows as equally likely. Does it use player 1's strategy, "
            "sigma_1?",
        ),
        Case(
            equals_program(_by_rows),
            "你的程序把行和列用反了。玩家 1 的策略，是给每一行一个概率，还是给每一列一个概率？",
            "Your program exchanges rows and columns. Does player 1's strategy give a probability "
            "to every row or to every column?",
        ),
        *(
            Case(
                equals_program(program),
                "你的程序漏看了一些列。第一列和最后一列都比较了吗？列数改变以后，程序还会比较所有"
                "的列吗？",
                "Your program skips some columns. Does it compare the first column and the last, "
                "whatever the number of columns?",
            )
            for program in (
                lambda M, s: payoffs_by_columns(M, s)[0],
                lambda M, s: payoffs_by_columns(M, s)[-1],
                lambda M, s: payoffs_by_columns(M, s)[1:].max(),
                lambda M, s: payoffs_by_columns(M, s)[:-1].max(),
                lambda M, s: payoffs_by_columns(M, s)[:2].max(),
                lambda M, s: payoffs_by_columns(M, s)[:3].max(),
                lambda M, s: payoffs_by_columns(M, s)[: len(M)].max(),
            )
        ),
        Case(rounded_too_early(best_payoff), "", ""),
    ),
    otherwise=(
        "先看一列：玩家 1 按策略选行，玩家 2 固定选这一列，玩家 2 的期望收益是多少？"
        "各列都算出来之后，最优反应选哪一列？",
        "Begin with one column: if player 1 draws rows from the strategy and player 2 always "
        "plays this column, what is player 2's expected payoff? Which column does a best response "
        "choose?",
    ),
)
