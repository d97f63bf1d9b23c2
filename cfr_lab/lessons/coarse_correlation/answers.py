"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

from fractions import Fraction as F

from cfr_lab.lessons.coarse_correlation.exercises import CLAIM_HINTS, CLAIMS

RIGHT = {
    1: [(F(41, 8), F(1, 8), F(3, 8)), (5.125, 0.125, 0.375)],
    2: [CLAIMS],
    3: [(F(1, 3), F(2, 3), F(1, 3)), (0.333, 0.667, 0.333)],
}
WRONG = {
    1: [
        ((5.125, 0.125, 0.125), "只看玩家 1 吗", "only for player 1"),
        ((5.125, 0.125, 0.5), "取的是和", "take their sum"),
        ((5.125, 0.125, 0.25), "求了平均", "You averaged"),
        ((5.125, -0.125, -0.375), "相减的次序弄反了", "difference is reversed"),
        ((5.125, 5.25, 6.125), "一律选“闯”的收益", "payoffs of always going"),
        ((161 / 32, 0.125, 0.375), "两个边缘分布的乘积", "product of the marginals"),
        ((5.75, 0.125, 0.375), "玩家 2 照办的收益", "player 2's payoff"),
        ((4, 0.125, 0.375), "第一个数：把玩家 1", "each of the four cells"),
        ((5.125, -0.125, 0), "另一个行动", "tried the other action"),
        ((5.125, 1, 1), "玩家 2 闯的概率", "Which cells' probabilities"),
        ((5.125, 0.125, 1), "第三个数：对玩家 2", "same for player 2"),
    ],
    2: [
        ([claim != (k == wrong) for k, claim in enumerate(CLAIMS)], *CLAIM_HINTS[wrong])
        for wrong in range(6)
    ],
    3: [
        ((-2 / 3, 2 / 3, 1 / 3), "你写的是玩家 1 能多得的", "is player 1's gain"),
        ((1, 2 / 3, 1 / 3), "要先看见玩家 1", "have to see player 1"),
        ((0, 2 / 3, 1 / 3), "玩家 2 照办得 0", "earns player 2 nothing"),
        ((1 / 2, 2 / 3, 1 / 3), "第一个数：两人按 μ 照办", "what do both players earn"),
        ((1 / 3, 1 / 3, 1 / 3), "照办只得 1/6", "player 2 only 1/6"),
        ((1 / 3, 1 / 2, 1 / 4), "令两者相等", "Set the two equal"),
        ((1 / 3, 2 / 3, 2 / 3), "三格上都有概率", "three of the cells"),
        ((1 / 3, 2 / 3, 1 / 6), "九格里", "nine cells"),
    ],
}
