"""What a game must say: who moves, what they can do, what they see, what it pays."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from cfr_core.errors import CourseError

CHANCE = 0


@dataclass(frozen=True)
class Game:
    """The rules of a game, as functions of the history h, the tuple of all actions so far.

    The textbook's ha is `h + (a,)`, the root is `()`. Players are numbered from 1, as in print.

    mover(h)    the player to move, CHANCE, or None when the game is over
    actions(h)  what the mover can do, in order (not asked where chance moves)
    payoffs(h)  what each player gets at the end h, player 1 first: numbers or symbols
    sees(h)     what the mover sees; histories that look the same form one information set,
                and what is seen, as text, is the set's name
    chance(h)   where chance moves: a dictionary from action to probability
    """

    name: str
    n_players: int
    mover: Callable = field(repr=False)
    actions: Callable = field(repr=False)
    payoffs: Callable = field(repr=False)
    sees: Callable = field(repr=False)
    chance: Callable | None = field(default=None, repr=False)

    def __post_init__(self):
        if not is_whole(self.n_players) or self.n_players < 1:
            self._refuse("n_players", "a whole number from 1")
        for part in ("mover", "actions", "payoffs", "sees"):
            if not callable(getattr(self, part)):
                self._refuse(part, "a function of the history")
        if self.chance is not None and not callable(self.chance):
            self._refuse("chance", "a function of the history")

    def __str__(self):
        return self.name

    def _refuse(self, part, wanted):
        value = repr(getattr(self, part))
        raise CourseError("rules-missing", game=self.name, part=part, wanted=wanted, value=value)


def is_whole(value):
    """Whether a value is a whole number, Python's or NumPy's; True and False are none."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def plain(array):
    """An array of objects with NumPy's whole numbers turned into Python's, which never overflow."""
    return _plain(array) if array.size else array


def _plain_number(value):
    return int(value) if isinstance(value, (np.integer, np.bool_)) else value


_plain = np.frompyfunc(_plain_number, 1, 1)
