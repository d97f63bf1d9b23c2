"""The exercises of this lesson: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction as F
from functools import partial
from itertools import permutations

from cfr_lab.exercises import Case, Exercise, claims
from cfr_lab.lessons.two_questions.exercise_q import Q_LEARNING
from cfr_lab.readers import all_near, near, some_numbers

CHANGES = (F(-1, 5), F(3, 10), F(-1, 10))

GRADIENT_STEP = Exercise(
    sections=(1,),
    read=partial(some_numbers, n=3),
    right=Case(
        CHANGES,
        "加起来是 0：石头升多少，另外两个一共就降多少，按各自的概率分摊。",
        "They sum to 0: what rock gains the other two lose, in proportion to their probabilities.",
    ),
    mistakes=(
        Case(
            lambda given: any(
                all_near(given, order) for order in permutations(CHANGES) if order != CHANGES
            ),
            "三个数都有了，次序不对：剪刀、石头、布。出的是哪一个？",
            "All three numbers are there, in another order: scissors, rock, paper. Which of them "
            "was played?",
        ),
        Case(
            (F(3, 10), F(11, 20), F(3, 20)),
            "把变化加到策略上去了。问的是参数变了多少；策略不是参数。",
            "The changes were added to the strategy. Asked is by how much the parameters change, "
            "and the strategy is none of them.",
        ),
        Case(
            (0, F(2, 5), 0),
            "只加了“所出的行动”那一半。括号里还要减去什么？",
            "That is the half with the action played. What else is subtracted in the brackets?",
        ),
        Case(
            (0, F(3, 10), 0),
            "另外两个参数也要变：它们的概率进了括号吗？",
            "The other two parameters change too: are their probabilities in the brackets?",
        ),
        Case(
            (F(1, 5), F(-3, 10), F(1, 10)),
            "符号反了：这一局赢了，石头的参数该升还是该降？",
            "The signs are reversed: this round was won. Should the parameter of rock go up or "
            "down?",
        ),
        Case(
            (F(-1, 2), F(3, 4), F(-1, 4)),
            "还没有乘步长 0.4。",
            "The step, 0.4, is still to be multiplied in.",
        ),
        Case(
            (F(-1, 5), F(-1, 10), F(-1, 10)),
            "少了在石头处的那个 1。所出的行动，和没有出的，一样对待吗？",
            "The 1 at rock is missing. Is the action played treated like the others?",
        ),
        Case(
            (F(-2, 15), F(4, 15), F(-2, 15)),
            "减去的是均匀策略。当前策略是什么？",
            "The uniform strategy was subtracted. What is the current one?",
        ),
    ),
    otherwise=(
        "对照第 1 节的更新式：剪刀、石头、布三处，括号里各是多少？外面还乘什么？",
        "Look at the update in section 1: what is in the brackets for scissors, for rock, for "
        "paper? And what multiplies them?",
    ),
)

CLAIMS = (False, True, False, True)
CLAIM_HINTS = (
    (
        "第 1 条：定理 @two_questions.1 说，步长固定时 Q 的方差趋于多少？",
        "Claim 1: by theorem @two_questions.1, what does the variance of Q tend to under a "
        "constant step?",
    ),
    (
        "第 2 条：定理 @two_questions.2 对双方的抽样求期望，等号右边是谁的导数？",
        "Claim 2: theorem @two_questions.2 takes the expectation over both draws. Whose derivative "
        "is on its right side?",
    ),
    ("第 3 条：区间里有 1 吗？", "Claim 3: is 1 in the interval?"),
    (
        "第 4 条：定理 @regret_matching.2 问过双方用的是不是同一种算法吗？",
        "Claim 4: does theorem @regret_matching.2 ask whether the players use the same algorithm?",
    ),
)

VARIANCE, STEP = F(69, 1900), F(1, 35)


def _first(value, within=F(1, 20000)):
    """Return the condition that the first number is this one; the right one lies close by."""
    return lambda given: abs(given[0] - value) < within


STEP_SIZE = Exercise(
    sections=(1,),
    read=partial(some_numbers, n=2),
    right=Case(
        (VARIANCE, STEP),
        "步长 0.1 时标准差约 0.19，是差距的两倍；要降到 0.1，步长不能超过 1/35。",
        "With a step of 0.1 the standard deviation is about 0.19, twice the gap; to have it at "
        "0.1 the step may be no more than 1/35.",
    ),
    mistakes=(
        Case((STEP, VARIANCE), "两个数的次序反了。", "The two numbers are the wrong way round."),
        *(
            Case(
                condition,
                "用了收益平方的期望 0.7。方差还要减去什么？",
                "You used the expected square of the payoff, 0.7. What is still to be subtracted "
                "for the variance?",
            )
            # As exact numbers, so that they are told from the right ones, which lie so close.
            for condition in ((F(7, 190), STEP), (VARIANCE, F(2, 71)), _first(F(7, 190)))
        ),
        Case(
            _first(F(69, 1000)),
            "极限不是 η 乘方差：看定理 @two_questions.1，分母是什么？",
            "The limit is not η times the variance: what is the denominator in theorem "
            "@two_questions.1?",
        ),
        Case(
            _first(F(1, 19), F(1, 2000)),
            "这是系数 η/(2−η)，还没有乘收益的方差。",
            "That is the factor η/(2−η); the payoff's variance is still to be multiplied in.",
        ),
        Case(
            _first(F(1906, 10000), F(1, 500)),
            "这是标准差，题目要的是方差。",
            "That is the standard deviation; the variance was asked for.",
        ),
        Case(
            _first(F(69, 100)),
            "这是一局收益的方差。Q 是许多局的加权平均，方差要小一些：小多少？",
            "That is the variance of one payoff. Q is a weighted mean of many and varies less: by "
            "how much?",
        ),
        Case(
            lambda given: not near(given[0], VARIANCE),
            "第一个数：先求出石头一局收益的方差，再代入定理 @two_questions.1。",
            "The first number: find the variance of rock's payoff in a round, then use theorem "
            "@two_questions.1.",
        ),
        Case(
            lambda given: near(given[1], F(20, 79)),
            "让方差等于 0.1 了。标准差等于 0.1，方差是多少？",
            "You set the variance to 0.1. What is the variance when the standard deviation is 0.1?",
        ),
        Case(
            lambda given: near(given[1], F(1, 69)),
            "第二个数：极限不是 η 乘方差，分母里还有 2 − η。",
            "The second number: the limit is not η times the variance, there is 2 − η in the "
            "denominator.",
        ),
    ),
    otherwise=(
        "第二个数：令极限的方差等于 0.1 的平方，解出 η。",
        "The second number: set the limit of the variance equal to 0.1 squared, and solve for η.",
    ),
)

EXERCISES = {
    1: GRADIENT_STEP,
    2: claims((1, 3, 4), CLAIMS, CLAIM_HINTS),
    3: STEP_SIZE,
    4: Q_LEARNING,
}
