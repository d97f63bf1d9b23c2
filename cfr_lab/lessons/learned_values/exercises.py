"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import some_numbers
from cfr_lab.exercises import Case, Exercise, claims
from cfr_lab.lessons.learned_values.exercise_gradient import GRADIENT
from cfr_lab.lessons.learned_values.exercise_regression import REGRESSION
from cfr_lab.lessons.learned_values.exercise_reservoir import RESERVOIR

MEMORY = Exercise(
    sections=(4,),
    read=partial(some_numbers, n=3),
    right=Case(
        (F(1, 4), F(1, 4), F(1, 22)),
        "第一项与最后一项留下的概率相同，都是 M/n = 3/12；"
        "两项同时留下的概率是 (3/12)(2/11)，因为任何三项留在样本池里的可能性都相同。",
        "The first item and the last are kept with the same probability, M/n = 3/12; any "
        "two items are both kept with probability (3/12)(2/11), because all sets of three items "
        "are equally likely.",
    ),
    mistakes=(
        Case(
            (F(1, 4), F(1, 4), F(1, 16)),
            "前两个数对了。第一项留下之后，剩下的位置有几个，要留下的项还有几个？",
            "The first two numbers are right. Once the first item is kept, how many places and "
            "how many items are left?",
        ),
        Case(
            lambda attempt: attempt[0] == attempt[1] == F(1, 4),
            "前两个数对了。把样本池看成从 12 项里取 3 项：含有第 1、2 项的取法占多少？",
            "The first two numbers are right. The memory holds 3 of the 12 items: what share of "
            "all sets of 3 items contains items 1 and 2?",
        ),
        Case(
            lambda attempt: attempt[1] == 1,
            "第 12 项不一定放进样本池：它存入的概率是多少？",
            "Item 12 is not always stored. With what probability is it stored?",
        ),
        Case(
            lambda attempt: attempt[0] == 0,
            "蓄水池留的不是最后三项：第 1 项每次不被换掉的概率，连乘起来是多少？",
            "A reservoir does not keep the last three items: with what probability does item 1 "
            "survive each arrival, and what is the product of these probabilities?",
        ),
        Case(
            lambda attempt: attempt[0] == F(1, 12) or attempt[1] == F(1, 12),
            "1/12 是这一项恰好放在某一个位置上的概率。样本池有几个位置？",
            "1/12 is the probability that the item is in one particular place. How many places "
            "does the memory have?",
        ),
    ),
    otherwise=(
        "先算第 12 项：它到来时，放进样本池的概率是多少？再用定理里的归纳算第 1 项。",
        "Begin with item 12: with what probability is it stored on arrival? Then use the "
        "induction of the theorem for item 1.",
    ),
)

CLAIMS = claims(
    sections=(2, 4, 6),
    truths=(True, True, False, True, False),
    hints=(
        (
            "第 1 句：σ 与 R 的正部成正比。把 R 乘以一个正数，比例变了吗？",
            "Claim 1: σ is proportional to the positive part of R. Does multiplying R by a "
            "positive number change the ratios?",
        ),
        (
            "第 2 句：定理里的误差，是哪两个向量之差的范数？负的拟合值取正部之后是多少？",
            "Claim 2: the error in the theorem is the norm of the difference of which two "
            "vectors? What does a negative fitted value become in them?",
        ),
        (
            "第 3 句：只留最后 M 个样本时，拟合的遗憾包括哪些迭代，累计遗憾又包括哪些迭代？",
            "Claim 3: if the memory holds the last M rows, from which iterations are the regrets "
            "that the network fits, and over which iterations does a cumulative regret sum?",
        ),
        (
            "第 4 句：如果一个信息集上的输出可以取任何数，加权平方和在哪里最小？",
            "Claim 4: for a single information set, which output makes the weighted sum of "
            "squares least?",
        ),
        (
            "第 5 句：反事实值里有没有自己的到达概率？",
            "Claim 5: does a counterfactual value contain the player's own reach?",
        ),
    ),
)

EXERCISES = {1: MEMORY, 2: GRADIENT, 3: RESERVOIR, 4: REGRESSION, 5: CLAIMS}
