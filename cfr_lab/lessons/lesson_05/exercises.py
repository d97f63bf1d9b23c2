"""Lesson 05's exercises: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction

import numpy as np

from cfr_lab.exercises import (
    a_call,
    a_function,
    a_number,
    a_strategy,
    all_close,
    close,
    hint,
    right,
    some_numbers,
)
from cfr_lab.lessons.rps import A
from cfr_lab.numbers import to_places


def exercise_1(answer):
    given = some_numbers(answer, 3)
    opponent = (Fraction(5, 10), Fraction(3, 10), Fraction(2, 10))
    mine = (Fraction(2, 10), Fraction(2, 10), Fraction(6, 10))
    v = [-sum(p * int(A[i, j]) for i, p in enumerate(opponent)) for j in range(3)]
    mean = sum(p * x for p, x in zip(mine, v, strict=True))
    r = [x - mean for x in v]

    if all_close(given, r):
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
    trials = [(Fraction(2, 5), Fraction(3, 10), Fraction(3, 10)), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    values = [a_function(answer, *(float(p) for p in trial)) for trial in trials]

    def agrees(formula):
        return all_close(values, [formula(*trial) for trial in trials])

    if agrees(lambda p, q, r: p - r):
        return right(
            "v₂(I₂, 石头) 用到 z₂、z₅、z₈：赢剪刀，平石头，输给布。",
            "v₂(I₂, rock) adds z₂, z₅ and z₈: it beats scissors, draws with rock, loses to paper.",
        )
    if agrees(lambda p, q, r: p - q - r):
        return hint(
            "三项里有一项的结局不是由玩家 2 出石头得来的。对着第 1 节的树，看每个 z 的最后一步。",
            "One of the three ends does not follow player 2's rock. In the tree of section 1, "
            "look at the last step to each z.",
        )
    if agrees(lambda p, q, r: r - p):
        return hint(
            "符号反了：z₂ 是玩家 1 出剪刀、玩家 2 出石头，谁赢？",
            "The sign is reversed: at z₂ player 1 has scissors and player 2 rock. Who wins?",
        )
    return hint(
        "从 h₁、h₂、h₃ 各走一步“石头”，落在哪三个结局？它们的收益各是多少？",
        "Take the step rock from each of h₁, h₂, h₃: which three ends do you reach, and what "
        "do they pay?",
    )


def exercise_3(answer):
    trials = [
        ((1, 1), (0.4, 0.6), (1, -1), (0.5, 0.25)),
        ((0.5, 0.5), (0.4, 0.6), (1, -1), (0.5, 0.25)),
        ((0.25, 0.25), (0.3, 0.1), (2, 0), (-1, 1)),
    ]
    values = [a_function(answer, *map(list, trial)) for trial in trials]

    def agrees(formula):
        sums = [sum(formula(*each) for each in zip(*trial, strict=True)) for trial in trials]
        return all_close(values, sums)

    if agrees(lambda own, others, after, before: others * (after - before)):
        return right(
            "权重是他人的到达概率：假设自己一心要走到 I，自己的概率就不再打折。",
            "The weight is the others' reach: if I am bent on getting to I, "
            "my own probabilities take nothing off.",
        )
    if agrees(lambda own, others, after, before: own * (after - before)):
        return hint(
            "函数还和原来一样。“反事实”是说：假设自己一心要走到 I。那么走到 h 的机会由谁决定？",
            "The function still does what it did. Counterfactual means: suppose I did all I "
            "could to reach I. Who then decides whether play comes to h?",
        )
    if agrees(lambda own, others, after, before: own * others * (after - before)):
        return hint(
            "两种到达概率都乘上了，那是实际到达的概率。自己的那一份该不该乘？",
            "Both kinds of reach are in: that is the chance of really getting there. "
            "Should your own part be in it?",
        )
    if agrees(lambda own, others, after, before: others * (before - after)):
        return hint(
            "权重对了，差反了：遗憾是“先走 a 会得到的”减“照原策略走得到的”。",
            "The weight is right, the difference is reversed: what a would have brought, "
            "less what play as it was brings.",
        )
    return hint(
        "对信息集里每个 h：权重 ×（先走 a 的收益 − 照原策略走的收益），再相加。",
        "For each h in the set: weight × (payoff after a - payoff at h); then add up.",
    )


def exercise_4(answer):
    trials = [(-0.2, 0.1, 0.3), (0.0, 0.1, -0.1), (0.0, 0.0, 0.0), (-0.5, -0.1, 0.0)]
    given = [_mix_from(answer, trial) for trial in trials]
    if given[-1] is ZeroDivisionError:
        return hint(
            "R = (−0.5, −0.1, 0) 时，程序要除以 0。它并不“全为 0”，可是有哪一个为正吗？",
            "For R = (-0.5, -0.1, 0) it divides by zero. Not all are 0, but is any positive?",
        )
    if any(mix is ZeroDivisionError for mix in given):
        return hint(
            "有时会除以 0：正的遗憾之和为 0 时，要另作安排。",
            "Sometimes it divides by zero: when the positive regrets sum to 0, "
            "something else must be done.",
        )
    mixes = [a_strategy(mix, 3) for mix in given]

    third = (Fraction(1, 3),) * 3
    if not all_close(mixes[0], (0, Fraction(1, 4), Fraction(3, 4))):
        return hint(
            "R = (−0.2, 0.1, 0.3) 时给出的不是 (0, 1/4, 3/4)：负的遗憾截成 0，正的按比例分。",
            "For R = (-0.2, 0.1, 0.3) it should give (0, 1/4, 3/4): "
            "negative regrets count as 0, positive ones in proportion.",
        )
    if not all_close(mixes[3], third):
        return hint(
            "R = (−0.5, −0.1, 0) 里没有正的遗憾，应当三种均分；你的函数给的是 ({mix})。",
            "In R = (-0.5, -0.1, 0) none is positive, so all three should get the same; "
            "your function gives ({mix}).",
            mix=", ".join(to_places(mixes[3], 2)),
        )
    if all_close(mixes[1], (0, 1, 0)) and all_close(mixes[2], third):
        return right(
            "条件是“没有一个为正”，不是“全为 0”。第一次迭代时 R⁰ 全为 0，只是其中一种情形。",
            "The condition is that none is positive, not that all are zero. R⁰ = 0, before the "
            "first iteration, is only one such case.",
        )
    return hint(
        "R = (0, 0.1, −0.1) 应得 (0, 1, 0)，R = (0, 0, 0) 应得均分。逐一试算。",
        "R = (0, 0.1, -0.1) should give (0, 1, 0), R = (0, 0, 0) the uniform one. Try them.",
    )


def _mix_from(answer, regrets):
    """What a student's function gives for regrets: a sequence, or ZeroDivisionError."""
    try:
        mix = a_call(answer, list(regrets), expected=ZeroDivisionError)
    except ZeroDivisionError:
        return ZeroDivisionError
    # Arrays in which 0 / 0 made no number are that same division.
    if isinstance(mix, np.ndarray) and mix.dtype.kind == "f" and np.isnan(mix).any():
        return ZeroDivisionError
    return mix


