"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
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
        (
            -0.02,
            "符号不对",
            "The size is right but the sign is not: whose payoff does the question ask for?",
        ),
        (0.1, "总出石头", "always playing rock"),
        (5, "最多是 1", "between -1 and 1"),
        (0.3, "加权平均", "average with weights"),
    ],
    2: [
        ((0, 1, 0), "得 0.05", "earns 0.05"),
        ((0, 0, 1), "总出布", "Always playing paper"),
        ((1 / 3, 1 / 3, 1 / 3), "加权平均", "weighted average"),
    ],
    3: [
        ((0.5, 1 / 3, 1 / 6), "写反了", "Did you exchange rock and paper?"),
        ((0.4, 0.3, 0.3), "题目给定对手出剪刀的概率是 1/2，要求的是另外两个概率。", "given as 1/2"),
        ((0.5, 0.25, 0.25), "出剪刀得 0.00", "scissors earns 0.00"),
        ((0.5, 0.21, 0.29), "记作 w", "Call the probability"),
    ],
}
# In these exercises, every answer that satisfies a certain condition is right, so RIGHT and WRONG
# cannot judge an answer that neither of them lists.
OPEN_EXERCISES = (2,)
