"""Answers to the exercises that ask for numbers or truths: right ones, and typical wrong ones.

WRONG has beside each answer a piece of its hint in both languages; the last answer is one of no
special kind. Pages without Python judge by this table, and the tests try it.
"""

from fractions import Fraction as F

RIGHT = {
    1: [F(1, 50)],
    2: [(1, 0, 0)],
    3: [
        (F(1, 2), F(1, 6), F(1, 3)),
        (0.5, 0.1667, 0.3333),
        (0.5, 0.1666, 0.3333),
        (0.5, 0.167, 0.333),
    ],
}
WRONG = {
    1: [
        (-0.02, "符号不对", "the sign is not"),
        (0.1, "总出石头", "always playing rock"),
        (5, "最多得 1", "between -1 and 1"),
        (0.3, "加权平均", "average with weights"),
    ],
    2: [
        ((0, 1, 0), "得 0.05", "earns 0.05"),
        ((0, 0, 1), "总出布", "Always paper"),
        ((1 / 3, 1 / 3, 1 / 3), "加权平均", "weighted average"),
    ],
    3: [
        ((0.5, 1 / 3, 1 / 6), "换了", "changed places"),
        ((0.4, 0.3, 0.3), "给定的 1/2", "given as 1/2"),
        ((0.5, 0.25, 0.25), "出剪刀得 0.00", "scissors earn 0.00"),
        ((0.5, 0.21, 0.29), "记作 w", "Call the probability"),
    ],
}
# A right answer is any that meets a condition, so that nothing can be said of others than these.
FREE = (2,)
