"""Check the answers that a game's rules give at a history.

If an answer has the wrong form, each function whose name ends in `_at` raises a CourseError that
names the history. Exceptions raised by the rules themselves propagate unchanged.
"""

from collections.abc import Mapping
from numbers import Number

import numpy as np

from cfr_core.digits import format_number
from cfr_core.errors import CourseError, quote
from cfr_core.games.rules import CHANCE
from cfr_core.number import is_integer, is_negative, is_one, number


def as_tuple(value):
    """Return the items of an ordered collection as a tuple, or None for any other value.

    Text, sets and mappings do not count as ordered collections.
    """
    if isinstance(value, (str, bytes, set, frozenset, Mapping)):
        return None
    return tuple(value) if hasattr(value, "__iter__") else None


def are_distinct(names):
    """Return whether there is at least one name and no two names are equal."""
    try:
        return 0 < len(set(names)) == len(names)
    except TypeError:  # An unhashable object, such as a list, cannot be a name.
        return False


def mover_at(game, h):
    """Return the mover at the history h: a player's number, CHANCE, or None if the game is over."""
    mover = game.mover(h)
    if mover is None:
        return None
    if not is_integer(mover) or not CHANCE <= mover <= game.n_players:
        raise CourseError("mover", history=h, value=quote(mover), players=game.n_players)
    return int(mover)


def actions_at(game, h):
    """Return the mover's actions at the history h, as a tuple without duplicates."""
    answer = game.actions(h)
    actions = as_tuple(answer)
    if actions is None or not are_distinct(actions):
        raise CourseError("actions", history=h, value=quote(answer))
    return actions


def chance_at(game, h):
    """Return the actions of chance at the history h and their probabilities, as two tuples."""
    answer = game.chance and game.chance(h)
    if not isinstance(answer, Mapping) or not answer:
        raise CourseError("chance", history=h, value=quote(answer))
    probabilities = tuple(map(number, answer.values()))
    if None in probabilities or any(map(is_negative, probabilities)):
        raise CourseError("chance", history=h, value=quote(answer))
    if not is_one(sum(probabilities)):
        total = format_number(sum(probabilities), 10)
        raise CourseError("chance-sum", history=h, total=total)
    return tuple(answer), probabilities


def payoffs_at(game, h):
    """Return the players' payoffs at the terminal history h, as a tuple of numbers and symbols."""
    answer = game.payoffs(h)
    payoffs = tuple(map(number, as_tuple(answer) or ()))
    if len(payoffs) != game.n_players or None in payoffs:
        raise CourseError("payoffs", history=h, value=quote(answer), players=game.n_players)
    return payoffs


def name_at(game, h):
    """Return the name of the information set at the history h: the value of `sees`, as text."""
    answer = game.sees(h)
    if isinstance(answer, str):
        return str(answer)
    if answer is None or not _is_plain(answer):
        raise CourseError("sees", history=h, value=quote(answer))
    return str(_as_python_numbers(answer))


def _is_plain(value):
    """Return whether a value consists only of text, numbers, None, tuples and lists.

    Such values can be compared as text.
    """
    if isinstance(value, (tuple, list)):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, (str, Number))


def _as_python_numbers(value):
    """Return the value with its NumPy numbers converted to Python numbers.

    Without this conversion, the text of a tuple could contain np.int64(1) instead of 1.
    """
    if isinstance(value, (tuple, list)):
        parts = map(_as_python_numbers, value)
        return tuple(parts) if isinstance(value, tuple) else list(parts)
    return value.item() if isinstance(value, np.generic) else value
