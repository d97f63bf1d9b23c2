"""List the right answers and typical wrong answers to the puzzles that ask for numbers.

WRONG lists the wrong answers, each with an excerpt from its hint in both languages. The last wrong
answer to each puzzle matches none of the expected mistakes. Pages without Python judge answers
against RIGHT and WRONG, and the tests check both.
"""

from fractions import Fraction as F

RIGHT = {
    24: [(1, 0, 0), (0.75, 0.25, 0), (0, 0, 1)],
    26: [(27, 2, 2)],
}
WRONG = {
    24: [
        ((F(1, 3), F(1, 3), F(1, 3)), "恰好不是反例", "not a counterexample"),
        ((0.5, 0.3, 0.2), "再远一点", "more lopsided"),
    ],
    26: [
        ((9, 2, 2), "9 是结局的个数", "9 is the number of terminal"),
        ((3, 2, 2), "看不见玩家 1 的行动时的纯策略个数", "does not see"),
        ((27, 0, 2), "四格的总和", "total of all four"),
        ((27, 1, 2), "一格一格地相加", "cell by cell"),
        ((27, 2, 1), "一直在绕圈", "in circles"),
        ((27, 2, 4), "看第 4 行", "look at row 4"),
        ((27, 2, 3), "行号", "number of a row"),
        ((8, 5, 3), "应对表", "lists of answers"),
    ],
}
# In these puzzles, every answer that satisfies a certain condition is right, so RIGHT and WRONG
# cannot judge an answer that neither of them lists.
OPEN_EXERCISES = (24,)
