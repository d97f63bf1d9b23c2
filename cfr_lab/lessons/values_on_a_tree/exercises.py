"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import is_close, some_numbers
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.values_on_a_tree.exercise_action_values import ACTION_VALUES
from cfr_lab.lessons.values_on_a_tree.exercise_reaches import REACHES
from cfr_lab.lessons.values_on_a_tree.h31 import at_h31
from cfr_lab.numbers import number_text
from cfr_lab.outputs import equals_program, outputs

U_AND_V = Exercise(
    sections=(1, 3),
    read=partial(some_numbers, n=2),
    right=Case(
        (F(-3, 100), F(-1, 10)),
        "u₁(h₂) = −0.03，v₁(h₂) = −0.1。玩家 1 自己的到达概率是 0.3，所以 u = 0.3 v。",
        "u₁(h₂) = -0.03 and v₁(h₂) = -0.1. Player 1's own reach is 0.3, so u = 0.3 v.",
    ),
    mistakes=(
        Case(
            (F(-1, 10), F(-3, 100)),
            "两个数的次序反了：哪一个数还要乘自己的到达概率？",
            "The two numbers are in the wrong order: which of them has the player's own reach as "
            "a factor?",
        ),
        Case(
            (F(3, 100), F(3, 100)),
            "你写的是玩家 2 的 u 和 v。题目问玩家 1：该用谁的收益？“自己的到达概率”又是谁的？",
            "Your numbers are u and v of player 2. The question asks about player 1: whose payoff "
            "and whose own reach do you need?",
        ),
        Case(
            lambda attempt: is_close(*attempt),
            "你写的 u 和 v 相等。玩家 1 要先出石头才走到 h₂，那么玩家 1 自己的到达概率是多少？",
            "Your u and v are equal. Player 1 must play rock to reach h₂: what is player 1's own "
            "reach?",
        ),
        Case(
            (F(3, 100), F(1, 10)),
            "绝对值都对，符号反了：玩家 1 出石头、玩家 2 出布时，玩家 1 得多少？",
            "The sizes are right but the signs are not: how much does player 1 get with rock "
            "against paper?",
        ),
    ),
    otherwise=(
        "先列出 h₂ 之下的三个结局：玩家 2 走到每个结局的概率是多少，玩家 1 在那里得多少？",
        "First list the three terminal nodes below h₂: with what probability does player 2 choose "
        "each, and what does player 1 get there?",
    ),
)


def v2_h31(y, d1, d2):
    return 0.4 * y * d1 + 0.4 * (1 - y) * d2


BRACKETS = Exercise(
    sections=(5,),
    given_fingerprint="6fe8eab4",
    read=partial(
        outputs,
        # Each trial consists of the arguments (y, d1, d2).
        trials=((0.5, 2, -1), (0.25, 1, 3), (1.0, -2, 1), (0.0, 2, 3), (0.0, 0, 0)),
        right=v2_h31,
    ),
    right=Case(
        equals_program(v2_h31),
        "你补对了括号：0.4 y d₁ + 0.4 (1−y) d₂。",
        "The brackets are right: 0.4 y d₁ + 0.4 (1-y) d₂.",
    ),
    mistakes=(
        Case(
            equals_program(lambda y, d1, d2: 0.4 * y * d1 + 0.4 - y * d2),
            "你的函数还和原来一样。试一个特殊情形：d₁ = d₂ = 0 时，收益都是 0，v 该是多少？"
            "函数返回的却是 0.4。0.4 和 d₂ 各应乘什么？",
            "Your function still computes the original formula. Try a special case. With d₁ = d₂ "
            "= 0, all payoffs are 0: what should v be? The function returns 0.4. What should 0.4 "
            "and d₂ each multiply?",
        ),
        Case(
            equals_program(lambda y, d1, d2: 0.4 * y * d1 + (0.4 - y) * d2),
            "d₂ 现在乘了整个括号，这是对的；可是在括号里，0.4 只乘了 1。括号里的另一项该乘什么？",
            "d₂ now multiplies a whole bracket, but inside it 0.4 multiplies only the 1. What "
            "should multiply the other term?",
        ),
        Case(
            equals_program(lambda y, d1, d2: 0.4 * y * d1 + 0.4 - 0.4 * y * d2),
            "0.4 乘对了，可是 d₂ 只乘了 y。取 d₁ = d₂ = 0：v 该是多少，你的函数返回多少？",
            "0.4 is right, but d₂ multiplies only y. With d₁ = d₂ = 0, what should v be, and what "
            "does your function return?",
        ),
        Case(
            equals_program(lambda y, d1, d2: 0.4 * y * d1 + (1 - y) * d2),
            "你在 d₁ 那一项乘了 0.4，在 d₂ 那一项没有乘。到 z₁ 和到 z₂ 的两条路，"
            "前面一段是不是一样？",
            "Your term with d₁ has the factor 0.4, but your term with d₂ does not. Do the paths "
            "to z₁ and to z₂ begin in the same way?",
        ),
        Case(
            equals_program(lambda y, d1, d2: y * d1 + (1 - y) * d2),
            "你的函数算的是走到 h₃₁ 之后的期望收益 U₂。反事实值还要乘哪个概率？",
            "Your function computes U₂, the expected payoff from h₃₁ on. Which probability is the "
            "other factor of v?",
        ),
        Case(
            equals_program(lambda y, d1, d2: 0.4 * (1 - y) * d1 + 0.4 * y * d2),
            "你把 y 和 1 − y 对调了：玩家 3 走到 z₁ 的概率是哪一个？",
            "You exchanged y and 1 - y: which of them is the probability that player 3 moves to "
            "z₁?",
        ),
    ),
    otherwise=(
        "把两个结局分开写：走到 z₁ 的概率乘 d₁，走到 z₂ 的概率乘 d₂，再相加。",
        "Treat the two terminal nodes separately: multiply the probability of z₁ by d₁ and that "
        "of z₂ by d₂, then add.",
    ),
)


