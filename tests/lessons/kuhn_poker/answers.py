"""List right answers, wrong answers with excerpts of their hints, and invalid input."""

from dataclasses import replace
from fractions import Fraction as F
from functools import cache

import numpy as np

from cfr_core import Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_lab.lessons.kuhn_poker import answers as by_numbers


def game_maker(make, **rules):
    """Return a function that makes a game in which `rules` replace the right game's rules."""

    def make_changed(argument):
        game = make(argument)
        return replace(game, **{name: rule(game, argument) for name, rule in rules.items()})

    return make_changed


def kuhn(**rules):
    return game_maker(games.kuhn, **rules)


def dudo(**rules):
    return game_maker(games.liars_dice, **rules)


def moves(h):
    return "".join(h[1:])


def no_payoff_for_folds_after_a_bet(game, cards):
    """Return payoffs that are missing for a fold after a bet (M12)."""

    def payoffs(h):
        payment = game.payoffs(h)
        if len(h) > 2 and h[-2] == "p":
            return {"pp": payment, "bp": payment, "pbp": payment}.get(moves(h))
        return payment if moves(h).endswith("bb") else None

    return payoffs


def payoffs_with_folds_reversed(game, cards):
    return lambda h: tuple(-u if moves(h).endswith("bp") else u for u in game.payoffs(h))


def payoffs_by_alphabet(game, cards):
    def payoffs(h):
        if moves(h).endswith("bp"):
            return game.payoffs(h)
        u = abs(game.payoffs(h)[0])
        return (u, -u) if h[0][0] > h[0][1] else (-u, u)

    return payoffs


def payoffs_of_one_chip(game, cards):
    return lambda h: tuple(1 if u > 0 else -1 for u in game.payoffs(h))


def mover_with_the_deal_counted(game, cards):
    return lambda h: 1 + len(h) % 2 if game.mover(h) else game.mover(h)


def mover_after_a_fold(game, cards):
    return lambda h: 1 + len(h[1:]) % 2 if moves(h) == "bp" else game.mover(h)


def kuhn_with_three_cards(cards):
    return games.kuhn("JQK")


def deals_with_equal_cards(game, cards):
    return lambda h: {a + b: F(1, len(cards) ** 2) for a in cards for b in cards}


def deals_without_order(game, cards):
    n = len(cards)
    pairs = [cards[i] + cards[j] for i in range(n) for j in range(i)]
    return lambda h: dict.fromkeys(pairs, F(1, len(pairs)))


def probabilities_of_one_sixth(game, cards):
    return lambda h: dict.fromkeys(game.chance(()), F(1, 6))


def probabilities_with_wrong_sum(game, cards):
    return lambda h: dict.fromkeys(game.chance(()), F(1, len(cards)))


def information_of_both_cards(game, cards):
    return lambda h: " ".join(h)


def information_without_cards(game, cards):
    return lambda h: f"{len(h) % 2}:{moves(h)}"


def information_without_moves(game, cards):
    return lambda h: game.sees(h)[0]


def information_of_the_opponents_card(game, cards):
    return lambda h: h[0][len(h) % 2] + ":" + moves(h)


@cache
def solver_of_four_cards():
    return CFR(Tree(games.kuhn("JQKA")), alternating=False).run(3000)


def average_with_uniform_player_2():
    tree = Tree(games.kuhn("JQKA"))
    return (
        CFR(tree, alternating=False, fixed_strategies={2: uniform(tree).strategies_of(2)})
        .run(1000)
        .average
    )


def mean_without_weights():
    """Return the mean of the current strategies, not weighted by own reach."""
    tree = Tree(games.kuhn("JQKA"))
    solver = CFR(tree, alternating=False)
    mean = np.mean([solver.step().profile.vector for _ in range(300)], axis=0)
    return {s.name: mean[s.slice] for s in tree.infosets}


def average_with_other_set_names():
    """Return the average strategy on a tree in which the information sets have other names."""
    game = games.kuhn("JQKA")
    game = replace(game, sees=lambda h: f"{h[0][(len(h) - 1) % 2]} after {moves(h) or 'nothing'}")
    return CFR(Tree(game), alternating=False).run(3000).average


