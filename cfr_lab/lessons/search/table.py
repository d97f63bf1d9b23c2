"""Show a Leduc poker table with a bot that solves the second round when play reaches it."""

from dataclasses import dataclass, replace

import numpy as np

from cfr_core.resolving import gadget_problem, solve_problem
from cfr_core.subgames import hand_values, player_ranges, select_subgames, subgame_strategies
from cfr_lab import draw
from cfr_lab.explorer import ButtonExplorer
from cfr_lab.numbers import number_text
from cfr_lab.words import join_with_commas, say

ITERATIONS = 300
CARDS = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")


@dataclass(frozen=True)
class Hand:
    """Hold the state of a Leduc poker hand.

    number    the index of the hand, counting from 0; if it is even, the reader is player 1
    history   the history so far, in the form used by the rules of Leduc poker
    cards     all three cards: player 1's, player 2's and the public card, in this order
    reasons   the bot's choices so far, as tuples (set name, actions, probabilities, action taken)
    results   the reader's payoffs from the finished hands
    """

    number: int
    history: tuple
    cards: tuple
    reasons: tuple = ()
    results: tuple = ()

    @property
    def seat(self):
        return 1 + self.number % 2

    @property
    def over(self):
        return len(self.results) > self.number


class Searcher:
    """Deal hands, and choose actions for a bot that solves round 2 when play reaches it.

    blueprint   a Profile of Leduc poker, which the bot uses in round 1
    rounds      a `Subgames` that contains the second rounds
    draws       (hands, 7) random numbers in [0, 1); in each row, three are for the cards and four
                for the bot
    """

    def __init__(self, blueprint, rounds, draws):
        self.blueprint, self.rounds, self.draws = blueprint, rounds, np.asarray(draws)
        self.tree, self.game = blueprint.tree, blueprint.tree.game
        self._solved = {}

    def deal(self, number, results=()):
        """Deal a new hand, continue play to the reader's first choice, and return the hand."""
        left, cards = list(CARDS), []
        for r in self.draws[number % len(self.draws), :3]:
            cards.append(left.pop(int(r * len(left))))
        return self._advance(Hand(number, tuple(cards[:2]), tuple(cards), results=results))

    def press(self, hand, name):
        """Return the hand after the reader has pressed the button `name`.

        The button "next" deals a new hand. Play continues to the reader's next choice or to the end
        of the hand.
        """
        if name == "next":
            return self.deal(hand.number + 1, hand.results)
        return self._advance(replace(hand, history=(*hand.history, name)))

    def strategy(self, name, seat):
        """Return the bot's strategy at an information set."""
        infoset = self.tree.infoset(name)
        column = np.flatnonzero((self.rounds.pairs == infoset.start).any(axis=0))
        if not len(column):
            return self.blueprint[name]
        key = int(column[0]), seat
        if key not in self._solved:
            self._solved[key] = self.solve_subgame(*key)
        rows = self.rounds.pairs[:, key[0]].tolist()
        begin = rows.index(infoset.start)
        return self._solved[key][begin : begin + len(infoset.actions)]

    def solve_subgame(self, column, player):
        """Return the player's safe strategies in one of the second rounds as an array (pairs,)."""
        subgame = select_subgames(self.rounds, [column])
        r, s = player_ranges(self.blueprint, subgame), subgame_strategies(self.blueprint, subgame)
        values = hand_values(subgame, r, s, best_response=True)[3 - player]
        return solve_problem(gadget_problem(subgame, player, r, values), ITERATIONS)[:, 0]

    def _advance(self, hand):
        while not hand.over:
            mover = self.game.mover(hand.history)
            if mover is None:
                paid = self.game.payoffs(hand.history)[hand.seat - 1]
                return replace(hand, results=(*hand.results, paid))
            if mover == hand.seat:
                return hand
            if mover == 0:
                hand = replace(hand, history=(*hand.history, hand.cards[2]))
                continue
            name, actions = self.game.sees(hand.history), self.game.actions(hand.history)
            sigma = self.strategy(name, mover)
            r = self.draws[hand.number % len(self.draws), 3 + len(hand.reasons)]
            chosen = actions[min(int(np.searchsorted(np.cumsum(sigma), r)), len(actions) - 1)]
            reason = (name, actions, tuple(map(float, sigma)), chosen)
            hand = replace(hand, history=(*hand.history, chosen), reasons=(*hand.reasons, reason))
        return hand


