"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

from fractions import Fraction as F

from cfr_lab.lessons.correlated_equilibria.exercises import CLAIM_HINTS, CLAIMS

RIGHT = {
    1: [(F(1, 2), F(0), F(1, 5)), (0.5, 0, 0.2)],
    2: [CLAIMS],
    3: [(F(1, 6), F(1, 3), F(1, 9)), (0.167, 0.333, 0.111)],
}
WRONG = {
    1: [
        ((0.2, 0, 0.2), "要除以什么", "must you divide by"),
        ((0.75, 0, 0.2), "照办报 3", "listening, that is, by naming 3"),
        ((1, 0, 0.2), "看第三行", "look at the third row"),
        ((0.5, 0.2, 0.2), "听到 2 时改报 1", "also changes after the advice 2"),
        ((0.5, -0.1, 0.2), "两人各自的边缘分布", "find both players' marginals"),
        ((0.5, 0, 0.5), "听到 3 的概率", "probability of hearing 3"),
        ((0.5, 0, 0.1), "玩家 2 最多能多得", "the largest gain of player 2"),
        ((0.5, 0, 0.3), "取和，还是取最大", "add the two players' gains"),
        ((0.5, 0, 0.05), "每一对不同的 a、b", "each pair of different actions"),
    ],
    2: [
        ([claim != (k == wrong) for k, claim in enumerate(CLAIMS)], *CLAIM_HINTS[wrong])
        for wrong in range(6)
    ],
    3: [
        ((1 / 2, 1 / 3, 1 / 9), "每一格的概率是多少", "each of them"),
        ((0, 1 / 3, 1 / 9), "玩家 1 确实不能多得", "player 1 indeed gains nothing"),
        ((1 / 4, 1 / 3, 1 / 9), "玩家 2 听到 2 时", "when player 2 hears 2"),
        ((1 / 6, 1 / 6, 1 / 9), "两项都加上了吗", "added both terms"),
        ((1 / 6, 1 / 2, 1 / 9), "边缘分布都均匀", "marginals are uniform"),
        ((1 / 6, 1 / 3, 1 / 3), "那是 p − q", "third number is p − q"),
        ((1 / 6, 1 / 3, 0), "要的是最大的", "asks for the largest gap"),
        ((1 / 6, 1 / 3, 1 / 18), "都不小于多少", "How large must p and q be"),
    ],
}
