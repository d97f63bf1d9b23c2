"""Define the applicant's signalling game, with and without a course, and the exam game.

In these games, an applicant sends a signal to a committee. The payoffs depend on the applicant's
type and the committee's answer. The signals X and Y cost nothing. The game without a course is from
von Stengel and Forges (2008).
"""

from fractions import Fraction

from cfr_core.games.rules import Game
from cfr_core.tree import Tree

ANSWERS = ("accept", "refuse")
WITH_COURSE = ("accept", "course", "refuse")
PAYOFFS = {
    ("good", "accept"): (4, 10),
    ("good", "course"): (0, 6),
    ("good", "refuse"): (0, 6),
    ("bad", "accept"): (6, 0),
    ("bad", "course"): (6, 4),
    ("bad", "refuse"): (0, 6),
}


def signals(answers=ANSWERS):
    """Return the tree of the signalling game.

    Chance draws the type, player 1 sends a signal, and player 2 answers. Only player 1 sees the
    type, so player 1's information sets are `good` and `bad`. Player 2 sees only the signal, so
    player 2's information sets are `X` and `Y`.
    """
    return Tree(
        Game(
            "signals",
            2,
            mover=lambda h: (0, 1, 2, None)[len(h)],
            actions=lambda h: ("X", "Y") if len(h) == 1 else answers,
            payoffs=lambda h: PAYOFFS[h[0], h[2]],
            sees=lambda h: h[0] if len(h) == 1 else h[1],
            chance=lambda h: {"good": Fraction(1, 2), "bad": Fraction(1, 2)},
        )
    )


def exam(answers=ANSWERS):
    """Return the tree of the exam game, in which player 1, not chance, chooses the type.

    Player 1 chooses the type at the information set `start`.
    """
    return Tree(
        Game(
            "exam",
            2,
            mover=lambda h: (1, 1, 2, None)[len(h)],
            actions=lambda h: (("good", "bad"), ("X", "Y"), answers)[len(h)],
            payoffs=lambda h: PAYOFFS[h[0], h[2]],
            sees=lambda h: ("start", *h)[len(h)] if len(h) < 2 else h[1],
        )
    )
