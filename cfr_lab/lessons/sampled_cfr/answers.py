"""List right and typical wrong answers to the exercises that ask for numbers or truth values.

WRONG lists the wrong answers, each with a part of its hint in both languages. The last answer of an
exercise matches no expected mistake. Pages without Python judge answers by this table, and the
tests check it.
"""

from fractions import Fraction as F

RIGHT = {
    1: [(F(1, 8), F(1, 32), F(1, 24), F(1, 6)), (0.125, 0.031, 0.042, 0.167)],
    2: [(1800, 7200, 16200, 180000)],
    5: [(192, 12, 0)],
}
WRONG = {
    1: [
        ((1 / 24, 1 / 96, 1 / 96, 1 / 24), "行动是抽的吗", "player who learns drawn"),
        ((1 / 6, 1 / 24, 1 / 32, 1 / 8), "两趟写反了", "exchanged the two walks"),
        ((1 / 4, 1 / 16, 1 / 12, 1 / 3), "还缺谁的到达概率", "whose reach is missing"),
        ((1, 1 / 4, 1 / 4, 1), "权重还要乘什么", "multiplied in expectation"),
        ((1 / 8, 1 / 8, 1 / 6, 1 / 6), "第 1、4 种对了", "first and the last are right"),
        ((0.1, 0.2, 0.3, 0.4), "两个数之积", "product of two numbers"),
    ],
    2: [
        ((18, 72, 162, 1800), "你写的是 c²", "You wrote c²"),
        ((42.426, 84.853, 127.279, 424.264), "T 在根号下", "under the square root"),
        ((450, 1800, 4050, 45000), "最大与最小相差多少", "how large is their range"),
        ((1800, 7200, 16200, 45000), "分给几个行动", "how many actions"),
        ((1800, 7200, 16200, 54000), "c 的几次方", "which power of c"),
        ((1800, 7200, 16200, 16200), "前三个数对了", "first three numbers are right"),
        ((1800, 1800, 1800, 1800), "第一个数对了", "The first number is right"),
        ((1, 2, 3, 4), "先写出四个 c", "First write the four values of c"),
    ],
    5: [
        ((256, 76, 64), "平方的平均", "mean of the square"),
        ((8, 8, 8), "问的是方差", "asks for the variance"),
        ((192, 156, 128), "不是从方差里减", "not subtracted from the variance"),
        ((13.856, 3.464, 0), "标准差", "standard deviation"),
        ((12, 0.75, 0), "没有把差 8 − b 除以 1/4", "did not divide 8 − b by 1/4"),
        ((1, 2, 3), "估计只有两个值", "estimate has two values"),
    ],
}
