"""Lesson 04's exercises: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction

from cfr_lab.exercises import a_function, all_close, close, hint, near, right, some_numbers
from cfr_lab.lessons.lesson_04.h31 import at_h31
from cfr_lab.lessons.lesson_04.programs import exercise_action_values, exercise_reaches
from cfr_lab.numbers import number

OTHERS = Fraction(2, 5)


def exercise_1(answer):
    u, v = some_numbers(answer, 2)
    reached, value = Fraction(3, 10), Fraction(-1, 10)
    if near(u, reached * value) and near(v, value):
        return right(
            "u₁(h₂) = −0.03，v₁(h₂) = −0.1。玩家 1 自己的到达概率是 0.3，所以 u = 0.3 v。",
            "u₁(h₂) = -0.03 and v₁(h₂) = -0.1. Player 1's own reach is 0.3, so u = 0.3 v.",
        )
    if all_close((v, u), (reached * value, value)):
        return hint(
            "两个数的次序反了：哪一个还要乘以自己的到达概率？",
            "The two are in the wrong order: which of them has own reach as a factor?",
        )
    if all_close((u, v), (-reached * value, -reached * value)):
        return hint(
            "这是玩家 2 的 u 和 v。现在站在玩家 1 的角度：收益是谁的？“自己的到达概率”又是谁的？",
            "These are player 2's. Now stand with player 1: whose payoff is it, and whose is "
            "the “own reach”?",
        )
    if close(u, v):
        return hint(
            "u 和 v 相等？玩家 1 走到 h₂ 要先出石头，自己的到达概率是多少？",
            "u and v equal? To get to h₂ player 1 must play rock first. What is own reach?",
        )
    if all_close((u, v), (-reached * value, -value)):
        return hint(
            "大小都对，符号反了：玩家 1 出石头，玩家 2 出布时，玩家 1 得多少？",
            "The sizes are right, the signs are not: after rock against paper, what does "
            "player 1 get?",
        )
    return hint(
        "先列出 h₂ 之下的三个结局：玩家 2 走到每一个的概率是多少，玩家 1 得多少？",
        "List the three ends below h₂ first: how likely is player 2 to choose each, and what "
        "does it pay player 1?",
    )


def exercise_2(answer):
    trials = [(Fraction(1, 2), 2, -1), (Fraction(1, 4), 1, 3), (1, -2, 1), (0, 2, 3), (0, 0, 0)]
    values = [a_function(answer, float(y), d1, d2) for y, d1, d2 in trials]

    def agrees(formula):
        return all_close(values, [formula(*at) for at in trials])

    if agrees(lambda y, d1, d2: OTHERS * (y * d1 + (1 - y) * d2)):
        return right(
            "括号补对了：0.4 y d₁ + 0.4 (1−y) d₂。",
            "The brackets are in place: 0.4 y d₁ + 0.4 (1-y) d₂.",
        )
    if agrees(lambda y, d1, d2: OTHERS * y * d1 + OTHERS - y * d2):
        return hint(
            "函数还和原来一样。试一个特殊情形：d₁ = d₂ = 0 时，什么收益都没有，v 该是多少？"
            "函数给的却是 0.4。0.4 和 d₂ 各应乘在什么上？",
            "The function still computes what it did. Try a special case: with d₁ = d₂ = 0 "
            "nothing is paid; what should v be? The function says 0.4. What should 0.4 and d₂ "
            "each multiply?",
        )
    if agrees(lambda y, d1, d2: OTHERS * y * d1 + (OTHERS - y) * d2):
        return hint(
            "d₂ 现在乘对了整个括号，但括号里 0.4 只乘在 1 上。",
            "d₂ now multiplies a whole bracket, but inside it 0.4 multiplies the 1 alone.",
        )
    if agrees(lambda y, d1, d2: OTHERS * y * d1 + OTHERS * 1 - OTHERS * y * d2):
        return hint(
            "0.4 乘对了，可 d₂ 只乘在 y 上：d₁ = d₂ = 0 时试一试。",
            "0.4 is right, but d₂ multiplies y alone: try d₁ = d₂ = 0.",
        )
    if agrees(lambda y, d1, d2: y * d1 + (1 - y) * d2):
        return hint(
            "这是到了 h₃₁ 以后的收益；他人把局面带到那里的概率还没有乘上。",
            "That is the payoff once play is at h₃₁; the others' reach is still missing.",
        )
    return hint(
        "两个结局分开写：走到 z₁ 的概率乘 d₁，走到 z₂ 的概率乘 d₂，再相加。",
        "Write the two ends apart: the probability of z₁ times d₁, that of z₂ times d₂; add.",
    )


def exercise_3(answer):
    x, y, d1, d2 = some_numbers(answer, 4)
    if not (0 <= x <= 1 and 0 <= y <= 1):
        return hint("x 和 y 是概率，在 0 和 1 之间。", "x and y are probabilities, from 0 to 1.")
    if x in (0, 1):
        return hint(
            "题目要 0 < x < 1。x = 1 时自己的到达概率是 1，u = v 不足为奇；x = 0 时 u 必为 0。",
            "The question wants 0 < x < 1. At x = 1 own reach is 1, so u = v is no surprise; "
            "at x = 0, u is 0 whatever v is.",
        )
    if d1 == d2 == 0:
        return hint(
            "d₁、d₂ 都是 0，当然什么都是 0。题目要它们不全为 0。",
            "With d₁ and d₂ both 0 everything is 0; the question wants one that is not.",
        )
    u, v = at_h31(x, y, d1, d2)[:2]
    if close(u, v):
        return right(
            "u = v = 0：自己的到达概率是 {x}，不是 1。"
            "到了 h₃₁ 以后平均得 0，所以 v 是 0，乘什么都是 0。",
            "u = v = 0, and own reach is {x}, not 1. The payoff once there is 0 on average, so "
            "v is 0, and so is anything times v.",
            x=number(float(x)),
        )
    return hint(
        "这时 u = {u}，v = {v}。两者总相差一个因子 x；x 不是 1，v 要怎样，u 才会等于 v？",
        "Here u = {u} and v = {v}. They always differ by the factor x. If x is not 1, what "
        "must v be for u to equal it?",
        u=number(float(u), 4),
        v=number(float(v), 4),
    )


def exercise_6(answer):
    values = some_numbers(answer, 4)

    def is_(*wanted):
        return all(near(v, Fraction(w)) for v, w in zip(values, wanted, strict=True))

    if is_("1/5", 0, "1/20", "-1/20"):
        return right(
            "(0.2, 0, 0.05, −0.05)。机会的 1/2 和玩家 1 的概率都是他人的，玩家 2 自己的不乘。",
            "(0.2, 0, 0.05, -0.05). Chance's 1/2 and player 1's probabilities are the others'; "
            "player 2's own stay out.",
        )
    if is_("2/5", 0, "1/10", "-1/10"):
        return hint(
            "机会那一步也在去 I 的路上，它算谁的？",
            "Chance's step is on the way to I as well. Whose does it count as?",
        )
    if is_(1, 0, "1/10", "-1/10") or is_(1, 0, "1/20", "-1/20"):
        return hint(
            "1 是走到 I 之后出石头的收益。他人有多少时候把局面带到 I？",
            "1 is what rock pays once play is at I. How often do the others bring play to I?",
        )
    if is_("1/2", 0, "1/20", "-1/20"):
        return hint(
            "第一个数只乘了机会的 1/2。要到 I，玩家 1 还得出什么？",
            "The first number has chance's 1/2 alone. What must player 1 play as well to come "
            "to I?",
        )
    if is_("-1/5", 0, "-1/20", "1/20"):
        return hint(
            "符号反了：要的是玩家 2 的收益。",
            "The signs are reversed: player 2's payoffs are wanted.",
        )
    return hint(
        "先写出 I 和 I′ 各有哪几个结点，他人走到每个结点的概率是多少，再乘玩家 2 在那里得的。",
        "First write down the nodes of I and of I′ and the others' reach of each; then multiply "
        "by what player 2 gets there.",
    )


EXERCISES = {
    "04.1": exercise_1,
    "04.2": exercise_2,
    "04.3": exercise_3,
    "04.4": exercise_reaches,
    "04.5": exercise_action_values,
    "04.6": exercise_6,
}
# Functions that stand in the notebook to be mended or written.
AS_GIVEN = {"04.2": "6fe8eab4", "04.4": "520c9828", "04.5": "a31b136c"}
# The sections that an exercise needs.
SECTIONS = {
    "04.1": (1,),
    "04.2": (5,),
    "04.3": (5,),
    "04.4": (2,),
    "04.5": (4,),
    "04.6": (4,),
}
