"""Check the answers that a game's rules give at a history.

Each function ending in `_at` raises CourseError for an answer of the wrong form, naming the
history; errors raised by the rules themselves are passed on.
"""

from collections.abc import Mapping
from numbers import Number

import numpy as np

from cfr_core.digits import format_number
from cfr_core.errors import CourseError, plain_text, quote
from cfr_core.games.rules import CHANCE
from cfr_core.number import is_integer, is_negative, is_one, number


def as_tuple(given):
    """Return the items of an ordered collection as a tuple; None for anything else.

    Text does not count as a collection.
    """
    if isinstance(given, (str, bytes, set, frozenset, Mapping)):
        return None
    return tuple(given) if hasattr(given, "__iter__") else None


def are_distinct(names):
    """Return whether there is at least one name and no two names are equal."""
    try:
        return 0 < len(set(names)) == len(names)
    except TypeError:  # An unhashable object, such as a list, cannot be a name.
        return False


def mover_at(game, h):
    """Return the mover at h: a player's number, CHANCE, or None if the game is over."""
    mover = game.mover(h)
    if mover is None:
        return None
    if not is_integer(mover) or not CHANCE <= mover <= game.n_players:
        raise CourseError("mover", history=h, value=quote(mover), players=game.n_players)
    return int(mover)


def actions_at(game, h):
    """Return the mover's actions at h, a tuple without duplicates."""
    given = game.actions(h)
    actions = as_tuple(given)
    if actions is None or not are_distinct(actions):
        raise CourseError("actions", history=h, value=quote(given))
    return actions


def chance_at(game, h):
    """Return the actions of chance at h and their probabilities: two tuples."""
    given = game.chance and game.chance(h)
    if not isinstance(given, Mapping) or not given:
        raise CourseError("chance", history=h, value=quote(given))
    probabilities = tuple(map(number, given.values()))
    if None in probabilities or any(map(is_negative, probabilities)):
        raise CourseError("chance", history=h, value=quote(given))
    if not is_one(sum(probabilities)):
        place = f"chance{plain_text(h)}"
        total = format_number(sum(probabilities), 10)
        raise CourseError("probability-sum", place=place, total=total)
    return tuple(given), probabilities


def payoffs_at(game, h):
    """Return the players' payoffs at the terminal history h, a tuple of numbers and symbols."""
    given = game.payoffs(h)
    payoffs = tuple(map(number, as_tuple(given) or ()))
    if len(payoffs) != game.n_players or None in payoffs:
        raise CourseError("payoffs", history=h, value=quote(given), players=game.n_players)
    return payoffs


def name_at(game, h):
    """Return the name of the information set at h: what the mover sees there, as text."""
    seen = game.sees(h)
    if isinstance(seen, str):
        return str(seen)
    if seen is None or not _is_plain(seen):
        raise CourseError("sees", history=h, value=quote(seen))
    return str(_in_python(seen))


def _is_plain(seen):
    """Return whether a value consists of text, numbers, None, tuples and lists only.

    Two such values can be compared by their texts.
    """
    if isinstance(seen, (tuple, list)):
        return all(map(_is_plain, seen))
    return seen is None or isinstance(seen, (str, Number))


def _in_python(seen):
    """Return the value with its NumPy numbers converted to Python numbers.

    Inside a tuple, NumPy writes np.int64(1) where Python writes 1.
    """
    if isinstance(seen, (tuple, list)):
        parts = map(_in_python, seen)
        return tuple(parts) if isinstance(seen, tuple) else list(parts)
    return seen.item() if isinstance(seen, np.generic) else seen
