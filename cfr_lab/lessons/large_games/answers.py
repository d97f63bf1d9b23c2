"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

RIGHT = {
    1: [(208, 23869)],
    2: [(7, 9)],
}
WRONG = {
    1: [
        ((23869, 208), "次序写反了", "the number of information sets comes first."),
        ((208, 23868), "发牌之前", "before the deal"),
        ((208, 11935), "1326", "1,326"),
        ((208, 24337), "同一张牌", "the same card"),
        ((208, 2653), "只数了发牌", "only the deals"),
        ((208, 5), "有序的发牌", "How many deals"),
        ((104, 23869), "你只数了一位玩家的信息集。", "You counted one player's information sets."),
        ((10608, 23869), "你数的是轮到玩家选择的历史。", "counted the histories"),
        ((7, 7), "处境有几种", "how many situations"),
    ],
    2: [
        ((9, 7), "次序写反了", "the overall regret comes first, then the bound."),
        ((9, 9), "9 是界", "9 is the bound"),
        ((7, 7), "总遗憾对了", "The overall regret is right."),
        ((5, 9), "只看了 I", "considered only I"),
        ((9, 5), "算得太多", "contains too much"),
        ((4, 9), "界对了", "bound is right"),
        ((1, 2), "从下往上", "bottom up"),
    ],
}
