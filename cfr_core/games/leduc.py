"""Leduc poker: two rounds of betting around one public card."""

from fractions import Fraction
from functools import cache

from cfr_core.errors import CourseError, quoted
from cfr_core.games.rules import CHANCE, Game
from cfr_core.number import is_whole

RANKS = "A23456789TJQK"
SUITS = "sh"
ANTE = 1
BETS = (2, 4)
MAX_RAISES = 2


def leduc(ranks=3):
    """Leduc poker: a private card each, bets of 2; then a public card, bets of 4.

    ranks   how many ranks the deck has, two suits of each, 2 to 13; three are J, Q, K

    Ante 1; check or call is c, raise r (at most two a round), fold f. A pair with the public card
    wins, else the higher rank; equal ranks share. A history is both private cards, the moves, the
    public card, the moves: ("Ks", "Qh", "c", "c", "Kh", "r"). The information set `Ks:cc Kh:r` is
    "I hold Ks; check, check, the public card is Kh, raise". Suits are seen, though they never
    matter. Raises CourseError for another number of ranks. Source: D5.7; Southey et al. (2005).
    """
    if not is_whole(ranks) or not 2 <= ranks <= len(RANKS):
        raise CourseError("leduc-ranks", given=quoted(ranks), most=len(RANKS))
    deck = tuple(rank + suit for rank in RANKS[-ranks:] for suit in SUITS)

    def mover(h):
        return CHANCE if len(h) < 2 else _mover(h[2:])

    def chance(h):
        left = [card for card in deck if card not in h]
        return dict.fromkeys(left, Fraction(1, len(left)))

    def actions(h):
        return _choices(_moves(h[2:])[-1])

    def payoffs(h):
        moves = _moves(h[2:])
        if moves[-1][-1] == "f":
            loser = 1 - len(moves[-1]) % 2
        else:
            public = h[2 + len(moves[0])]
            one, two = _strength(h[0], public), _strength(h[1], public)
            if one == two:
                return 0, 0
            loser = 0 if one < two else 1
        lost = _paid(moves)[loser]
        return (-lost, lost) if loser == 0 else (lost, -lost)

    def sees(h):
        *first, now = _moves(h[2:])
        card = h[len(now) % 2]
        if not first:
            return f"{card}:{now}"
        return f"{card}:{first[0]} {h[2 + len(first[0])]}:{now}"

    return Game(f"Leduc poker with {ranks} ranks", 2, mover, actions, payoffs, sees, chance)


@cache
def _strength(card, public):
    return card[0] == public[0], RANKS.index(card[0])


# What follows depends on the betting alone, and comes again under every deal.


@cache
def _moves(played):
    """The moves of each round so far: ("cc", "r"). A name longer than a letter is a card."""
    rounds = [""]
    for action in played:
        if len(action) > 1:
            rounds.append("")
        else:
            rounds[-1] += action
    return tuple(rounds)


@cache
def _mover(played):
    *first, now = _moves(played)
    if not _closed(now):
        return 1 + len(now) % 2
    return None if first or now[-1] == "f" else CHANCE


def _closed(moves):
    return moves[-1:] == "f" or (moves[-1:] == "c" and moves != "c")


@cache
def _choices(moves):
    facing = moves.endswith("r")
    return ("f",) * facing + ("c",) + ("r",) * (moves.count("r") < MAX_RAISES)


@cache
def _paid(rounds):
    """What each player has put in."""
    paid = [ANTE, ANTE]
    for moves, bet in zip(rounds, BETS, strict=False):
        for turn, move in enumerate(moves):
            me = turn % 2
            if move != "f":
                paid[me] = paid[1 - me] + bet * (move == "r")
    return tuple(paid)
