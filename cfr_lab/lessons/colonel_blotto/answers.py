"""Answers to the exercises that ask for numbers or truths: right ones, and typical wrong ones.

WRONG has beside each answer a piece of its hint in both languages; the last answer is one of no
special kind. Pages without Python judge by this table, and the tests try it.
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
        (210, "几块隔板", "how many dividers"),
        (504, "隔板之间没有分别", "all alike"),
        (5, "先拿小的试", "Try a small one"),
    ],
    2: [
        ((1, 1, 3), "对手自己的一种分配", "one of the opponent's own"),
        ((1, 2, 2), "匀着派", "Spread like this"),
        ((5, 0, 0), "对 (1,1,3) 得 −1", "gets −1 against (1,1,3)"),
        ((0, 2, 3), "两次都只派 1 人", "always sends just 1"),
        ((2, 2, 2), "加起来正好 5", "add up to 5"),
    ],
    3: [
        (12, "不在支撑集里，就一定被占优吗", "Does that make them dominated"),
        (0, "不要求处处更好", "not better everywhere"),
        (9, "有几对", "counts pairs"),
        (21, "被它自己", "dominate itself"),
        (6, "比较矩阵的两行", "Compare two rows"),
    ],
    5: [
        (3, "一次行动的选法", "number of actions"),
        (9, "结局的个数", "counts the terminal nodes"),
        (6, "是乘，不是加", "multiply, do not add"),
        (81, "写出一个策略", "Write one strategy down"),
    ],
}
# Answers that have hints of their own as well.
OTHERS = {2: ACTIONS}
