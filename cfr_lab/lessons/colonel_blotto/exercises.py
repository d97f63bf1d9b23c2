"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import a_number, some_numbers
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, M
from cfr_lab.lessons.colonel_blotto.exercise_solve import SOLVE
from cfr_lab.lessons.colonel_blotto.exercise_zero_sum import ZERO_SUM
from cfr_lab.numbers import number_text

COUNT = Exercise(
    sections=(2,),
    read=a_number,
    right=Case(
        84,
        "84：先给每个战场派 1 人，余下的 6 人任意分，C(9, 3) = 84。",
        "84. Send 1 soldier to every field; the other 6 may go anywhere, which gives C(9, 3) = 84.",
    ),
    mistakes=(
        Case(
            286,
            "你把有战场空着的分配也数进去了。先给每个战场派 1 人，还剩几人可以随意分？",
            "You counted allocations with empty fields too. "
            "Send 1 soldier to every field first: how many are left to allocate?",
        ),
        Case(
            lambda x: x in (4**6, 4**10),
            "你把士兵当成了各不相同的人。如果两名士兵互换战场，分配改变了吗？",
            "You counted the soldiers as different people. If two of them exchange fields, does "
            "the allocation change?",
        ),
        Case(
            lambda x: x in (210, 126, 120),
            "很接近了：把 4 个战场隔开，要几块隔板，隔板有几个位置可放？",
            "Your number is nearly right. How many dividers separate 4 fields, and how many "
            "places are there for them?",
        ),
        Case(
            9 * 8 * 7,
            "隔板之间没有分别，先放哪一块都一样：同一种分配，你数了几次？",
            "The dividers are identical, so their order does not matter. How many times did you "
            "count each allocation?",
        ),
    ),
    otherwise=(
        "先拿小的例子试：4 名士兵、3 个战场，每个战场至少 1 人，只有 (1,1,2)、(1,2,1)、"
        "(2,1,1) 三种分配。",
        "Try a small example first: with 4 soldiers, 3 fields and at least 1 soldier on each, "
        "there are three allocations: (1,1,2), (1,2,1), (2,1,1).",
    ),
)

OPPONENT_ALLOCATIONS = ((1, 1, 3), (1, 3, 1))


def _payoffs(sent):
    """Return the payoffs of the allocation `sent` against the opponent's two allocations."""
    row = M[ACTIONS.index(tuple(sent))]
    return [int(row[ACTIONS.index(other)]) for other in OPPONENT_ALLOCATIONS]


def _is_no_allocation(sent):
    return any(x < 0 or x.denominator != 1 for x in sent) or sum(sent) != 5


def _result(sent):
    a, b = _payoffs(sent)
    signed = {"a": number_text(a, sign=True), "b": number_text(b, sign=True)}
    return signed | {"mine": number_text((a + b) / 2, 1)}


