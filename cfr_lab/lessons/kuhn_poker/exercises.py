"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import is_rounding_of, some_numbers
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.kuhn_poker.exercise_four_cards import FOUR_CARDS
from cfr_lab.lessons.kuhn_poker.exercise_liars_dice import DICE
from cfr_lab.lessons.kuhn_poker.exercise_rules import RULES

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
            "The order is wrong: information sets first, then nodes.",
        ),
        Case(
            lambda attempt: attempt[0] == 48,
            "48 是轮到玩家选择的历史的个数。玩家看不见对方的牌：哪些历史属于同一个信息集？",
            "Your 48 counts the histories at which a player chooses. A player does not see the "
            "other card: which histories belong to the same information set?",
        ),
        Case(
            (16, 108),
            "结点数只差一个：发牌之前的那个结点，你数了吗？",
            "One node is missing: did you count the node before the deal?",
        ),
        Case(
            lambda attempt: attempt[0] == 16,
            "信息集数正确。结点数：有序地发两张牌，有几种发法？每种发法下面有几个结点？"
            "所有发牌的上面还有什么？",
            "The number of information sets is right. For the nodes: in how many ways can the two "
            "players be dealt one card each, how many nodes follow each deal, and what is above "
            "all the deals?",
        ),
        Case(
            lambda attempt: attempt[0] == 8,
            "你写的是一个玩家的信息集数；题目问的是两个玩家一共有几个。",
            "You wrote the number of one player's information sets. How many do the two players "
            "have together?",
        ),
    ),
    otherwise=(
        "先数每个玩家轮到行动时，前面可能走过哪几串行动（包括空的）；再乘上这个玩家可能拿的牌数。",
        "First count the move sequences that each player may have seen when choosing, then "
        "multiply by the number of cards that the player may hold.",
    ),
)

REGRETS = Exercise(
    sections=(3,),
    read=partial(some_numbers, n=2),
    right=Case(
        (F(-1, 24), F(1, 24)),
        "v(I,p) = −1/4，v(I,b) = 1/6 − 1/3 = −1/6，平均是 −5/24，所以遗憾是 (−1/24, +1/24)。",
        "v(I,p) = -1/4 and v(I,b) = 1/6 - 1/3 = -1/6 have the average -5/24, so the regrets are "
        "(-1/24, +1/24).",
    ),
    mistakes=(
        Case(
            (-1, 1),
            "四个结局的收益没有按到达概率加权：机会和对手选择走到那里的概率，各是多少？",
            "You did not weight the payoffs of the terminal nodes: with what probabilities do "
            "chance and the opponent choose the path to each of them?",
        ),
        Case(
            (F(-1, 4), F(1, 4)),
            "只差一个因子：“他人的到达概率”里，除了对手下注的概率，还有什么的概率？",
            "One factor is missing: besides the opponent's bet, which probability is part of the "
            "others' reach?",
        ),
        Case(
            (F(-1, 4), F(-1, 6)),
            "你写的是 v(I, p) 和 v(I, b)。从这两个值算遗憾，还要减去什么？",
            "You wrote v(I, p) and v(I, b). What must still be subtracted from them to get the "
            "regrets?",
        ),
        Case(
            (F(1, 24), F(-1, 24)),
            "绝对值正确，符号反了（或者两个数的次序反了）：遗憾是从哪个数里减去哪个数？先写 p 的，"
            "后写 b 的。",
            "The absolute values are right, but the signs (or the order) are not: which number "
            "does a regret subtract, and from which? Write the regret of p first.",
        ),
        Case(
            (F(-1, 12), F(1, 12)),
            "两个历史的权重不相等：对手拿 J 时下注的概率是多少，拿 K 时呢？",
            "The two histories have different weights: with what probability does the opponent "
            "bet when holding J, and when holding K?",
        ),
        Case(
            (F(-1, 6), F(1, 6)),
            "检查 π₋₁(h)：这是发牌的概率乘对手下注的概率。对手拿 J 和拿 K 时，"
            "下注的概率相等吗？你有没有又除以两者之和？",
            "Check π₋₁(h): the probability of the deal times that of the opponent's bet. Does the "
            "opponent bet equally often with J and with K? And did you divide by the sum of the "
            "two?",
        ),
    ),
    otherwise=(
        "把两个历史 (QJ, p, b) 和 (QK, p, b) 分开算：π₋₁(h) 各是多少？弃牌、跟注各得多少？"
        "把两个历史的贡献相加，得到两个行动的值，再各减去加权平均。",
        "Take the histories (QJ, p, b) and (QK, p, b) separately: what is π₋₁(h), and what do "
        "folding and calling pay? Add up the contributions of both histories to get the two "
        "action values, then subtract their weighted average.",
    ),
)

# With a bet of B, player 2 bluffs with probability x = B/(2 + B) and calls with probability
# y = (2 - B)/(2 + B) in equilibrium. In exercise 3, B is 1/2.
SMALL_BET = Exercise(
    sections=(7,),
    read=partial(some_numbers, n=2),
    right=Case(
        (F(1, 5), F(3, 5)),
        "x = B/(2 + B) = 1/5，y = (2 − B)/(2 + B) = 3/5：赌注较小时，诈唬较少，跟注较多。",
        "x = B/(2 + B) = 1/5, y = (2 - B)/(2 + B) = 3/5: with a smaller bet, player 2 bluffs less "
        "and calls more.",
    ),
    mistakes=(
        Case(
            (F(3, 5), F(1, 5)),
            "两个数的次序反了：先 x 后 y。",
            "The order is wrong: x first, then y.",
        ),
        Case(
            (F(1, 3), F(1, 3)),
            "你写的是下注额为 1 时的解。下注额是 B 时，哪几个结局的收益变了，变成多少？",
            "You wrote the solution for a bet of 1. With a bet of B, which payoffs change, and to "
            "what?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[0], F(1, 5)),
            "x 正确。求 y，要比较玩家 1 拿 J 时的两种行动：下注之后，对方跟注时玩家 1 得多少，"
            "弃牌时得多少？",
            "x is right. For y, compare player 1's two actions with J: how much does player 1 "
            "win or lose by a bet that is called, and by one that is not?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[1], F(3, 5)),
            "y 正确。求 x，要比较玩家 1 在 Q:pb 的两种行动：对方拿 J 时以概率 x 下注，"
            "拿 K 时总下注。",
            "y is right. For x, compare player 1's two actions at Q:pb: with J the opponent bets "
            "with probability x, and with K always.",
        ),
        Case(
            lambda attempt: min(attempt) < 0 or max(attempt) > 1,
            "概率应当在 0 与 1 之间。",
            "A probability lies between 0 and 1.",
        ),
    ),
    otherwise=(
        "谁的概率使谁无差异？x 使玩家 1 在 Q:pb 无差异，y 使玩家 1 在 J: 无差异。写出这两个等式。",
        "The right x makes player 1 indifferent at Q:pb, and the right y makes player 1 "
        "indifferent at J:. Which two equations do these conditions give?",
    ),
)

EXERCISES = {1: COUNT, 2: REGRETS, 3: SMALL_BET, 4: RULES, 5: FOUR_CARDS, 6: DICE}
