"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

from fractions import Fraction as F

from cfr_lab.lessons.regret_matching.exercises import CLAIM_HINTS, CLAIMS

RIGHT = {
    1: [(1, 2, 0)],
    2: [(0, F(3, 4), F(1, 4))],
    3: [CLAIMS],
    4: [(120_000, 80_000), (4 * 3 / 0.01**2, 4 * 2 / 0.01**2)],
    6: [(F(5, 9), F(19, 30)), (0.556, 0.633), (0.5556, 0.6333)],
}
WRONG = {
    1: [
        ((0, 1, -1), "还不是遗憾", "not yet regrets"),
        (
            (-1, -2, 0),
            "减法的方向反了：遗憾是“本来能得的”减去“实际得到的”。",
            "The subtraction is the wrong way round",
        ),
        ((2, 0, 1), "先看次序", "Check the order"),
        ((3, 2, 0), "那一列", "Take the column"),
        ((2, 1, 1), "先看我实际出的布", "Begin with paper"),
    ],
    2: [
        ((-1, 1.5, 0.5), "成了负数", "negative. Which part"),
        ((0, 1.5, 0.5), "概率之和是 2", "sum to 2"),
        (
            (0, 1, 0),
            "遗憾匹配并不只出遗憾最大的行动：布的遗憾也是正的，布该分到多少？",
            "What is paper's share?",
        ),
        ((0, 0.5, 0.5), "并不平分", "Actions with positive regret do not get equal shares"),
        ((1 / 3, 1 / 2, 1 / 6), "当成 2", "treated -2 as 2"),
        (
            (1 / 3, 1 / 3, 1 / 3),
            "所有遗憾都不为正时，才用均匀策略；这里有两个是正的。",
            "here two are",
        ),
        ((0, 0.71, 0.29), "三步", "Three steps"),
    ],
    3: [
        ([claim != (k == wrong) for k, claim in enumerate(CLAIMS)], *CLAIM_HINTS[wrong])
        for wrong in range(6)
    ],
    4: [
        ((80_000, 120_000), "次序反了", "in the wrong order"),
        ((1200, 80_000), "两边要平方", "square both sides"),
        ((40_000, 80_000), "行动有三个", "three actions"),
        ((30_000, 80_000), "从 −1 到 1", "from -1 to 1"),
        ((60_000, 80_000), "Δ 也要平方", "Δ is squared"),
        ((10_000, 80_000), "T = 10,000", "T = 10,000"),
        (
            (120_000, 120_000),
            "第二个数：一局的三个遗憾里，最多有几个不是 0？",
            "For the second, how many of a round's three regrets can differ from 0?",
        ),
        ((120_000, 50_000), "具体收益", "particular payoffs"),
        ((120_000, 40_000), "太小", "too small"),
        ((120_000, 7), "你的新上界", "your new bound"),
        ((7, 8), "解出 T", "solve for T"),
    ],
    6: [
        ((19 / 30, 5 / 9), "次序反了", "in the wrong order"),
        ((2 / 3, 19 / 30), "2/3 是守门员扑左的概率。", "2/3 is the keeper's probability of left."),
        ((4 / 9, 19 / 30), "踢右的概率", "kicking right"),
        ((5 / 9, -19 / 30), "谁的收益", "Whose payoffs"),
        ((0.54, 0.63), "近似值", "only approximate numbers"),
        (
            (5 / 9, 0.9),
            "如果踢球的人这样踢，守门员扑左，进球的概率是多少？",
            "when the keeper goes left",
        ),
        ((0.1, 0.9), "几乎不用", "hardly ever uses"),
    ],
}
