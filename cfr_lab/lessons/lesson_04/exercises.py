"""Lesson 04's exercises: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction

from cfr_lab.exercises import a_function, a_number, all_close, close, hint, right, some_numbers
from cfr_lab.lessons.lesson_04.h31 import at_h31
from cfr_lab.numbers import number

OTHERS = Fraction(2, 5)


def exercise_1(answer):
    u, v = some_numbers(answer, 2)
    reached, value = Fraction(3, 10), Fraction(-1, 10)
    if all_close((u, v), (reached * value, value)):
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
    values = [a_function(answer, float(b), r1, r2) for b, r1, r2 in trials]

    def agrees(formula):
        return all_close(values, [formula(*at) for at in trials])

    if agrees(lambda b, r1, r2: OTHERS * (b * r1 + (1 - b) * r2)):
        return right(
            "括号补对了：0.4 b r₁ + 0.4 (1−b) r₂。",
            "The brackets are in place: 0.4 b r₁ + 0.4 (1-b) r₂.",
        )
    if agrees(lambda b, r1, r2: OTHERS * b * r1 + OTHERS - b * r2):
        return hint(
            "函数还和原来一样。试一个特殊情形：r₁ = r₂ = 0 时，什么收益都没有，v 该是多少？"
            "函数给的却是 0.4。0.4 和 r₂ 各应乘在什么上？",
            "The function still computes what it did. Try a special case: with r₁ = r₂ = 0 "
            "nothing is paid; what should v be? The function says 0.4. What should 0.4 and r₂ "
            "each multiply?",
        )
    if agrees(lambda b, r1, r2: OTHERS * b * r1 + (OTHERS - b) * r2):
        return hint(
            "r₂ 现在乘对了整个括号，但括号里 0.4 只乘在 1 上。",
            "r₂ now multiplies a whole bracket, but inside it 0.4 multiplies the 1 alone.",
        )
    if agrees(lambda b, r1, r2: OTHERS * b * r1 + OTHERS * 1 - OTHERS * b * r2):
        return hint(
            "0.4 乘对了，可 r₂ 只乘在 b 上：r₁ = r₂ = 0 时试一试。",
            "0.4 is right, but r₂ multiplies b alone: try r₁ = r₂ = 0.",
        )
    if agrees(lambda b, r1, r2: b * r1 + (1 - b) * r2):
        return hint(
            "这是到了 h₃₁ 以后的收益；他人把局面带到那里的概率还没有乘上。",
            "That is the payoff once play is at h₃₁; the others' reach is still missing.",
        )
    return hint(
        "两个结局分开写：走到 z₁ 的概率乘 r₁，走到 z₂ 的概率乘 r₂，再相加。",
        "Write the two ends apart: the probability of z₁ times r₁, that of z₂ times r₂; add.",
    )


def exercise_3(answer):
    b, r1, r2 = Fraction(1, 2), 3, -1
    v = OTHERS * (b * r1 + (1 - b) * r2)
    played = [Fraction(1), Fraction(1, 2), Fraction(1, 10)]
    values = [a_function(answer, float(a), float(b), r1, r2) for a in played]
    if all_close(values, [a * v for a in played]):
        return hint(
            "这是 u₂(h₃₁)：它随 a 变小。v 里有没有 a？",
            "That is u₂(h₃₁), which falls with a. Is there an a in v?",
        )
    if not all_close(values, [v] * 3):
        return hint(
            "a > 0 时也不对了：b = 0.5、r₁ = 3、r₂ = −1 时，v₂(h₃₁) 应为 0.4，函数给出的是 {x}。",
            "Now it is wrong for a > 0 too: with b = 0.5, r₁ = 3, r₂ = -1, v₂(h₃₁) should be "
            "0.4, and the function says {x}.",
            x=number(float(values[1]), 4),
        )
    try:
        at_zero = answer(0, float(b), r1, r2)
    except ZeroDivisionError:
        return hint(
            "a = 0 时函数出错：u 和 a 都是 0，相除没有意义。v 的定义里有没有 a？",
            "At a = 0 the function fails: u and a are both 0, and 0 / 0 means nothing. Is "
            "there an a in the definition of v?",
        )
    except Exception:
        at_zero = a_function(answer, 0, float(b), r1, r2)
    other = a_function(answer, 0.0, 0.25, 2, 4)
    if close(a_number(at_zero), v) and close(other, OTHERS * Fraction(7, 2)):
        return right(
            "a = 0 时也算得出来：v 只用他人的到达概率和此后的收益，与自己走不走到那里无关。",
            "It works at a = 0 too: v takes the others' reach and the payoff from there on, "
            "and does not ask whether player 2 goes there.",
        )
    return hint(
        "a = 0 时函数给出 {x}，应该是 0.4：玩家 2 不去 h₃₁，不等于 h₃₁ 对玩家 2 毫无价值。",
        "At a = 0 the function says {x} and should say 0.4: that player 2 does not go to h₃₁ "
        "does not make it worth nothing.",
        x=number(float(a_number(at_zero)), 4),
    )


def exercise_4(answer):
    values = some_numbers(answer, 3)
    if all_close(values, (0, "1/4", "-1/4")):
        return right(
            "(0, 0.25, −0.25)。每个数都是三个结点的和，而且用不到 σ₂。",
            "(0, 0.25, -0.25). Each is a sum over three nodes, and σ₂ is not needed.",
        )
    if all_close(values, (0, "1/8", "-3/40")):
        return hint(
            "多乘了 σ₂(a)：v₂(I₂, a) 问的是“就选 a 会怎样”，自己选 a 的概率不算在内。",
            "σ₂(a) is one factor too many: v₂(I₂, a) asks what happens if a is chosen, so the "
            "probability of choosing it stays out.",
        )
    if all_close(values, (0, "-1/4", "1/4")):
        return hint(
            "符号反了：要的是玩家 2 的收益。",
            "The signs are reversed: player 2's payoffs are wanted.",
        )
    if all_close(values, ("1/10", "1/40", "-3/40")):
        return hint(
            "这是 v₂(h₁)、v₂(h₂)、v₂(h₃)：按结点加的。现在要按行动加，例如石头用到 z₂、z₅、z₈。",
            "These are v₂(h₁), v₂(h₂), v₂(h₃), one a node. One an action is wanted: rock, for "
            "example, adds z₂, z₅ and z₈.",
        )
    return hint(
        "以石头为例：在 h₁、h₂、h₃ 上出石头各得多少？玩家 1 走到这三处的概率各是多少？乘起来再加。",
        "Take rock: what does it earn at h₁, h₂, h₃, and how likely is player 1 to lead to "
        "each? Multiply, then add.",
    )


def exercise_5(answer):
    reached, at_one, at_half = some_numbers(answer, 3)
    if all_close((reached, at_one, at_half), ("2/5", "-1/5", "-1/10")):
        return right(
            "(0.4, −0.2, −0.1)。玩家 1 还得先选行动 0；v₂(h₃₁) = −0.2 是负的，"
            "a 越大 u₂(h₃₁) 越小。",
            "(0.4, -0.2, -0.1). Player 1 must choose action 0 first; and v₂(h₃₁) = -0.2 is "
            "negative, so a larger a makes u₂(h₃₁) smaller.",
        )
    if close(reached, 1):
        return hint(
            "玩家 2 总选行动 0，只管住了自己的那一步。h₃₁ 之前还有谁要走？",
            "Always choosing action 0 settles player 2's own step. Who else moves before h₃₁?",
        )
    if not close(reached, OTHERS):
        return hint(
            "第一个数：从根到 h₃₁ 有两步，各是谁走的，概率多少？",
            "The first number: two steps lead from the root to h₃₁. Whose are they, and how "
            "likely is each?",
        )
    if all_close((at_one, at_half), ("-1/2", "-1/4")):
        return hint(
            "后两个数漏乘了 0.4：这是到了 h₃₁ 以后的收益。",
            "The last two lack the factor 0.4: that is the payoff once play is at h₃₁.",
        )
    if all_close((at_one, at_half), ("-1/5", "-1/5")):
        return hint(
            "不随 a 改变的是 v；第三个数问的是 u。",
            "What stays as a changes is v; the third number is a u.",
        )
    if at_one > 0:
        return hint(
            "符号不对：b = 0.5 时，到了 h₃₁ 以后平均得多少，是正还是负？",
            "The sign is wrong: with b = 0.5, is the payoff once play is at h₃₁ positive or "
            "negative on average?",
        )
    return hint(
        "u₂(h₃₁) = 0.4 a b r₁ + 0.4 a (1−b) r₂，把 a = 1 和 a = 0.5 分别代进去。",
        "u₂(h₃₁) = 0.4 a b r₁ + 0.4 a (1-b) r₂: put in a = 1, then a = 0.5.",
    )


def exercise_6(answer):
    a, b, r1, r2 = some_numbers(answer, 4)
    if not (0 <= a <= 1 and 0 <= b <= 1):
        return hint("a 和 b 是概率，在 0 和 1 之间。", "a and b are probabilities, from 0 to 1.")
    if a in (0, 1):
        return hint(
            "题目要 0 < a < 1。a = 1 时自己的到达概率是 1，u = v 不足为奇；a = 0 时 u 必为 0。",
            "The question wants 0 < a < 1. At a = 1 own reach is 1, so u = v is no surprise; "
            "at a = 0, u is 0 whatever v is.",
        )
    if r1 == r2 == 0:
        return hint(
            "r₁、r₂ 都是 0，当然什么都是 0。题目要它们不全为 0。",
            "With r₁ and r₂ both 0 everything is 0; the question wants one that is not.",
        )
    u, v = at_h31(a, b, r1, r2)[:2]
    if close(u, v):
        return right(
            "u = v = 0：自己的到达概率是 {a}，不是 1。"
            "到了 h₃₁ 以后平均得 0，所以 v 是 0，乘什么都是 0。",
            "u = v = 0, and own reach is {a}, not 1. The payoff once there is 0 on average, so "
            "v is 0, and so is anything times v.",
            a=number(float(a)),
        )
    return hint(
        "这时 u = {u}，v = {v}。两者总相差一个因子 a；a 不是 1，v 要怎样，u 才会等于 v？",
        "Here u = {u} and v = {v}. They always differ by the factor a. If a is not 1, what "
        "must v be for u to equal it?",
        u=number(float(u), 4),
        v=number(float(v), 4),
    )


EXERCISES = {
    "04.1": exercise_1,
    "04.2": exercise_2,
    "04.3": exercise_3,
    "04.4": exercise_4,
    "04.5": exercise_5,
    "04.6": exercise_6,
}
# Functions to mend, as the reader finds them.
AS_GIVEN = {"04.2": "d2225ac4", "04.3": "4bf88e0f"}
