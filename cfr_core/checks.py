"""What the solvers ask of their arguments, asked in one place."""

from numbers import Real

import numpy as np

from cfr_core.errors import CourseError
from cfr_core.profile import Profile
from cfr_core.tree import Tree


def whole(value, name, least=0):
    """The number, if it is a whole one from `least`. Raises CourseError."""
    good = isinstance(value, (int, np.integer)) and not isinstance(value, bool) and value >= least
    if not good:
        raise CourseError("whole-number", name=name, value=repr(value), least=least)
    return int(value)


def check_tree(tree):
    """The tree, if it is one and holds numbers alone. Raises CourseError."""
    if not isinstance(tree, Tree):
        raise CourseError("tree-wanted", given=repr(tree))
    for array in (tree.payoffs, tree.chance):
        symbol = _symbol(array)
        if symbol is not None:
            raise CourseError("tree-symbols", game=tree.name, value=symbol)
    return tree


def check_profile(profile, tree=None):
    """The profile, if it is one, of that tree, and of numbers alone. Raises CourseError."""
    if not isinstance(profile, Profile):
        raise CourseError("profile-wanted", given=type(profile).__name__)
    if tree is not None and profile.tree is not tree:
        raise CourseError("profile-other-tree", other=profile.tree.name, tree=tree.name)
    symbol = _symbol(profile.vector)
    if symbol is not None:
        raise CourseError("profile-symbols", value=symbol)
    return profile


def _symbol(array):
    if array.dtype != object:
        return None
    kinds = {}
    for value in array.flat:
        kinds.setdefault(type(value), value)
    return next((v for kind, v in kinds.items() if not issubclass(kind, Real)), None)


def check_generator(rng):
    """The generator, if it is a numpy.random.Generator. Raises CourseError."""
    if not isinstance(rng, np.random.Generator):
        raise CourseError("generator-wanted", given=repr(rng))
    return rng
