"""Define strategy profiles, which hold a probability for every action at every information set."""

from collections.abc import Mapping
from fractions import Fraction
from html import escape

import numpy as np

from cfr_core.digits import format_number
from cfr_core.errors import CourseError, quote, wrong_kind_error
from cfr_core.games.answers import as_tuple
from cfr_core.number import TOLERANCE, as_array, is_negative, is_one, number
from cfr_core.tree import as_tree

# If a profile has more than MAX_SETS information sets, only the first HEAD and the last TAIL of
# these sets are displayed.
MAX_SETS, HEAD, TAIL = 60, 20, 10


class Profile(Mapping):
    """Hold one strategy for every information set of a tree. Profiles are immutable.

    strategies  {set name: probabilities in the order of the set's actions,
                 or {action: probability}}; a probability is a number or a symbol

    `profile["I2"]` is the strategy at the information set I2, an array of shape (actions,);
    `profile.vector` holds all probabilities, indexed by pairs (I, a); `profile.replace(...)`
    returns a new profile. Two profiles are equal if they belong to the same tree and have equal
    probabilities. Raises a CourseError that names the set if a strategy is missing, belongs to no
    set of the tree, has the wrong length or a negative entry, or does not sum to 1. Also raises
    CourseError if the arguments are not a tree and a dictionary.
    """

    def __init__(self, tree, strategies):
        self.tree = as_tree(tree)
        _check_form(strategies)
        for name in strategies:
            tree.infoset(name)
        missing = [s.name for s in tree.infosets if s.name not in strategies]
        if missing:
            raise CourseError("profile-missing", names=missing)
        rows = [probabilities(infoset, strategies[infoset.name]) for infoset in tree.infosets]
        self.vector = _vector([p for row in rows for p in row])

    @classmethod
    def from_vector(cls, tree, vector):
        """Return the profile that has the given probabilities for all pairs (I, a).

        vector   (pairs,) the probabilities, in the order of `Profile.vector`

        For floats, this method is faster than `Profile`, and it raises CourseError in the same
        cases.
        """
        expected, array = as_tree(tree).n_sequences, as_array(vector)
        if np.shape(array) != (expected,):
            raise CourseError("vector-length", wanted=expected, given=str(np.shape(array)))
        if array.dtype != float or not _is_sound(tree, array):
            return cls(tree, {s.name: array[s.slice] for s in tree.infosets})
        profile = cls.__new__(cls)
        array.setflags(write=False)
        profile.tree, profile.vector = tree, array
        return profile

    def __getitem__(self, name):
        return self.vector[self.tree.infoset(name).slice]

    # Mapping's own versions of the next three methods would fail: they expect KeyError for a
    # missing name and compare values with ==, but a missing set raises CourseError, and comparing
    # arrays with == yields an array.
    def __contains__(self, name):
        try:
            self.tree.infoset(name)
        except CourseError:
            return False
        return True

    def get(self, name, default=None):
        """Return the strategy at the information set, or `default` if no set has this name."""
        if name not in self:
            return default
        return self[name]

    def __eq__(self, other):
        if not isinstance(other, Profile):
            return NotImplemented
        return self.tree is other.tree and np.array_equal(self.vector, other.vector)

    def __hash__(self):
        # The hash cannot depend on the probabilities: SymPy's 1/3 equals Python's 1/3 but has a
        # different hash.
        return hash(self.tree)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __iter__(self):
        return (infoset.name for infoset in self.tree.infosets)

    def __len__(self):
        return len(self.tree.infosets)

    def __repr__(self):
        return self._lines(self.shortened_sets())

    def full_text(self):
        """Return the profile as text, with one line per information set, however many there are."""
        return self._lines(self.tree.infosets)

    def shortened_sets(self):
        """Return the information sets to display; None replaces the middle sets of a long list."""
        sets = self.tree.infosets
        return sets if len(sets) <= MAX_SETS else (*sets[:HEAD], None, *sets[-TAIL:])

    def _lines(self, sets):
        width = max((len(s.name) for s in sets if s), default=0)
        return "\n".join(
            f"{s.name:{width}}  " + "  ".join(f"{a} {format_number(p)}" for a, p in self._pairs(s))
            if s
            else f"…  ({len(self)} information sets; print(profile.full_text()) shows them all)"
            for s in sets
        )

    def _repr_html_(self):
        rows = "".join(
            f"<tr><th>{escape(s.name)}</th>"
            + "".join(
                f"<td>{escape(str(a))}&nbsp;&nbsp;<b>{escape(format_number(p))}</b></td>"
                for a, p in self._pairs(s)
            )
            + "</tr>"
            if s
            else f"<tr><th>⋮</th><td>{len(self)}</td></tr>"
            for s in self.shortened_sets()
        )
        return f"<table>{rows}</table>"

    def _pairs(self, infoset):
        return zip(infoset.actions, self.vector[infoset.slice], strict=True)

    def replace(self, strategies):
        """Return a new profile in which the given strategies replace the existing ones.

        strategies   {set name: strategy}; all other sets keep their strategies

        Raises CourseError in the same cases as `Profile`.
        """
        _check_form(strategies)
        return Profile(self.tree, {**self, **strategies})

    def strategies_of(self, player):
        """Return the strategies of one player as {set name: probabilities}.

        Raises CourseError if the game has no such player.
        """
        self.tree.check_player(player)
        return {s.name: self[s.name] for s in self.tree.infosets if s.player == player}

    @property
    def edge_probabilities(self):
        """For each node, return the probability of the action leading to it, or 1 for the root."""
        tree = self.tree
        chance = tree.chance_as_float if self.vector.dtype == float else tree.chance
        if not len(self.vector):
            return chance
        return np.where(tree.sequence >= 0, self.vector[tree.sequence], chance)


