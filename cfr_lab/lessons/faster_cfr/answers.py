"""List the correct answers and typical wrong answers to the exercises that ask for numbers.

WRONG lists the wrong answers, each with an excerpt from its hint in both languages. The last wrong
answer to each exercise receives the general hint. Pages without Python judge answers against RIGHT
and WRONG, and the tests check both.
"""

from fractions import Fraction as F

RIGHT = {
    1: [(F(1, 9), F(2, 9), F(2, 3)), (0.1111, 0.2222, 0.6667)],
    2: [
        (F(1, 2), F(51, 202), F(42925, 338350)),
        (0.5, 0.2525, 0.1269),
        (0.5, 0.252, 0.127),
    ],
    4: [
        (F(7, 18), 0.28, 0.01, 0.3, 10.5, 60),
        (0.389, 0.28, 0.01, 0.3, 10.5, 60),
    ],
}
WRONG = {
    1: [
        ((0.2, 0.2, 0.6), "你写的是遗憾匹配的结果", "Your answer is the result of regret matching"),
        ((1, 2, 6), "还差一步", "which step is still missing"),
        ((2 / 11, 3 / 11, 6 / 11), "RM+ 截断的是哪个量", "Which quantity does RM+ clip"),
        ((0, 0, 1), "写回了遗憾数组", "replaced the regrets"),
        ((1 / 3, 1 / 2, 1 / 6), "第 3 局的策略", "strategy of round 3"),
        ((0.3, 0.3, 0.4), "每局三步", "has three steps"),
    ],
    2: [
        ((0.5, 151 / 202, 1 - 42925 / 338350), "后一半迭代", "the second half"),
        ((0.5, 0.5, 0.5), "并不都相等", "do not have equal weight"),
        ((0.5, 0.25, 0.125), "极限", "limits"),
        ((0.5, 0.2525, 0.25), "前两个数正确", "first two numbers are right"),
        ((0.5, 42925 / 338350, 51 / 202), "对调了", "swapped"),
        ((0.1, 0.2, 0.3), "比例 =", "The share is the sum"),
    ],
    4: [
        (
            (F(1, 18), 0.04, 0.01, 0.3, 1.5, 60),
            "没有一个数变了",
            "None of your numbers has changed",
        ),
        ((F(7, 18), 0.28, 0.01, 2.1, 10.5, 60), "概率变了", "probability has changed"),
        ((F(7, 18), 0.28, 0.01, 0.3, 1.5, 60), "收益之差", "difference of payoffs"),
        ((F(7, 18), 0.28, 0.07, 0.3, 10.5, 60), "分子乘以 7", "numerator is multiplied by 7"),
        ((F(7, 18), 0.28, 0.01, 0.3, 10.5, 420), "这个比变了吗", "Has this ratio changed"),
        ((F(1, 18), 0.28, 0.01, 0.3, 10.5, 60), "值是多少", "What is it when"),
        ((F(7, 18), 0.04, 0.01, 0.3, 10.5, 60), "以筹码计", "is in chips"),
    ],
}