def average_with_bets_first():
    """Return the average strategy on a tree in which the actions are in reverse order."""
    game = replace(games.kuhn("JQKA"), actions=lambda h: ("b", "p"))
    return CFR(Tree(game), alternating=False).run(3000).average


def endless(argument):
    while True:
        pass


def dice_payoffs(faces, wild, exactly=False):
    def payoffs(h):
        number, face = h[-2].split("x")
        matching_dice = sum(die in (face, wild) for die in h[:2])
        true = matching_dice == int(number) if exactly else matching_dice >= int(number)
        return (1, -1) if true == (len(h) % 2 == 0) else (-1, 1)

    return payoffs


def payoffs_of_the_own_die(game, faces):
    def payoffs(h):
        number, face = h[-2].split("x")
        matching_dice = int(h[len(h) % 2] in (face, str(faces)))
        true = matching_dice >= int(number)
        return (1, -1) if true == (len(h) % 2 == 0) else (-1, 1)

    return payoffs


def actions_without_liar(game, faces):
    def actions(h):
        given = game.actions(h)
        return given if len(h) == 2 or len(given) == 1 else given[:-1]

    return actions


def actions_without_the_highest_claim(game, faces):
    def actions(h):
        given = game.actions(h)
        return given[:-2] + given[-1:] if len(given) > 2 else given

    return actions


