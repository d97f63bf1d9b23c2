"""What a solver is given beside its variant: payoffs, a start, players who do not learn."""

from collections.abc import Mapping
from numbers import Real

import numpy as np

from cfr_core.checks import as_array, as_fractions, check_profile
from cfr_core.errors import CourseError, quoted
from cfr_core.matching import normalised
from cfr_core.number import is_finite
from cfr_core.profile import Profile, probabilities


def read_payoffs(payoffs, tree, runs):
    """Payoffs given instead of the tree's, checked and copied."""
    array = as_array(payoffs)
    shape = "?" if array is None else array.shape
    if shape not in (tree.payoffs.shape, (*tree.payoffs.shape, runs)):
        raise CourseError("payoffs-form", shape=str(shape), wanted=str(tree.payoffs.shape))
    if array.dtype.kind in "biuf":
        # Longer floats than ours may be finite and yet infinite here.
        with np.errstate(over="ignore"):
            array = array.astype(float) if array.dtype.kind == "f" else array
        good = np.isfinite(array)
    else:
        made = [isinstance(v, Real) and is_finite(v) for v in array.ravel().tolist()]
        good = np.reshape(made, shape)
    wrong = np.argwhere(~good).tolist()
    if wrong:
        end, player, *_ = wrong[0]
        value = quoted(array[tuple(wrong[0])])
        raise CourseError("payoffs-number", end=end, player=player + 1, value=value)
    return array


def read_start(start, tree, form):
    """The first strategies as a vector over the tree's pairs ([, runs])."""
    several = form.runs is not None and isinstance(start, (tuple, list))
    if several and len(start) != form.runs:
        raise CourseError("setting-shape", name="start", shape=str(len(start)), runs=form.runs)
    profiles = start if several else [start]
    vectors = [check_profile(profile, tree).vector for profile in profiles]
    if form.dtype == object:
        vectors = [_exactly_one(tree, vector) for vector in vectors]
    columns = np.transpose(vectors)
    return columns if form.runs is not None else columns[:, 0]


def _exactly_one(tree, vector):
    """Probabilities as fractions; those of floats sum to 1 but for rounding, these in full."""
    return normalised(tree, as_fractions(vector))


def read_fixed(fixed, tree):
    """Who does not learn, {player: {set name: strategy}}, the names checked."""
    fixed = {} if fixed is None else fixed
    if isinstance(fixed, Profile) or not isinstance(fixed, Mapping):
        raise _fixed_form("fixed", fixed)
    for player, strategies in fixed.items():
        tree.check_player(player)
        if not isinstance(strategies, Mapping):
            raise _fixed_form(f"fixed[{player}]", strategies)
        if isinstance(strategies, Profile):
            check_profile(strategies, tree)
            continue
        for name in strategies:
            owner = tree.set(name).player
            if owner != player:
                raise CourseError("fixed-other-player", player=player, name=name, owner=owner)
    return fixed


def _fixed_form(place, value):
    value = "Profile" if isinstance(value, Profile) else quoted(value)
    return CourseError("fixed-form", place=place, value=value)


def hold(part, tree, fixed):
    """Write the fixed players' strategies into their part."""
    vector = part.form.room(tree.n_sequences)
    for infoset in tree.sets:
        if infoset.player in fixed:
            strategies = fixed[infoset.player]
            vector[infoset.slice] = _held_strategy(infoset, strategies, part.form)
    if part.form.dtype == object:
        vector = _exactly_one(tree, vector)
    part.strategy[:] = vector[part.pairs]


def _held_strategy(infoset, strategies, form):
    if infoset.name not in strategies:
        raise CourseError("profile-missing", names=[infoset.name])
    given = strategies[infoset.name]
    array = as_array(given, object)
    shape = "?" if array is None else array.shape
    per_run = form.runs is not None and len(shape) == 2
    wanted = (len(infoset.actions), form.runs)
    if shape == "?" or (per_run and shape != wanted):
        raise CourseError(
            "fixed-shape", name=infoset.name, shape=str(shape), actions=wanted[0], runs=form.runs
        )
    rows = array.T if per_run else [given]
    rows = [probabilities(infoset, row) for row in rows]
    for p in (p for row in rows for p in row):
        if not isinstance(p, Real):
            raise CourseError("profile-symbols", value=p)
    array = np.array(rows, form.dtype).T
    return array if form.runs is not None else array[:, 0]
