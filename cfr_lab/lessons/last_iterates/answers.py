"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

from fractions import Fraction as F

from cfr_lab.lessons.last_iterates.exercises import CLAIM_HINTS, CLAIMS, OPTIMIST

RIGHT = {
    1: [OPTIMIST, (0.077, 0.615, 0.308)],
    2: [CLAIMS],
    5: [(0.10986, 0.0091024, 23), (0.11, 0.0091, 23)],
}
WRONG = {
    1: [
        ((F(1, 7), F(2, 7), F(4, 7)), "乐观 Hedge 还要加上什么？", "optimistic Hedge add"),
        (
            (F(1, 6), F(4, 6), F(1, 6)),
            "第 1 局的收益到哪里去了？",
            "Where do the payoffs of round 1 enter?",
        ),
        ((0.125, 0.5, 0.375), "什么函数", "Which function"),
        (
            (F(1, 18), F(1, 18), F(16, 18)),
            "最近的一局",
            "Which round is the last one before round 3?",
        ),
        (
            (F(1, 21), F(4, 21), F(16, 21)),
            "应当多算一遍的是哪一局？",
            "Which round should count twice?",
        ),
        ((2, 16, 8), "概率之和", "What must the sum of the probabilities be?"),
        ((0.03512, 0.70538, 0.2595), "底数是 e", "base e"),
        ((0.3, 0.3, 0.4), "两局的累计收益是哪三个数？", "Which three numbers"),
    ],
    2: [
        ([claim != (k == wrong) for k, claim in enumerate(CLAIMS)], *CLAIM_HINTS[wrong])
        for wrong in range(6)
    ],
    5: [
        ((0.2197, 0.0091, 23), "大了一倍", "The first number is twice the right one"),
        (
            (0.0549, 0.0091, 23),
            "小了一半",
            "The first number is half of the bound: did you add ln n for both players?",
        ),
        ((0.3, 0.0091, 23), "说的是终点的可利用度", "which sentence of theorem"),
        ((0.10986, 0.0182, 23), "第二个数", "The second number"),
        ((0.10986, 0.0091, 22), "0.508", "0.508"),
        ((0.10986, 0.0091, 12), "1 + ηα 还是", "1 + ηα or"),
        ((0.10986, 0.0091, 100), "第三个数", "The third number"),
    ],
}
