"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import is_rounding_of, some_numbers
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.faster_cfr.exercise_plus import PLUS

THREE_ROUNDS = Exercise(
    sections=(1,),
    read=partial(some_numbers, n=3),
    right=Case(
        (F(1, 9), F(2, 9), F(2, 3)),
        "Q³ = (1, 2, 6)。遗憾匹配则有 R³ = (2, 2, 6)，第 4 局的策略是 (1/5, 1/5, 3/5)。",
        "Q³ = (1, 2, 6). Regret matching has R³ = (2, 2, 6) and plays (1/5, 1/5, 3/5) next.",
    ),
    mistakes=(
        Case(
            (F(1, 5), F(1, 5), F(3, 5)),
            "你写的是遗憾匹配的结果。第 1 局之后，RM+ 的 Q 与遗憾匹配的 R 有什么不同？",
            "Your answer is the result of regret matching. How does RM+'s Q differ from regret "
            "matching's R after round 1?",
        ),
        Case(
            (1, 2, 6),
            "你写的是 Q³，算得正确。题目问的是第 4 局的策略，还差一步。",
            "Your Q³ is right. The question asks for the strategy of round 4: which step is still "
            "missing?",
        ),
        Case(
            (F(2, 11), F(3, 11), F(6, 11)),
            "第 3 局里，前两个行动的遗憾是负的。你截断的像是每局的 r；RM+ 截断的是哪个量？",
            "In round 3, the first two actions have negative regret. You seem to have clipped "
            "each round's r. Which quantity does RM+ clip?",
        ),
        Case(
            (0, 0, 1),
            "你像是把截断并归一化之后的策略写回了遗憾数组。RM+ 写回的是什么？",
            "You seem to have replaced the regrets with the normalised strategy. Which numbers "
            "does RM+ write back?",
        ),
        Case(
            (F(1, 3), F(1, 2), F(1, 6)),
            "你写的是第 3 局的策略。题目问的是第 4 局的策略，还要再算一局。",
            "Your answer is the strategy of round 3; the question asks for the strategy of round "
            "4.",
        ),
    ),
    otherwise=(
        "每局三步：由 Q 得策略；求各行动值按策略加权的平均；r = 行动值 − 平均，"
        "再把 Q 换成 (Q + r) 的正部。第 1 局的策略是均匀的。",
        "Each round has three steps: compute the strategy from Q, then the mean of the action "
        "values under this strategy, then r = values − mean. Q becomes the positive part of Q + "
        "r. The strategy of round 1 is uniform.",
    ),
)

# In exercise 2, LINEAR and SQUARE are the shares of iterations 1 to 50 in the total weight of 100
# iterations if iteration t has weight t or t^2, respectively.
LINEAR, SQUARE = F(51, 202), F(42925, 338350)
SHARES = Exercise(
    sections=(4,),
    read=partial(some_numbers, n=3),
    right=Case(
        (F(1, 2), LINEAR, SQUARE),
        "γ = 0、1、2 时，前一半迭代的权重依次占全部权重的 1/2、约 1/4、约 1/8。γ "
        "越大，后期迭代的权重越大。",
        "For γ = 0, 1 and 2, the first half of the iterations has 1/2, about 1/4 and about 1/8 of "
        "the total weight. The larger γ is, the more weight late iterations have.",
    ),
    mistakes=(
        Case(
            (F(1, 2), 1 - LINEAR, 1 - SQUARE),
            "你的第二、第三个数是后一半迭代的权重所占的比例。题目问的是哪一半？",
            "Your second and third numbers are the shares of the second half. Which half does "
            "the question ask about?",
        ),
        Case(
            (F(1, 2), F(1, 2), F(1, 2)),
            "三种平均里，各次迭代的权重并不都相等：第 t 次的权重是 t 的几次方？",
            "Iterations do not have equal weight in all three averages: which power of t is the "
            "weight of iteration t?",
        ),
        Case(
            (F(1, 2), F(1, 4), F(1, 8)),
            "你写的是 T 趋于无穷时的极限。对 T = 100，用求和公式，算到三位小数。",
            "Your numbers are the limits as T grows. For T = 100, use the formulas for the sums, "
            "to three decimals.",
        ),
        Case(
            (F(1, 2), SQUARE, LINEAR),
            "后两个数的位置对调了：哪一个属于 γ = 1？",
            "The last two numbers are swapped: which of them belongs to γ = 1?",
        ),
        Case(
            lambda attempt: (
                is_rounding_of(attempt[0], F(1, 2)) and is_rounding_of(attempt[1], LINEAR)
            ),
            "前两个数正确。γ = 2 时，权重是 t²：1² + 2² + … + 50² 是多少？",
            "The first two numbers are right. With γ = 2, the weights are t²: what is 1² + 2² + … "
            "+ 50²?",
        ),
    ),
    otherwise=(
        "比例 = 前 50 次的权重之和 ÷ 全部 100 次的权重之和；γ = 0、1、2 时，第 t 次的权重是 1、t、"
        "t²。",
        "The share is the sum of the first 50 weights divided by the sum of all 100. Iteration t "
        "has weight 1, t or t² for γ = 0, 1 or 2.",
    ),
)

SCALED = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=6),
    right=Case(
        (F(7, 18), F(28, 100), F(1, 100), F(3, 10), F(21, 2), 60),
        "以筹码计的数（博弈的值、可利用度、遗憾）都乘以 7；策略不变，与收益范围之比也不变。",
        "Numbers in chips (value, exploitability, regrets) are multiplied by 7; strategies and "
        "shares of the range do not change.",
    ),
    mistakes=(
        Case(
            (F(1, 18), F(4, 100), F(1, 100), F(3, 10), F(3, 2), 60),
            "你的答案里，没有一个数变了。收益都乘以 7 之后，博弈的值和可利用度变成多少？",
            "None of your numbers has changed. What happens to the value of the game and to "
            "exploitability when all payoffs are multiplied by 7?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[3], F(3, 10)),
            "你的答案里，概率变了。策略由遗憾匹配得来；遗憾都乘以同一个正数，比例变不变？",
            "Your probability has changed. A strategy comes from regret matching: when all regrets "
            "are multiplied by the same positive number, do their proportions change?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[4], F(21, 2)),
            "遗憾是收益之差。收益都乘以 7，遗憾变成多少？",
            "Regret is a difference of payoffs. With all payoffs multiplied by 7, what happens to "
            "it?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[2], F(1, 100)),
            "可利用度除以收益范围：分子乘以 7，分母乘以几？",
            "In exploitability divided by the range, the numerator is multiplied by 7. What "
            "happens to the denominator?",
        ),
        Case(
            lambda attempt: attempt[5] != 60,
            "第几次迭代降到 0.5%，取决于可利用度与收益范围之比。这个比变了吗？",
            "The iteration at which 0.5% is reached depends on exploitability divided by the "
            "range. Has this ratio changed?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[0], F(7, 18)),
            "博弈的值也是收益。收益都乘以 7，博弈的值是多少？",
            "The value of the game is a payoff, too. What is it when all payoffs are multiplied by "
            "7?",
        ),
    ),
    otherwise=(
        "可利用度以筹码计，是改用最优反应平均多得的收益。收益都乘以 7 之后，可利用度是多少？",
        "Exploitability is in chips: it is the mean gain of best responses. How does this gain "
        "change when all payoffs are multiplied by 7?",
    ),
)

EXERCISES = {1: THREE_ROUNDS, 2: SHARES, 3: PLUS, 4: SCALED}
