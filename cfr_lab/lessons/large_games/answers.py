"""Answers to the exercises that ask for numbers or truths: right ones, and typical wrong ones.

WRONG has beside each answer a piece of its hint in both languages; the last answer is one of no
special kind. Pages without Python judge by this table, and the tests try it.
"""

RIGHT = {
    1: [(208, 23869)],
    2: [(7, 9)],
}
WRONG = {
    1: [
        ((23869, 208), "次序反了", "The order"),
        ((208, 23868), "发牌之前", "before the deal"),
        ((208, 11935), "1326", "1,326"),
        ((208, 24337), "同一张牌", "One card was dealt"),
        ((208, 2653), "只数了发牌", "deals alone"),
        ((208, 5), "有序的发牌", "ordered deals"),
        ((104, 23869), "一个玩家的信息集", "one player's sets"),
        ((10608, 23869), "历史数", "counts histories"),
        ((7, 7), "几种处境", "how many situations"),
    ],
    2: [
        ((9, 7), "次序反了", "The order"),
        ((9, 9), "9 是界", "9 is the bound"),
        ((7, 7), "总遗憾对了", "overall regret is right"),
        ((5, 9), "只看了 I", "I alone"),
        ((9, 5), "不能都要", "Not all"),
        ((4, 9), "界对了", "bound is right"),
        ((1, 2), "从下往上", "bottom up"),
    ],
}
