"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from functools import partial

from cfr_lab.answer_readers import some_numbers
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.large_games.exercise_card import CARD
from cfr_lab.lessons.large_games.exercise_local import LOCAL

# With n different cards, Kuhn poker has 4 n information sets and 1 + 9 n (n - 1) nodes.
SIZES = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=2),
    right=Case(
        (208, 23_869),
        "4 × 52 = 208 个信息集，1 + 9 × 52 × 51 = 23,869 个结点：前者与 n 成正比，后者与 n² 同阶。",
        "There are 4 × 52 = 208 information sets, a number proportional to n, and 1 + 9 × 52 × 51 "
        "= 23,869 nodes, a number of the order of n².",
    ),
    mistakes=(
        Case(
            (23_869, 208),
            "你把两个数的次序写反了：信息集在前。",
            "Your two numbers are in the wrong order: the number of information sets comes first.",
        ),
        Case(
            (208, 23_868),
            "你的结点数少一个：发牌之前有没有结点？",
            "Your number of nodes is one too small: is there a node before the deal?",
        ),
        Case(
            (208, 1 + 9 * 1326),
            "1326 是不管谁拿哪张牌时的发牌种数。玩家 1 拿 J、玩家 2 拿 Q，与玩家 1 拿 Q、玩家 "
            "2 拿 J，是同一种发牌吗？",
            "1,326 counts the deals without distinguishing who holds which card. Are JQ and QJ "
            "the same deal?",
        ),
        Case(
            (208, 1 + 9 * 52 * 52),
            "你数的发牌里，有的把同一张牌发给了两个人。不算这些，还剩几种发牌？",
            "Some of the deals that you counted give the same card to both players. How many "
            "deals are left without them?",
        ),
        Case(
            (208, 1 + 52 * 51),
            "你只数了发牌。每种发牌之下还有几个结点？",
            "You counted only the deals. How many nodes are below each of them?",
        ),
        Case(
            lambda attempt: attempt[0] == 208,
            "信息集的个数对了。再看结点：有序的发牌有几种？每种发牌之下有几个结点？发牌之前有没有结点？",
            "The number of information sets is right. How many deals are there, how many nodes "
            "are below each, and is there a node before the deal?",
        ),
        Case(
            lambda attempt: attempt[0] == 104,
            "你只数了一位玩家的信息集。另一位玩家的信息集数了没有？",
            "You counted one player's information sets. How many does the other player have?",
        ),
        Case(
            lambda attempt: attempt[0] == 4 * 52 * 51,
            "你数的是轮到玩家选择的历史。玩家看不见对方的牌：哪些历史属于同一个信息集？",
            "You counted the histories at which a player chooses. The other card is hidden: which "
            "histories form one information set?",
        ),
    ),
    otherwise=(
        "在一手牌里，轮到同一位玩家行动的处境有几种？在每种处境里，这位玩家知道谁的牌？",
        "In how many situations during a hand can it be a player's turn? In each of them, whose "
        "card does that player know?",
    ),
)

OVERALL_REGRET = Exercise(
    sections=(3,),
    read=partial(some_numbers, n=2),
    right=Case(
        (7, 9),
        "总遗憾是 max(3 + max(4, −2), 5) = 7；界是 5 + 4 = 9。"
        "R 的 5 与 I′ 的 4 不能同时得到，界却把两者加在一起。",
        "The overall regret is max(3 + max(4, −2), 5) = 7; the bound is 5 + 4 = 9, which adds "
        "up the regrets of two actions that cannot both be in one plan.",
    ),
    mistakes=(
        Case(
            (9, 7),
            "你把两个数的次序写反了：总遗憾在前，界在后。",
            "Your two numbers are in the wrong order: the overall regret comes first, then "
            "the bound.",
        ),
        Case(
            (9, 9),
            "9 是界。总遗憾只与一个固定的策略比：选 R 之后还走得到 I′ 吗？",
            "9 is the bound. Overall regret compares the payoffs earned with those of one fixed "
            "plan: after the action R, can that plan still reach I′?",
        ),
        Case(
            lambda attempt: attempt[0] == 7,
            "总遗憾对了。推论 @large_games.3 的界，从每个信息集各取哪一个数？",
            "The overall regret is right. Which number of each information set goes into the bound "
            "of corollary @large_games.3?",
        ),
        Case(
            lambda attempt: attempt[0] == 5,
            "你只看了 I 的遗憾。选 L 之后，在 I′ 还能多得到多少收益？",
            "You considered only I. After L, how much more can be gained at I′?",
        ),
        Case(
            lambda attempt: attempt[0] == 9,
            "你的总遗憾里，I′ 的遗憾算得太多。在 I′ 能选几个行动？I′ 接在 I 的哪个行动后面？",
            "Your overall regret contains too much of the regrets at I′. How many actions can be "
            "chosen at I′, and which action of I leads to I′?",
        ),
        Case(
            lambda attempt: attempt[1] == 9,
            "界对了。总遗憾用定理 @large_games.2：从 I′ 起的遗憾是多少？I′ 接在 I 的哪个行动后面？",
            "The bound is right. For the overall regret, use theorem @large_games.2: what is the "
            "regret from I′ on, and which action of I does I′ come after?",
        ),
    ),
    otherwise=(
        "从下往上用定理 @large_games.2：从 I′ 起的遗憾是多少？I′ 接在 I 的哪个行动后面？"
        "推论 @large_games.3 的界，又从每个信息集各取哪一个数？",
        "Use theorem @large_games.2 from the bottom up: what is the regret from I′ on, and which "
        "action of I does I′ come after? And which number of each information set goes into the "
        "bound of corollary @large_games.3?",
    ),
)

EXERCISES = {1: SIZES, 2: OVERALL_REGRET, 3: LOCAL, 4: CARD}
