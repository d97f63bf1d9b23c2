"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial
from itertools import permutations

from cfr_lab.answer_readers import are_roundings_of, is_rounding_of, some_numbers
from cfr_lab.exercises import Case, Exercise, claims
from cfr_lab.lessons.two_questions.exercise_q import Q_LEARNING

CHANGES = (F(-1, 5), F(3, 10), F(-1, 10))

GRADIENT_STEP = Exercise(
    sections=(1,),
    read=partial(some_numbers, n=3),
    right=Case(
        CHANGES,
        "三个改变量之和是 0：石头的参数升多少，另外两个参数一共就降多少，按各自的概率分摊。",
        "The changes sum to 0: rock's parameter gains as much as the other two parameters lose "
        "together, and these share the loss in proportion to their actions' probabilities.",
    ),
    mistakes=(
        Case(
            lambda attempt: any(
                are_roundings_of(attempt, order)
                for order in permutations(CHANGES)
                if order != CHANGES
            ),
            "三个数都对了，次序不对：应当依次是剪刀、石头、布。这一局出的是哪一个？",
            "Your three numbers are right, but in the wrong order; the order should be scissors, "
            "rock, paper. Which action was played?",
        ),
        Case(
            (F(3, 10), F(11, 20), F(3, 20)),
            "你把改变量加到策略上去了。策略不是参数；这道题问的是什么？",
            "You added the changes to the strategy. The strategy is not the vector of parameters: "
            "what does the question ask for?",
        ),
        Case(
            (0, F(2, 5), 0),
            "你只算了括号里“所出的行动”那一项。括号里还要减去什么？",
            "You used only the term of the action played. What is subtracted from it in the "
            "brackets?",
        ),
        Case(
            (0, F(3, 10), 0),
            "另外两个参数也要变：它们的概率进了括号吗？",
            "The other two parameters change too: are their probabilities in the brackets?",
        ),
        Case(
            (F(1, 5), F(-3, 10), F(1, 10)),
            "你的符号反了：出石头赢了这一局，石头的参数该升还是该降？",
            "Your signs are reversed: rock won this round. Should its parameter go up or down?",
        ),
        Case(
            (F(-1, 2), F(3, 4), F(-1, 4)),
            "括号里的数和收益，你都计入了。更新式里还有一个因子，是什么？",
            "Your answer contains the brackets and the payoff. Which other factor does the update "
            "have?",
        ),
        Case(
            (F(-1, 5), F(-1, 10), F(-1, 10)),
            "对石头，括号里还有一个 1，你没有写。所出的行动与没有出的行动，更新的式子一样吗？",
            "In your brackets, the 1 for rock is missing. Is the action played treated like the "
            "others?",
        ),
        Case(
            (F(-2, 15), F(4, 15), F(-2, 15)),
            "你减去的是均匀策略。题目里的当前策略是什么？",
            "You subtracted the uniform strategy. What is the current strategy?",
        ),
    ),
    otherwise=(
        "对照第 1 节的更新式：对剪刀、石头、布，括号里各是多少？括号外还乘什么？",
        "Look at the update in section 1: which number is in the brackets for scissors, for rock, "
        "for paper? And by what are the brackets multiplied?",
    ),
)

CLAIMS = (False, True, False, True)
CLAIM_HINTS = (
    (
        "第 1 条：定理 @two_questions.1 说，步长固定时 Q 的方差趋于多少？",
        "Claim 1: by theorem @two_questions.1, what does the variance of Q tend to with a "
        "constant step size?",
    ),
    (
        "第 2 条：定理 @two_questions.2 对双方抽到的行动求期望，等号右边是哪个量的导数？",
        "Claim 2: theorem @two_questions.2 takes the expectation over both players' sampled "
        "actions. The right side is the derivative of which quantity?",
    ),
    ("第 3 条：这个区间里有 1 吗？", "Claim 3: does the interval from 0.85 to 1.06 contain 1?"),
    (
        "第 4 条：定理 @regret_matching.2 的条件里，要求双方用同一种算法吗？",
        "Claim 4: does theorem @regret_matching.2 require both players to use the same algorithm?",
    ),
)

