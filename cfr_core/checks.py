"""What the solvers ask of their arguments, asked in one place."""

from decimal import Decimal
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


# Products of two numbers up to this size, added up a hundred million times, stay in the floats.
LARGEST = 1e100
# Gigabytes of arrays that a solver may ask for at once.
MOST_MEMORY = 8
# A range says nothing of the memory that its numbers would take.
LONGEST_RANGE = 10**7


def as_array(value, dtype=None):
    """What NumPy makes of a value, in an array of its own; None where it makes nothing of it."""
    if not _fits(value) or (isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value)):
        return None
    try:
        return np.array(value, dtype)
    except Exception:  # whatever the value's own methods raise
        return None


def _fits(value, depth=0):
    """Whether it is not a range of more numbers than there is room for, or a list of such."""
    if isinstance(value, range):
        return not value[LONGEST_RANGE:]
    return not isinstance(value, (list, tuple)) or depth > 3 or all(_fits(v, 1) for v in value)


def as_floats(value):
    """An array of floats, NaN and infinite ones among them; None where not all are numbers."""
    array = as_array(value)
    if array is None or array.dtype.kind not in "biufO":
        return None
    if array.dtype == object and not all(map(_is_number, array.flat)):
        return None
    try:
        with np.errstate(over="ignore"):
            floats = array.astype(float)
        infinite = np.isin(array, (np.inf, -np.inf)) if array.dtype == object else np.isinf(array)
    except (TypeError, ValueError, OverflowError):
        return None
    # What only a float cannot hold is not infinite.
    return floats if (np.isinf(floats) == infinite).all() else None


def as_float(value):
    """The number as a float; None where it is none, or one that floats do not hold."""
    floats = as_floats(value)
    return None if floats is None or floats.ndim else floats.item()


def _is_number(value):
    # NumPy reads numbers out of text and dates, and its lengths of time count as whole numbers.
    real = isinstance(value, (Real, Decimal, np.bool_)) and not isinstance(value, np.timedelta64)
    return real or hasattr(value, "free_symbols")  # such as pi; a symbol will not go into floats


def check_size(*arrays):
    """Refuse numbers so large that sums and products of them would leave the floats."""
    for array in arrays:
        largest = _largest(array)
        if not largest <= LARGEST:
            raise CourseError("payoffs-large", value=largest, most=LARGEST)


def _largest(array):
    """The greatest size of an array's numbers; symbols have none."""
    # In Python's numbers: the size of the lowest whole number of 64 bits does not fit into them.
    if array.dtype == object:
        numbers = (v.item() if isinstance(v, np.generic) else v for v in array.flat)
        return max((abs(v) for v in numbers if isinstance(v, Real)), default=0)
    return max(abs(array.max(initial=0).item()), abs(array.min(initial=0).item()))


def check_tree_in_floats(tree):
    """The tree, if its payoffs can be reckoned with in floats. Raises CourseError."""
    kept(tree, "_in_floats", lambda: check_size(tree.payoffs))
    return tree


def check_memory(numbers, name, value):
    """Refuse what takes more memory than is sensible, or than there is, before it is taken.

    numbers   how many floats, or references, are to be kept at once, because `name` is `value`
    """
    size = numbers * 8
    fits = size <= MOST_MEMORY * 2**30
    if fits and size > 2**28:
        try:
            np.empty(numbers)
        except MemoryError:
            fits = False
    if not fits:
        raise CourseError(
            "too-much-memory", name=name, value=value, size=-(-size // 2**30), most=MOST_MEMORY
        )


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
    """An array of numbers as one of fractions, each exactly the number it was.

    Raises TypeError for what is none.
    """
    made = [_fraction(v) for v in array.ravel().tolist()]
    return np.array(made, dtype=object).reshape(array.shape)


def _fraction(value):
    # NumPy's whole numbers would go on overflowing inside a Fraction.
    if isinstance(value, Rational):
        if type(value) is Fraction and type(value.numerator) is int:
            return value
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Decimal):
        return Fraction(value)
    if not isinstance(value, Real):
        raise TypeError(value)
    return Fraction(float(value))


def check_generator(rng):
    """The generator, if it is a numpy.random.Generator. Raises CourseError."""
    if not isinstance(rng, np.random.Generator):
        raise CourseError("generator-wanted", given=quoted(rng))
    return rng
