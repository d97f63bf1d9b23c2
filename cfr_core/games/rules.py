"""Define the rules of a game: the mover, the actions, the mover's information and the payoffs."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cfr_core.errors import CourseError, quote
from cfr_core.number import is_integer

CHANCE = 0


@dataclass(frozen=True)
class Game:
    """Hold the rules of a game as functions of the history h, the tuple of all actions taken.

    The textbook's history ha is `h + (a,)`, and the root is `()`. Players are numbered from 1.

    mover(h)    the player to move, CHANCE, or None if the game is over
    actions(h)  the mover's actions, in order; not called if chance moves
    payoffs(h)  the players' payoffs at the terminal history h, as numbers or symbols, starting with
                player 1's payoff
    sees(h)     the mover's information; histories with the same value form one information set,
                whose name is that value as text
    chance(h)   if chance moves, a dictionary from actions to probabilities

    Actions and payoffs may be given as tuples, lists, arrays or other ordered collections. Sets and
    dictionaries are rejected because their order has no meaning, and text is rejected because it is
    rarely intended as a collection. Raises CourseError unless the number of players is a positive
    integer and the rules are functions.
    """

    name: str
    n_players: int
    mover: Callable = field(repr=False)
    actions: Callable = field(repr=False)
    payoffs: Callable = field(repr=False)
    sees: Callable = field(repr=False)
    chance: Callable | None = field(default=None, repr=False)

    def __post_init__(self):
        if not is_integer(self.n_players) or self.n_players < 1:
            self._raise_error("n_players")
        for part in ("mover", "actions", "payoffs", "sees", "chance"):
            rule = getattr(self, part)
            if not callable(rule) and not (part == "chance" and rule is None):
                self._raise_error(part)

    def __str__(self):
        return self.name

    def _raise_error(self, part):
        value = quote(getattr(self, part))
        code = "game-players" if part == "n_players" else "game-rule"
        raise CourseError(code, game=self.name, part=part, value=value)
