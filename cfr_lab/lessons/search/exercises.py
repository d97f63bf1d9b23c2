"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import some_numbers
from cfr_lab.exercises import Case, Exercise, claims
from cfr_lab.lessons.search.exercise_depth import DEPTH
from cfr_lab.lessons.search.exercise_gadget import GADGET

COIN = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=2),
    right=Case(
        (F(2, 5), F(1, 10)),
        "q = (1 − 0.2) / 2 = 0.4；q = 1/2 时玩家 1 的最优反应得 |0.2 − 0| / 2 = 0.1。",
        "q = (1 − 0.2) / 2 = 0.4; with q = 1/2, player 1's best response earns |0.2 − 0| / 2 = "
        "0.1.",
    ),
    mistakes=(
        Case(
            (F(1, 10), F(2, 5)),
            "你把两个数的次序写反了：先写 q。",
            "Your two numbers are in the wrong order: q comes first.",
        ),
        Case(
            lambda attempt: attempt[0] == F(3, 5),
            "0.6 是猜反面的概率。题目问的是猜哪一面的概率？",
            "0.6 is the probability of guessing tails. Which side does the question ask about?",
        ),
        Case(
            lambda attempt: attempt[0] == F(1, 4),
            "1/4 是价钱为 0.5 时的 q。这里的价钱是多少？",
            "1/4 is right for a price of 0.5. What is the price here?",
        ),
        Case(
            lambda attempt: attempt[0] == F(1, 2),
            "q = 1/2 时，如果硬币是正面，玩家 1 卖出与继续各得多少？玩家 1 会不会因此多得收益？",
            "If q = 1/2 and the coin shows heads, what does player 1 earn by selling, and what by "
            "playing on? Is the better of the two payoffs above 0?",
        ),
        Case(
            (F(2, 5), F(1, 5)),
            "0.2 是正面时多得的收益。正面出现的概率是多少？反面时能多得多少？",
            "0.2 is what player 1 earns with heads. How likely is heads, and what does player 1 "
            "earn with tails?",
        ),
        Case(
            lambda attempt: attempt[0] == F(2, 5),
            "q 对了。q = 1/2 时，如果硬币是正面，应当卖出还是继续？如果是反面呢？"
            "两面平均，收益是多少？",
            "The first number is right. With q = 1/2, which branch is better with heads, and "
            "which with tails? What is the mean of the two payoffs?",
        ),
    ),
    otherwise=(
        "玩家 2 取哪个 q 时，如果硬币是正面，玩家 1 卖出与继续所得相等？",
        "For which q are selling and playing on equally good for player 1 with heads?",
    ),
)

CLAIMS = claims(
    sections=(3, 4),
    truths=(True, False, False, False, True),
    hints=(
        (
            "第一句：求解是准确的，小工具博弈的值不超过各种手牌停手所得之和。如果有一种手牌继续所"
            "得更多，这个和会怎样？",
            "First claim: the solution is exact, and the value of the gadget game is at most "
            "the sum, over all hands, of the values of stopping. If one hand got more by playing "
            "on, what would the opponent's best response earn in total?",
        ),
        (
            "第二句：在抛硬币里，取 q = 0.4、价钱 0.5，用小工具求解，得到的 q 是多少？",
            "Second claim: in the coin toss with q = 0.4 and a price of 0.5, which q does solving "
            "with the gadget give?",
        ),
        (
            "第三句：如果停手的值太低，对手从不停手，小工具还起作用吗？",
            "Third claim: if the values are so low that nobody ever stops, does the gadget still "
            "have an effect?",
        ),
        (
            "第四句：小工具博弈里，根的权重是由哪些概率相乘得到的？",
            "Fourth claim: which probabilities are multiplied in the weight of a root in the "
            "gadget game?",
        ),
        (
            "第五句：再看一遍第 3 节的表，蓝图几乎是均衡的那一行。",
            "Fifth claim: in the table of section 3, look again at the row of the blueprint that "
            "is nearly an equilibrium.",
        ),
    ),
)

EXERCISES = {1: COIN, 2: GADGET, 3: CLAIMS, 4: DEPTH}
