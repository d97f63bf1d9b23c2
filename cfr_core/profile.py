"""A strategy profile: for every information set of a tree, a probability for every action."""

from collections.abc import Mapping
from fractions import Fraction
from html import escape

import numpy as np

from cfr_core.errors import CourseError, quoted
from cfr_core.games.answers import in_order
from cfr_core.number import TOLERANCE, is_negative, is_one, number
from cfr_core.tree import as_tree

# A profile of more sets than MOST shows as many of the first and of the last as HEAD and TAIL say.
MOST, HEAD, TAIL = 60, 20, 10


class Profile(Mapping):
    """One strategy for every information set of a tree; it never changes.

    strategies  {set name: probabilities in the order of the set's actions,
                 or {action: probability}}; numbers, fractions or symbols, Decimals as fractions

    `profile["I2"]` is that set's strategy, an array; `profile.vector` holds all of them, indexed
    by pairs (I, a); `profile.replace(...)` makes another. Profiles are equal that belong to the
    same tree and hold the same numbers. Raises CourseError, naming the set, for strategies that
    are missing, unknown, of the wrong length, negative or not summing to one, and for what is no
    tree or no dictionary.
    """

    def __init__(self, tree, strategies):
        self.tree = as_tree(tree)
        _check_form(strategies)
        for name in strategies:
            tree.set(name)
        missing = [s.name for s in tree.sets if s.name not in strategies]
        if missing:
            raise CourseError("profile-missing", names=missing)
        rows = [probabilities(infoset, strategies[infoset.name]) for infoset in tree.sets]
        self.vector = _vector([p for row in rows for p in row])

    @classmethod
    def from_vector(cls, tree, vector):
        """A profile from the probabilities of all pairs (I, a), in the order of `vector`.

        Raises CourseError as the profile itself does, and quicker for floats.
        """
        wanted = as_tree(tree).n_sequences
        # Its length first: a range says nothing of the memory that its numbers would take.
        # `len` refuses one past what memory could hold, which in a web page is 2^31.
        if isinstance(vector, range):
            length = max(0, -((vector.start - vector.stop) // vector.step))
            if length != wanted:
                raise CourseError("vector-length", wanted=wanted, given=f"({length},)")
        try:
            array = np.array(vector)
            shape = array.shape
        except ValueError:  # rows of different lengths
            shape = "(?)"
        if shape != (wanted,):
            raise CourseError("vector-length", wanted=wanted, given=str(shape))
        if array.dtype != float or not _is_sound(tree, array):
            return cls(tree, {s.name: array[s.slice] for s in tree.sets})
        profile = cls.__new__(cls)
        array.setflags(write=False)
        profile.tree, profile.vector = tree, array
        return profile

    def __getitem__(self, name):
        return self.vector[self.tree.set(name).slice]

    # A mapping takes its answers from KeyError and from ==, which a CourseError and arrays are not.
    def __contains__(self, name):
        try:
            self.tree.set(name)
        except CourseError:
            return False
        return True

    def get(self, name, default=None):
        """The strategy of that information set, `default` when there is none."""
        if name not in self:
            return default
        return self[name]

    def __eq__(self, other):
        if not isinstance(other, Profile):
            return NotImplemented
        return self.tree is other.tree and np.array_equal(self.vector, other.vector)

    def __hash__(self):
        # Not the numbers: a third of SymPy's equals Python's but has another hash.
        return hash(self.tree)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __iter__(self):
        return (infoset.name for infoset in self.tree.sets)

    def __len__(self):
        return len(self.tree.sets)

    def __repr__(self):
        return self._lines(self.in_short())

    def text(self):
        """Every set on a line of its own, however many there are."""
        return self._lines(self.tree.sets)

    def in_short(self):
        """The sets that a profile shows: all, or, of many, the first, None and the last."""
        sets = self.tree.sets
        return sets if len(sets) <= MOST else (*sets[:HEAD], None, *sets[-TAIL:])

    def _lines(self, sets):
        width = max((len(s.name) for s in sets if s), default=0)
        return "\n".join(
            f"{s.name:{width}}  " + "  ".join(f"{a} {shown(p)}" for a, p in self._pairs(s))
            if s
            else f"…  ({len(self)} information sets; print(profile.text()) shows them all)"
            for s in sets
        )

    def _repr_html_(self):
        rows = "".join(
            f"<tr><th>{escape(s.name)}</th>"
            + "".join(
                f"<td>{escape(str(a))}&nbsp;&nbsp;<b>{escape(shown(p))}</b></td>"
                for a, p in self._pairs(s)
            )
            + "</tr>"
            if s
            else f"<tr><th>⋮</th><td>{len(self)}</td></tr>"
            for s in self.in_short()
        )
        return f"<table>{rows}</table>"

    def _pairs(self, infoset):
        return zip(infoset.actions, self.vector[infoset.slice], strict=True)

    def replace(self, strategies):
        """A profile like this one except for the strategies given, {set name: strategy}."""
        _check_form(strategies)
        return Profile(self.tree, {**self, **strategies})

    def of(self, player):
        """The strategies of one player alone, {set name: probabilities}."""
        self.tree.check_player(player)
        return {s.name: self[s.name] for s in self.tree.sets if s.player == player}

    @property
    def edges(self):
        """The probability of the step into each node, chance included; 1 for the root."""
        tree = self.tree
        chance = tree.chance_as_float if self.vector.dtype == float else tree.chance
        if not len(self.vector):
            return chance
        return np.where(tree.sequence >= 0, self.vector[tree.sequence], chance)


def uniform(tree, exact=False):
    """The profile that plays every action of a set alike, as floats or, exact, as fractions."""
    one = Fraction(1) if exact else 1.0
    as_tree(tree)
    return Profile(tree, {s.name: [one / len(s.actions)] * len(s.actions) for s in tree.sets})


def shown(value, digits=4):
    """A number for the eye: floats to `digits` places, anything exact or symbolic as it is."""
    if isinstance(value, (float, np.floating)):
        text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    return str(value)


def probabilities(infoset, strategy):
    """A set's strategy as a list in the order of its actions, checked. Raises CourseError."""
    name, actions = infoset.name, infoset.actions
    if isinstance(strategy, Mapping):
        for action in strategy:
            if action not in actions:
                raise CourseError("profile-action", name=name, action=action, actions=list(actions))
        strategy = [strategy.get(action, 0) for action in actions]
    row = in_order(strategy)
    if row is None:
        raise CourseError("profile-form", name=name, value=quoted(strategy), actions=list(actions))
    if len(row) != len(actions):
        raise CourseError(
            "profile-length",
            name=name,
            wanted=len(actions),
            given=len(row),
            actions=list(actions),
        )
    numbers = [number(p) for p in row]
    for action, given, p in zip(actions, row, numbers, strict=True):
        if p is None:
            raise CourseError("profile-number", name=name, action=action, value=quoted(given))
        if is_negative(p):
            raise CourseError("profile-negative", name=name, action=action, value=p)
    if not is_one(sum(numbers)):
        # To more digits than the tolerance has: 1.00000005 is not told as 1.
        raise CourseError("profile-sum", name=name, total=shown(sum(numbers), 10))
    return numbers


def as_profile(profile):
    """The profile, if it is one; it may hold symbols. Raises CourseError."""
    if not isinstance(profile, Profile):
        raise CourseError("profile-wanted", given=type(profile).__name__)
    return profile


def _check_form(strategies):
    if not isinstance(strategies, Mapping):
        raise CourseError("profile-dictionary", given=quoted(strategies))


def _is_sound(tree, array):
    """Whether floats are strategies of a tree's sets."""
    if not len(array):
        return True
    total = np.add.reduceat(array, [s.start for s in tree.sets])
    return (array >= 0).all() and (abs(total - 1) <= TOLERANCE).all()


def _vector(probabilities):
    floating = all(isinstance(p, (int, float, np.number)) for p in probabilities)
    exact = not any(isinstance(p, (float, np.floating)) for p in probabilities)
    # Whole numbers alone (a pure profile) stay exact, so that they mix with fractions.
    vector = np.array(probabilities, dtype=float if floating and not exact else object)
    vector.setflags(write=False)
    return vector
