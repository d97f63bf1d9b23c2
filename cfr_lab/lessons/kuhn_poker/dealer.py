"""Deal hands of Kuhn poker, and let a bot play one side according to a profile."""

from dataclasses import dataclass, replace

import numpy as np

from cfr_core.equilibrium import expected_values, gains
from cfr_core.values import action_values, others_reach
from cfr_lab.draw.kuhn_trees import deal_names


@dataclass(frozen=True)
class Hand:
    """Hold the state of a hand between two of the reader's moves.

    number    index of this hand, counting from 0; if it is even, the reader is player 1
    deal      string of both cards, player 1's first
    moves     string of the moves so far, such as "pb"
    reasons   tuple of (set name, random number, move) for each of the bot's moves so far
    results   tuple of the reader's payoffs from the finished hands
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
        """Return the reader's card and the bot's card, as a pair."""
        return self.deal[self.seat - 1], self.deal[2 - self.seat]


class Dealer:
    """Deal the hands and play the bot's side.

    The methods `deal` and `press` return a new Hand and do not change the old one.

    profile   the Profile that the bot plays
    draws     (hands, 3) random numbers in [0, 1), for the deal and for up to two of the bot's moves
    """

    def __init__(self, profile, draws):
        self.profile = profile
        self.tree = profile.tree
        self.game = profile.tree.game
        self.draws = np.asarray(draws)
        self.action_payoffs = action_payoffs(profile)
        mean, gained = expected_values(profile), gains(profile)
        # `best` maps each of the reader's seats to the expected payoff of a best response to the
        # bot.
        self.best = {seat: float(mean[seat - 1] + gained[seat - 1]) for seat in (1, 2)}

    def deal(self, number, results=()):
        """Return a new hand, played up to the reader's first choice.

        number    index of the new hand, counting from 0
        results   tuple of the reader's payoffs from the finished hands
        """
        deals = deal_names(self.tree)
        chosen = deals[int(self.draws[number % len(self.draws), 0] * len(deals))]
        return self._bot_moves(Hand(number, chosen, results=results))

    def press(self, hand, name):
        """Return the hand after the reader has pressed a button.

        The hand is played up to the reader's next choice or to its end.

        name   the button: "p", "b" or "next"
        """
        if name == "next":
            return self.deal(hand.number + 1, hand.results)
        return self._bot_moves(self._after_move(hand, name))

    def expected(self, hands):
        """Return an array of the best response's expected scores after 1, 2, …, `hands` hands."""
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


def action_payoffs(profile):
    """Return the expected payoffs of p and b at each information set, as {set name: (p, b)}."""
    tree, value_of = profile.tree, {}
    for player in (1, 2):
        weight = others_reach(profile, player)
        for name, values in action_values(profile, player).items():
            total_weight = sum(weight[tree.infoset(name).nodes])
            value_of[name] = tuple(
                float(v / total_weight) if total_weight > 0 else 0.0 for v in values
            )
    return value_of
