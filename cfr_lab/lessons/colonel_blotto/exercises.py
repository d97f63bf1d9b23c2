"""The exercises of this lesson: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, M
from cfr_lab.lessons.colonel_blotto.exercise_solve import SOLVE
from cfr_lab.lessons.colonel_blotto.exercise_zero_sum import ZERO_SUM
from cfr_lab.numbers import number
from cfr_lab.readers import a_number, some_numbers

COUNT = Exercise(
    sections=(2,),
    read=a_number,
    right=Case(
        84,
        "84：先各派 1 人，余下 6 人任意分，C(9, 3) = 84。",
        "84: send 1 to each, then share the other 6 in any way, C(9, 3) = 84.",
    ),
    mistakes=(
        Case(
            286,
            "这样数，连有战场空着的分配也算进去了。每个战场先派去 1 人，还剩几人可以随意分？",
            "That counts allocations with empty fields too. "
            "Send 1 to every field first: how many are left to share?",
        ),
        Case(
            lambda x: x in (4**6, 4**10),
            "这样数是把士兵当成各不相同的人。这里只看每个战场去了几人。",
            "That takes the soldiers for different people. Only how many go to each field matters.",
        ),
        Case(
            lambda x: x in (210, 126, 120),
            "差一点：把 4 个战场隔开，要几块隔板？隔板有几个位置可放？",
            "Nearly: how many dividers set 4 fields apart, and how many places can take one?",
        ),
        Case(
            9 * 8 * 7,
            "隔板之间没有分别，先放哪一块都一样：同一种分配你数了几次？",
            "The dividers are all alike, so their order does not matter: "
            "how often did you count the same allocation?",
        ),
    ),
    otherwise=(
        "先拿小的试：4 名士兵、3 个战场，每处至少 1 人，只有 (1,1,2)、(1,2,1)、(2,1,1) 三种。",
        "Try a small one first: 4 soldiers, 3 fields, at least 1 on each. "
        "There are three: (1,1,2), (1,2,1), (2,1,1).",
    ),
)

MET = ((1, 1, 3), (1, 3, 1))


def _payoffs(sent):
    """Return what the allocation gets against each of the opponent's two."""
    row = M[ACTIONS.index(tuple(sent))]
    return [int(row[ACTIONS.index(other)]) for other in MET]


def _is_no_allocation(sent):
    return any(x < 0 or x.denominator != 1 for x in sent) or sum(sent) != 5


def _result(sent):
    a, b = _payoffs(sent)
    signed = {"a": number(a, sign=True), "b": number(b, sign=True)}
    return signed | {"mine": number((a + b) / 2, 1)}


BEST_ALLOCATION = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=3),
    right=Case(
        lambda sent: not _is_no_allocation(sent) and sum(_payoffs(sent)) == 1,
        "平均每局得 0.5：一种情形赢，另一种情形平。五个人没有哪种分配能两种都赢。",
        "It earns 0.5 a round: one of the two it beats, with the other it draws. "
        "With five soldiers nothing beats both.",
    ),
    mistakes=(
        Case(
            _is_no_allocation,
            "三个数都应是不小于 0 的整数，加起来正好 5。",
            "All three must be whole numbers, 0 or more, that add up to 5.",
        ),
        Case(
            lambda sent: tuple(sent) in MET,
            "这是对手自己的一种分配：碰上一样的，平；碰上另一种，也平。还能更好。",
            "That is one of the opponent's own: it draws with itself and with the other too. "
            "More can be had.",
        ),
        Case(
            lambda sent: sorted(sent) == [1, 2, 2] and _payoffs(sent) == [0, 0],
            "匀着派，两种情形都只能打平。三个战场里赢两个就够了：哪两个最便宜？",
            "Spread like this it only draws with both. Two fields out of three are enough: "
            "which two are cheap?",
        ),
        Case(
            _result,
            "它对 (1,1,3) 得 {a}，对 (1,3,1) 得 {b}，平均 {mine}。对手有一个战场两次都只派 1 人。",
            "It gets {a} against (1,1,3) and {b} against (1,3,1), {mine} on average. There is a "
            "field to which the opponent always sends just 1.",
        ),
    ),
    otherwise=("再试一种分配。", "Try another allocation."),
)

DOMINATED = Exercise(
    sections=(3, 6),
    read=a_number,
    right=Case(
        3,
        "3 种：(0,0,5) 的三种次序。(1,2,2) 是对均匀策略的最优反应，所以不被占优。",
        "3: the orders of (0,0,5). (1,2,2) is a best response to the uniform strategy, "
        "and so it is not dominated.",
    ),
    mistakes=(
        Case(
            12,
            "12 是不在任何均衡策略支撑集里的个数。不在支撑集里，就一定被占优吗？",
            "12 are in no equilibrium strategy's support. Does that make them dominated?",
        ),
        Case(
            0,
            "占优只要求处处不差、有一处更好，不要求处处更好。(0,0,5) 和 (1,1,3) 比一比？",
            "To dominate is to be nowhere worse and somewhere better, not better everywhere. "
            "How does (0,0,5) compare with (1,1,3)?",
        ),
        Case(
            9,
            "这样数的是“谁占优谁”有几对。同一种分配被几种占优，也只算一种。",
            "That counts pairs. An allocation that several others dominate is still one.",
        ),
        Case(
            21,
            "是不是每种分配都被它自己“占优”了？至少有一处要严格更好。",
            "Does every allocation dominate itself? Somewhere it must be strictly better.",
        ),
    ),
    otherwise=(
        "对每两种分配 a、b 比较矩阵的两行：b 处处不小于 a，并且有一处大于 a，a 就被占优。",
        "Compare two rows of the matrix, for all a and b: if b is nowhere smaller and somewhere "
        "larger than a, then a is dominated.",
    ),
)

PURE_STRATEGIES = Exercise(
    sections=(8,),
    read=a_number,
    right=Case(
        27,
        "27：看到的有三种情形，每种有三种应对，3 × 3 × 3。于是它的正规形式是 3 行 27 列的矩阵。",
        "27: three things to see, three answers to each, 3 × 3 × 3. "
        "Its normal form is a matrix of 3 rows and 27 columns.",
    ),
    mistakes=(
        Case(
            3,
            "3 是一次行动的选法。策略要把看到每一种情形时怎么办都事先说好。",
            "3 is the number of actions. A strategy says beforehand "
            "what to do in each of the cases.",
        ),
        Case(
            9,
            "9 是结局的个数，也就是“看到什么、出什么”有几种搭配。"
            "一个策略要把三种情形的应对同时定下来。",
            "9 counts the terminal nodes, the pairs of (seen, answer). "
            "One strategy settles the answers to all three at once.",
        ),
        Case(
            lambda x: x in (F(6), F(12)),
            "三种情形的应对可以相同，而且各自独立地选：是乘，不是加。",
            "Answers may repeat, and each is chosen freely: multiply, do not add.",
        ),
    ),
    otherwise=(
        "写出一个策略：看到剪刀出…，看到石头出…，看到布出…。每个空有几种填法？",
        "Write one strategy down: on scissors play ..., on rock play ..., on paper play .... "
        "How many ways are there to fill each gap?",
    ),
)

EXERCISES = {
    1: COUNT,
    2: BEST_ALLOCATION,
    3: DOMINATED,
    4: ZERO_SUM,
    5: PURE_STRATEGIES,
    6: SOLVE,
}
