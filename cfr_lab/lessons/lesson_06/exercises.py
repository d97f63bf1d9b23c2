"""Lesson 06's exercises: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction

from cfr_lab.exercises import hint, near, right, some_numbers
from cfr_lab.lessons.lesson_06.exercise_four_cards import exercise_5
from cfr_lab.lessons.lesson_06.exercise_liars_dice import exercise_6
from cfr_lab.lessons.lesson_06.exercise_rules import exercise_4


def exercise_1(answer):
    sets, nodes = some_numbers(answer, 2)
    if (sets, nodes) == (16, 109):
        return right(
            "4 张牌 × 4 种处境 = 16 个信息集；1 + 12 × 9 = 109 个结点。",
            "4 cards × 4 situations = 16 information sets; 1 + 12 × 9 = 109 nodes.",
        )
    if (sets, nodes) == (109, 16):
        return hint(
            "两个数的次序反了：先信息集，后结点。",
            "The order is information sets first, then nodes.",
        )
    if sets == 48:
        return hint(
            "48 是轮到人选择的历史数。对方的牌看不见：拿同一张牌、看到同样行动的历史要合在一起。",
            "48 counts histories with a choice. The other card is hidden: histories with the "
            "same own card and the same moves belong together.",
        )
    if sets == 16 and nodes == 108:
        return hint(
            "结点只差一个：发牌之前也有一个。",
            "One node is missing: the one before the deal.",
        )
    if sets == 16:
        return hint(
            "信息集对了。结点：有序地发两张牌有几种发法？每种发法下面有几个结点？最上面还有一个。",
            "The information sets are right. Nodes: in how many ways can two cards be dealt in "
            "order, how many nodes follow each deal, and what stands above them all?",
        )
    if sets == 8:
        return hint(
            "这是一个玩家的信息集数。两个玩家都要算。",
            "That is one player's information sets; count both players'.",
        )
    return hint(
        "先数每个玩家有几种处境（看到的行动不同），再乘上自己可能拿的牌数。",
        "First count each player's situations (moves seen), then multiply by the cards the "
        "player may hold.",
    )


def exercise_2(answer):
    regrets = some_numbers(answer, 2)
    known = {
        (-1, 1): hint(
            "四个结局的收益没有按到达的可能加权：机会和对手各走到那里的概率是多少？",
            "The ends are not weighted: how likely do chance and the opponent come there?",
        ),
        (Fraction(-1, 4), Fraction(1, 4)): hint(
            "只差一个因子：发牌的概率也算在“他人的到达概率”里。",
            "One factor is missing: the probability of the deal is part of the others' reach.",
        ),
        (Fraction(-1, 4), Fraction(-1, 6)): hint(
            "这是 v(I, p) 和 v(I, b)。遗憾还要减去按 σ 加权的平均。",
            "These are v(I, p) and v(I, b). Regret is what is left after taking away their "
            "average, weighted by σ.",
        ),
        (Fraction(1, 24), Fraction(-1, 24)): hint(
            "大小对了，符号反了（或者两个数的次序反了）：遗憾是行动的值减平均值，先 p 后 b。",
            "The size is right, the sign (or the order) is not: action less average, p first.",
        ),
        (Fraction(-1, 12), Fraction(1, 12)): hint(
            "两个历史的权重不一样：对手拿 J 只有一半时候下注，拿 K 总下注。",
            "The two histories do not weigh the same: with J the opponent bets half the time, "
            "with K always.",
        ),
        (Fraction(-1, 6), Fraction(1, 6)): hint(
            "检查 π₋₁(h)：它是发牌的概率乘对手在那里下注的概率。拿 J 和拿 K 下注的概率不同；"
            "也不要再除以两者之和。",
            "Check π₋₁(h): the probability of the deal times that of the opponent's bet there. "
            "J and K do not bet equally often; and do not divide by the sum of the two.",
        ),
    }
    if _near(regrets, (Fraction(-1, 24), Fraction(1, 24))):
        return right(
            "v(I,p) = −1/4，v(I,b) = 1/6 − 1/3 = −1/6，平均 −5/24，遗憾 (−1/24, +1/24)。",
            "v(I,p) = -1/4, v(I,b) = 1/6 - 1/3 = -1/6, average -5/24: regrets (-1/24, +1/24).",
        )
    for wrong, verdict in known.items():
        if _near(regrets, wrong):
            return verdict
    return hint(
        "两个历史 (QJ, p, b) 和 (QK, p, b) 分开算：π₋₁(h) 各是多少？"
        "弃牌、跟注各得多少？再相加，减平均。",
        "Take the histories (QJ, p, b) and (QK, p, b) apart: what is π₋₁(h), what do folding "
        "and calling pay? Add up, then subtract the average.",
    )


def exercise_3(answer):
    """Player 2's bluff x = B/(2 + B) and call y = (2 - B)/(2 + B) for a bet of B = 1/2."""
    bluff, call = some_numbers(answer, 2)
    if _near((bluff, call), (Fraction(1, 5), Fraction(3, 5))):
        return right(
            "x = B/(2 + B) = 1/5，y = (2 − B)/(2 + B) = 3/5：赌注小，诈唬少，跟注多。",
            "x = B/(2 + B) = 1/5, y = (2 - B)/(2 + B) = 3/5: a small bet, few bluffs, many calls.",
        )
    if _near((bluff, call), (Fraction(3, 5), Fraction(1, 5))):
        return hint("两个数的次序反了：先 x 后 y。", "The order is x first, then y.")
    if _near((bluff, call), (Fraction(1, 3), Fraction(1, 3))):
        return hint(
            "这是下注 1 的解。下注是 B 的时候，结局的收益哪几个变了，变成多少？",
            "That solves the game with a bet of 1. With a bet of B, which payoffs change, to what?",
        )
    if _near((bluff,), (Fraction(1, 5),)):
        return hint(
            "x 对了。y 要从玩家 1 拿 J 时的两种行动来：下注被跟是 −(1 + B)，没人跟是 +1。",
            "x is right. For y compare player 1's two actions with J: a bet that is called pays "
            "-(1 + B), one that is not pays +1.",
        )
    if _near((call,), (Fraction(3, 5),)):
        return hint(
            "y 对了。x 要从玩家 1 在 Q:pb 的两种行动来：对方拿 J 的机会是 x，拿 K 总下注。",
            "y is right. For x compare player 1's two actions at Q:pb: the opponent bets J with "
            "probability x, and K always.",
        )
    if not 0 <= bluff <= 1 or not 0 <= call <= 1:
        return hint("概率在 0 与 1 之间。", "A probability lies between 0 and 1.")
    return hint(
        "谁的概率使谁无差异？x 使玩家 1 在 Q:pb 无差异，y 使玩家 1 在 J: 无差异。写出那两个等式。",
        "Whose probability makes whom indifferent? x player 1 at Q:pb, y player 1 at J:. Write "
        "down the two equations.",
    )


def _near(answers, exact):
    return all(near(x, Fraction(y)) for x, y in zip(answers, exact, strict=True))


EXERCISES = {
    "06.1": exercise_1,
    "06.2": exercise_2,
    "06.3": exercise_3,
    "06.4": exercise_4,
    "06.5": exercise_5,
    "06.6": exercise_6,
}
# Functions to write, as the reader finds them.
AS_GIVEN = {"06.4": "36af366d", "06.6": "e8bc6b10"}
# The sections that an exercise needs.
SECTIONS = {
    "06.1": (2,),
    "06.2": (3,),
    "06.3": (7,),
    "06.4": (2,),
    "06.5": (4,),
    "06.6": (2,),
}
