"""List the right answers and typical wrong answers to the exercises that ask for numbers.

WRONG lists the wrong answers, each with an excerpt from its hint in both languages. The last wrong
answer to each exercise gets the general hint. Pages without Python judge answers against RIGHT and
WRONG, and the tests check both.
"""

from fractions import Fraction as F

RIGHT = {
    1: [(16, 109)],
    2: [(F(-1, 24), F(1, 24)), (-0.0417, 0.0417)],
    3: [(F(1, 5), F(3, 5))],
}
WRONG = {
    1: [
        ((109, 16), "次序反了", "The order is"),
        ((48, 109), "48 是", "48 counts"),
        ((16, 108), "只差一个", "One node is missing"),
        ((16, 73), "信息集数正确", "is right. For the nodes"),
        ((8, 109), "一个玩家", "one player's"),
        ((12, 55), "先数每个玩家", "First count"),
    ],
    2: [
        ((-1, 1), "没有按到达概率加权", "did not weight"),
        ((F(-1, 4), F(1, 4)), "只差一个因子", "One factor is missing"),
        ((F(-1, 4), F(-1, 6)), "你写的是 v(I, p)", "You wrote v(I, p)"),
        ((F(1, 24), F(-1, 24)), "符号反了", "the sign"),
        ((F(-1, 12), F(1, 12)), "权重不相等", "different weights"),
        ((-0.1667, 0.1667), "检查 π₋₁(h)", "Check π₋₁(h)"),
        ((0, 0), "分开算", "separately"),
    ],
    3: [
        ((0.6, 0.2), "次序反了", "The order is"),
        ((F(1, 3), F(1, 3)), "下注额为 1 时的解", "a bet of 1"),
        ((0.2, 0.5), "x 正确", "x is right"),
        ((0.5, 0.6), "y 正确", "y is right"),
        ((-0.2, 0.7), "0 与 1 之间", "between 0 and 1"),
        ((0.25, 0.7), "谁的概率使谁无差异", "do these conditions give"),
    ],
}
