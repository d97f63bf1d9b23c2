"""Lesson 03's exercises: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction

import numpy as np

from cfr_lab.exercises import a_call, a_number, close, hint, right, some_numbers
from cfr_lab.lessons.lesson_03.blotto import ACTIONS, M
from cfr_lab.lessons.lesson_03.exercise_solve import exercise_6
from cfr_lab.numbers import number


def exercise_1(answer):
    x = a_number(answer)
    if close(x, 84):
        return right(
            "84：先各派 1 人，余下 6 人任意分，C(9, 3) = 84。",
            "84: send 1 to each, then share the other 6 in any way, C(9, 3) = 84.",
        )
    if close(x, 286):
        return hint(
            "这样数，连有战场空着的分配也算进去了。每个战场先派去 1 人，还剩几人可以随意分？",
            "That counts allocations with empty fields too. "
            "Send 1 to every field first: how many are left to share?",
        )
    if close(x, 4**6) or close(x, 4**10):
        return hint(
            "这样数是把士兵当成各不相同的人。这里只看每个战场去了几人。",
            "That takes the soldiers for different people. Only how many go to each field matters.",
        )
    if close(x, 210) or close(x, 126) or close(x, 120):
        return hint(
            "差一点：把 4 个战场隔开，要几块隔板？隔板有几个位置可放？",
            "Nearly: how many dividers set 4 fields apart, and how many places can take one?",
        )
    if close(x, 9 * 8 * 7):
        return hint(
            "隔板之间没有分别，先放哪一块都一样：同一种分配你数了几次？",
            "The dividers are all alike, so their order does not matter: "
            "how often did you count the same allocation?",
        )
    return hint(
        "先拿小的试：4 名士兵、3 个战场，每处至少 1 人，只有 (1,1,2)、(1,2,1)、(2,1,1) 三种。",
        "Try a small one first: 4 soldiers, 3 fields, at least 1 on each. "
        "There are three: (1,1,2), (1,2,1), (2,1,1).",
    )


def exercise_2(answer):
    sent = tuple(some_numbers(answer, 3))
    if any(x < 0 or x.denominator != 1 for x in sent) or sum(sent) != 5:
        return hint(
            "三个数要是 0 以上的整数，加起来正好 5。",
            "The three are to be whole numbers from 0 that add up to 5.",
        )
    i = ACTIONS.index(tuple(int(x) for x in sent))
    payoffs = [int(M[i, ACTIONS.index(other)]) for other in ((1, 1, 3), (1, 3, 1))]
    mine = Fraction(sum(payoffs), 2)
    if mine == Fraction(1, 2):
        return right(
            "平均每局得 0.5：一种情形赢，另一种情形平。五个人没有哪种分配能两种都赢。",
            "It earns 0.5 a round: one of the two it beats, with the other it draws. "
            "With five soldiers nothing beats both.",
        )
    if sent in ((1, 1, 3), (1, 3, 1)):
        return hint(
            "这是对手自己的一种分配：碰上一样的，平；碰上另一种，也平。还能更好。",
            "That is one of the opponent's own: it draws with itself and with the other too. "
            "More can be had.",
        )
    if sorted(sent) == [1, 2, 2] and mine == 0:
        return hint(
            "匀着派，两种情形都只能打平。三个战场里赢两个就够了：哪两个最便宜？",
            "Spread like this it only draws with both. Two fields out of three are enough: "
            "which two are cheap?",
        )
    return hint(
        "它对 (1,1,3) 得 {a}，对 (1,3,1) 得 {b}，平均 {mine}。对手有一个战场两次都只派 1 人。",
        "It gets {a} against (1,1,3) and {b} against (1,3,1), {mine} on average. There is a "
        "field to which the opponent always sends just 1.",
        a=number(payoffs[0], sign=True),
        b=number(payoffs[1], sign=True),
        mine=number(float(mine), 1),
    )


def exercise_3(answer):
    n = a_number(answer)
    if close(n, 3):
        return right(
            "3 种：(0,0,5) 的三种次序。(1,2,2) 是对均匀策略的最优反应，所以不被占优。",
            "3: the orders of (0,0,5). (1,2,2) is a best response to the uniform strategy, "
            "and so it is not dominated.",
        )
    if close(n, 12):
        return hint(
            "12 是不在任何均衡策略支撑集里的个数。不在支撑集里，就一定被占优吗？",
            "12 are in no equilibrium strategy's support. Does that make them dominated?",
        )
    if close(n, 0):
        return hint(
            "占优只要求处处不差、有一处更好，不要求处处更好。(0,0,5) 和 (1,1,3) 比一比？",
            "To dominate is to be nowhere worse and somewhere better, not better everywhere. "
            "How does (0,0,5) compare with (1,1,3)?",
        )
    if close(n, 9):
        return hint(
            "这样数的是“谁占优谁”有几对。同一种分配被几种占优，也只算一种。",
            "That counts pairs. An allocation that several others dominate is still one.",
        )
    if close(n, 21):
        return hint(
            "是不是每种分配都被它自己“占优”了？至少有一处要严格更好。",
            "Does every allocation dominate itself? Somewhere it must be strictly better.",
        )
    return hint(
        "对每两种分配 a、b 比较矩阵的两行：b 处处不小于 a，并且有一处大于 a，a 就被占优。",
        "Compare two rows of the matrix, for all a and b: if b is nowhere smaller and somewhere "
        "larger than a, then a is dominated.",
    )


def exercise_4(answer):
    plain = np.array(M[:3, :4])
    # Adds up to zero over the whole table, yet hardly any cell does.
    spread = np.array([[1, -1], [-1, 1]])
    rows = np.array([[1, -1, 0], [2, -1, -1]])
    nought = np.zeros((2, 2), dtype=int)
    trials = [
        (plain, -plain, True),
        (spread, spread, False),
        (plain + 1, -plain, False),
        (rows, np.zeros_like(rows), False),
        (np.array([[1, 0], [0, -1]]), nought, False),
        (spread + 3, -spread - 3, True),
        # No cell above zero, no cell below it.
        (np.array([[-2, 0], [0, 0]]), nought, False),
        (np.array([[2, 0], [0, 0]]), nought, False),
    ]
    said = []
    for one, two, _ in trials:
        value = a_call(answer, one.copy(), two.copy())
        if isinstance(value, np.ndarray) and value.size != 1:
            return hint(
                "函数给出的是一整张表的真假。最后要的是一个：所有格子都成立吗？",
                "The function gives a table of truths. One is wanted: "
                "does it hold in all the cells?",
            )
        said.append(bool(value))
    if said == [truth for _, _, truth in trials]:
        return right(
            "对：零和要求每一个格子里两人的收益之和都是 0。",
            "Zero-sum means that the two payoffs add up to 0 in every single cell.",
        )
    if said == [True, True, False, True, True, True, False, False]:
        return hint(
            "函数把全表加在一起。试 U1 = U2 = [[1, −1], [−1, 1]]：两人总是同赢同输，总和却是 0。",
            "The function adds up the whole table. Try U1 = U2 = [[1, -1], [-1, 1]]: "
            "they always win and lose together, yet the total is 0.",
        )
    if said[:6] == [truth for _, _, truth in trials[:6]] and said[6] != said[7]:
        return hint(
            "函数只看了最大或最小的一格。和里有 {n}，别的都是 0，也算零和吗？",
            "The function looks at the largest or the smallest cell alone. "
            "If one sum is {n} and all others are 0, is that zero-sum?",
            n=number(-2 if said[6] else 2),
        )
    if all(said):
        return hint(
            "函数对什么都说“是”。两人同赢同输的博弈，它也该说“是”吗？",
            "The function says yes to everything, also to a game in which both win together.",
        )
    if not said[0] or not said[5]:
        return hint(
            "有的零和博弈它不认。零和不要求 U1 自己加起来是 0，只要求 U1 与 U2 相抵。",
            "There are zero-sum games that it turns down. U1 alone need not add up to 0; "
            "it is U1 and U2 that cancel.",
        )
    return hint(
        "有的博弈行、列或对角的和为 0，却不是每一格都为 0；函数把它也当成了零和。",
        "Sums along rows, columns or a diagonal may be 0 without a 0 in every cell, and it takes "
        "such a game.",
    )


def exercise_5(answer):
    x = a_number(answer)
    if close(x, 27):
        return right(
            "27：看到的有三种情形，每种有三种应对，3 × 3 × 3。"
            "于是它的正规形式是 3 行 27 列的矩阵。",
            "27: three things to see, three answers to each, 3 × 3 × 3. "
            "Its normal form is a matrix of 3 rows and 27 columns.",
        )
    if close(x, 3):
        return hint(
            "3 是一次行动的选法。策略要把看到每一种情形时怎么办都事先说好。",
            "3 is the number of actions. A strategy says beforehand "
            "what to do in each of the cases.",
        )
    if close(x, 9):
        return hint(
            "9 是结局的个数，也就是“看到什么、出什么”有几种搭配。"
            "一个策略要把三种情形的应对同时定下来。",
            "9 counts the ends, the pairs of (seen, answer). "
            "One strategy settles the answers to all three at once.",
        )
    if close(x, 6) or close(x, 12):
        return hint(
            "三种情形的应对可以相同，而且各自独立地选：是乘，不是加。",
            "Answers may repeat, and each is chosen freely: multiply, do not add.",
        )
    return hint(
        "写出一个策略：看到剪刀出…，看到石头出…，看到布出…。每个空有几种填法？",
        "Write one strategy down: on scissors play ..., on rock play ..., on paper play .... "
        "How many ways are there to fill each gap?",
    )


EXERCISES = {
    "03.1": exercise_1,
    "03.2": exercise_2,
    "03.3": exercise_3,
    "03.4": exercise_4,
    "03.5": exercise_5,
    "03.6": exercise_6,
}
# Functions to write, as the reader finds them.
AS_GIVEN = {"03.4": "59cf7d51", "03.6": "bb48b2fe"}
# The sections that an exercise needs.
SECTIONS = {
    "03.1": (2,),
    "03.2": (2,),
    "03.3": (6,),
    "03.4": (8,),
    "03.5": (8,),
    "03.6": (2, 3),
}
