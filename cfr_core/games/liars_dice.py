"""Define liar's dice: each player rolls one die, and claims rise until one is called a lie."""

from fractions import Fraction

from cfr_core.games.rules import CHANCE, Game
from cfr_core.number import as_int

MAX_FACES = 6


def liars_dice(faces=6):
    """Return the rules of liar's dice for two players with one die each; the highest face is wild.

    faces   the number of faces on each die, 2 to 6

    A claim such as 2x5 says that the two dice show at least two fives; the highest face counts as
    any face. Each claim must name a larger number of dice than the previous claim, or the same
    number with a higher face, until a player says liar. The player who made the last claim then
    wins 1 from the other player if that claim is true, and loses 1 otherwise. A history consists of
    both dice, the claims and the call: ("3", "6", "1x3", "2x6", "liar"). At the information set
    `3:1x3 2x6`, the mover rolled 3, and the claims so far are 1x3 and 2x6. Raises CourseError for
    other numbers of faces.
    Source: Lisy, Lanctot and Bowling (2015), LD(1, 1, faces).
    """
    faces = as_int(faces, "faces", 2, MAX_FACES)
    sides = tuple(str(face) for face in range(1, faces + 1))
    claims = tuple(f"{number}x{face}" for number in (1, 2) for face in sides)
    next_claim = {claim: i for i, claim in enumerate(claims, 1)}
    rolls = dict.fromkeys(sides, Fraction(1, len(sides)))

    def mover(h):
        if len(h) < 2:
            return CHANCE
        return None if h[-1] == "liar" else 1 + len(h) % 2

    def chance(h):
        return rolls

    def actions(h):
        return claims if len(h) == 2 else (*claims[next_claim[h[-1]] :], "liar")

    def payoffs(h):
        claimed_count, face = h[-2].split("x")
        showing = sum(die in (face, sides[-1]) for die in h[:2])
        claimer = 1 + (len(h) - 2) % 2
        is_true = showing >= int(claimed_count)
        return (1, -1) if is_true == (claimer == 1) else (-1, 1)

    def sees(h):
        return f"{h[len(h) % 2]}:{' '.join(h[2:])}"

    return Game(f"liar's dice with {faces} faces", 2, mover, actions, payoffs, sees, chance)