def _is_a_solution(attempt):
    """Return the values for the verdict's text if u = v although 0 < x < 1, and False otherwise."""
    x, y, d1, d2 = attempt
    if not (0 < x < 1 and 0 <= y <= 1) or d1 == d2 == 0:
        return False
    # If the answer's y is rounded to three decimals, v changes by no more than this tolerance.
    v = at_h31(x, y, d1, d2)[1]
    return abs(v) <= F(1, 2000) * max(abs(d1), abs(d2)) and {"x": number_text(float(x))}


def _values(attempt):
    u, v = at_h31(*attempt)[:2]
    return {"u": number_text(float(u), 4), "v": number_text(float(v), 4)}


EQUAL_VALUES = Exercise(
    sections=(3, 5),
    read=partial(some_numbers, n=4),
    right=Case(
        _is_a_solution,
        "u = v = 0，而自己的到达概率是 {x}，不是 1。"
        "走到 h₃₁ 之后的期望收益是 0，所以 v = 0，v 乘任何数都是 0。",
        "u = v = 0, and the player's own reach is {x}, not 1. From h₃₁ on, the expected payoff is "
        "0, so v = 0; x times v is then 0 as well.",
    ),
    mistakes=(
        Case(
            lambda attempt: not (0 <= attempt[0] <= 1 and 0 <= attempt[1] <= 1),
            "x 和 y 是概率，要在 0 与 1 之间。",
            "x and y are probabilities, so they must lie between 0 and 1.",
        ),
        Case(
            lambda attempt: attempt[0] in (0, 1),
            "题目要求 0 < x < 1。x = 1 时自己的到达概率是 1，u 总等于 v；x = 0 时 u 总是 0。",
            "The question asks for 0 < x < 1. At x = 1 player 2's own reach is 1, so u always "
            "equals v; at x = 0, u is always 0.",
        ),
        Case(
            lambda attempt: attempt[2] == attempt[3] == 0,
            "d₁、d₂ 都是 0 时，u 和 v 都是 0。题目要求 d₁、d₂ 不全为 0。",
            "If d₁ and d₂ are both 0, so are u and v. The question requires that d₁ and d₂ are not "
            "both 0.",
        ),
        Case(
            lambda attempt: abs(at_h31(*attempt)[1]) < F(1, 200),
            "你的 v 接近 0，但不是 0：有一个数是截短的小数吗？写成分数试试，例如 1/3。",
            "Your v is nearly 0, but not exactly 0: is one of your numbers a truncated decimal? "
            "Try a fraction, such as 1/3.",
        ),
        Case(
            _values,
            "你的四个数给出 u = {u}，v = {v}。u 与 v 总是相差一个因子 x；x 不是 1，v 等于多少时，"
            "u 才等于 v？",
            "Your numbers give u = {u} and v = {v}. These two always differ by the factor x. If x "
            "is not 1, for which v is u equal to v?",
        ),
    ),
    otherwise=("再读一遍题目的三个条件。", "Read the question's three conditions again."),
)

TWO_SETS = Exercise(
    sections=(2, 4),
    read=partial(some_numbers, n=4),
    right=Case(
        (F(1, 5), 0, F(1, 20), F(-1, 20)),
        "(0.2, 0, 0.05, −0.05)。机会的 1/2 和玩家 1 的概率都属于他人，要乘；"
        "玩家 2 自己的概率不乘。",
        "(0.2, 0, 0.05, -0.05). Chance's 1/2 and player 1's probabilities belong to the others "
        "and are factors; player 2's own probabilities are not.",
    ),
    mistakes=(
        Case(
            (F(2, 5), 0, F(1, 10), F(-1, 10)),
            "走到 I 的路上也有机会的一步。这一步的概率算自己的，还是算他人的？",
            "The path to I also contains an action of chance. Is chance one of the others?",
        ),
        Case(
            lambda attempt: is_close(attempt[0], 1) and is_close(attempt[1], 0),
            "1 是走到 I 之后出石头的收益。他人以多大的概率把局面带到 I？",
            "Your 1 is the payoff of rock from I on. With what probability do the others lead "
            "play to I?",
        ),
        Case(
            (F(1, 5), 0, F(1, 10), F(-1, 10)),
            "第一个数对了。走到 I′ 的路上，除了玩家 1 的一步，还有谁的一步？",
            "The first number is right. Who, besides player 1, has a step on the path to I′?",
        ),
        Case(
            (F(1, 2), 0, F(1, 20), F(-1, 20)),
            "你的第一个数只乘了机会的 1/2。要走到 I，玩家 1 还得出什么？",
            "Your first number has only chance's 1/2 as a factor. What must player 1 play to "
            "reach I?",
        ),
        Case(
            (F(-1, 5), 0, F(-1, 20), F(1, 20)),
            "符号反了：题目问的是谁的收益？",
            "The signs are reversed: whose payoffs does the question ask about?",
        ),
    ),
    otherwise=(
        "先写出 I 和 I′ 各有哪几个结点，他人走到每个结点的概率是多少，再乘玩家 2 在那里的收益。",
        "First write down the nodes of I and of I′ and the others' reach of each node. Then "
        "multiply each reach by player 2's payoff there.",
    ),
)

EXERCISES = {
    1: U_AND_V,
    2: BRACKETS,
    3: EQUAL_VALUES,
    4: REACHES,
    5: ACTION_VALUES,
    6: TWO_SETS,
}
