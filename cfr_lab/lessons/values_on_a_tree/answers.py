"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

from fractions import Fraction as F

RIGHT = {
    1: [(F(-3, 100), F(-1, 10))],
    3: [
        (0.3, 0.5, 1, -1),
        (F(1, 2), F(1, 3), 2, -1),
        (0.9, 0.0, 5, 0),
        (0.1, 0.25, 3, -1),
        (0.5, 1, 0, 5),
        (0.5, 0.333, 2, -1),
    ],
    6: [(F(1, 5), 0, F(1, 20), F(-1, 20))],
}
WRONG = {
    1: [
        ((-0.1, -0.03), "次序反了", "wrong order"),
        ((0.03, 0.03), "玩家 2 的 u 和 v", "u and v of player 2"),
        ((-0.1, -0.1), "u 和 v 相等", "u and v are equal"),
        ((0.03, 0.1), "符号反了", "The sizes are right but the signs are not"),
        ((1, 2), "三个结局", "three terminal nodes"),
    ],
    3: [
        ((0.5, 0.5, 2, 1), "差一个因子 x", "by the factor x"),
        ((0.5, 0.33, 2, -1), "截短的小数", "truncated"),
        ((1, 0.5, 2, 1), "题目要求 0 < x < 1", "asks for 0 < x < 1"),
        ((0.5, 0.5, 0, 0), "不全为 0", "are not both 0"),
        ((0.5, 1.5, 1, -3), "是概率", "are probabilities"),
    ],
    6: [
        ((0.4, 0, 0.1, -0.1), "机会的一步", "The path to I also contains an action of chance."),
        ((0.2, 0, 0.1, -0.1), "除了玩家 1", "besides player 1"),
        (
            (1, 0, 0.05, -0.05),
            "他人以多大的概率把局面带到 I？",
            "With what probability do the others lead play to I?",
        ),
        ((0.5, 0, 0.05, -0.05), "只乘了机会", "only chance's 1/2"),
        ((-0.2, 0, -0.05, 0.05), "符号反了", "signs are reversed"),
        ((1, 2, 3, 4), "哪几个结点", "the nodes of I"),
    ],
}
# In these exercises, every answer that satisfies a condition is right, so RIGHT and WRONG cannot
# judge the answers that they do not list.
OPEN_EXERCISES = (3,)
