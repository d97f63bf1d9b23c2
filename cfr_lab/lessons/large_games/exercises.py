"""The exercises of this lesson: what is right, and a hint for each mistake to be expected."""

from functools import partial

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.large_games.exercise_card import CARD
from cfr_lab.lessons.large_games.exercise_local import LOCAL
from cfr_lab.readers import some_numbers

# Kuhn poker with a deck of n different cards has 4 n information sets and 1 + 9 n (n - 1) nodes.
SIZES = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=2),
    right=Case(
        (208, 23_869),
        "4 × 52 = 208 个信息集，1 + 9 × 52 × 51 = 23869 个结点：集只按 n 长，结点按 n² 长。",
        "4 × 52 = 208 sets, 1 + 9 × 52 × 51 = 23,869 nodes: sets grow like n, nodes like n².",
    ),
    mistakes=(
        Case((23_869, 208), "两个数的次序反了：先信息集。", "The order is information sets first."),
        Case(
            (208, 23_868),
            "结点只差一个：发牌之前呢？",
            "One node is missing: the one before the deal.",
        ),
        Case(
            (208, 1 + 9 * 1326),
            "1326 种是不分谁拿哪张的发法。JQ 和 QJ 是同一手牌吗？",
            "1,326 deals do not say who holds which card. Are JQ and QJ one and the same?",
        ),
        Case(
            (208, 1 + 9 * 52 * 52), "同一张牌发给了两个人。", "One card was dealt to both players."
        ),
        Case(
            (208, 1 + 52 * 51),
            "这只数了发牌。每种发牌之下还有几个结点？",
            "That counts the deals alone. How many nodes follow each of them?",
        ),
        Case(
            lambda given: given[0] == 208,
            "信息集对了。结点：有序的发牌几种？每种之下几个？发牌之前还有没有？",
            "The sets are right. Nodes: how many ordered deals, how many below each, and is there "
            "one before the deal?",
        ),
        Case(
            lambda given: given[0] == 104,
            "这是一个玩家的信息集，两个玩家都要算。",
            "That is one player's sets; count both players'.",
        ),
        Case(
            lambda given: given[0] == 4 * 52 * 51,
            "这是轮到人选的历史数。对方的牌看不见，哪些历史要合在一起？",
            "That counts histories with a choice. The other card is hidden: which belong together?",
        ),
    ),
    otherwise=(
        "一手牌里，一位玩家会在几种处境下轮到？每种处境里，他分得清的是谁的牌？",
        "In how many situations of a hand can it be a player's turn? In each of them, whose card "
        "does that player know?",
    ),
)

OVERALL_REGRET = Exercise(
    sections=(3,),
    read=partial(some_numbers, n=2),
    right=Case(
        (7, 9),
        "max(3 + max(4, −2), 5) = 7；界是 5 + 4 = 9。界把走不到一起的遗憾也加上了。",
        "max(3 + max(4, −2), 5) = 7; the bound is 5 + 4 = 9, which adds up regrets that no "
        "single plan collects.",
    ),
    mistakes=(
        Case(
            (9, 7), "次序反了：先总遗憾，后界。", "The order is overall regret first, then bound."
        ),
        Case(
            (9, 9),
            "9 是界。总遗憾只能走一条路：选 R 之后还走得到 J 吗？",
            "9 is the bound. Overall regret follows one plan: does R ever lead to J?",
        ),
        Case(
            lambda given: given[0] == 7,
            "总遗憾对了。推论 @large_games.3 的界，从每个信息集各取哪一个数？",
            "The overall regret is right. Which number of each set goes into the bound of "
            "corollary @large_games.3?",
        ),
        Case(
            lambda given: given[0] == 5,
            "只看了 I 自己的遗憾。选 L 之后，J 里还能多得多少？",
            "That looks at I alone. After L, how much more is there to be had in J?",
        ),
        Case(
            lambda given: given[0] == 9,
            "J 里的遗憾不能都要，也不能接在 R 后面。",
            "Not all of J's regrets can be had, and none of them after R.",
        ),
        Case(
            lambda given: given[1] == 9,
            "界对了。总遗憾用定理 @large_games.2：从 J 起的遗憾是多少？它接在 I 的哪个行动后面？",
            "The bound is right. Overall regret by theorem @large_games.2: what is the regret from "
            "J on, and which action of I does it come after?",
        ),
    ),
    otherwise=(
        "从下往上用定理 @large_games.2：从 J 起的遗憾是多少？它接在 I 的哪个行动后面？"
        "推论 @large_games.3 的界又从每个信息集各取哪一个数？",
        "From the bottom up by theorem @large_games.2: what is the regret from J on, and which "
        "action of I does it come after? And which number of each set goes into the bound of "
        "corollary @large_games.3?",
    ),
)

EXERCISES = {1: SIZES, 2: OVERALL_REGRET, 3: LOCAL, 4: CARD}
