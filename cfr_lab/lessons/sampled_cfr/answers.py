"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

from fractions import Fraction as F

RIGHT = {
    1: [(F(1, 8), F(1, 32), F(1, 24), F(1, 6)), (0.125, 0.031, 0.042, 0.167)],
    2: [(1800, 7200, 16200, 180000)],
    5: [(192, 12, 0)],
}
WRONG = {
    1: [
        (
            (1 / 24, 1 / 96, 1 / 96, 1 / 24),
            "更新方的行动是抽的吗？",
            "Are the learner's own actions drawn at random?",
        ),
        (
            (1 / 6, 1 / 24, 1 / 32, 1 / 8),
            "两次遍历写反了",
            "You exchanged the two walks: in the opponent's walk, whose actions are drawn?",
        ),
        (
            (1 / 4, 1 / 16, 1 / 12, 1 / 3),
            "机会的行动也是抽的：你算的走到 h 的概率里，还缺谁的到达概率？",
            "whose reach is missing in your probability of visiting h?",
        ),
        (
            (1, 1 / 4, 1 / 4, 1),
            "走不到 h 时，权重算作 0：求期望时，权重还要乘什么？",
            "multiplied to give its expectation",
        ),
        ((1 / 8, 1 / 8, 1 / 6, 1 / 6), "第 1、4 种对了", "Your first and last numbers are right."),
        ((0.1, 0.2, 0.3, 0.4), "两个数之积", "Each answer is a product of two numbers"),
    ],
    2: [
        ((18, 72, 162, 1800), "你写的是 c²", "You wrote c²"),
        (
            (42.426, 84.853, 127.279, 424.264),
            "T 在根号下",
            "T is under the square root: how do you solve c/√T ≤ 0.1 for T?",
        ),
        (
            (450, 1800, 4050, 45000),
            "收益从 −1 到 1：最大与最小相差多少？",
            "The payoffs go from −1 to 1: how large is their range?",
        ),
        ((1800, 7200, 16200, 45000), "ε = 0.6 要平分给几个行动？", "how many actions"),
        ((1800, 7200, 16200, 54000), "c 的几次方", "which power of c"),
        ((1800, 7200, 16200, 16200), "前三个数对了。", "The first three numbers are right."),
        ((1800, 1800, 1800, 1800), "第一个数对了。", "The first number is right."),
        ((1, 2, 3, 4), "先写出四个 c", "First write the four values of c, then solve c/√T = 0.1."),
    ],
    5: [
        ((256, 76, 64), "平方的平均", "You wrote the mean of the squared estimate."),
        ((8, 8, 8), "问的是方差", "The question asks for the variance."),
        (
            (192, 156, 128),
            "基线不是从方差里减去的：先写出测量到 u 时、没有测量到时，估计各是多少。",
            "The baseline is not subtracted from the variance",
        ),
        ((13.856, 3.464, 0), "标准差", "standard deviation"),
        (
            (12, 0.75, 0),
            "测量到 u 时，你没有把差 8 − b 除以 1/4。",
            "In the case in which the number is measured, you did not divide 8 − b by 1/4.",
        ),
        (
            (1, 2, 3),
            "估计只有两个值：测量到 u 时一个，没有测量到时一个。",
            "The estimate has two values",
        ),
    ],
}
