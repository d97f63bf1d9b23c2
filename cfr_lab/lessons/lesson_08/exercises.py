"""Lesson 08's exercises: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction

from cfr_lab.exercises import all_close, close, hint, near, right, some_numbers, still_open
from cfr_lab.lessons.lesson_08.exercise_external import exercise_4
from cfr_lab.lessons.lesson_08.exercise_plus import exercise_3


def exercise_1(answer):
    given = _all_of(answer)

    def agrees(*wanted):
        return all(map(near, given, map(Fraction, wanted)))

    if agrees("1/9", "2/9", "2/3"):
        return right(
            "Q³ = (1, 2, 6)。遗憾匹配的 R³ 是 (2, 2, 6)，下一次出 (1/5, 1/5, 3/5)。",
            "Q³ = (1, 2, 6). Regret matching has R³ = (2, 2, 6) and plays (1/5, 1/5, 3/5) next.",
        )
    if agrees("1/5", "1/5", "3/5"):
        return hint(
            "这是遗憾匹配的结果。RM+ 在第 1 局之后的 Q 和 R 有什么不同？",
            "That is regret matching's. How do Q and R differ after round 1 in RM+?",
        )
    if agrees(1, 2, 6):
        return hint(
            "Q³ 对了。问的是第 4 局的策略，还差一步。",
            "That is Q³, and right. Asked is the strategy of round 4: one step more.",
        )
    if agrees("2/11", "3/11", "6/11"):
        return hint(
            "第 3 局里 a、b 的遗憾是负的。截断的是加起来之后的 Q，不是每局的 r：负的 r 要减去。",
            "In round 3 a and b have negative regret. It is the sum Q that is clipped, not each "
            "round's r: is a negative r taken off?",
        )
    if agrees(0, 0, 1):
        return hint(
            "像是把截断并归一化之后的策略写回了遗憾数组。RM+ 写回的是什么？",
            "It looks as if the strategy, made to sum to 1, was written back over the regrets. "
            "What does RM+ write back?",
        )
    if agrees("1/3", "1/2", "1/6"):
        return hint(
            "这是第 3 局的策略。再过一局，问的是第 4 局的。",
            "That is the strategy of round 3; asked is that of round 4.",
        )
    return hint(
        "每局三步：由 Q 得策略；用它求平均；r = 值 − 平均，Q 换成 (Q + r) 的正部。"
        "第 1 局的策略是均匀的。",
        "Three steps a round: the strategy from Q; the mean by it; r = values − mean, and Q "
        "becomes the positive part of Q + r. Round 1 is uniform.",
    )


def exercise_2(answer):
    given = _all_of(answer)
    half, linear, square = Fraction(1, 2), Fraction(51, 202), Fraction(42925, 338350)

    def agrees(*wanted):
        return all(map(near, given, wanted))

    if agrees(half, linear, square):
        return right(
            "前一半迭代在平均里的分量：1/2，约 1/4，约 1/8。γ 越大，平均越看重后来的。",
            "The first half's share of the average: 1/2, about 1/4, about 1/8. The larger γ, the "
            "more the late iterations count.",
        )
    if agrees(half, 1 - linear, 1 - square):
        return hint(
            "这是后一半迭代的分量（第二、三个数）。",
            "The second and third are the share of the second half. Which half is asked for?",
        )
    if agrees(half, half, half):
        return hint(
            "三种平均里各次的权重并不都相等：第 t 次的权重是 t 的几次方？",
            "Iterations do not weigh alike in all three: to which power of t?",
        )
    if agrees(half, Fraction(1, 4), Fraction(1, 8)):
        return hint(
            "这是 T 很大时的极限。T = 100 时用求和公式，算到三位。",
            "These are the limits for large T. For T = 100 use the sums, to three digits.",
        )
    if agrees(half, Fraction(1275, 5050), half) or agrees(half, linear, Fraction(1, 8)):
        return hint(
            "前两个对了。γ = 2 时要加的是 t²：1² + 2² + … + 50² 是多少？",
            "The first two are right. With γ = 2 the weights are t²: what is 1² + 2² + … + 50²?",
        )
    if close(given[0], half) and close(given[1], square) and close(given[2], linear):
        return hint("后两个数的位置对调了。", "The last two numbers are swapped: which has γ = 1?")
    return hint(
        "分量 = 前 50 次的权重之和 ÷ 全部 100 次的权重之和；权重依次是 1、t、t²。",
        "Share = weights of the first 50 added up / weights of all 100; they are 1, t, t².",
    )


def exercise_5(answer):
    given = _all_of(answer)

    def agrees(*wanted):
        return all_close(given, [Fraction(x) for x in wanted])

    if agrees(192, 12, 0):
        return right(
            "方差是 (u − b)²(1 − q)/q：b 越接近 u，方差越小；b = u 时是 0。平均一直是 8。",
            "The variance is (u − b)²(1 − q)/q: the nearer b to u, the less; with b = u it is 0. "
            "The mean is 8 throughout.",
        )
    if agrees(256, 76, 64):
        return hint(
            "这是估计的平方的平均。方差还要减去平均的平方。",
            "That is the mean of the square. For the variance, what is still to be taken away?",
        )
    if agrees(8, 8, 8):
        return hint(
            "8 是估计的平均，三种情形都一样。问的是方差。",
            "8 is the mean, the same in all three cases. Asked is the variance.",
        )
    if given[0] == 192 and close(given[1], 192 - 36):
        return hint(
            "基线不是从方差里减：先写出抽中、没抽中时估计各是多少。",
            "The baseline is not taken from the variance: first write the estimate when the action "
            "is picked, and when not.",
        )
    if close(given[0] ** 2, 192) or (0 < abs(float(given[0]) - 192**0.5) < 0.01):
        return hint(
            "这是标准差。方差是它的平方。", "That is the standard deviation. What is its square?"
        )
    if agrees(12, Fraction(3, 4), 0):
        return hint(
            "抽中时的那一项没有除以 q。漏了它，平均还是 8 吗？",
            "When the action is picked, the term is not divided by q. Is the mean still 8?",
        )
    return hint(
        "估计只有两个值：抽中（概率 1/4）时是 b + (8 − b)/q，没抽中时是 b。由此求平均与方差。",
        "The estimate has two values: b + (8 − b)/q when picked, with probability 1/4, and b "
        "otherwise. Find its mean and variance.",
    )


def _all_of(answer):
    """The answer's three numbers; open as long as one of them is still to come."""
    if isinstance(answer, tuple | list) and any(x is ... for x in answer):
        raise still_open()
    return some_numbers(answer, 3)


EXERCISES = {
    "08.1": exercise_1,
    "08.2": exercise_2,
    "08.3": exercise_3,
    "08.4": exercise_4,
    "08.5": exercise_5,
}
# Functions to write, as the reader finds them.
AS_GIVEN = {
    "08.3": "f3fd4538",
    "08.4": "87dddd54",
}
# The sections that an exercise needs.
SECTIONS = {
    "08.1": (1,),
    "08.2": (4,),
    "08.3": (1,),
    "08.4": (6,),
    "08.5": (8,),
}
