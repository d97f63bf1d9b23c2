"""What the rules of a game answer, read and checked: the one place that calls a user's functions.

Every answer is held against its kind, its length and its repeats. Each function raises CourseError
for an answer of the wrong form; errors of the rules themselves go through as they are.
"""

import re
from collections.abc import Mapping
from itertools import islice

import numpy as np

from cfr_core.errors import CourseError, quoted
from cfr_core.games.rules import CHANCE
from cfr_core.number import is_negative, is_one, is_whole, number

# Long enough for what anybody means, and an end for what has none.
MOST = 1_000_000
# What Python writes of an object that does not say what it is: <object at 0x7f80c9c0a3d0>.
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+>")


def in_order(given, most=MOST, letters=False):
    """Things in an order as a tuple, cut short after `most` + 1; None if they have no order.

    A tuple, a list, an array and whatever else can be gone through; not a word, unless its
    `letters` are meant, nor a set, nor a dictionary, of which only the keys would be seen.
    """
    if isinstance(given, (tuple, list)):
        return tuple(given)
    if isinstance(given, (bytes, bytearray, set, frozenset, Mapping)):
        return None
    if isinstance(given, str) and not letters:
        return None
    try:
        items = iter(given)
    except TypeError:
        return None
    # Outside the try: what the rules do themselves while they are read is theirs.
    return tuple(islice(items, most + 1))


def is_hashable(actions):
    """Whether every one of these actions can be told from the others, as keys are."""
    try:
        return hash(actions) is not None
    except TypeError:
        return False


def mover_at(game, h):
    """Who moves at h: a player's number, CHANCE, or None at the end."""
    mover = game.mover(h)
    if mover is None:
        return None
    if not is_whole(mover) or not CHANCE <= mover <= game.n_players:
        raise CourseError("mover-unknown", history=h, value=quoted(mover), players=game.n_players)
    return int(mover)


def actions_at(game, h, most=MOST):
    """What the mover can do at h, a tuple of different actions."""
    given = game.actions(h)
    actions = in_order(given, most)
    if actions is None or not is_hashable(actions):
        raise CourseError("actions-form", history=h, value=quoted(given))
    return _distinct(actions, h)


def chance_at(game, h, most=MOST):
    """What chance can do at h and with what probabilities: two tuples."""
    if game.chance is None:
        raise CourseError("chance-missing", history=h, game=game.name)
    given = game.chance(h)
    rows = in_order(given.items() if isinstance(given, Mapping) else given, most)
    pairs = [in_order(row, 2) for row in rows or ()]
    if rows is None or any(pair is None or len(pair) != 2 for pair in pairs):
        raise CourseError("chance-form", history=h, value=quoted(given))
    actions = tuple(action for action, _ in pairs)
    if not is_hashable(actions):
        raise CourseError("chance-form", history=h, value=quoted(given))
    _distinct(actions, h)
    odds = tuple(number(probability) for _, probability in pairs)
    for (action, probability), p in zip(pairs, odds, strict=True):
        if p is None or is_negative(p):
            value = quoted(probability) if p is None else p
            raise CourseError("chance-negative", history=h, action=action, value=value)
    if not is_one(sum(odds)):
        raise CourseError("chance-sum", history=h, total=sum(odds))
    return actions, odds


def payoffs_at(game, h):
    """What each player gets at the end h, a tuple of numbers and symbols."""
    given = game.payoffs(h)
    payoffs = in_order(given)
    if payoffs is None:
        if number(given) is None:
            raise CourseError("payoff-form", history=h, value=quoted(given))
        payoffs = (given,)
    if len(payoffs) != game.n_players:
        raise CourseError("payoff-length", history=h, given=len(payoffs), wanted=game.n_players)
    numbers = tuple(map(number, payoffs))
    if None in numbers:
        player = numbers.index(None)
        value = quoted(payoffs[player])
        raise CourseError("payoff-number", history=h, player=player + 1, value=value)
    return numbers


def name_at(game, h):
    """What the mover sees at h as text, which is the name of the information set."""
    seen = game.sees(h)
    name = as_text(seen)
    if name is None:
        raise CourseError("sees-form", history=h, value=quoted(seen))
    return name


def as_text(value):
    """A value as text that is the same for equal things and not for different ones, or None.

    Arrays are written in full, sets and dictionaries in one order however they came about. There
    is none for None and for what tells of itself no more than where it lies in memory.
    """
    if isinstance(value, str):
        return str(value)
    try:
        text = _spelled(value, str)
    except Exception:  # too many digits for Python, inside itself, or no words for it
        return None
    return None if value is None or ADDRESS.search(text) else text


def _distinct(actions, h):
    if not actions:
        raise CourseError("no-actions", history=h)
    if len(set(actions)) < len(actions):
        raise CourseError("actions-repeated", history=h, actions=list(actions))
    return actions


def _spelled(value, write=repr):
    if isinstance(value, np.generic):
        item = value.item()
        return write(item) if isinstance(item, np.generic) else _spelled(item, write)
    # NumPy, and whatever turns into its arrays, writes of a thousand numbers six.
    if hasattr(value, "__array__"):
        return _spelled(np.asarray(value).tolist(), write)
    if type(value) is tuple:
        return f"({', '.join(map(_spelled, value))}{',' * (len(value) == 1)})"
    if type(value) is list:
        return f"[{', '.join(map(_spelled, value))}]"
    if isinstance(value, (set, frozenset)) and value:
        return f"{{{', '.join(sorted(map(_spelled, value)))}}}"
    if isinstance(value, dict):
        return f"{{{', '.join(sorted(f'{_spelled(k)}: {_spelled(v)}' for k, v in value.items()))}}}"
    return write(value)
