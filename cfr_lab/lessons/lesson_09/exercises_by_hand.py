"""Exercises 09.1 to 09.3: what the reader works out or judges."""

from fractions import Fraction as F
from itertools import permutations

from cfr_lab.exercises import (
    all_close,
    brief,
    hint,
    items_of,
    near,
    right,
    some_numbers,
    still_open,
)

CLAIMS = [False, True, False, True, False, True]
CLAIM_HINTS = [
    ("第 1 条：定理 9.1 说，步长固定时 Q 的方差趋于多少？", "Claim 1: by theorem 9.1, what does "
     "the variance of Q tend to under a constant step?"),
    ("第 2 条：定理 9.2 对双方的抽签求期望，等号右边是谁的导数？", "Claim 2: theorem 9.2 takes the "
     "expectation over both draws. Whose derivative is on its right side?"),
    ("第 3 条：区间里有 1 吗？", "Claim 3: is 1 in the interval?"),
    ("第 4 条：定理 2.2 问过双方用的是不是同一种算法吗？", "Claim 4: does theorem 2.2 ask whether "
     "the players use the same algorithm?"),
    ("第 5 条：沙普利博弈是零和的吗？拆开之后的 NashConv 是多少？", "Claim 5: is Shapley's game "
     "zero-sum? What is the NashConv of the averages played apart?"),
    ("第 6 条：各抽各的，也是一种联合分布。谁能靠一个固定的行动多得？", "Claim 6: to draw apart "
     "is a joint distribution too. Who gains by a fixed action?"),
]  # fmt: skip


def _begun(answer, n):
    items = items_of(answer)
    if items is not None and len(items) == n and any(x is ... or x is None for x in items):
        raise still_open()
    return items


def exercise_1(answer):
    _begun(answer, 3)
    given = some_numbers(answer, 3)
    if all_close(given, [F(-1, 5), F(3, 10), F(-1, 10)]):
        return right(
            "加起来是 0：石头升多少，另外两个一共就降多少，按各自的概率分摊。",
            "They sum to 0: what rock gains the other two lose, in proportion to their "
            "probabilities.",
        )
    if any(all_close(given, order) for order in permutations([F(-1, 5), F(3, 10), F(-1, 10)])):
        return hint(
            "三个数都有了，次序不对：剪刀、石头、布。出的是哪一个？",
            "All three numbers are there, in another order: scissors, rock, paper. Which of them "
            "was played?",
        )
    known = (
        ((F(3, 10), F(11, 20), F(3, 20)), "added"),
        ((0, F(2, 5), 0), "bump"),
        ((0, F(3, 10), 0), "one"),
        ((F(1, 5), F(-3, 10), F(1, 10)), "sign"),
        ((F(-1, 2), F(3, 4), F(-1, 4)), "step"),
        ((F(-1, 5), F(-1, 10), F(-1, 10)), "no one"),
        ((F(-2, 15), F(4, 15), F(-2, 15)), "uniform"),
    )
    for values, name in known:
        if all_close(given, values):
            return hint(*STEP_HINTS[name])
    return hint(
        "对照第 1 节的更新式：剪刀、石头、布三处，括号里各是多少？外面还乘什么？",
        "Look at the update in section 1: what is in the brackets for scissors, for rock, for "
        "paper? And what multiplies them?",
    )


STEP_HINTS = {
    "added": (
        "把变化加到策略上去了。问的是参数变了多少；策略不是参数。",
        "The changes were added to the strategy. Asked is by how much the parameters change, and "
        "the strategy is none of them.",
    ),
    "bump": (
        "只加了“所出的行动”那一半。括号里还要减去什么？",
        "That is the half with the action played. What else is subtracted in the brackets?",
    ),
    "one": (
        "另外两个参数也要变：它们的概率进了括号吗？",
        "The other two parameters change too: are their probabilities in the brackets?",
    ),
    "sign": (
        "符号反了：这一局赢了，石头的参数该升还是该降？",
        "The signs are reversed: this round was won. Should the parameter of rock go up or down?",
    ),
    "step": ("还没有乘步长 0.4。", "The step, 0.4, is still to be multiplied in."),
    "no one": (
        "少了在石头处的那个 1。所出的行动，和没有出的，一样对待吗？",
        "The 1 at rock is missing. Is the action played treated like the others?",
    ),
    "uniform": (
        "减去的是均匀策略。当前策略是什么？",
        "The uniform strategy was subtracted. What is the current one?",
    ),
}


