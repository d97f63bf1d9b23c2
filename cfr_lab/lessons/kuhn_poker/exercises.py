"""The exercises of this lesson: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.kuhn_poker.exercise_four_cards import FOUR_CARDS
from cfr_lab.lessons.kuhn_poker.exercise_liars_dice import DICE
from cfr_lab.lessons.kuhn_poker.exercise_rules import RULES
from cfr_lab.readers import near, some_numbers

COUNT = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=2),
    right=Case(
        (16, 109),
        "4 张牌 × 4 种处境 = 16 个信息集；1 + 12 × 9 = 109 个结点。",
        "4 cards × 4 situations = 16 information sets; 1 + 12 × 9 = 109 nodes.",
    ),
    mistakes=(
        Case(
            (109, 16),
            "两个数的次序反了：先信息集，后结点。",
            "The order is information sets first, then nodes.",
        ),
        Case(
            lambda given: given[0] == 48,
            "48 是轮到人选择的历史数。对方的牌看不见：拿同一张牌、看到同样行动的历史要合在一起。",
            "48 counts histories with a choice. The other card is hidden: histories with the "
            "same own card and the same moves belong together.",
        ),
        Case(
            (16, 108),
            "结点只差一个：发牌之前也有一个。",
            "One node is missing: the one before the deal.",
        ),
        Case(
            lambda given: given[0] == 16,
            "信息集对了。结点：有序地发两张牌有几种发法？每种发法下面有几个结点？最上面还有一个。",
            "The information sets are right. Nodes: in how many ways can two cards be dealt in "
            "order, how many nodes follow each deal, and what stands above them all?",
        ),
        Case(
            lambda given: given[0] == 8,
            "这是一个玩家的信息集数。两个玩家都要算。",
            "That is one player's information sets; count both players'.",
        ),
    ),
    otherwise=(
        "先数每个玩家有几种处境（看到的行动不同），再乘上自己可能拿的牌数。",
        "First count each player's situations (moves seen), then multiply by the cards the "
        "player may hold.",
    ),
)

REGRETS = Exercise(
    sections=(3,),
    read=partial(some_numbers, n=2),
    right=Case(
        (F(-1, 24), F(1, 24)),
        "v(I,p) = −1/4，v(I,b) = 1/6 − 1/3 = −1/6，平均 −5/24，遗憾 (−1/24, +1/24)。",
        "v(I,p) = -1/4, v(I,b) = 1/6 - 1/3 = -1/6, average -5/24: regrets (-1/24, +1/24).",
    ),
    mistakes=(
        Case(
            (-1, 1),
            "四个结局的收益没有按到达的可能加权：机会和对手各走到那里的概率是多少？",
            "The ends are not weighted: how likely do chance and the opponent come there?",
        ),
        Case(
            (F(-1, 4), F(1, 4)),
            "只差一个因子：发牌的概率也算在“他人的到达概率”里。",
            "One factor is missing: the probability of the deal is part of the others' reach.",
        ),
        Case(
            (F(-1, 4), F(-1, 6)),
            "这是 v(I, p) 和 v(I, b)。遗憾还要减去按 σ 加权的平均。",
            "These are v(I, p) and v(I, b). Regret is what is left after taking away their "
            "average, weighted by σ.",
        ),
        Case(
            (F(1, 24), F(-1, 24)),
            "大小对了，符号反了（或者两个数的次序反了）：遗憾是行动的值减平均值，先 p 后 b。",
            "The size is right, the sign (or the order) is not: action less average, p first.",
        ),
        Case(
            (F(-1, 12), F(1, 12)),
            "两个历史的权重不一样：对手拿 J 只有一半时候下注，拿 K 总下注。",
            "The two histories do not weigh the same: with J the opponent bets half the time, "
            "with K always.",
        ),
        Case(
            (F(-1, 6), F(1, 6)),
            "检查 π₋₁(h)：它是发牌的概率乘对手在那里下注的概率。拿 J 和拿 K 下注的概率不同；"
            "也不要再除以两者之和。",
            "Check π₋₁(h): the probability of the deal times that of the opponent's bet there. "
            "J and K do not bet equally often; and do not divide by the sum of the two.",
        ),
    ),
    otherwise=(
        "两个历史 (QJ, p, b) 和 (QK, p, b) 分开算：π₋₁(h) 各是多少？"
        "弃牌、跟注各得多少？再相加，减平均。",
        "Take the histories (QJ, p, b) and (QK, p, b) apart: what is π₋₁(h), what do folding "
        "and calling pay? Add up, then subtract the average.",
    ),
)

# Player 2 bluffs with x = B/(2 + B) and calls with y = (2 - B)/(2 + B); here B = 1/2.
SMALL_BET = Exercise(
    sections=(7,),
    read=partial(some_numbers, n=2),
    right=Case(
        (F(1, 5), F(3, 5)),
        "x = B/(2 + B) = 1/5，y = (2 − B)/(2 + B) = 3/5：赌注小，诈唬少，跟注多。",
        "x = B/(2 + B) = 1/5, y = (2 - B)/(2 + B) = 3/5: a small bet, few bluffs, many calls.",
    ),
    mistakes=(
        Case((F(3, 5), F(1, 5)), "两个数的次序反了：先 x 后 y。", "The order is x first, then y."),
        Case(
            (F(1, 3), F(1, 3)),
            "这是下注 1 的解。下注是 B 的时候，结局的收益哪几个变了，变成多少？",
            "That solves the game with a bet of 1. With a bet of B, which payoffs change, to what?",
        ),
        Case(
            lambda given: near(given[0], F(1, 5)),
            "x 对了。y 要从玩家 1 拿 J 时的两种行动来：下注被跟是 −(1 + B)，没人跟是 +1。",
            "x is right. For y compare player 1's two actions with J: a bet that is called pays "
            "-(1 + B), one that is not pays +1.",
        ),
        Case(
            lambda given: near(given[1], F(3, 5)),
            "y 对了。x 要从玩家 1 在 Q:pb 的两种行动来：对方拿 J 的机会是 x，拿 K 总下注。",
            "y is right. For x compare player 1's two actions at Q:pb: the opponent bets J with "
            "probability x, and K always.",
        ),
        Case(
            lambda given: min(given) < 0 or max(given) > 1,
            "概率在 0 与 1 之间。",
            "A probability lies between 0 and 1.",
        ),
    ),
    otherwise=(
        "谁的概率使谁无差异？x 使玩家 1 在 Q:pb 无差异，y 使玩家 1 在 J: 无差异。写出那两个等式。",
        "Whose probability makes whom indifferent? x player 1 at Q:pb, y player 1 at J:. Write "
        "down the two equations.",
    ),
)

EXERCISES = {1: COUNT, 2: REGRETS, 3: SMALL_BET, 4: RULES, 5: FOUR_CARDS, 6: DICE}
