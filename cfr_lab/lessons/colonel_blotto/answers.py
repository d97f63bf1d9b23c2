"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS

RIGHT = {
    1: [84],
    2: [(2, 2, 1), (2, 1, 2), (2, 0, 3), (2, 3, 0)],
    3: [3],
    5: [27],
}
WRONG = {
    1: [
        (286, "有战场空着", "with empty fields"),
        (4**10, "各不相同的人", "different people"),
        (210, "几块隔板", "How many dividers"),
        (504, "隔板之间没有分别", "identical"),
        (5, "先拿小的例子试", "Try a small example"),
    ],
    2: [
        ((1, 1, 3), "对手自己的一种分配", "one of the opponent's own"),
        ((1, 2, 2), "分得这样均匀", "Spread so evenly"),
        ((5, 0, 0), "对 (1,1,3) 得 −1", "gets −1 against (1,1,3)"),
        ((0, 2, 3), "都只派 1 人", "always send only 1"),
        ((2, 2, 2), "加起来正好是 5", "add up to 5"),
    ],
    3: [
        (12, "不在支撑集里，就一定被占优吗", "Must they be dominated"),
        (0, "不要求处处更好", "not everywhere better"),
        (9, "有几对", "counted pairs"),
        (21, "被自己", "dominate itself"),
        (6, "比较矩阵的两行", "Compare two rows"),
    ],
    5: [
        (3, "行动的个数", "number of actions"),
        (9, "结局的个数", "number of terminal nodes"),
        (6, "该相加，还是相乘", "add or multiply"),
        (81, "写出一个策略", "Write down one strategy"),
    ],
}
# EXTRA_ANSWERS lists further answers with hints of their own: for exercise 2, every allocation.
EXTRA_ANSWERS = {2: ACTIONS}
