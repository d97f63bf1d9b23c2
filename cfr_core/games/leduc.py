"""Define Leduc poker: two rounds of betting around one public card."""

from fractions import Fraction
from functools import cache

from cfr_core.games.rules import CHANCE, Game
from cfr_core.number import as_int

RANKS = "A23456789TJQK"
SUITS = "sh"
ANTE = 1
BETS = (2, 4)
MAX_RAISES = 2


def leduc(ranks=3):
    """Return the rules of Leduc poker: one private card each, a public card, two betting rounds.

    ranks   number of ranks in the deck, 2 to 13, each in two suits; with three ranks, these are
            J, Q and K

    The ante is 1; bets are 2 in the first round and 4 after the public card. The actions are c
    (check or call), r (raise, at most two per round) and f (fold). A private card that pairs the
    public card wins, and otherwise the higher rank wins; equal ranks split the pot. A history
    consists of both private cards, the moves of the first round, the public card, and the moves of
    the second round: ("Ks", "Qh", "c", "c", "Kh", "r"). The information set `Ks:cc Kh:r` means "I
    hold Ks; check, check, the public card is Kh, raise". Players see the suits, although these
    never matter. Raises CourseError for other numbers of ranks. Source: D5.7; Southey et al.
    (2005).
    """
    ranks = as_int(ranks, "ranks", 2, len(RANKS))
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
        lost = _chips_paid(moves)[loser]
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


# The functions below depend only on the betting, which recurs under every deal, so they are cached.


@cache
def _moves(played):
    """Return the moves of each betting round so far, such as ("cc", "r").

    played   the moves and the public card; only the card's name has two letters
    """
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
    if not _round_is_over(now):
        return 1 + len(now) % 2
    return None if first or now[-1] == "f" else CHANCE


def _round_is_over(moves):
    return moves[-1:] == "f" or (moves[-1:] == "c" and moves != "c")


@cache
def _choices(moves):
    facing = moves.endswith("r")
    return ("f",) * facing + ("c",) + ("r",) * (moves.count("r") < MAX_RAISES)


@cache
def _chips_paid(rounds):
    """Return the number of chips that each player has put into the pot."""
    payments = [ANTE, ANTE]
    for moves, bet in zip(rounds, BETS, strict=False):
        for turn, move in enumerate(moves):
            me = turn % 2
            if move != "f":
                payments[me] = payments[1 - me] + bet * (move == "r")
    return tuple(payments)
