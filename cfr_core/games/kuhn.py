"""Define Kuhn poker, a small game with one card per player and at most one bet."""

from fractions import Fraction
from itertools import permutations

from cfr_core.errors import CourseError, quote
from cfr_core.games.answers import as_tuple
from cfr_core.games.rules import CHANCE, Game

MAX_CARDS = 400


def kuhn(cards=("J", "Q", "K")):
    """Return the rules of Kuhn poker: each player antes 1, gets one card, and passes or bets 1.

    cards   the names of the cards, from lowest to highest, such as "JQK", "TJQK" or
            ("9", "10", "11")

    A history consists of the deal, with player 1's card first, and the moves, each p (pass) or b
    (bet): ("KQ", "p", "b"). If a card's name has more than one character, a space separates the
    cards: ("9 10", "p", "b"). The information set `K:pb` means "I hold K; I passed, and the
    opponent bet". Raises CourseError for anything but 2 to 400 distinct names.
    Source: D5.3; Kuhn (1950), with three cards.
    """
    names = tuple(map(str, cards if isinstance(cards, str) else as_tuple(cards) or ()))
    if not 2 <= len(names) <= MAX_CARDS:
        raise CourseError("kuhn-cards", given=quote(cards), maximum=MAX_CARDS)
    # Without a space, a deal of names with several characters could be ambiguous: 1 and 11 give 111
    # in either order.
    gap = "" if all(len(name) == 1 for name in names) else " "
    deals = {gap.join(pair): pair for pair in permutations(names, 2)}
    if len(deals) < len(names) * (len(names) - 1):
        raise CourseError("kuhn-cards", given=quote(cards), maximum=MAX_CARDS)
    strength = {name: i for i, name in enumerate(names)}

    def is_over(moves):
        return moves in ("pp", "bp", "bb", "pbp", "pbb")

    def mover(h):
        if not h:
            return CHANCE
        moves = "".join(h[1:])
        return None if is_over(moves) else 1 + len(moves) % 2

    def chance(h):
        return dict.fromkeys(deals, Fraction(1, len(deals)))

    def actions(h):
        return ("p", "b")

    def payoffs(h):
        moves = "".join(h[1:])
        # If play ends with a pass after a bet, this pass is a fold; otherwise, the cards are
        # compared.
        if moves == "bp":
            return 1, -1
        if moves == "pbp":
            return -1, 1
        card_1, card_2 = deals[h[0]]
        stake = 1 if moves == "pp" else 2
        return (stake, -stake) if strength[card_1] > strength[card_2] else (-stake, stake)

    def sees(h):
        moves = "".join(h[1:])
        return f"{deals[h[0]][len(moves) % 2]}:{moves}"

    name = "Kuhn poker" if len(names) == 3 else f"Kuhn poker with {len(names)} cards"
    return Game(name, 2, mover, actions, payoffs, sees, chance)
