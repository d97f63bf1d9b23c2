"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

from fractions import Fraction as F

from cfr_lab.lessons.two_questions.exercises import CLAIM_HINTS, CLAIMS

RIGHT = {
    1: [(F(-1, 5), F(3, 10), F(-1, 10))],
    2: [CLAIMS],
    3: [(F(69, 1900), F(1, 35)), (0.0363, 0.0286), (0.03632, 0.02857), (0.036, 0.029)],
}
WRONG = {
    1: [
        (
            (0, 0.4, 0),
            "你只算了括号里“所出的行动”那一项。",
            "You used only the term of the action played.",
        ),
        ((0, 0.3, 0), "另外两个参数也要变：它们的概率进了括号吗？", "other two parameters"),
        ((0.2, -0.3, 0.1), "符号反了", "signs are reversed"),
        ((-0.5, 0.75, -0.25), "更新式里还有一个因子，是什么？", "Which other factor"),
        (
            (-0.2, -0.1, -0.1),
            "对石头，括号里还有一个 1，你没有写。",
            "In your brackets, the 1 for rock is missing.",
        ),
        ((-2 / 15, 4 / 15, -2 / 15), "均匀策略", "uniform strategy"),
        ((-0.1, 0.3, -0.2), "次序不对", "but in the wrong order"),
        ((0.3, 0.55, 0.15), "你把改变量加到策略上去了。", "You added the changes to the strategy."),
        (
            (1, 2, 3),
            "对照第 1 节的更新式：对剪刀、石头、布，括号里各是多少？",
            "update in section 1",
        ),
    ],
    2: [
        ([claim != (k == wrong) for k, claim in enumerate(CLAIMS)], *CLAIM_HINTS[wrong])
        for wrong in range(4)
    ],
    3: [
        ((1 / 35, 69 / 1900), "次序写反了", "in the wrong order"),
        ((0.7 / 19, 1 / 35), "平方的期望 0.7", "expected square"),
        ((0.069, 1 / 35), "你写的是 η 乘以收益的方差，极限不是这个数", "You multiplied η by"),
        ((1 / 19, 1 / 35), "系数 η/(2−η)", "factor η/(2−η)"),
        ((0.19, 1 / 35), "你写的是标准差。", "You wrote the standard deviation."),
        ((69 / 1900, 1 / 69), "当成了极限", "you took η times"),
        ((0.69, 1 / 35), "一局收益的方差。Q", "You wrote the variance of one payoff."),
        ((69 / 1900, 20 / 79), "令方差等于 0.1", "You set the variance to 0.1."),
        ((69 / 1900, 0.5), "第二个数：令", "For the second number, set"),
        ((0.5, 0.6), "第一个数：先求", "For the first number"),
    ],
}