def uniform(tree, exact=False):
    """Return the profile that plays all actions at each set with equal probability.

    exact   whether the probabilities are fractions instead of floats

    Raises CourseError for anything but a tree.
    """
    unit = Fraction(1) if exact else 1.0
    as_tree(tree)
    return Profile(tree, {s.name: [unit / len(s.actions)] * len(s.actions) for s in tree.infosets})


def probabilities(infoset, strategy):
    """Return a strategy as a list of probabilities, in the order of the information set's actions.

    strategy   probabilities in this order, or {action: probability}, in which missing actions
               have probability 0

    Raises CourseError for anything else.
    """
    name, actions, row = infoset.name, infoset.actions, strategy
    if isinstance(strategy, Mapping):
        row = (
            [strategy.get(action, 0) for action in actions] if set(strategy) <= set(actions) else ()
        )
    numbers = [number(p) for p in as_tuple(row) or ()]
    if len(numbers) != len(actions) or None in numbers or any(map(is_negative, numbers)):
        raise CourseError("profile-form", name=name, value=quote(strategy), actions=list(actions))
    if not is_one(sum(numbers)):
        # The sum is shown more precisely than the tolerance requires, so that 1.00000005 does not
        # appear as 1.
        raise CourseError("probability-sum", name=name, total=format_number(sum(numbers), 10))
    return numbers


def as_profile(profile):
    """Return the profile, which may hold symbols. Raises CourseError for anything else."""
    if not isinstance(profile, Profile):
        raise wrong_kind_error("profile", profile, "Profile", "uniform(tree)")
    return profile


def _check_form(strategies):
    if not isinstance(strategies, Mapping):
        raise wrong_kind_error("strategies", strategies, "dict", '{"I1": [1, 0, 0], ...}')


def _is_sound(tree, array):
    """Return whether an array of floats holds a valid strategy for each set of a tree."""
    if not len(array):
        return True
    total = np.add.reduceat(array, [s.start for s in tree.infosets])
    return (array >= 0).all() and (abs(total - 1) <= TOLERANCE).all()


def _vector(probabilities):
    is_float = all(isinstance(p, (int, float, np.number)) for p in probabilities)
    exact = not any(isinstance(p, (float, np.floating)) for p in probabilities)
    # A pure profile contains only integers. It stays exact, so that it can be mixed with fractions.
    vector = np.array(probabilities, dtype=float if is_float and not exact else object)
    vector.setflags(write=False)
    return vector
