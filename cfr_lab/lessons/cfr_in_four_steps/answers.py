"""List the correct answers and typical wrong answers to the exercises that ask for numbers.

WRONG lists the wrong answers, each with an excerpt from its hint in both languages. The last wrong
answer to each exercise receives the general hint. Pages without Python judge answers against RIGHT
and WRONG, and the tests check both.
"""

from fractions import Fraction as F

RIGHT = {
    1: [(F(-1, 50), F(19, 50), F(-3, 25)), (-0.02, 0.38, -0.12)],
    2: [F(1, 2)],
    3: [(F(1, 3), F(2, 3), 1), (0.333, 0.667, 1), (0.3333, 0.6667, 1)],
}
WRONG = {
    1: [
        ((-0.1, 0.3, -0.2), "按什么加权", "by what is that average"),
        ((0.02, -0.38, 0.12), "符号全反了", "All signs are reversed"),
        ((-0.004, 0.076, -0.072), "多乘了玩家 2 自己的概率", "multiplied by player 2's own"),
        ((0.1, -0.3, 0.2), "你写的是行动值，而且符号反了", "action values, with the signs"),
        ((0.5, 0.3, 0.2), "先对每个行动", "For each action, find"),
    ],
    2: [
        (1, "可利用度本身", "exploitability itself"),
        (2, "NashConv", "NashConv"),
        (0, "平局", "a draw"),
        (0.25, "先求每位玩家", "Find each player's gain"),
    ],
    3: [
        ((2 / 3, 1 / 3, 1), "对调", "swapped"),
        ((-1 / 3, -2 / 3, -1), "符号反了", "reversed"),
        ((1 / 3, 1 / 3, 2 / 3), "打了对折", "halved"),
        ((1 / 3, 2 / 3, 2 / 3), "旧策略的到达概率", "old strategy's reach"),
        ((1 / 3, 1, 4 / 3), "还要从中减去什么", "must be subtracted from this value"),
        ((4 / 3, 2 / 3, 2), "把“进”和什么相比", "compare this value with"),
        ((0.33, 0.67, 1), "小数位数不够", "too few decimal"),
        ((1 / 2, 1 / 2, 1), "等于前两个数之和", "sum of the first two"),
        ((0, 0, 2), "先算“停”“进且上”", "Find how much “stop”"),
    ],
}
