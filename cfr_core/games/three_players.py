"""Define a tree in which three players move one after another (D1.10)."""

from itertools import product

from cfr_core.errors import CourseError
from cfr_core.games.rules import Game

N_ACTIONS = (3, 2, 2)
N_TERMINALS = 12


def three_player_game(d1=2, d2=-1, payoffs=None):
    """Return a game in which players 1, 2 and 3 each move once and have 3, 2 and 2 actions.

    d1, d2   player 2's payoffs at z1 and z2, the two terminal nodes below h31: numbers or symbols.
             All other payoffs are 0, because the example concerns only h31.
    payoffs  twelve triples of payoffs, for z1 to z12 in order, used instead of d1 and d2

    No player sees the others' moves. The information sets are I1, I2 and I3, and the actions are 0,
    1 and 2. Raises CourseError unless there are twelve triples. Source: D1.10.
    """
    if payoffs is None:
        payoffs = [(0, d1, 0), (0, d2, 0)] + [(0, 0, 0)] * (N_TERMINALS - 2)
    histories = product(*(range(n) for n in N_ACTIONS))
    payoffs = list(payoffs)
    if len(payoffs) != N_TERMINALS:
        raise CourseError("payoff-triples", n=len(payoffs), wanted=N_TERMINALS)
    payoffs_of = dict(zip(histories, payoffs, strict=True))

    def mover(h):
        return (1, 2, 3, None)[len(h)]

    def actions(h):
        return ("0", "1", "2")[: N_ACTIONS[len(h)]]

    def payoffs_at(h):
        return payoffs_of[tuple(map(int, h))]

    def sees(h):
        return f"I{len(h) + 1}"

    return Game("three-player tree", 3, mover, actions, payoffs_at, sees)
