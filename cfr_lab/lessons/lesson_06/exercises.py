"""Lesson 06's exercises: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction

import numpy as np

from cfr_core.games import kuhn
from cfr_core.matching import regret_matching
from cfr_core.tree import Tree
from cfr_lab.draw.kuhn_trees import deal_names
from cfr_lab.exercises import (
    Verdict,
    a_call,
    a_function,
    all_close,
    close,
    hint,
    right,
    some_numbers,
)


def exercise_1(answer):
    sets, nodes = some_numbers(answer, 2)
    if (sets, nodes) == (16, 109):
        return right(
            "4 张牌 × 4 种处境 = 16 个信息集；1 + 12 × 9 = 109 个结点。",
            "4 cards × 4 situations = 16 information sets; 1 + 12 × 9 = 109 nodes.",
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
            "大小对了，符号反了：遗憾是行动的值减平均值。",
            "The size is right, the sign is not: action less average.",
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
    if all_close(regrets, (Fraction(-1, 24), Fraction(1, 24))):
        return right(
            "v(I,p) = −1/4，v(I,b) = 1/6 − 1/3 = −1/6，平均 −5/24，遗憾 (−1/24, +1/24)。",
            "v(I,p) = -1/4, v(I,b) = 1/6 - 1/3 = -1/6, average -5/24: regrets (-1/24, +1/24).",
        )
    for wrong, verdict in known.items():
        if all_close(regrets, wrong):
            return verdict
    return hint(
        "两个历史 (QJ, p, b) 和 (QK, p, b) 分开算：π₋₁(h) 各是多少？"
        "弃牌、跟注各得多少？再相加，减平均。",
        "Take the histories (QJ, p, b) and (QK, p, b) apart: what is π₋₁(h), what do folding "
        "and calling pay? Add up, then subtract the average.",
    )


def exercise_3(answer):
    game = kuhn()
    wrong = []
    for deal in deal_names(Tree(game)):
        for moves in ("pp", "bp", "bb", "pbp", "pbb"):
            try:
                paid = a_function(answer, deal, moves)
            except Verdict as refused:
                if refused.state != "to-do":
                    raise
                paid = None
            good = game.payoffs((deal, *moves))[0]
            if paid is None or not close(paid, good):
                wrong.append((deal, moves, paid, good))
    if not wrong:
        return right(
            "三十个结局都对：最后一步是 p，要么是弃牌，要么是 pp 的摊牌。",
            "All thirty ends are right: a last p is a fold, or the showdown of pp.",
        )
    deal, moves, paid, _ = wrong[0]
    if paid is None:
        return hint(
            "payoff({deal}, {moves}) 什么也没有返回。这一手怎样结束？代码的哪个条件本该接住它？",
            "payoff({deal}, {moves}) returns nothing. How does that hand end, and which "
            "condition should have caught it?",
            deal=repr(deal),
            moves=repr(moves),
        )
    if {case[1] for case in wrong} <= {"bp", "pbp"}:
        return hint(
            "弃牌的结局不对：payoff({deal}, {moves}) 给出 {paid}。谁弃了牌？要的是玩家 1 的收益。",
            "Folds come out wrong: payoff({deal}, {moves}) gives {paid}. Who folded? Player "
            "1's payoff is wanted.",
            deal=repr(deal),
            moves=repr(moves),
            paid=paid,
        )
    return hint(
        "payoff({deal}, {moves}) 给出 {paid}，不对。摊牌时比的是谁的牌大；下注又有人跟，输赢是 2。",
        "payoff({deal}, {moves}) gives {paid}, which is wrong. At a showdown the higher card "
        "wins, and with a bet called the stake is 2.",
        deal=repr(deal),
        moves=repr(moves),
        paid=paid,
    )


def exercise_4(answer):
    trials = ([3.0, -1.0], [-2.0, -5.0], [1.0, 3.0], [-4.0, 2.0])
    for given in trials:
        regret = np.array(given)
        played = some_numbers(a_call(answer, regret), len(regret))
        if not all_close(played, regret_matching(given)):
            if max(given) <= 0:
                return hint(
                    "遗憾是 {given} 时没有正的遗憾，应当均匀，你的函数给出 {played}。",
                    "With regrets {given} none is positive: play should be uniform, "
                    "and is {played}.",
                    given=given,
                    played=[float(x) for x in played],
                )
            return hint(
                "遗憾是 {given} 时，策略应与正遗憾成比例，你的函数给出 {played}。",
                "With regrets {given}, play should be in proportion to positive regret, "
                "and is {played}.",
                given=given,
                played=[float(x) for x in played],
            )
        if list(regret) != given:
            return hint(
                "策略对了，可是累计遗憾从 {before} 变成了 {after}：过去的账被改掉了。谁改的？",
                "The strategy is right, but the regrets went from {before} to {after}: the "
                "record of the past was changed. Which line did it?",
                before=given,
                after=[float(x) for x in regret],
            )
    return right(
        "策略对，累计遗憾也原样留着。",
        "The strategy is right, and the regrets are left as they were.",
    )


def exercise_5(answer):
    k, c = some_numbers(answer, 2)
    if all_close((k, c), (Fraction(3, 4), Fraction(7, 12))):
        return right("K: 3/4，Q:pb 7/12。", "K: 3/4, Q:pb 7/12.")
    if all_close((k, c), (Fraction(7, 12), Fraction(3, 4))):
        return hint("两个数的次序反了：先 K: 后 Q:pb。", "The order is K: first, then Q:pb.")
    if not 0 <= k <= 1 or not 0 <= c <= 1:
        return hint("概率在 0 与 1 之间。", "A probability lies between 0 and 1.")
    if close(k, Fraction(3, 4)):
        return hint(
            "K 对了。Q:pb 的那条线不过原点：α = 0 时也要跟注，概率是多少？",
            "K: is right. The line of Q:pb misses the origin: how often is it called at α = 0?",
        )
    if close(c, Fraction(7, 12)):
        return hint(
            "Q:pb 对了。每诈唬一次，要用几次真正的大牌下注来掩护？",
            "Q:pb is right. For every bluff, how many bets with the best card must cover it?",
        )
    return hint(
        "第 7 节的表里，K: 和 Q:pb 都写成了 α 的式子：代入 α = 1/4。",
        "The table in section 7 writes K: and Q:pb in terms of α: put in α = 1/4.",
    )


def exercise_6(answer):
    pass_worth, bet_worth = some_numbers(answer, 2)
    if all_close((pass_worth, bet_worth), (-1, Fraction(-1, 2))):
        return right(
            "过牌必得 −1；下注有一半时候逼走 Q 赢 1，一半时候撞上 K 输 2，平均 −1/2。"
            "对手从不用 Q 跟注，诈唬就总是划算。",
            "Passing always pays -1; betting drives out Q (+1) half the time and meets K (-2) "
            "the other half: -1/2. Against one who never calls with Q, bluffing always pays.",
        )
    if close(bet_worth, -Fraction(1, 2)):
        return hint(
            "下注的值对了。过牌之后，对手拿 Q 会怎样，拿 K 又会怎样？J 各得多少？",
            "Betting is right. After a pass, what do Q and K do, and what does J get each time?",
        )
    if close(bet_worth, -2):
        return hint(
            "对手拿 Q 时会跟注吗？他只用 K 下注或跟注。",
            "Would the opponent call with Q? Only with K does this one bet or call.",
        )
    if close(pass_worth, -1):
        return hint(
            "过牌的值对了。下注时分两种情形：对手拿 Q，对手拿 K，各占一半。",
            "Passing is right. For the bet take two cases, Q and K opposite, half the time each.",
        )
    return hint(
        "对手的牌是 Q 或 K，各占一半。把两种情形下的收益写出来，再平均。",
        "The other card is Q or K, half the time each. Write down both payoffs, then average.",
    )


EXERCISES = {
    "06.1": exercise_1,
    "06.2": exercise_2,
    "06.3": exercise_3,
    "06.4": exercise_4,
    "06.5": exercise_5,
    "06.6": exercise_6,
}
# Functions to mend, as the reader finds them.
AS_GIVEN = {"06.3": "5c995167", "06.4": "a20eac15"}
