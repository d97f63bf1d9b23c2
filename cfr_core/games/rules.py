"""What a game must say: who moves, what they can do, what they see, what it pays."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cfr_core.errors import CourseError, quoted
from cfr_core.number import is_whole

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
    chance(h)   where chance moves: a dictionary from action to probability, or pairs of both

    What is in order is a tuple, a list, an array and the like, never a word, a set or a
    dictionary. A Decimal counts as the fraction it stands for.
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
        value = quoted(getattr(self, part))
        raise CourseError("rules-missing", game=self.name, part=part, wanted=wanted, value=value)
