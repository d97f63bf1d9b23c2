"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

from fractions import Fraction as F

RIGHT = {
    1: [(F(1, 4), F(1, 4), F(1, 22)), (0.25, 0.25, 0.045)],
    5: [(True, True, False, True, False)],
}
WRONG = {
    1: [
        (
            (F(1, 4), F(1, 4), F(1, 16)),
            "第一项留下之后，剩下的位置有几个，要留下的项还有几个？",
            "Once the first item is kept, how many places and how many items are left?",
        ),
        (
            (F(1, 4), F(1, 4), F(1, 2)),
            "占多少",
            "what share of all sets of 3 items contains items 1 and 2?",
        ),
        (
            (F(1, 4), 1, F(1, 4)),
            "第 12 项不一定放进样本池：它存入的概率是多少？",
            "not always stored",
        ),
        (
            (0, F(1, 4), 0),
            "蓄水池留的不是最后三项：第 1 项每次不被换掉的概率，连乘起来是多少？",
            "A reservoir does not keep the last three",
        ),
        (
            (F(1, 12), F(1, 12), F(1, 144)),
            "样本池有几个位置？",
            "How many places does the memory have?",
        ),
        ((F(1, 3), F(2, 3), F(1, 5)), "先算第 12 项", "Begin with item 12"),
    ],
    5: [
        ((False, True, False, True, False), "第 1 句", "Claim 1"),
        ((True, False, False, True, False), "第 2 句", "Claim 2"),
        ((True, True, True, True, False), "第 3 句", "Claim 3"),
        ((True, True, False, False, False), "第 4 句", "Claim 4"),
        ((True, True, False, True, True), "第 5 句", "Claim 5"),
    ],
}
