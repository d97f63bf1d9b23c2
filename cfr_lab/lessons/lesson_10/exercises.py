"""Lesson 10's exercises: what is right, and a hint for each mistake to be expected."""

from cfr_lab.exercises import hint, right, some_numbers
from cfr_lab.lessons.lesson_10.exercise_card import exercise_4
from cfr_lab.lessons.lesson_10.exercise_local import exercise_3


def exercise_1(answer):
    """Kuhn poker with a deck of 52 different cards: 4 n sets and 1 + 9 n (n - 1) nodes."""
    sets, nodes = some_numbers(answer, 2)
    if (sets, nodes) == (208, 23_869):
        return right(
            "4 × 52 = 208 个信息集，1 + 9 × 52 × 51 = 23869 个结点：集只按 n 长，结点按 n² 长。",
            "4 × 52 = 208 sets, 1 + 9 × 52 × 51 = 23,869 nodes: sets grow like n, nodes like n².",
        )
    if (sets, nodes) == (23_869, 208):
        return hint("两个数的次序反了：先信息集。", "The order is information sets first.")
    if sets == 208 and nodes == 23_868:
        return hint("结点只差一个：发牌之前呢？", "One node short: what stands before the deal?")
    if sets == 208 and nodes == 1 + 9 * 1326:
        return hint(
            "1326 种是不分谁拿哪张的发法。JQ 和 QJ 是同一手牌吗？",
            "1,326 deals do not say who holds which card. Are JQ and QJ one and the same?",
        )
    if sets == 208 and nodes == 1 + 9 * 52 * 52:
        return hint("同一张牌发给了两个人。", "One card was dealt to both players.")
    if sets == 208 and nodes == 1 + 52 * 51:
        return hint(
            "这只数了发牌。每种发牌之下还有几个结点？",
            "That counts the deals alone. How many nodes follow each of them?",
        )
    if sets == 208:
        return hint(
            "信息集对了。结点：有序的发牌几种，每种之下 9 个，再加上根。",
            "The sets are right. Nodes: ordered deals, nine below each, and the root.",
        )
    if sets == 104:
        return hint(
            "这是一个玩家的信息集，两个玩家都要算。",
            "That is one player's sets; count both players'.",
        )
    if sets == 4 * 52 * 51:
        return hint(
            "这是轮到人选的历史数。对方的牌看不见，哪些历史要合在一起？",
            "That counts histories with a choice. The other card is hidden: which belong together?",
        )
    return hint(
        "每个玩家两种处境，每种处境里自己可能拿 52 张牌。",
        "Each player meets two situations, with any of 52 cards in hand.",
    )


def exercise_2(answer):
    """Theorem 10.2 by hand: (overall regret 7, CFR's bound 9)."""
    regret, bound = some_numbers(answer, 2)
    if (regret, bound) == (7, 9):
        return right(
            "max(3 + max(4, −2), 5) = 7；界是 5 + 4 = 9。界把走不到一起的遗憾也加上了。",
            "max(3 + max(4, -2), 5) = 7; the bound is 5 + 4 = 9, which adds up regrets that no "
            "single plan collects.",
        )
    if (regret, bound) == (9, 7):
        return hint("次序反了：先总遗憾，后界。", "The order is overall regret first, then bound.")
    if (regret, bound) == (9, 9):
        return hint(
            "9 是界。总遗憾只能走一条路：选 R 之后还走得到 J 吗？",
            "9 is the bound. Overall regret follows one plan: does R ever lead to J?",
        )
    if regret == 7:
        return hint(
            "总遗憾对了。界是每个信息集各取最大的正遗憾，再加起来。",
            "The overall regret is right. The bound takes the largest positive regret of each set "
            "and adds them up.",
        )
    if regret == 5:
        return hint(
            "只看了 I 自己的遗憾。选 L 之后，J 里还能多得多少？",
            "That looks at I alone. After L, how much more is there to be had in J?",
        )
    if regret == 3 + 4 - 2 or regret == 5 + 4:
        return hint(
            "J 里的遗憾不能都要，也不能接在 R 后面。",
            "Not all of J's regrets can be had, and none of them after R.",
        )
    if bound == 9:
        return hint(
            "界对了。总遗憾：先算 J 的电路遗憾，加到 L 的遗憾上，再和 R 的比。",
            "The bound is right. Overall regret: take J's circuit regret, add it to L's, compare "
            "with R's.",
        )
    return hint(
        "从下往上：先是 J，取大的；把它加到 L 的遗憾上；再在 I 取大的。",
        "From the bottom up: first J, the larger; add it to L's regret; then the larger at I.",
    )


EXERCISES = {
    "10.1": exercise_1,
    "10.2": exercise_2,
    "10.3": exercise_3,
    "10.4": exercise_4,
}
# Functions to write, as the reader finds them.
AS_GIVEN = {"10.3": "3dde9622", "10.4": "70d321bc"}
# The sections that an exercise needs.
SECTIONS = {
    "10.1": (2,),
    "10.2": (3,),
    "10.3": (3,),
    "10.4": (6,),
}
