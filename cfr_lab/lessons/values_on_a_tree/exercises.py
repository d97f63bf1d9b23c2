"""The exercises of this lesson: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.values_on_a_tree.exercise_action_values import ACTION_VALUES
from cfr_lab.lessons.values_on_a_tree.exercise_reaches import REACHES
from cfr_lab.lessons.values_on_a_tree.h31 import at_h31
from cfr_lab.numbers import number
from cfr_lab.outputs import like, outputs
from cfr_lab.readers import close, some_numbers

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
            "两个数的次序反了：哪一个还要乘以自己的到达概率？",
            "The two are in the wrong order: which of them has own reach as a factor?",
        ),
        Case(
            (F(3, 100), F(3, 100)),
            "这是玩家 2 的 u 和 v。现在站在玩家 1 的角度：收益是谁的？“自己的到达概率”又是谁的？",
            "These are player 2's. Now stand with player 1: whose payoff is it, and whose is "
            "the “own reach”?",
        ),
        Case(
            lambda given: close(*given),
            "u 和 v 相等？玩家 1 走到 h₂ 要先出石头，自己的到达概率是多少？",
            "u and v equal? To get to h₂ player 1 must play rock first. What is own reach?",
        ),
        Case(
            (F(3, 100), F(1, 10)),
            "大小都对，符号反了：玩家 1 出石头，玩家 2 出布时，玩家 1 得多少？",
            "The sizes are right, the signs are not: after rock against paper, what does "
            "player 1 get?",
        ),
    ),
    otherwise=(
        "先列出 h₂ 之下的三个结局：玩家 2 走到每一个的概率是多少，玩家 1 得多少？",
        "List the three terminal nodes below h₂ first: how likely is player 2 to choose each, and "
        "what does it pay player 1?",
    ),
)


def v2_h31(y, d1, d2):
    return 0.4 * y * d1 + 0.4 * (1 - y) * d2


BRACKETS = Exercise(
    sections=(5,),
    given="6fe8eab4",
    read=partial(
        outputs,
        # (y, d1, d2)
        trials=((0.5, 2, -1), (0.25, 1, 3), (1.0, -2, 1), (0.0, 2, 3), (0.0, 0, 0)),
        right=v2_h31,
    ),
    right=Case(
        like(v2_h31),
        "括号补对了：0.4 y d₁ + 0.4 (1−y) d₂。",
        "The brackets are in place: 0.4 y d₁ + 0.4 (1-y) d₂.",
    ),
    mistakes=(
        Case(
            like(lambda y, d1, d2: 0.4 * y * d1 + 0.4 - y * d2),
            "函数还和原来一样。试一个特殊情形：d₁ = d₂ = 0 时，什么收益都没有，v 该是多少？"
            "函数给的却是 0.4。0.4 和 d₂ 各应乘在什么上？",
            "The function still computes what it did. Try a special case: with d₁ = d₂ = 0 "
            "nothing is paid; what should v be? The function says 0.4. What should 0.4 and d₂ "
            "each multiply?",
        ),
        Case(
            like(lambda y, d1, d2: 0.4 * y * d1 + (0.4 - y) * d2),
            "d₂ 现在乘对了整个括号，但括号里 0.4 只乘在 1 上。",
            "d₂ now multiplies a whole bracket, but inside it 0.4 multiplies the 1 alone.",
        ),
        Case(
            like(lambda y, d1, d2: 0.4 * y * d1 + 0.4 - 0.4 * y * d2),
            "0.4 乘对了，可 d₂ 只乘在 y 上：d₁ = d₂ = 0 时试一试。",
            "0.4 is right, but d₂ multiplies y alone: try d₁ = d₂ = 0.",
        ),
        Case(
            like(lambda y, d1, d2: 0.4 * y * d1 + (1 - y) * d2),
            "d₁ 那一项乘了 0.4，d₂ 那一项没有乘。到 z₁ 和到 z₂ 的路，前面一段不是一样的吗？",
            "The term with d₁ has the factor 0.4, and the term with d₂ has not. Do the ways to z₁ "
            "and to z₂ not begin alike?",
        ),
        Case(
            like(lambda y, d1, d2: y * d1 + (1 - y) * d2),
            "这是到了 h₃₁ 以后的收益；他人把局面带到那里的概率还没有乘上。",
            "That is the payoff once play is at h₃₁; the others' reach is still missing.",
        ),
        Case(
            like(lambda y, d1, d2: 0.4 * (1 - y) * d1 + 0.4 * y * d2),
            "y 和 1 − y 对调了：玩家 3 走到 z₁ 的概率是哪一个？",
            "y and 1 - y are exchanged: which of them is the probability that player 3 goes to z₁?",
        ),
    ),
    otherwise=(
        "两个结局分开写：走到 z₁ 的概率乘 d₁，走到 z₂ 的概率乘 d₂，再相加。",
        "Write the two terminal nodes apart: the probability of z₁ times d₁, that of z₂ times "
        "d₂; then add.",
    ),
)


def _is_a_solution(given):
    """Return the fact of the right answer's sentence where u = v in spite of 0 < x < 1."""
    x, y, d1, d2 = given
    if not (0 < x < 1 and 0 <= y <= 1) or d1 == d2 == 0:
        return False
    # Three decimals of y are enough: they change v by this much at most.
    v = at_h31(x, y, d1, d2)[1]
    return abs(v) <= F(1, 2000) * max(abs(d1), abs(d2)) and {"x": number(float(x))}


