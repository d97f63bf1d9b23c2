"""Kuhn poker: three cards or more, one bet, the smallest game worth bluffing in."""

from fractions import Fraction
from itertools import permutations

from cfr_core.errors import CourseError, quoted
from cfr_core.games.answers import as_text, in_order
from cfr_core.games.rules import CHANCE, Game

MOST_CARDS = 400


def kuhn(cards=("J", "Q", "K")):
    """Kuhn poker: ante 1, one card each, pass (p) or bet 1 (b).

    cards   two names or more, the lowest first: "JQK", "TJQK", ("9", "10", "11") and the like

    A history is the deal, player 1's card first, then the moves: ("KQ", "p", "b"); where a card's
    name has more than one letter, the cards stand apart: ("9 10", "p", "b"). The information set
    `K:pb` is "I hold K; I passed, the other bet". Raises CourseError for anything but 2 to 400
    different names. Source: D5.3; Kuhn (1950), with three cards.
    """
    names = tuple(map(as_text, in_order(cards, MOST_CARDS, letters=True) or ()))
    if not 2 <= len(names) <= MOST_CARDS or None in names:
        raise CourseError("kuhn-cards", given=quoted(cards), most=MOST_CARDS)
    # Longer names would run together: 1 and 11 make 111 in either order.
    gap = "" if all(len(name) == 1 for name in names) else " "
    deals = {gap.join(pair): pair for pair in permutations(names, 2)}
    if len(deals) < len(names) * (len(names) - 1):
        raise CourseError("kuhn-cards", given=quoted(cards), most=MOST_CARDS)
    strength = {name: i for i, name in enumerate(names)}

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
        return (stake, -stake) if strength[one] > strength[two] else (-stake, stake)

    def sees(h):
        moves = "".join(h[1:])
        return f"{deals[h[0]][len(moves) % 2]}:{moves}"

    name = "Kuhn poker" if len(names) == 3 else f"Kuhn poker with {len(names)} cards"
    return Game(name, 2, mover, actions, payoffs, sees, chance)
