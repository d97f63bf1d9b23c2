"""The exercises of this lesson: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.faster_cfr.exercise_plus import PLUS
from cfr_lab.readers import near, some_numbers

THREE_ROUNDS = Exercise(
    sections=(1,),
    read=partial(some_numbers, n=3),
    right=Case(
        (F(1, 9), F(2, 9), F(2, 3)),
        "Q³ = (1, 2, 6)。遗憾匹配的 R³ 是 (2, 2, 6)，下一次出 (1/5, 1/5, 3/5)。",
        "Q³ = (1, 2, 6). Regret matching has R³ = (2, 2, 6) and plays (1/5, 1/5, 3/5) next.",
    ),
    mistakes=(
        Case(
            (F(1, 5), F(1, 5), F(3, 5)),
            "这是遗憾匹配的结果。RM+ 在第 1 局之后的 Q 和 R 有什么不同？",
            "That is regret matching's. How do Q and R differ after round 1 in RM+?",
        ),
        Case(
            (1, 2, 6),
            "Q³ 对了。问的是第 4 局的策略，还差一步。",
            "That is Q³, and right. Asked is the strategy of round 4: one step more.",
        ),
        Case(
            (F(2, 11), F(3, 11), F(6, 11)),
            "第 3 局里前两个行动的遗憾是负的。你截断的像是每局的 r；RM+ 截断的是哪个量？",
            "In round 3 the first two actions have negative regret. It looks as if each round's r "
            "were clipped. Which quantity does RM+ clip?",
        ),
        Case(
            (0, 0, 1),
            "像是把截断并归一化之后的策略写回了遗憾数组。RM+ 写回的是什么？",
            "It looks as if the strategy, made to sum to 1, was written back over the regrets. "
            "What does RM+ write back?",
        ),
        Case(
            (F(1, 3), F(1, 2), F(1, 6)),
            "这是第 3 局的策略。再过一局，问的是第 4 局的。",
            "That is the strategy of round 3; asked is that of round 4.",
        ),
    ),
    otherwise=(
        "每局三步：由 Q 得策略；用它求平均；r = 值 − 平均，Q 换成 (Q + r) 的正部。"
        "第 1 局的策略是均匀的。",
        "Three steps a round: the strategy from Q; the mean by it; r = values − mean, and Q "
        "becomes the positive part of Q + r. Round 1 is uniform.",
    ),
)

# What the first half of 100 iterations weighs when iteration t counts 1, t or t^2 times.
LINEAR, SQUARE = F(51, 202), F(42925, 338350)
SHARES = Exercise(
    sections=(4,),
    read=partial(some_numbers, n=3),
    right=Case(
        (F(1, 2), LINEAR, SQUARE),
        "前一半迭代在平均里的分量：1/2，约 1/4，约 1/8。γ 越大，平均越看重后来的。",
        "The first half's share of the average: 1/2, about 1/4, about 1/8. The larger γ, the more "
        "the late iterations count.",
    ),
    mistakes=(
        Case(
            (F(1, 2), 1 - LINEAR, 1 - SQUARE),
            "这是后一半迭代的分量（第二、三个数）。",
            "The second and third are the share of the second half. Which half is asked for?",
        ),
        Case(
            (F(1, 2), F(1, 2), F(1, 2)),
            "三种平均里各次的权重并不都相等：第 t 次的权重是 t 的几次方？",
            "Iterations do not weigh alike in all three: to which power of t?",
        ),
        Case(
            (F(1, 2), F(1, 4), F(1, 8)),
            "这是 T 很大时的极限。T = 100 时用求和公式，算到三位。",
            "These are the limits for large T. For T = 100 use the sums, to three digits.",
        ),
        Case(
            (F(1, 2), SQUARE, LINEAR),
            "后两个数的位置对调了。",
            "The last two numbers are swapped: which has γ = 1?",
        ),
        Case(
            lambda given: near(given[0], F(1, 2)) and near(given[1], LINEAR),
            "前两个对了。γ = 2 时要加的是 t²：1² + 2² + … + 50² 是多少？",
            "The first two are right. With γ = 2 the weights are t²: what is 1² + 2² + … + 50²?",
        ),
    ),
    otherwise=(
        "分量 = 前 50 次的权重之和 ÷ 全部 100 次的权重之和；权重依次是 1、t、t²。",
        "Share = weights of the first 50 added up / weights of all 100; they are 1, t, t².",
    ),
)

SCALED = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=6),
    right=Case(
        (F(7, 18), F(28, 100), F(1, 100), F(3, 10), F(21, 2), 60),
        "以筹码计的（值、可利用度、遗憾）乘以 7；策略，和与收益范围之比，都不变。",
        "What is in chips (value, exploitability, regrets) is multiplied by 7; strategies, and "
        "shares of the range, stay.",
    ),
    mistakes=(
        Case(
            (F(1, 18), F(4, 100), F(1, 100), F(3, 10), F(3, 2), 60),
            "没有一个数变了。值和可利用度以什么计？筹码都乘以 7 之后呢？",
            "No number has changed. In what are the value and exploitability measured, and what "
            "if all chips are multiplied by 7?",
        ),
        Case(
            lambda given: not near(given[3], F(3, 10)),
            "概率变了。策略由遗憾匹配得来；遗憾都乘以同一个数，比例变不变？",
            "The probability has changed. A strategy comes from regret matching: when all regrets "
            "are multiplied by one number, do their proportions change?",
        ),
        Case(
            lambda given: not near(given[4], F(21, 2)),
            "遗憾是收益之差。收益都乘以 7，它呢？",
            "Regret is a difference of payoffs. With all payoffs times 7, what becomes of it?",
        ),
        Case(
            lambda given: not near(given[2], F(1, 100)),
            "可利用度除以收益范围：分子乘以 7，分母呢？",
            "Exploitability divided by the range: one is multiplied by 7, and the other?",
        ),
        Case(
            lambda given: given[5] != 60,
            "第几次到 1%，看的是可利用度与收益范围之比。这个比变了吗？",
            "When it comes to 1% depends on exploitability divided by the range. Has that changed?",
        ),
        Case(
            lambda given: not near(given[0], F(7, 18)),
            "博弈的值也是收益。收益都乘以 7，值是多少？",
            "The value of the game is a payoff, too. What is it when all payoffs are times 7?",
        ),
    ),
    otherwise=(
        "可利用度以筹码计：改用最优反应多得的，收益都乘以 7 之后是多少？",
        "Exploitability is in chips: what a best response gains, what is that when all payoffs are "
        "multiplied by 7?",
    ),
)

EXERCISES = {1: THREE_ROUNDS, 2: SHARES, 3: PLUS, 4: SCALED}
