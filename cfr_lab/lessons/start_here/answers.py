"""Answers to the exercises that ask for numbers or truths: right ones, and typical wrong ones.

WRONG has beside each answer a piece of its hint in both languages; the last answer is one of no
special kind. Pages without Python judge by this table, and the tests try it.
"""

from fractions import Fraction as F

RIGHT = {
    1: [F(3, 4)],
}
WRONG = {
    1: [
        (0.25, "石头的概率", "rock's probability"),
        (0.5, "−2 是负的", "−2 is negative"),
        (1 / 3, "所有遗憾都不为正", "no regret is positive"),
        (1, "并不独占", "does not take all"),
        (1.5, "在 0 与 1 之间", "between 0 and 1"),
        (0.6, "先把负的改成 0", "First put 0"),
    ],
}
