"""Lesson 05's exercises: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction

import numpy as np

from cfr_lab.exercises import (
    a_call,
    a_number,
    all_close,
    close,
    hint,
    near,
    right,
    some_numbers,
    still_open,
)
from cfr_lab.lessons.lesson_05.written_cfr import exercise_4
from cfr_lab.lessons.rps import A


def exercise_1(answer):
    given = some_numbers(answer, 3)
    opponent = (Fraction(5, 10), Fraction(3, 10), Fraction(2, 10))
    mine = (Fraction(2, 10), Fraction(2, 10), Fraction(6, 10))
    v = [-sum(p * int(A[i, j]) for i, p in enumerate(opponent)) for j in range(3)]
    mean = sum(p * x for p, x in zip(mine, v, strict=True))
    r = [x - mean for x in v]

    if all(map(near, given, r)):
        return right(
            "行动值是 (−0.1, 0.3, −0.2)，加权平均是 −0.08，相减得 (−0.02, 0.38, −0.12)。",
            "The values are (-0.1, 0.3, -0.2), their weighted average is -0.08, "
            "and the differences are (-0.02, 0.38, -0.12).",
        )
    if all_close(given, v):
        return hint(
            "这是三个行动的反事实值。遗憾还要减去什么？",
            "These are the counterfactual values. What is to be taken from them?",
        )
    if all_close(given, [-x for x in r]):
        return hint(
            "符号全反了：矩阵写的是谁的收益？遗憾又是谁减谁？",
            "All signs are reversed: whose payoffs does the matrix show, and which is taken "
            "from which?",
        )
    if all_close(given, [p * x for p, x in zip(mine, r, strict=True)]):
        return hint(
            "多乘了自己的概率 σ₂(I₂, a)。遗憾问的是“假如一定出 a”，自己出 a 的概率不进来。",
            "You have multiplied by your own σ₂(I₂, a). The regret asks what if a were played "
            "for certain: the chance of playing it stays out.",
        )
    if all_close(given, [-x for x in v]):
        return hint(
            "这是行动值，符号还反了：矩阵写的是谁的收益？",
            "These are action values, with the signs reversed: whose payoffs does the matrix show?",
        )
    if all_close(given, [x - sum(v) / 3 for x in v]):
        return hint(
            "减去的是三个值的普通平均。现在三个行动的概率并不相等。",
            "You took away the plain mean of the three values; the three are not played alike.",
        )
    return hint(
        "先对每个行动算 v₂(I₂, a)（他人的到达概率 × 收益，三项相加），再减去按 σ₂ 加权的平均。",
        "For each action find v₂(I₂, a), three products of the others' reach and a payoff; "
        "then take away their average, weighted by σ₂.",
    )


def exercise_2(answer):
    x = a_number(answer)
    if near(x, Fraction(1, 2)):
        return right(
            "两人各能多得 1，平均是 1，收益范围是 2，所以是 0.5：最坏的策略组合。"
            "“低于 0.5 就停”只排除了它这样的。",
            "Each could gain 1, the mean is 1, the payoffs range over 2: 0.5, the worst there is. "
            "To stop below 0.5 excludes only such profiles.",
        )
    if close(x, 1):
        return hint(
            "这是可利用度本身。收益从 −1 到 1，范围是多少？再按它折算。",
            "That is the exploitability itself. Payoffs run from -1 to 1: divide by that range.",
        )
    if close(x, 2):
        return hint(
            "这是两人能多得的总和 NashConv。可利用度还要除以人数，再除以收益的范围。",
            "That is NashConv, the sum over both players. Exploitability divides it by the "
            "number of players; then divide by the range of the payoffs.",
        )
    if close(x, 0):
        return hint(
            "两人都出石头是平局，可这不是均衡：换成布能多得多少？",
            "Rock against rock is a draw, but no equilibrium: what would paper gain?",
        )
    return hint(
        "先求每位玩家换成最优反应能多得多少，两人平均，再除以最大与最小收益之差。",
        "Find what each player could gain by a best response, take the mean of the two, "
        "and divide by the largest payoff less the smallest.",
    )


def exercise_3(answer):
    if isinstance(answer, tuple | list) and any(x is ... for x in answer):
        return still_open()
    given = some_numbers(answer, 3)
    third = Fraction(1, 3)

    def agrees(*wanted):
        return all(map(near, given, wanted))

    if agrees(third, 2 * third, 1):
        return right(
            "1/3 + 2/3 = 1：改成“进、下”之后一定走到 inside，那里的遗憾不打折。",
            "1/3 + 2/3 = 1: with “go, down” play is sure to reach inside, and the regret there "
            "counts in full.",
        )
    if agrees(2 * third, third, 1):
        return hint(
            "两个遗憾的位置对调了：第一个问 start 里的“进”。",
            "The two regrets are swapped: the first asks for “go” at start.",
        )
    if agrees(-third, -2 * third, -1) or agrees(-third, -2 * third, 1):
        return hint(
            "符号反了：遗憾是行动值减平均，不是平均减行动值。",
            "The signs are reversed: regret is the action's value less the average.",
        )
    if agrees(third, third, 2 * third):
        return hint(
            "inside 的遗憾打了对折：乘上了自己原来进去的概率 1/2。反事实值里乘谁的到达概率？",
            "The regret at inside is halved: your own old probability of going in, 1/2, is in it. "
            "Whose reach belongs in a counterfactual value?",
        )
    if agrees(third, 2 * third, 2 * third):
        return hint(
            "两个遗憾对了。引理右边的 π 是旧策略的到达概率，还是新策略的？",
            "Both regrets are right. Is the π on the right of the lemma the old strategy's reach "
            "or the new one's?",
        )
    if agrees(third, 1, 1) or agrees(third, 1, 4 * third):
        return hint(
            "1 是“下”的行动值。遗憾还要减去里面的平均。",
            "1 is the value of “down”. For the regret the mean inside is still to be taken away.",
        )
    if agrees(4 * third, 2 * third, 2) or agrees(4 * third, 2 * third, 1):
        return hint(
            "“进”的值要按旧策略在里面的打法算，它和谁相比：和“停”，还是和平均？",
            "“Go” is worth what the old strategy makes of it inside. And is it compared with "
            "“stop”, or with the average?",
        )
    if near(given[0] + given[1], given[2]):
        return hint(
            "第三个确实等于前两个之和，但遗憾算错了。先算三种打法对 (1/3, 2/3) 各得多少。",
            "The third is the sum of the first two, but the regrets are not right. First find what "
            "each of the three plays earns against (1/3, 2/3).",
        )
    return hint(
        "先算停、进且上、进且下对 (1/3, 2/3) 各得多少，再算里面的平均、外面的平均，逐个相减。",
        "Find what stop, go then up, go then down earn against (1/3, 2/3); then the mean inside, "
        "the mean at start, and subtract.",
    )


# Coins alike or not, chicken with its traffic light, and a game with more columns than rows.
GAINS = (
    ([[1, -1], [-1, 1]], [[0.5, 0.0], [0.0, 0.5]]),
    ([[0, 7], [2, 6]], [[0.0, 0.375], [0.375, 0.25]]),
    ([[3, -2, 0], [-1, 4, 1]], [[0.125, 0.25, 0.0], [0.25, 0.125, 0.25]]),
)


def exercise_5(answer):
    given = [a_number(a_call(answer, *map(_rows, trial))) for trial in GAINS]

    def agrees(formula):
        wanted = [formula(*map(np.array, trial)) for trial in GAINS]
        return all(abs(float(x) - y) < 1e-6 for x, y in zip(given, wanted, strict=True))

    if agrees(lambda M, joint: max(M @ joint.sum(axis=0)) - (M * joint).sum()):
        return right(
            "三个博弈里依次是 {told}：不为正的那些，玩家 1 满足粗相关均衡。",
            "In the three games tried it is {told}: where that is not positive, player 1 is "
            "content with the umpire.",
            told=", ".join(f"{float(x):g}" for x in given),
        )
    for formula, zh, en in _GAIN_FAULTS:
        if agrees(formula):
            return hint(zh, en)
    return hint(
        "两笔账：照办时，对全部 (a, b) 求 joint[a][b]·M[a][b] 之和；"
        "不听时，对手仍按各列之和行动，自己挑最好的一行。",
        "Two sums: listening, joint[a][b]·M[a][b] over all (a, b); not listening, the opponent "
        "still acts by the sums of the columns, and you take the best row.",
    )


_GAIN_FAULTS = (
    (
        lambda M, joint: max(M @ joint.sum(axis=0)),
        "这是不听裁判的所得。“多得”还要减去什么？",
        "This is what not listening earns. What is to be taken from it?",
    ),
    (
        lambda M, joint: (M * joint).sum() - max(M @ joint.sum(axis=0)),
        "减反了：多得的，是不听的所得减去照办的所得。",
        "The difference is reversed: what not listening earns, less what listening does.",
    ),
    (
        lambda M, joint: max(M @ joint.sum(axis=0)) - joint.sum(axis=1) @ M @ joint.sum(axis=0),
        "照办的所得用了两个边缘分布的乘积：裁判抽的是一对行动，两人的行动还独立吗？",
        "What listening earns is computed from the product of the two marginals. The umpire draws "
        "pairs: are the two actions independent?",
    ),
    (
        lambda M, joint: (M @ joint.T).max(axis=0).sum() - (M * joint).sum(),
        "每听到一个建议，就换一个最好的行动：那样可以看着建议再改。这里说的是事先认定一个。",
        "After each advice you change to the best action for it. Here one action is settled "
        "beforehand, before any advice.",
    ),
    (
        lambda M, joint: max((M * joint).sum(axis=1)) - (M * joint).sum(),
        "自己改了行动，对手各个行动的概率应当是 joint 的哪些数之和？",
        "If you change your action, which numbers of joint add up to the opponent's probabilities?",
    ),
    (
        lambda M, joint: M.max() - (M * joint).sum(),
        "最好的那一格要两人配合。对手仍按裁判说的行动，自己只能挑一行。",
        "The best cell takes both players. The opponent still does as told: you choose a row only.",
    ),
    (
        lambda M, joint: -min(joint.sum(axis=1) @ M) + (M * joint).sum(),
        "这是玩家 2 能多得的。题目问的是玩家 1：谁听话，谁改？",
        "That is what player 2 could gain. Player 1 is asked for: who listens, and who changes?",
    ),
)


def _rows(table):
    return [list(row) for row in table]


EXERCISES = {
    "05.1": exercise_1,
    "05.2": exercise_2,
    "05.3": exercise_3,
    "05.4": exercise_4,
    "05.5": exercise_5,
}
# Functions to write, as the reader finds them.
AS_GIVEN = {
    "05.4": "121a8ea7",
    "05.5": "359a8796",
}
# The sections that an exercise needs.
SECTIONS = {
    "05.1": (1,),
    "05.2": (7,),
    "05.3": (5,),
    "05.4": (2, 4),
    "05.5": (6,),
}
