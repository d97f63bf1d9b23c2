"""Lesson 01's exercises: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction

from cfr_lab.exercises import a_function, a_number, a_strategy, close, hint, right
from cfr_lab.lessons.rps import A
from cfr_lab.numbers import number


def exercise_1(answer):
    x = a_number(answer)
    if close(x, Fraction(1, 50)):
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
            "这是全出石头的收益。现在玩家 2 只有一半时候出石头。",
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
    trials = [(Fraction(1, 2), Fraction(1, 4)), (Fraction(1, 5), Fraction(3, 5)), (0, 0), (1, 0)]
    values = [a_function(answer, float(a), float(b)) for a, b in trials]

    def agrees(formula):
        return all(close(v, formula(a, b)) for v, (a, b) in zip(values, trials, strict=True))

    if agrees(lambda a, b: (2 * a + 4 * b - 2) * Fraction(1, 5)):
        return right(
            "括号补对了：0.4a·0 + 0.4b·1 + 0.4(1−a−b)·(−1) = 0.4a + 0.8b − 0.4。",
            "The brackets are in place: 0.4a·0 + 0.4b·1 + 0.4(1-a-b)·(-1) = 0.4a + 0.8b - 0.4.",
        )
    if agrees(lambda a, b: Fraction(2, 5) * b - (Fraction(2, 5) - a - b)):
        return hint(
            "函数还和原来一样。拿特殊情形试算：玩家 2 总出剪刀（a = 1，b = 0），h₁ 之后只会"
            "平局，u₂(h₁) 该是多少？函数给的却是 0.6。三项之中，哪一项不对？",
            "The function still computes what it did. Try a special case: if player 2 always "
            "plays scissors (a = 1, b = 0), every game through h₁ is a draw. What should "
            "u₂(h₁) be? The function says 0.6. Which of its three terms is off?",
        )
    if agrees(lambda a, b: a + 2 * b - 1):
        return hint(
            "到达结局要先走到 h₁：玩家 1 出剪刀的概率 0.4 还没有乘上。",
            "To reach an end, play must first reach h₁: "
            "the probability 0.4 of player 1's scissors is missing.",
        )
    if agrees(lambda a, b: -(2 * a + 4 * b - 2) * Fraction(1, 5)):
        return hint(
            "符号反了：h₁ 之后玩家 2 出石头是赢，出布是输。",
            "The sign is reversed: after h₁ rock wins for player 2 and paper loses.",
        )
    return hint(
        "把三个结局 z₁、z₂、z₃ 分开写：各自的路径概率是多少，收益是多少？",
        "Write the three ends z₁, z₂, z₃ apart: what is each path's probability and payoff?",
    )


EXERCISES = {"01.1": exercise_1, "01.2": exercise_2, "01.3": exercise_3}
# Functions to mend, as the reader finds them.
AS_GIVEN = {"01.3": "0838d2d8"}
