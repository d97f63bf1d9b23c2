"""Lesson 01's exercises: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction

import numpy as np

from cfr_lab.exercises import (
    a_function,
    a_number,
    a_strategy,
    close,
    hint,
    near,
    right,
    some_numbers,
)
from cfr_lab.lessons.rps import A
from cfr_lab.numbers import number


def exercise_1(answer):
    x = a_number(answer)
    if near(x, Fraction(1, 50)):
        return right(
            "0.02。三种行动的收益 (0, 0.1, −0.1) 按概率 (0.2, 0.5, 0.3) 加权，正是它。",
            "0.02: the actions' payoffs (0, 0.1, -0.1), weighted by (0.2, 0.5, 0.3).",
        )
    if close(x, -Fraction(1, 50)):
        return hint(
            "大小对了，符号不对：要的是谁的收益？矩阵里写的是玩家 1 的。",
            "The size is right, the sign is not: whose payoff is wanted? "
            "The matrix shows player 1's.",
        )
    if close(x, Fraction(1, 10)):
        return hint(
            "这是总出石头所得。现在玩家 2 只有一半的时候出石头。",
            "That is what always playing rock earns; here player 2 plays it half the time.",
        )
    if abs(x) > 1:
        return hint(
            "一局最多得 1、最少得 −1，平均值也在两者之间。",
            "A round pays between -1 and 1, and so does the average.",
        )
    return hint(
        "先分别算出三种行动各得多少，再按 (0.2, 0.5, 0.3) 加权平均。",
        "Find what each of the three actions earns, then average with weights (0.2, 0.5, 0.3).",
    )


def exercise_2(answer):
    mix = a_strategy(answer, 3)
    opponent = (Fraction(2, 5), Fraction(1, 4), Fraction(7, 20))
    worth = [-sum(m * int(A[i, j]) for i, m in enumerate(opponent)) for j in range(3)]
    mine = sum(p * w for p, w in zip(mix, worth, strict=True))
    if close(mine, max(worth)):
        return right(
            "总出剪刀，平均每局得 0.1。对手最常出剪刀，最优的却不是石头："
            "石头会输给布，而布也不少。",
            "Always scissors, worth 0.1 a round. The opponent's favourite is scissors, yet "
            "rock is not best: it loses to paper, which is almost as frequent.",
        )
    if close(mix[1], 1):
        return hint(
            "石头赢对手最常出的剪刀，得 0.05。可它输给谁？那一种对手也常出。再算算别的行动。",
            "Rock beats the favourite, scissors, and earns 0.05. But what beats rock, and how "
            "often is it played? Work out the other actions too.",
        )
    if close(mix[2], 1):
        return hint(
            "总出布，平均每局得 −0.15。把三种行动的期望收益都列出来，再比较。",
            "Always paper earns -0.15. List what all three actions earn, then compare.",
        )
    return hint(
        "这个策略平均每局得 {mine}。混着出，得到的是各行动收益的加权平均，不会超过其中最大的那个。",
        "This strategy earns {mine} a round. A mixture earns a weighted average of the "
        "actions' payoffs, which never exceeds the largest of them.",
        mine=number(float(mine), 4),
    )


def exercise_3(answer):
    scissors, rock, paper = mix = some_numbers(answer, 3)

    def is_(*wanted):
        return all(near(p, Fraction(w)) for p, w in zip(mix, wanted, strict=True))

    if is_("1/2", "1/6", "1/3"):
        return right(
            "出剪刀和出石头都得 1/6，出布得 −1/3：由定理 1.1，前两者怎么混都是最优反应。",
            "Scissors and rock both earn 1/6, paper earns -1/3: by theorem 1.1 any mix of the "
            "first two is a best response.",
        )
    a_strategy(answer, 3)
    if is_("1/2", "1/3", "1/6"):
        return hint(
            "石头和布的位置是不是换了？这样的对手，出石头得多少，出剪刀得多少？",
            "Have rock and paper changed places? Against this, what does rock earn, and what "
            "do scissors?",
        )
    if not near(scissors, Fraction(1, 2)):
        return hint(
            "对手出剪刀的概率是给定的 1/2，要求的是另外两个。",
            "The probability of scissors is given as 1/2; the other two are wanted.",
        )
    if close(rock, paper):
        return hint(
            "这样的对手，出剪刀得 {s}，出石头得 {r}：相等吗？",
            "Against this, scissors earn {s} and rock earns {r}: are they equal?",
            s=number(float(paper - rock)),
            r=number(float(scissors - paper)),
        )
    return hint(
        "把布的概率记作 w，写出“出石头得多少”“出剪刀得多少”，令两者相等。",
        "Call the probability of paper w, write down what rock earns and what scissors earn, "
        "and make the two equal.",
    )


def exercise_4(answer):
    # The lesson's game, a matrix with two rows, and one in which player 2 loses in any case.
    trials = [
        (A, (Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))),
        ([[3, -1, 0], [-2, 4, 1]], (Fraction(1, 4), Fraction(3, 4))),
        ([[1, 2], [0, 4], [5, 3]], (Fraction(1, 5), Fraction(1, 2), Fraction(3, 10))),
    ]
    values = [
        a_function(answer, np.array(M, dtype=float), np.array(mix, dtype=float))
        for M, mix in trials
    ]

    def agrees(formula):
        return all(
            close(value, formula(_columns(M, mix)))
            for value, (M, mix) in zip(values, trials, strict=True)
        )

    if agrees(lambda worth: max(-u for u in worth)):
        return right(
            "每一列先求玩家 1 的期望收益，变号，再取最大的一个。",
            "For every column player 1's expected payoff, its sign changed, and then the largest.",
        )
    if agrees(max):
        return hint(
            "矩阵写的是谁的收益？玩家 2 得的是它的相反数。",
            "Whose payoffs does the matrix show? Player 2 gets the opposite.",
        )
    if agrees(lambda worth: min(-u for u in worth)):
        return hint(
            "这是玩家 2 出得最差时所得。最优反应要的是哪一列？",
            "That is what player 2's worst column earns. Which one does a best response take?",
        )
    if agrees(lambda worth: max(*(-u for u in worth), 0)):
        return hint(
            "最优反应也可能输：第三个试算的博弈里，玩家 2 出哪一列都得负数。",
            "Even a best response may lose: in the third game tried every column costs player 2.",
        )
    if agrees(lambda worth: -sum(worth) / len(worth)):
        return hint(
            "这是各列所得的平均，也就是均匀策略所得。由定理 1.1，能不能更好？",
            "That is the mean over the columns, which is what the uniform strategy earns. "
            "Can it be done better, by theorem 1.1?",
        )
    if agrees(lambda worth: worth.index(min(worth))):
        return hint(
            "返回的是哪一列，要的是那一列所得的期望收益。",
            "It returns which column; wanted is what that column earns on average.",
        )
    crossed = [max(-_row(M, mix, j) for j in range(len(M))) for M, mix in trials[1:]]
    if any(close(v, c) for v, c in zip(values[1:], crossed, strict=True)):
        return hint(
            "行和列用反了：玩家 1 的策略给每一行一个概率，玩家 2 选的是列。",
            "Rows and columns are the wrong way round: player 1's strategy gives a probability "
            "to every row, and player 2 chooses a column.",
        )
    return hint(
        "对每一列：玩家 1 各行的概率乘这一列的收益，相加，变号；再取最大。",
        "For each column: player 1's probabilities times the payoffs in that column, added up, "
        "the sign changed; then take the largest.",
    )


def _columns(M, mix):
    """What each of player 2's columns earns player 1 on average."""
    return [sum(p * int(row[k]) for p, row in zip(mix, M, strict=True)) for k in range(len(M[0]))]


def _row(M, mix, j):
    """Row j multiplied with the mix as far as both go: what a mix-up of the two would compute."""
    return sum(p * int(u) for p, u in zip(mix, M[j], strict=False))


EXERCISES = {
    "01.1": exercise_1,
    "01.2": exercise_2,
    "01.3": exercise_3,
    "01.4": exercise_4,
}
# Functions that stand in the notebook to be mended or written.
AS_GIVEN = {"01.4": "7f5639b0"}
# The sections that an exercise needs.
SECTIONS = {
    "01.1": (3,),
    "01.2": (6,),
    "01.3": (6,),
    "01.4": (5,),
}