def _values(given):
    u, v = at_h31(*given)[:2]
    return {"u": number(float(u), 4), "v": number(float(v), 4)}


EQUAL_VALUES = Exercise(
    sections=(3, 5),
    read=partial(some_numbers, n=4),
    right=Case(
        _is_a_solution,
        "u = v = 0：自己的到达概率是 {x}，不是 1。"
        "到了 h₃₁ 以后平均得 0，所以 v 是 0，乘什么都是 0。",
        "u = v = 0, and own reach is {x}, not 1. The payoff once there is 0 on average, so "
        "v is 0, and so is anything times v.",
    ),
    mistakes=(
        Case(
            lambda given: not (0 <= given[0] <= 1 and 0 <= given[1] <= 1),
            "x 和 y 是概率，在 0 和 1 之间。",
            "x and y are probabilities, from 0 to 1.",
        ),
        Case(
            lambda given: given[0] in (0, 1),
            "题目要 0 < x < 1。x = 1 时自己的到达概率是 1，u = v 不足为奇；x = 0 时 u 必为 0。",
            "The question wants 0 < x < 1. At x = 1 own reach is 1, so u = v is no surprise; "
            "at x = 0, u is 0 whatever v is.",
        ),
        Case(
            lambda given: given[2] == given[3] == 0,
            "d₁、d₂ 都是 0，当然什么都是 0。题目要它们不全为 0。",
            "With d₁ and d₂ both 0 everything is 0; the question wants one that is not.",
        ),
        Case(
            lambda given: abs(at_h31(*given)[1]) < F(1, 200),
            "v 只差一点就是 0：有一个数是截短的小数吗？写成分数试试，例如 1/3。",
            "v is nearly 0, but not quite: is one of the numbers a decimal cut short? Try a "
            "fraction, such as 1/3.",
        ),
        Case(
            _values,
            "这时 u = {u}，v = {v}。两者总相差一个因子 x；x 不是 1，v 要怎样，u 才会等于 v？",
            "Here u = {u} and v = {v}. They always differ by the factor x. If x is not 1, what "
            "must v be for u to equal it?",
        ),
    ),
    otherwise=("再读一遍题目的三个条件。", "Read the question's three conditions once more."),
)

TWO_SETS = Exercise(
    sections=(2, 4),
    read=partial(some_numbers, n=4),
    right=Case(
        (F(1, 5), 0, F(1, 20), F(-1, 20)),
        "(0.2, 0, 0.05, −0.05)。机会的 1/2 和玩家 1 的概率都是他人的，玩家 2 自己的不乘。",
        "(0.2, 0, 0.05, -0.05). Chance's 1/2 and player 1's probabilities are the others'; "
        "player 2's own stay out.",
    ),
    mistakes=(
        Case(
            (F(2, 5), 0, F(1, 10), F(-1, 10)),
            "机会那一步也在去 I 的路上，它算谁的？",
            "Chance's step is on the way to I as well. Whose does it count as?",
        ),
        Case(
            lambda given: close(given[0], 1) and close(given[1], 0),
            "1 是走到 I 之后出石头的收益。他人有多少时候把局面带到 I？",
            "1 is what rock pays once play is at I. How often do the others bring play to I?",
        ),
        Case(
            (F(1, 5), 0, F(1, 10), F(-1, 10)),
            "第一个数对了。走到 I′ 的路上，除了玩家 1，还有谁走过一步？",
            "The first number is right. Who, besides player 1, has a step on the way to I′?",
        ),
        Case(
            (F(1, 2), 0, F(1, 20), F(-1, 20)),
            "第一个数只乘了机会的 1/2。要到 I，玩家 1 还得出什么？",
            "The first number has chance's 1/2 alone. What must player 1 play as well to come "
            "to I?",
        ),
        Case(
            (F(-1, 5), 0, F(-1, 20), F(1, 20)),
            "符号反了：要的是玩家 2 的收益。",
            "The signs are reversed: player 2's payoffs are wanted.",
        ),
    ),
    otherwise=(
        "先写出 I 和 I′ 各有哪几个结点，他人走到每个结点的概率是多少，再乘玩家 2 在那里得的。",
        "First write down the nodes of I and of I′ and the others' reach of each; then multiply "
        "by what player 2 gets there.",
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