BEST_ALLOCATION = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=3),
    right=Case(
        lambda sent: not _is_no_allocation(sent) and sum(_payoffs(sent)) == 1,
        "你的分配平均每局得 0.5：赢对手的一种分配，与另一种打平。5 名士兵怎样分，"
        "都不能把两种都赢下来。",
        "Your allocation earns 0.5 per round: it beats one of the opponent's two allocations and "
        "draws with the other. No allocation of five soldiers beats both.",
    ),
    mistakes=(
        Case(
            _is_no_allocation,
            "三个数都应是不小于 0 的整数，加起来正好是 5。",
            "The three numbers must be whole numbers, none of them negative, and add up to 5.",
        ),
        Case(
            lambda sent: tuple(sent) in OPPONENT_ALLOCATIONS,
            "你选的是对手自己的一种分配：它与自己打平，与另一种也打平。哪种分配赢其中一种，又与另"
            "一种打平？",
            "Your choice is one of the opponent's own allocations: it draws with itself and "
            "with the other one too. Which allocation beats one of the two and draws with the "
            "other?",
        ),
        Case(
            lambda sent: sorted(sent) == [1, 2, 2] and _payoffs(sent) == [0, 0],
            "士兵分得这样均匀，与对手的两种分配都只能打平。三个战场里赢两个就够了："
            "赢哪两个用的士兵最少？",
            "Spread so evenly, your soldiers draw with both allocations and beat neither. Winning "
            "two fields out of three is enough: which two need the fewest soldiers?",
        ),
        Case(
            _result,
            "你的分配对 (1,1,3) 得 {a}，对 (1,3,1) 得 {b}，平均得 {mine}。哪一个战场，"
            "对手的两种分配都只派 1 人？",
            "Your allocation gets {a} against (1,1,3) and {b} against (1,3,1), {mine} on average. "
            "To which field does the opponent always send only 1 soldier?",
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
        "3 allocations are dominated: (0,0,5) in its three orders. (1,2,2) is a best response to "
        "the uniform strategy, so it is not dominated.",
    ),
    mistakes=(
        Case(
            12,
            "有 12 种分配不在任何均衡策略的支撑集里。不在支撑集里，就一定被占优吗？",
            "Your 12 allocations are those outside the support of every equilibrium strategy. "
            "Must they be dominated?",
        ),
        Case(
            0,
            "占优只要求处处不差、有一处更好，不要求处处更好。(0,0,5) 与 (1,1,3) 相比，结果怎样？",
            "A dominating allocation must be nowhere worse and somewhere better, not everywhere "
            "better. How does (0,0,5) compare with (1,1,3)?",
        ),
        Case(
            9,
            "你数的是“谁占优谁”有几对。一种分配即使被几种分配占优，该算几种？",
            "You counted pairs of allocations. How many times must you count an allocation that "
            "several others dominate?",
        ),
        Case(
            21,
            "你的程序是不是让每种分配都被自己“占优”了？占优要求至少有一处严格更好。",
            "Does every allocation dominate itself in your program? A dominating allocation is "
            "strictly better somewhere.",
        ),
    ),
    otherwise=(
        "对每两种分配 a、b 比较矩阵的两行：如果 b 行处处不小于 a 行，并且有一处更大，a 就被占优。",
        "Compare two rows of the matrix for each pair of allocations a and b: if row b is nowhere "
        "smaller and somewhere larger than row a, then a is dominated.",
    ),
)

PURE_STRATEGIES = Exercise(
    sections=(8,),
    read=a_number,
    right=Case(
        27,
        "27：玩家 2 会看到三种情形，每种情形有三种应对，3 × 3 × 3。"
        "于是这个博弈的正规形式是 3 行 27 列的矩阵。",
        "27. Player 2 may see any of three actions and has three answers to each: 3 × 3 × 3. The "
        "normal form of this game is a matrix of 3 rows and 27 columns.",
    ),
    mistakes=(
        Case(
            3,
            "3 是行动的个数。策略要事先说定：看到每一种情形时各出什么。这样的策略有几个？",
            "3 is the number of actions. A strategy specifies beforehand an answer to each case "
            "that player 2 may see. How many such strategies are there?",
        ),
        Case(
            9,
            "9 是结局的个数，也就是“看到什么、出什么”有几种搭配。"
            "一个策略要把三种情形的应对同时定下来，这有几种定法？",
            "9 is the number of terminal nodes, that is, of pairs (seen, answer). One strategy "
            "fixes the answers to all three cases at once. In how many ways can it do so?",
        ),
        Case(
            lambda x: x in (F(6), F(12)),
            "三种情形的应对可以相同，而且各自独立地选：应对的种数该相加，还是相乘？",
            "The three answers may be the same, and each is chosen independently: do you add or "
            "multiply the numbers of choices?",
        ),
    ),
    otherwise=(
        "写出一个策略：“看到剪刀出…，看到石头出…，看到布出…。”每个空有几种填法？",
        "Write down one strategy: after scissors play ..., after rock play ..., after paper play "
        ".... How many choices are there for each of the three answers?",
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
