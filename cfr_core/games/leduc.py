"""Define Leduc poker, a game with two betting rounds and one public card between them."""

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
    """Return the rules of Leduc poker, in which a public card is dealt between two betting rounds.

    ranks   the number of ranks in the deck, 2 to 13, each in two suits; if there are three, they
            are J, Q and K

    The ante is 1; bets are 2 in the first round and 4 in the second. The actions are c (check or
    call), r (raise, at most two per round) and f (fold). A private card that pairs the public card
    wins; otherwise, the higher rank wins, and equal ranks split the pot. A history consists of both
    private cards, the moves of the first round, the public card, and the moves of the second round:
    ("Ks", "Qh", "c", "c", "Kh", "r"). The information set `Ks:cc Kh:r` means "I hold Ks; both
    players checked, the public card is Kh, and the opponent raised". Players see the suits,
    although suits never affect payoffs. Raises CourseError for other numbers of ranks. Source:
    D5.7; Southey et al. (2005).
    """
    ranks = as_int(ranks, "ranks", 2, len(RANKS))
    deck = tuple(rank + suit for rank in RANKS[-ranks:] for suit in SUITS)

    def mover(h):
        return CHANCE if len(h) < 2 else _mover(h[2:])

    def chance(h):
        remaining_cards = [card for card in deck if card not in h]
        return dict.fromkeys(remaining_cards, Fraction(1, len(remaining_cards)))

    def actions(h):
        return _legal_actions(_moves_by_round(h[2:])[-1])

    def payoffs(h):
        rounds = _moves_by_round(h[2:])
        if rounds[-1][-1] == "f":
            loser = 1 - len(rounds[-1]) % 2
        else:
            public_card = h[2 + len(rounds[0])]
            strength_1, strength_2 = _strength(h[0], public_card), _strength(h[1], public_card)
            if strength_1 == strength_2:
                return 0, 0
            loser = 0 if strength_1 < strength_2 else 1
        loss = _chips_paid(rounds)[loser]
        return (-loss, loss) if loser == 0 else (loss, -loss)

    def sees(h):
        *first_round, round_moves = _moves_by_round(h[2:])
        card = h[len(round_moves) % 2]
        if not first_round:
            return f"{card}:{round_moves}"
        return f"{card}:{first_round[0]} {h[2 + len(first_round[0])]}:{round_moves}"

    return Game(f"Leduc poker with {ranks} ranks", 2, mover, actions, payoffs, sees, chance)


@cache
def _strength(card, public_card):
    return card[0] == public_card[0], RANKS.index(card[0])


# The results of the functions below depend only on the betting. The same sequences of bets recur
# after every deal, so the results are cached.


@cache
def _moves_by_round(history):
    """Return the moves of each betting round that has begun, such as ("cc", "r").

    history   a tuple of the moves, which includes the public card if it has been dealt; only the
              card's name has two characters
    """
    rounds = [""]
    for action in history:
        if len(action) > 1:
            rounds.append("")
        else:
            rounds[-1] += action
    return tuple(rounds)


@cache
def _mover(history):
    *first_round, round_moves = _moves_by_round(history)
    if not _round_is_over(round_moves):
        return 1 + len(round_moves) % 2
    return None if first_round or round_moves[-1] == "f" else CHANCE


def _round_is_over(moves):
    return moves[-1:] == "f" or (moves[-1:] == "c" and moves != "c")


@cache
def _legal_actions(moves):
    faces_bet = moves.endswith("r")
    return ("f",) * faces_bet + ("c",) + ("r",) * (moves.count("r") < MAX_RAISES)


@cache
def _chips_paid(rounds):
    """Return the numbers of chips that player 1 and player 2 have put into the pot, as a tuple."""
    payments = [ANTE, ANTE]
    for moves, bet in zip(rounds, BETS, strict=False):
        for turn, move in enumerate(moves):
            player = turn % 2
            if move != "f":
                payments[player] = payments[1 - player] + bet * (move == "r")
    return tuple(payments)