RIGHT = {
    **by_numbers.RIGHT,
    4: [
        games.kuhn,
        kuhn(actions=lambda game, cards: lambda h: ("b", "p")),
        kuhn(sees=lambda game, cards: lambda h: (h[0][1 - len(h) % 2], h[1:])),
    ],
    5: [
        solver_of_four_cards().average,
        dict(solver_of_four_cards().average),
        average_with_other_set_names(),
        average_with_bets_first(),
        {
            infoset.name.replace(":", "|"): solver_of_four_cards().average[infoset.name]
            for infoset in Tree(games.kuhn("JQKA")).infosets
        },
    ],
    6: [games.liars_dice, dudo(actions=lambda game, n: lambda h: game.actions(h)[::-1])],
}
WRONG = {
    **by_numbers.WRONG,
    4: [
        (kuhn(payoffs=no_payoff_for_folds_after_a_bet), "什么也没有返回", "returns nothing"),
        (kuhn(payoffs=payoffs_with_folds_reversed), "弃牌的结局不对", "payoffs after folds"),
        (kuhn(payoffs=payoffs_by_alphabet), "两张牌的大小是怎么比的", "compare the two cards"),
        (kuhn(payoffs=payoffs_of_one_chip), "输家一共放进", "the loser put in"),
        (
            kuhn(payoffs=lambda game, cards: lambda h: (game.payoffs(h)[0],) * 2),
            "另一个人输的",
            "the other loses",
        ),
        (
            kuhn(payoffs=lambda game, cards: lambda h: game.payoffs(h)[0]),
            "应当返回两个数",
            "two numbers",
        ),
        (kuhn(mover=mover_with_the_deal_counted), "有几步是发牌", "steps of h belong to the deal"),
        (kuhn(mover=mover_after_a_fold), "结束了没有", "is the hand over"),
        (
            kuhn(mover=lambda game, cards: lambda h: game.mover(h) or None),
            "这时轮到机会、",
            "Is it chance's turn",
        ),
        (
            kuhn(actions=lambda game, cards: lambda h: ("p", "b", "c")),
            "的 actions 返回",
            "the function actions",
        ),
        (kuhn(chance=deals_with_equal_cards), "同一张牌能发给两个人", "one card be dealt to both"),
        (kuhn(chance=deals_without_order), "是同一种发牌吗", "the same deal"),
        (kuhn(chance=probabilities_with_wrong_sum), "共 6 种", "there are 6 deals"),
        (
            kuhn(chance=probabilities_of_one_sixth),
            "JQKA 就不对了。发牌都列出",
            "not with JQKA. The deals",
        ),
        (kuhn(chance=lambda game, cards: lambda h: [1, 2]), "返回一个字典", "a dictionary"),
        (kuhn_with_three_cards, "用到了几张牌", "How many cards does your program use"),
        (kuhn(sees=information_of_both_cards), "看得出区别吗", "Can the player to move"),
        (kuhn(sees=information_without_cards), "拿的是同一张牌吗", "hold the same card"),
        (kuhn(sees=information_without_moves), "看到的行动相同吗", "seen the same moves"),
        (kuhn(sees=information_of_the_opponents_card), "sees 写的是谁的牌", "Whose card"),
    ],
    5: [
        (
            uniform(Tree(games.kuhn("JQKA"))),
            "给出的是均匀策略",
            "Your answer is the uniform strategy",
        ),
        (solver_of_four_cards().current, "最后一次迭代的当前策略", "of the last iteration"),
        (
            average_with_uniform_player_2(),
            "玩家 2 还在用均匀策略",
            "Player 2 still plays uniformly",
        ),
        (mean_without_weights(), "按自己的到达概率加权了吗", "by the player's own reach"),
        (CFR(Tree(games.kuhn("JQKA"))).run(100).average, "要求不超过 0.005", "at most 0.005"),
        (uniform(Tree(games.kuhn())), "12 个信息集", "12 information sets"),
    ],
    6: [
        (
            dudo(payoffs=lambda game, n: dice_payoffs(n, "")),
            "最大的一面可以当任何",
            "counts as any",
        ),
        (dudo(payoffs=lambda game, n: dice_payoffs(n, str(n), True)), "“正好”", "“exactly”"),
        (
            dudo(payoffs=lambda game, n: lambda h: game.payoffs(h)[::-1]),
            "所有结局的输赢都反了",
            "At every terminal node",
        ),
        (dudo(payoffs=payoffs_of_the_own_die), "两颗骰子合起来", "of the two dice count"),
        (dudo(payoffs=lambda game, n: lambda h: None), "什么也没有返回", "returns nothing"),
        (
            dudo(actions=lambda game, n: lambda h: (*game.actions(h), "liar")),
            "已经可以喊 liar",
            "a player to call liar",
        ),
        (
            dudo(
                actions=lambda game, n: (
                    lambda h: game.actions(h) if len(h) == 2 else (h[-1], *game.actions(h))
                )
            ),
            "这个宣称比前一个高吗",
            "higher than the last",
        ),
        (dudo(actions=actions_without_liar), "不相信前一个宣称", "does not believe the last"),
        (
            dudo(actions=actions_without_the_highest_claim),
            "比上一个宣称高的有哪些",
            "which claims are higher",
        ),
        (
            dudo(payoffs=lambda game, n: lambda h: tuple(2 * u for u in game.payoffs(h))),
            "输赢的数目不对",
            "the amounts are not",
        ),
        (
            dudo(
                mover=lambda game, n: lambda h: 2 - len(h) % 2 if game.mover(h) else game.mover(h)
            ),
            "第一个宣称的是谁",
            "Who makes the first claim",
        ),
        (
            dudo(chance=lambda game, n: lambda h: {"1": 1}),
            "分两步掷",
            "one after the other",
        ),
        (lambda faces: games.liars_dice(3), "从 '1' 到 '2'", "from '1' to '2'"),
        (lambda faces: games.liars_dice(2), "从 '1' 到 '3'", "from '1' to '3'"),
        (dudo(sees=lambda game, n: lambda h: " ".join(h)), "对方的骰子吗", "see the other die"),
        (
            dudo(sees=lambda game, n: lambda h: f"{len(h) % 2} {h[len(h) % 2]}:{h[2:][-1:]}"),
            "分不清",
            "does not distinguish",
        ),
    ],
}
BAD = {
    1: [16, "16, 109", (16,), (16, 109, 1), {16, 109}, (16, None), (True, 109), 1j],
    2: [0.5, "a", (1, "b"), (float("nan"), 1), [[1, 2]]],
    3: [0.2, None, "x", (0.2, "x"), (0.2, 0.6, 0.2)],
    4: [
        1,
        "my_kuhn",
        lambda: 0,
        lambda cards: 1 / 0,
        lambda cards: "x",
        lambda cards: None,
        lambda cards: [1, 2],
        endless,
        kuhn(payoffs=lambda game, cards: lambda h: 1 / 0),
        kuhn(chance=lambda game, cards: None),
        kuhn(sees=lambda game, cards: lambda h: None),
    ],
    5: [0.04, (1, 2), "x", {"J:": (0.5, 0.5)}, {"J:": 1}, [[0.5, 0.5]] * 16, None],
    6: [1, lambda: 0, lambda faces: 1 / 0, lambda faces: None, endless],
}