def exercise_5(answer):
    # After ten iterations of D1.13, and a set that own play reached 2.5 times in all.
    trials = [
        ((-0.9, 0.1, -1.9), (1 / 3, 28 / 3, 1 / 3), 10),
        ((0.5, -0.5, -2.0), (0.5, 1.5, 0.5), 10),
    ]
    given = [
        some_numbers(a_call(answer, list(regrets), list(sums), t), 3) for regrets, sums, t in trials
    ]

    def agrees(formula):
        return all(
            all_close(mix, formula(*trial)) for mix, trial in zip(given, trials, strict=True)
        )

    if agrees(lambda R, S, T: [s / sum(S) for s in S]):
        return right(
            "平均策略 = 累计策略，除以它自己的和。十次迭代之后是 (1/30, 28/30, 1/30)。",
            "The average is the summed strategy divided by its own sum: "
            "(1/30, 28/30, 1/30) after ten iterations.",
        )
    if agrees(lambda R, S, T: [r / T for r in R]):
        return hint(
            "十次迭代之后，它给出 (−0.09, 0.01, −0.19)。概率能是负的吗？"
            "四步里，哪一个量记的是策略？",
            "After ten iterations it gives (-0.09, 0.01, -0.19). Can a probability be "
            "negative? Which of the quantities in the four steps records strategies?",
        )
    if agrees(lambda R, S, T: [s / T for s in S]):
        return hint(
            "猜拳里对了，因为 π₂(I₂) 总是 1，S 之和正好是 T。"
            "可是有的信息集自己很少走到，S 之和小于 T，这时结果加起来还是 1 吗？",
            "Right for rock, paper, scissors, where π₂(I₂) is always 1 and S sums to T. But in "
            "a set that own play seldom reaches S sums to less. Does the result sum to 1?",
        )
    if agrees(lambda R, S, T: [max(r, 0) / sum(max(x, 0) for x in R) for r in R]):
        return hint(
            "这是下一次的当前策略。有保证的是平均策略，它由哪个量得来？",
            "This is the next current strategy. The guarantee is for the average; "
            "which quantity is that made from?",
        )
    return hint("用 S，并使三个数加起来等于 1。", "Use S, and make the three numbers sum to 1.")


