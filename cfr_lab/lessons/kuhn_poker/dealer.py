"""Deal hands of Kuhn poker, and let a bot play one side according to a profile."""

from dataclasses import dataclass, replace

import numpy as np

from cfr_core.equilibrium import expected_values, gains
from cfr_core.values import action_value, others_reach
from cfr_lab.draw.kuhn_trees import deal_names


@dataclass(frozen=True)
class Hand:
    """Hold the state of a hand between two moves of the reader.

    number    number of this hand, from 0; in even hands the reader is player 1
    deal      both cards, player 1's first
    moves     the moves so far, such as "pb"
    reasons   for each move of the bot so far, (set name, random number, move)
    results   the reader's payoffs from the finished hands
    """

    number: int
    deal: str
    moves: str = ""
    reasons: tuple = ()
    results: tuple = ()

    @property
    def seat(self):
        return 1 + self.number % 2

    @property
    def over(self):
        return len(self.results) > self.number

    @property
    def cards(self):
        """Return the pair of the reader's card and the bot's card."""
        return self.deal[self.seat - 1], self.deal[2 - self.seat]


class Dealer:
    """Deal the hands and play the bot's side.

    Every step returns a new Hand.

    profile   the Profile that the bot plays
    draws     (hands, 3) random numbers in [0, 1), for the deal and for up to two of the bot's moves
    """

    def __init__(self, profile, draws):
        self.profile = profile
        self.tree = profile.tree
        self.game = profile.tree.game
        self.draws = np.asarray(draws)
        self.worth = worth_of_actions(profile)
        mean, gained = expected_values(profile), gains(profile)
        # This is the expected payoff of a best response to the bot, for each of the reader's seats.
        self.best = {seat: float(mean[seat - 1] + gained[seat - 1]) for seat in (1, 2)}

    def deal(self, number, results=()):
        """Return a new hand in which play has continued up to the reader's first choice."""
        deals = deal_names(self.tree)
        chosen = deals[int(self.draws[number % len(self.draws), 0] * len(deals))]
        return self._bot_moves(Hand(number, chosen, results=results))

    def press(self, hand, name):
        """Return the hand after the reader has pressed a button.

        Play has continued up to the reader's next choice.

        name   the button: "p", "b" or "next"
        """
        if name == "next":
            return self.deal(hand.number + 1, hand.results)
        return self._bot_moves(self._after_move(hand, name))

    def expected(self, hands):
        """Return the array of the best response's expected scores after 1, 2, …, `hands` hands."""
        return np.cumsum([self.best[1 + n % 2] for n in range(hands)])

    def _after_move(self, hand, move):
        hand = replace(hand, moves=hand.moves + move)
        h = (hand.deal, *hand.moves)
        if self.game.mover(h) is None:
            payment = self.game.payoffs(h)[hand.seat - 1]
            hand = replace(hand, results=(*hand.results, payment))
        return hand

    def _bot_moves(self, hand):
        while not hand.over and self.game.mover((hand.deal, *hand.moves)) != hand.seat:
            name = self.game.sees((hand.deal, *hand.moves))
            r = float(self.draws[hand.number % len(self.draws), 1 + len(hand.reasons)])
            move = "p" if r < self.profile[name][0] else "b"
            reasons = (*hand.reasons, (name, r, move))
            hand = self._after_move(replace(hand, reasons=reasons), move)
        return hand


def worth_of_actions(profile):
    """Return the expected payoff of each action at every information set, {set name: (p, b)}."""
    tree, worth = profile.tree, {}
    for player in (1, 2):
        weight = others_reach(profile, player)
        for name, values in action_value(profile, player).items():
            here = sum(weight[tree.infoset(name).nodes])
            worth[name] = tuple(float(v / here) if here > 0 else 0.0 for v in values)
    return worth