def play_searcher(blueprint, rounds, draws):
    """Show a Leduc poker table at which the bot solves round 2 when play reaches it.

    The arguments are those of `Searcher`.
    """
    searcher = Searcher(blueprint, rounds, draws)

    def picture(hand):
        return table_picture(searcher, hand)

    def shown(hand):
        return buttons(searcher, hand)

    return ButtonExplorer(searcher.deal(0), shown, searcher.press, picture)


def buttons(searcher, hand):
    can = () if hand.over else searcher.game.actions(hand.history)
    own = {a: (named_action(a, "f" in can), a in can) for a in "fcr"}
    return {**own, "next": (say("发下一手", "deal the next hand"), hand.over)}


def named_action(action, facing):
    """Return the name of an action, given whether the player is facing a raise."""
    return {
        "f": say("弃牌", "fold"),
        "c": say("跟注", "call") if facing else say("过牌", "check"),
        "r": say("加注", "raise"),
    }[action]


def named_move(history, move):
    """Return the name of a move in the reader's language.

    The name depends on the preceding moves, which are given in `history`.
    """
    facing = history[-1] == "r"
    return {
        "f": say("弃牌", "folds"),
        "c": say("跟注", "calls") if facing else say("过牌", "checks"),
        "r": say("加注", "raises"),
    }[move]


def past_moves(hand):
    """Return the moves of both rounds as text."""
    sentences, turn = [], 0
    for k in range(2, len(hand.history)):
        action = hand.history[k]
        if len(action) > 1:
            sentences.append(say("公共牌 {c}", "public card {c}", c=action))
            turn = 0
            continue
        player_text = say("你", "you") if 1 + turn % 2 == hand.seat else say("机器人", "the bot")
        move = named_move(hand.history[:k], action)
        sentences.append(say("{who}{move}", "{who}: {move}", who=player_text, move=move))
        turn += 1
    return join_with_commas(sentences) if sentences else say("还没有人行动", "none yet")


def table_picture(searcher, hand):
    public = next((a for a in hand.history[2:] if len(a) > 1), "—")
    own_card, bot_card = hand.cards[hand.seat - 1], hand.cards[2 - hand.seat]
    total = sum(hand.results)
    rows = [
        [say("你的座位", "your seat"), say("玩家 {n}", "player {n}", n=hand.seat)],
        [say("你的牌", "your card"), own_card],
        [say("公共牌", "public card"), public],
        [say("机器人的牌", "the bot's card"), bot_card if hand.over else "?"],
        [say("已打完的手数", "hands finished"), str(len(hand.results))],
        [say("你的总分", "your score"), number_text(total, sign=True)],
    ]
    turn = say("轮到你了，请选择。", "Your turn: choose.")
    if hand.over:
        paid = number_text(hand.results[-1], sign=True)
        turn = say("这一手你得 {n}。", "This hand pays you {n}.", n=paid)
    moves = say("行动：{moves}", "Moves: {moves}", moves=past_moves(hand))
    head = draw.table(rows, title=say("第 {n} 手", "Hand {n}", n=hand.number + 1), size=16)
    sentences = [moves, turn, *reasons(searcher, hand)]
    return draw.pad(draw.row(head, draw.sentences(*sentences, size=16, width=560), gap=28), 8)


def reasons(searcher, hand):
    """Return sentences that state the bot's strategies in this hand.

    Before the hand ends, a single sentence announces that the strategies will appear later.
    """
    if not hand.over:
        return [
            say(
                "这一手结束后，这里写出机器人用过的策略。",
                "After the hand, the strategies that the bot used appear here.",
            )
        ]
    sentences = []
    for name, actions, sigma, chosen in hand.reasons:
        names = {a: named_action(a, "f" in actions) for a in actions}
        mixed = join_with_commas(
            f"{names[a]} {number_text(p)}" for a, p in zip(actions, sigma, strict=True)
        )
        facts = {"name": name, "mixed": mixed, "chosen": names[chosen]}
        if " " in name:
            line = say(
                "信息集 {name}，第二轮，现场求解：{mixed}；选了{chosen}。",
                "Set {name}, round 2, solved on arrival: {mixed}; the bot chose to {chosen}.",
                **facts,
            )
        else:
            line = say(
                "信息集 {name}，第一轮，照蓝图：{mixed}；选了{chosen}。",
                "Set {name}, round 1, from the blueprint: {mixed}; the bot chose to {chosen}.",
                **facts,
            )
        sentences.append(line)
    return sentences
