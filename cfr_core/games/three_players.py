"""The tree on which three players move in turn (D1.10)."""

from cfr_core.errors import CourseError, quoted
from cfr_core.games.answers import in_order
from cfr_core.games.rules import Game
from cfr_core.number import is_finite

N_ACTIONS = (3, 2, 2)
N_ENDS = 12


def three_player_tree(d1=2, d2=-1, payoffs=None):
    """Players 1, 2, 3 move once each, with 3, 2 and 2 actions, unseen by those who follow.

    d1, d2   player 2's payoffs at z1 and z2, the two ends below h31; numbers or symbols.
             Everyone else, and everyone elsewhere, gets 0: only h31 is looked at.
    payoffs  instead of d1 and d2: twelve triples, z1 to z12 in order

    The information sets are I1, I2 and I3; actions are 0, 1, 2. Raises CourseError for what
    is not twelve triples of numbers. Source: D1.10.
    """
    if payoffs is None:
        payoffs = [(0, d1, 0), (0, d2, 0)] + [(0, 0, 0)] * (N_ENDS - 2)
    triples = in_order(payoffs)
    if triples is None:
        raise CourseError("tree-triples", value=quoted(payoffs), wanted=N_ENDS)
    if len(triples) != N_ENDS:
        raise CourseError("tree-payoffs", wanted=N_ENDS, given=len(triples))
    triples = [_triple(given) for given in triples]

    def mover(h):
        return (1, 2, 3, None)[len(h)]

    def actions(h):
        return ("0", "1", "2")[: N_ACTIONS[len(h)]]

    def payoffs_at(h):
        first, second, third = map(int, h)
        return triples[4 * first + 2 * second + third]

    def sees(h):
        return f"I{len(h) + 1}"

    return Game("three-player tree", 3, mover, actions, payoffs_at, sees)


def _triple(given):
    triple = in_order(given)
    if triple is None or len(triple) != 3 or not all(map(is_finite, triple)):
        raise CourseError("tree-triples", value=quoted(given), wanted=N_ENDS)
    return triple
