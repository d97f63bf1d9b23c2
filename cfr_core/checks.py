"""What the solvers ask of their arguments, asked in one place."""

from fractions import Fraction
from numbers import Rational, Real

import numpy as np

from cfr_core.errors import CourseError, quoted
from cfr_core.number import is_whole
from cfr_core.profile import as_profile
from cfr_core.tree import as_tree


def whole(value, name, least=0):
    """The number, if it is a whole one from `least`. Raises CourseError."""
    if not is_whole(value) or value < least:
        raise CourseError("whole-number", name=name, value=quoted(value), least=least)
    return int(value)


def flag(value, name):
    """The value, if it is True or False. Raises CourseError."""
    if not isinstance(value, (bool, np.bool_)):
        raise CourseError("true-or-false", name=name, value=quoted(value))
    return bool(value)


def check_tree(tree):
    """The tree, if it is one and holds numbers alone. Raises CourseError."""
    symbol = kept(as_tree(tree), "_symbol", lambda: _symbol(tree.payoffs, tree.chance))
    if symbol is not None:
        raise CourseError("tree-symbols", game=tree.name, value=symbol)
    return tree


def kept(tree, name, make):
    """What `make` gives, made once and kept with the tree, which never changes."""
    if name not in tree.__dict__:
        tree.__dict__[name] = make()
    return tree.__dict__[name]


def check_profile(profile, tree=None):
    """The profile, if it is one, of that tree, and of numbers alone. Raises CourseError."""
    as_profile(profile)
    if tree is not None and profile.tree is not tree:
        raise CourseError("profile-other-tree", other=profile.tree.name, tree=tree.name)
    symbol = _symbol(profile.vector)
    if symbol is not None:
        raise CourseError("profile-symbols", value=symbol)
    return profile


def _symbol(*arrays):
    """A value that is no number, or None; symbols are objects, so only these are looked at."""
    kinds = {}
    for array in arrays:
        for value in array.flat if array.dtype == object else ():
            kinds.setdefault(type(value), value)
    return next((v for kind, v in kinds.items() if not issubclass(kind, Real)), None)


def as_fractions(array):
    """An array of numbers as one of fractions, each exactly the number it was."""
    made = [v if type(v) is Fraction else _fraction(v) for v in array.ravel().tolist()]
    return np.array(made, dtype=object).reshape(array.shape)


def _fraction(value):
    # NumPy's whole numbers would go on overflowing inside a Fraction.
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    return Fraction(float(value))


def check_generator(rng):
    """The generator, if it is a numpy.random.Generator. Raises CourseError."""
    if not isinstance(rng, np.random.Generator):
        raise CourseError("generator-wanted", given=quoted(rng))
    return rng
