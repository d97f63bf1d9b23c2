"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

from fractions import Fraction as F

RIGHT = {
    1: [F(3, 4)],
}
WRONG = {
    1: [
        (0.25, "石头的概率", "rock's probability"),
        (0.5, "−2 是负的", "−2 is negative"),
        (
            1 / 3,
            "所有遗憾都不为正时，三种行动的概率才各是 1/3。",
            "Each action has probability 1/3 only if no regret is positive.",
        ),
        (1, "并不独占", "The action with the largest regret does not get all the probability"),
        (1.5, "在 0 与 1 之间", "between 0 and 1"),
        (0.6, "先把负的遗憾改成 0，再看布的遗憾占总和的几分之几。", "First replace negative"),
    ],
}
