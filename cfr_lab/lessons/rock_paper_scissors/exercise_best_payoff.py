"""Exercise 4: what a best response earns in any matrix game, judged by what the program returns."""

import numpy as np

from cfr_core.games import RPS_PAYOFFS
from cfr_lab.exercises import Case, Exercise
from cfr_lab.outputs import Outputs, like, outputs, rounded
from cfr_lab.verdict import refusal

# Payoff matrices, and player 1's strategy in each.
TRIALS = tuple(
    (np.array(M, dtype=float), np.array(mix))
    for M, mix in (
        (RPS_PAYOFFS, (0.4, 0.3, 0.3)),
        ([[3, -1, 0], [-2, 4, 1]], (0.25, 0.75)),
        # Player 2 loses in any case, and the first of two columns is best.
        ([[1, 2], [0, 4], [5, 3]], (0.2, 0.5, 0.3)),
        # The last column alone is best, in a wide matrix and in a tall one.
        ([[2, 0, 1, -3], [1, 4, 0, -1]], (0.3, 0.7)),
        ([[1, 0], [2, -1], [0, -2]], (0.1, 0.3, 0.6)),
        # The most likely row has another best column than the whole mix.
        ([[-2, 0], [0, -3], [1, -3]], (0.4, 0.3, 0.3)),
        # The result is another if any of the four rows is left out.
        ([[4, 0], [1, 1], [-1, 2], [-6, 1]], (0.2, 0.3, 0.1, 0.4)),
        # The first of five columns alone is best.
        ([[-4, 0, 1, 2, 0], [-3, 1, 1, 0, 2], [-5, 2, 0, 1, 1]], (0.5, 0.2, 0.3)),
    )
)


def earned_by_columns(M, mix):
    """Return what each of player 2's columns earns player 2 on average."""
    return -(mix @ M)


def best_payoff(M, mix):
    return earned_by_columns(M, mix).max()


def _by_rows(M, mix):
    """Return the result of the mistake of taking rows for columns, as far as both go."""
    return max(-sum(p * u for p, u in zip(mix, row, strict=False)) for row in M)


def _result(answer):
    """Return the Outputs of the program; one that fails off the square alone is told so."""
    rows = outputs(answer, TRIALS[:1], best_payoff).rows
    for trial in TRIALS[1:]:
        m, n = trial[0].shape
        try:
            tried = outputs(answer, [trial], best_payoff, expected=(ValueError, IndexError))
        except (ValueError, IndexError) as error:
            raise refusal(*OFF_SQUARE[type(error) is IndexError], m=m, n=n) from None
        rows += tried.rows
    return Outputs(TRIALS, rows)


OFF_SQUARE = {
    True: (
        "在 3×3 的矩阵上算得出，换成 {m} 行 {n} 列的，下标就越界了。"
        "程序里哪个数写死了？它可以从 M 的什么地方看出来？",
        "It works on a 3×3 matrix, but with {m} rows and {n} columns an index is out of range. "
        "Which number is fixed in the program, and what of M would tell it?",
    ),
    False: (
        "在 3×3 的矩阵上算得出，换成 {m} 行 {n} 列的，形状就对不上了。"
        "玩家 1 的策略有几个数，和行数一样多，还是和列数一样多？",
        "It works on a 3×3 matrix, but with {m} rows and {n} columns the shapes do not fit. "
        "How many numbers has player 1's strategy, one for each row or for each column?",
    ),
}

BEST_PAYOFF = Exercise(
    sections=(5,),
    given="7f5639b0",
    read=_result,
    right=Case(
        like(best_payoff),
        "每一列先求玩家 1 的期望收益，变号，再取最大的一个。",
        "For every column player 1's expected payoff, its sign changed, and then the largest.",
    ),
    mistakes=(
        Case(
            lambda given: any(
                given.are_those_of(program)
                for program in (lambda M, s: (s @ M).max(), lambda M, s: (s @ M).min())
            ),
            "矩阵写的是谁的收益？玩家 2 得的是它的相反数。",
            "Whose payoffs does the matrix show? Player 2 gets the opposite.",
        ),
        Case(
            like(lambda M, s: earned_by_columns(M, s).min()),
            "这是玩家 2 出得最差时所得。最优反应要的是哪一列？",
            "That is what player 2's worst column earns. Which one does a best response take?",
        ),
        Case(
            like(lambda M, s: max(0, best_payoff(M, s))),
            "最优反应也可能输：有的博弈里，玩家 2 出哪一列都得负数。求最大值时，从多少开始比？",
            "Even a best response may lose: in some games every column costs player 2. From which "
            "number does the search for the largest begin?",
        ),
        Case(
            like(lambda M, s: earned_by_columns(M, s).mean()),
            "这是各列所得的平均，也就是均匀策略所得。由定理 @rock_paper_scissors.1，能不能更好？",
            "That is the mean over the columns, which is what the uniform strategy earns. "
            "Can it be done better, by theorem @rock_paper_scissors.1?",
        ),
        Case(
            like(lambda M, s: earned_by_columns(M, s).sum()),
            "这是各列所得之和。玩家 2 一局只出一列：该取哪一列？",
            "That is the sum over all columns. Player 2 plays one column in a round: which one?",
        ),
        Case(
            like(lambda M, s: earned_by_columns(M, s).argmax()),
            "返回的是哪一列，要的是那一列所得的期望收益。",
            "It returns which column; wanted is what that column earns on average.",
        ),
        Case(
            like(lambda M, s: -M.min()),
            "这是整个矩阵里对玩家 2 最好的一格。玩家 1 各行的概率用上了吗？",
            "That is the cell of the matrix that is best for player 2. Are player 1's "
            "probabilities used?",
        ),
        Case(
            like(lambda M, s: -M[s.argmax()].min()),
            "这样只看玩家 1 最常用的一行。别的行也会出现，也要按概率算进去。",
            "That looks at player 1's most frequent row alone. The other rows occur as well: "
            "weigh them by their probabilities.",
        ),
        Case(
            like(lambda M, s: earned_by_columns(M, np.full(len(M), 1 / len(M))).max()),
            "这样算，各行的概率是一样的。玩家 1 的策略 sigma_1 用上了吗？",
            "That takes all rows for equally likely. Is player 1's strategy, sigma_1, used?",
        ),
        Case(
            like(_by_rows),
            "行和列用反了：玩家 1 的策略给每一行一个概率，玩家 2 选的是列。",
            "Rows and columns are the wrong way round: player 1's strategy gives a probability "
            "to every row, and player 2 chooses a column.",
        ),
        *(
            Case(
                like(program),
                "有的列没有看到：最好的一列可以是第一列，可以是最后一列，矩阵可以有任意多列。",
                "Some columns are not looked at: the best one may be the first or the last, and "
                "a matrix may have any number of columns.",
            )
            for program in (
                lambda M, s: earned_by_columns(M, s)[0],
                lambda M, s: earned_by_columns(M, s)[-1],
                lambda M, s: earned_by_columns(M, s)[1:].max(),
                lambda M, s: earned_by_columns(M, s)[:-1].max(),
                lambda M, s: earned_by_columns(M, s)[:2].max(),
                lambda M, s: earned_by_columns(M, s)[:3].max(),
                lambda M, s: earned_by_columns(M, s)[: len(M)].max(),
            )
        ),
        Case(rounded(best_payoff), "", ""),
    ),
    otherwise=(
        "对每一列：玩家 1 各行的概率乘这一列的收益，相加，变号；再取最大。",
        "For each column: player 1's probabilities times the payoffs in that column, added up, "
        "the sign changed; then take the largest.",
    ),
)