VARIANCE, STEP = F(69, 1900), F(1, 35)


def _first_number_is(value, within=F(1, 20000)):
    """Return a test of whether the first number of an answer is `value`.

    The two numbers may differ by less than `within`, which is small because the right number may
    be close to `value`.
    """
    return lambda attempt: abs(attempt[0] - value) < within


STEP_SIZE = Exercise(
    sections=(1,),
    read=partial(some_numbers, n=2),
    right=Case(
        (VARIANCE, STEP),
        "步长 0.1 时，Q 的标准差约为 0.19，差不多是石头与剪刀的期望收益之差 0.1 的两倍；"
        "要使标准差降到 0.1，步长不能超过 1/35。",
        "With a step size of 0.1, the standard deviation of Q is about 0.19, nearly twice 0.1, "
        "the difference between the expected payoffs of rock and scissors. For a standard "
        "deviation of 0.1, the step size must be at most 1/35.",
    ),
    mistakes=(
        Case(
            (STEP, VARIANCE),
            "你把两个数的次序写反了。",
            "The two numbers are in the wrong order.",
        ),
        *(
            Case(
                condition,
                "你用了收益平方的期望 0.7。由它求方差，还要减去什么？",
                "You used the expected square of the payoff, 0.7. What must be subtracted to get "
                "the variance?",
            )
            # The first two conditions are pairs of numbers, not functions. An answer that equals
            # one of these pairs is wrong, although the right answer's tolerance would accept 2/71
            # instead of 1/35.
            for condition in ((F(7, 190), STEP), (VARIANCE, F(2, 71)), _first_number_is(F(7, 190)))
        ),
        Case(
            _first_number_is(F(69, 1000)),
            "你写的是 η 乘以收益的方差，极限不是这个数：定理 @two_questions.1 里，分母是什么？",
            "You multiplied η by the payoff's variance, but the product is not the limit: what is "
            "the denominator in theorem @two_questions.1?",
        ),
        Case(
            _first_number_is(F(1, 19), F(1, 2000)),
            "你写的是系数 η/(2−η)。定理 @two_questions.1 里，这个系数还要乘什么？",
            "You wrote the factor η/(2−η). By what is it multiplied in theorem @two_questions.1?",
        ),
        Case(
            _first_number_is(F(1906, 10000), F(1, 500)),
            "你写的是标准差。题目问的是哪个量？",
            "You wrote the standard deviation. Which quantity does the question ask for?",
        ),
        Case(
            _first_number_is(F(69, 100)),
            "你写的是一局收益的方差。Q 是许多局收益的加权平均，方差要小一些：小多少？",
            "You wrote the variance of one payoff. Q is a weighted mean of many payoffs, so its "
            "variance is smaller: by which factor?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[0], VARIANCE),
            "看第一个数：先求出一局里石头的收益的方差，再代入定理 @two_questions.1。",
            "For the first number, find the variance of rock's payoff in a round, then use "
            "theorem @two_questions.1.",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[1], F(20, 79)),
            "你令方差等于 0.1。标准差等于 0.1 时，方差是多少？",
            "You set the variance to 0.1. What is the variance when the standard deviation is 0.1?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[1], F(1, 69)),
            "看第二个数：你把 η 乘收益的方差当成了极限。定理 @two_questions.1 里，分母是什么？",
            "About the second number: you took η times the payoff's variance as the limit. What "
            "is the denominator in theorem @two_questions.1?",
        ),
    ),
    otherwise=(
        "看第二个数：令方差的极限等于 0.1 的平方，解出 η。",
        "For the second number, set the limit of the variance equal to 0.1 squared, and solve for "
        "η.",
    ),
)

EXERCISES = {
    1: GRADIENT_STEP,
    2: claims((1, 3, 4), CLAIMS, CLAIM_HINTS),
    3: STEP_SIZE,
    4: Q_LEARNING,
}
