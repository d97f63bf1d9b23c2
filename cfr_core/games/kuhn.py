"""Kuhn poker: three cards, one bet, the smallest game worth bluffing in."""

from fractions import Fraction
from itertools import permutations

from cfr_core.errors import CourseError
from cfr_core.games.rules import CHANCE, Game

N_CARDS = 3


def kuhn(cards=("J", "Q", "K")):
    """Kuhn poker: ante 1, one card each, pass (p) or bet 1 (b).

    cards   three names, the lowest first: "JQK", "123" and the like

    A history is the deal, player 1's card first, then the moves: ("KQ", "p", "b"). The
    information set `K:pb` is "I hold K; I passed, the other bet". Raises CourseError for anything
    but three different names. Source: D5.3; Kuhn (1950).
    """
    cards = tuple(str(card) for card in cards)
    if len(set(cards)) != N_CARDS or len(cards) != N_CARDS:
        raise CourseError("kuhn-cards", given=list(cards))
    deals = {one + two: (one, two) for one, two in permutations(cards, 2)}

    def over(moves):
        return moves in ("pp", "bp", "bb", "pbp", "pbb")

    def mover(h):
        if not h:
            return CHANCE
        moves = "".join(h[1:])
        return None if over(moves) else 1 + len(moves) % 2

    def chance(h):
        return dict.fromkeys(deals, Fraction(1, len(deals)))

    def actions(h):
        return ("p", "b")

    def payoffs(h):
        moves = "".join(h[1:])
        # The last move tells: a pass after a bet is a fold, anything else shows the cards.
        if moves == "bp":
            return 1, -1
        if moves == "pbp":
            return -1, 1
        one, two = deals[h[0]]
        stake = 1 if moves == "pp" else 2
        return (stake, -stake) if cards.index(one) > cards.index(two) else (-stake, stake)

    def sees(h):
        moves = "".join(h[1:])
        return f"{deals[h[0]][len(moves) % 2]}:{moves}"

    return Game("Kuhn poker", 2, mover, actions, payoffs, sees, chance)