def exercise_2(answer):
    items = _begun(answer, len(CLAIMS))
    if items is None or len(items) != len(CLAIMS) or not all(x in (True, False) for x in items):
        return hint(
            "收到的是 {value}；这里要六个 True 或 False。",
            "The answer is {value}; six times True or False is wanted.",
            value=brief(answer),
        )
    for said, so, (zh, en) in zip(items, CLAIMS, CLAIM_HINTS, strict=True):
        if not isinstance(said, bool) and type(said).__name__ != "bool":
            return hint(
                "收到的是 {value}；请写 True 或 False，不要写数。",
                "The answer is {value}; write True or False, not numbers.",
                value=brief(answer),
            )
        if bool(said) != so:
            return hint(zh, en)
    return right("六条都对。", "All six.")


def exercise_3(answer):
    _begun(answer, 2)
    variance, step = some_numbers(answer, 2)
    if near(variance, F(69, 1900)) and near(step, F(1, 35)):
        return right(
            "步长 0.1 时标准差约 0.19，是差距的两倍；要降到 0.1，步长不能超过 1/35。",
            "With a step of 0.1 the standard deviation is about 0.19, twice the gap; to have it at "
            "0.1 the step may be no more than 1/35.",
        )
    if near(variance, F(1, 35)) and near(step, F(69, 1900)):
        return hint("两个数的次序反了。", "The two numbers are the wrong way round.")
    if F(9, 250) <= variance < F(73, 2000) and not near(variance, F(69, 1900)):
        return hint(
            "第一个数差不多了：请写成分数，或多写几位小数。",
            "The first number is about right: write a fraction, or more digits.",
        )
    firsts = (
        (F(7, 190), "square"),
        (F(69, 1000), "limit"),
        (F(1, 19), "alone"),
        (F(1906, 10000), "root"),
        (F(69, 100), "payoff"),
    )
    for value, name in firsts:
        if abs(variance - value) < (F(1, 500) if name == "root" else F(1, 20000)):
            return hint(*VARIANCE_HINTS[name])
    if not near(variance, F(69, 1900)):
        return hint(
            "第一个数：先求出石头一局收益的方差，再代入定理 9.1。",
            "The first number: find the variance of rock's payoff in a round, then use theorem "
            "9.1.",
        )
    if F(57, 2000) <= step <= F(3, 100):
        return hint(
            "第二个数差不多了：请写成分数，或多写几位小数。",
            "The second number is about right: write a fraction, or more digits.",
        )
    for value, name in ((F(20, 79), "not squared"), (F(1, 69), "limit"), (F(2, 71), "square")):
        if near(step, value):
            return hint(*VARIANCE_HINTS[name])
    return hint(
        "第二个数：令极限的方差等于 0.1 的平方，解出 η。",
        "The second number: set the limit of the variance equal to 0.1 squared, and solve for η.",
    )


VARIANCE_HINTS = {
    "square": (
        "用了收益平方的期望 0.7。方差还要减去什么？",
        "You used the expected square of the payoff, 0.7. What is still to be subtracted for the "
        "variance?",
    ),
    "limit": (
        "极限不是 η 乘方差：看定理 9.1，分母是什么？",
        "The limit is not η times the variance: what is the denominator in theorem 9.1?",
    ),
    "alone": (
        "这是系数 η/(2−η)，还没有乘收益的方差。",
        "That is the factor η/(2−η); the payoff's variance is still to be multiplied in.",
    ),
    "root": (
        "这是标准差，题目要的是方差。",
        "That is the standard deviation; the variance was asked for.",
    ),
    "payoff": (
        "这是一局收益的方差。Q 是许多局的加权平均，方差要小一些：小多少？",
        "That is the variance of one payoff. Q is a weighted mean of many and varies less: by how "
        "much?",
    ),
    "not squared": (
        "让方差等于 0.1 了。标准差等于 0.1，方差是多少？",
        "You set the variance to 0.1. What is the variance when the standard deviation is 0.1?",
    ),
}
