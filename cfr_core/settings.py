"""Check two arguments of a solver: the payoffs and the fixed players' strategies."""

from collections.abc import Mapping
from numbers import Real

import numpy as np

from cfr_core.checks import (
    as_fractions,
    check_numbers,
    check_profile,
    check_size,
    check_tree_in_floats,
)
from cfr_core.errors import CourseError, quote
from cfr_core.matching import normalise
from cfr_core.number import as_array, number
from cfr_core.profile import Profile, probabilities


def read_payoffs(payoffs, tree, runs, exact):
    """Return a checked copy of the given payoffs, or the tree's payoffs if `payoffs` is None.

    The other arguments are those of `CFR`. Raises CourseError for payoffs that are not finite
    numbers or have the wrong shape.
    """
    if payoffs is None:
        return tree.payoffs if exact else check_tree_in_floats(tree).payoffs
    array = as_array(payoffs)
    shape = tree.payoffs.shape
    has_right_shape = np.shape(array) in (shape, (*shape, runs))
    if not has_right_shape or not _are_numbers(array):
        raise CourseError("payoffs-form", shape=str(np.shape(array)), wanted=str(shape))
    if not exact:
        check_size(array)
    return array


def _are_numbers(array):
    if array.dtype.kind in "if":  # For millions of payoffs, only NumPy is fast enough.
        return np.isfinite(array).all()
    return all(isinstance(number(value), Real) for value in array.flat)


def read_fixed_strategies(fixed_strategies, tree):
    """Return the fixed strategies, {player: {set name: strategy}}, after checking their keys.

    Raises CourseError for unknown players, unknown sets and sets that belong to another player.
    """
    fixed_strategies = {} if fixed_strategies is None else fixed_strategies
    if isinstance(fixed_strategies, Profile) or not isinstance(fixed_strategies, Mapping):
        raise _fixed_form_error("fixed_strategies", fixed_strategies)
    for player, strategies in fixed_strategies.items():
        tree.check_player(player)
        if not isinstance(strategies, Mapping):
            raise _fixed_form_error(f"fixed_strategies[{player}]", strategies)
        if isinstance(strategies, Profile):
            check_profile(strategies, tree)
            continue
        for name in strategies:
            if tree.infoset(name).player != player:
                raise _fixed_form_error(f"fixed_strategies[{player}]", strategies)
    return fixed_strategies


def _fixed_form_error(place, value):
    value = "Profile" if isinstance(value, Profile) else quote(value)
    return CourseError("fixed-form", place=place, value=value)


def fixed_strategy_vector(fixed_strategies, tree, form):
    """Return the fixed strategies as a vector over all pairs (I, a): an array (pairs[, runs]).

    The pairs are in the tree's order, and the vector is 0 at the pairs of players who learn.
    """
    vector = form.zeros(tree.n_sequences)
    for infoset in tree.infosets:
        if infoset.player in fixed_strategies:
            strategies = fixed_strategies[infoset.player]
            vector[infoset.slice] = _strategy_columns(infoset, strategies, form)
    # Fractions converted from floats sum to 1 only up to rounding, but exact strategies must sum to
    # exactly 1.
    return normalise(tree, as_fractions(vector)) if form.dtype == object else vector


def _strategy_columns(infoset, strategies, form):
    """Return the fixed strategy at an information set as an array (actions,).

    If the form has an axis over runs, the shape is (actions, runs), or (actions, 1) if all runs
    have the same strategy.
    """
    if infoset.name not in strategies:
        raise CourseError("profile-missing", names=[infoset.name])
    value = strategies[infoset.name]
    array, rows = as_array(value), [value]
    if form.runs is not None and np.ndim(array) == 2:
        if array.shape != (len(infoset.actions), form.runs):
            values = {"player": infoset.player, "name": infoset.name, "value": quote(value)}
            shape = str((len(infoset.actions), form.runs))
            raise CourseError("fixed-runs", values, wanted=shape)
        rows = array.T
    rows = [probabilities(infoset, row) for row in rows]
    check_numbers(np.array(rows, object))
    columns = np.array(rows, form.dtype).T
    return columns if form.runs is not None else columns[:, 0]