def exercise_6(answer):
    trials = [
        ((1.0, 0.5, 0.25), (1.0, 0.0, 1.0)),
        ((0.2, 0.4, 0.4), (0.0, 0.5, 1.0)),
        ((1.0, 1.0, 1.0), (0.0, 0.5, 1.0)),
    ]
    values = [a_function(answer, *map(list, trial)) for trial in trials]

    def agrees(formula):
        return all_close(values, [formula(*trial) for trial in trials])

    def dot(x, y):
        return sum(p * q for p, q in zip(x, y, strict=True))

    if agrees(lambda reach, up: dot(reach, up) / sum(reach)):
        return right(
            "第 t′ 次迭代的策略，用第 t′ 次的到达概率加权，再除以到达概率之和。",
            "Iteration t′'s strategy is weighted by iteration t′'s reach, and the sum divided "
            "by the summed reach.",
        )
    if agrees(lambda reach, up: reach[-1] * sum(up) / len(up)):
        return hint(
            "函数还和原来一样。每次迭代的策略，都乘了同一个、最后一次的到达概率。"
            "该乘哪一次的？最后又该除以什么？",
            "The function still does what it did: every strategy is weighted by the same, the "
            "last, reach. Which should it be? And what should the sum be divided by?",
        )
    if agrees(lambda reach, up: dot(reach, up) / len(up)):
        return hint(
            "权重对了。可是除以迭代次数，几个行动的概率加起来就不到 1 了。",
            "The weights are right. But divided by the number of iterations "
            "the actions' probabilities sum to less than 1.",
        )
    if agrees(lambda reach, up: sum(up) / len(up)):
        return hint(
            "这是不加权的平均：没走到的那几次，也算了一份。第 4 节的陷阱就在这里。",
            "This is the unweighted average: iterations that hardly came here count in full. "
            "That is the trap of section 4.",
        )
    return hint(
        "分子是“到达概率 × 概率”之和，分母是到达概率之和，都对全部迭代求和。",
        "Above: the sum of reach times probability. Below: the sum of reach. "
        "Both over all iterations.",
    )


def exercise_7(answer):
    x = a_number(answer)
    if close(x, Fraction(1, 2)):
        return right(
            "两人各能多得 1，平均是 1，收益范围是 2，所以是 0.5。"
            "连“总出石头”都达到了 0.5 的标准：这个标准什么也没有要求。",
            "Each could gain 1, the mean is 1, the payoffs range over 2: 0.5. Even always-rock "
            "meets a threshold of 0.5, which therefore asks for nothing.",
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


EXERCISES = {
    "05.1": exercise_1,
    "05.2": exercise_2,
    "05.3": exercise_3,
    "05.4": exercise_4,
    "05.5": exercise_5,
    "05.6": exercise_6,
    "05.7": exercise_7,
}
# Functions to mend, as the reader finds them.
AS_GIVEN = {
    "05.2": "3e0c9de7",
    "05.3": "0418e910",
    "05.4": "aa96090b",
    "05.5": "7d17bc1c",
    "05.6": "63d7fd76",
}
