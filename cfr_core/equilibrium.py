"""Measure a profile's distance from equilibrium, and compute bounds on regrets and NashConv."""

import warnings
from numbers import Integral
from threading import Lock

import numpy as np

from cfr_core.checks import (
    MAX_MAGNITUDE,
    as_float,
    cache_on_tree,
    check_profile,
    check_tree,
    check_tree_in_floats,
)
from cfr_core.errors import CourseError, CourseWarning
from cfr_core.number import as_int
from cfr_core.profile import Profile
from cfr_core.sequence_form import SequenceForm
from cfr_core.tree import as_tree
from cfr_core.values import reach

# Only one thread at a time may use the work arrays cached on a tree.
_WORKSPACE_LOCK = Lock()


def expected_values(profile):
    """Return each player's expected payoff under the profile, as an array of shape (players,).

    The values are in units of payoff; for fractions and symbols, they are exact. Raises CourseError
    for anything but a profile. Source: D4.2, D1.8.
    """
    if not isinstance(profile, Profile):
        check_profile(profile)
    tree = profile.tree
    payoffs = tree.payoffs
    if profile.vector.dtype == float:
        payoffs = _as_floats(check_tree_in_floats(tree).payoffs)
    return reach(profile)[tree.terminals] @ payoffs


def best_response(profile, player):
    """Return the profile with `player`'s strategies replaced by a best response to the others.

    The response is pure: at every information set, even at a set that the others' strategies never
    reach, it takes the first of the best actions. It is exact for profiles of fractions. Raises
    CourseError for anything but a numerical profile, and for a player who is not in the game.
    Source: D1.5 (backward induction over information sets).
    """
    check_profile(profile)
    tree = profile.tree
    player = tree.check_player(player)
    with _WORKSPACE_LOCK:
        layout, back_up_best = _load_workspace(profile)
        values = np.empty(tree.n_sequences, layout.value.dtype)
        layout.terminal_values()
        back_up_best()
        values[layout.pairs] = layout.value
    replies = {}
    for infoset in tree.infosets:
        if infoset.player == player:
            choice = np.argmax(values[infoset.slice])
            replies[infoset.name] = [int(i == choice) for i in range(len(infoset.actions))]
    return profile.replace(replies)


def nash_conv(profile):
    """Return NashConv: the sum over players of each player's gain from a best response.

    It is zero if and only if the profile is an equilibrium, for any number of players and any
    payoffs. It is in units of payoff, and it is exact for profiles of fractions. Raises CourseError
    for anything but a numerical profile.
    Source: D5.7; Lanctot et al. (2017).
    """
    return sum(gains(profile))


def gains(profile):
    """Return a list with each player's gain from a best response to the others.

    The gains are in units of payoff. Raises CourseError in the same cases as `nash_conv`.
    """
    check_profile(profile)
    player_gains = [0] * profile.tree.n_players
    with _WORKSPACE_LOCK:
        layout, back_up_best = _load_workspace(profile)
        if not layout.n_pairs:
            return player_gains
        best_values = layout.set_value[layout.levels[0][1]]
        layout.terminal_values()
        layout.back_up()
        profile_values = best_values.copy()
        layout.terminal_values()
        back_up_best()
        # Neither array includes the payoffs at terminal nodes that play reaches without any choice
        # by the player concerned. These payoffs contribute equally to both arrays, so they do not
        # change the difference.
        difference = best_values - profile_values
    for i, index in enumerate(layout.sets[: len(difference)]):
        player_gains[profile.tree.infosets[index].player - 1] += difference[i]
    return player_gains


def exploitability(profile):
    """Return the exploitability of a profile: NashConv divided by the number of players.

    In a two-player zero-sum game, the exploitability is the amount by which a best-responding
    opponent's payoff per play exceeds the value of the game, averaged over both seats, in units of
    payoff. In other games, it is only the players' mean gain, and a CourseWarning is issued. Raises
    CourseError for anything but a numerical profile. Source: D3.2, D5.7.
    """
    conv = nash_conv(profile)
    tree = profile.tree
    if not is_two_player_zero_sum(tree):
        warning = CourseWarning("exploitability-meaning", game=tree.name)
        warnings.warn(warning, stacklevel=2)
    return conv / tree.n_players


def is_two_player_zero_sum(tree):
    """Return whether a tree has two players whose payoffs sum to zero at every terminal node.

    In floating point, a sum counts as zero if its absolute value is at most 1e-9 times (1 + the
    largest absolute payoff). Raises CourseError for anything but a tree. Source: D3.3, M23.
    """
    return cache_on_tree(
        as_tree(tree), "_two_player_zero_sum", lambda: _is_two_player_zero_sum(tree)
    )


def _is_two_player_zero_sum(tree):
    if tree.n_players != 2:
        return False
    totals = tree.payoffs.sum(axis=1)
    if totals.dtype == float:
        return bool((abs(totals) <= 1e-9 * (1 + abs(tree.payoffs).max(initial=0))).all())
    if totals.dtype == object:
        return all(total == 0 for total in totals)
    return not totals.any()


def payoff_range(tree, player):
    """Return Delta: the player's highest payoff minus the lowest, in units of payoff (D5.7).

    Raises CourseError for a symbolic tree, payoffs whose magnitude exceeds 1e100, and a player who
    is not in the game.
    """
    payoffs = check_tree_in_floats(check_tree(tree)).payoffs[:, tree.check_player(player) - 1]
    return float(payoffs.max() - payoffs.min())


def regret_matching_bound(delta, n_actions, iterations):
    """Return Delta sqrt(|A|) / sqrt(T), an upper bound on the average regrets of regret matching.

    delta       the highest payoff minus the lowest, a number between 0 and 2e100
    n_actions   |A|, the number of actions, at least 1
    iterations  T, at least 1

    Raises CourseError for any other delta and for counts that are not positive integers.
    Source: D5.7.
    """
    size = as_float(delta, "delta", 2 * MAX_MAGNITUDE)
    n_actions = as_int(n_actions, "n_actions", minimum=1)
    return size * np.sqrt(n_actions / as_int(iterations, "iterations", minimum=1))


def regret_bound(tree, player, iterations):
    """Return an upper bound on a player's average overall regret in CFR.

    The bound is Delta |I_i| sqrt(|A_i|) / sqrt(T), where Delta is the range of the player's
    payoffs, |I_i| the number of the player's information sets, |A_i| the largest number of actions
    at one of these sets, and T the number of iterations. It is in units of payoff and holds for any
    number of players. Raises CourseError if the player is not in the game or `iterations` is not a
    positive integer. Source: D5.7; Zinkevich et al. (2007), theorem 4.
    """
    player = check_tree(tree).check_player(player)
    own_sets = [s for s in tree.infosets if s.player == player]
    if not own_sets:
        as_int(iterations, "iterations", minimum=1)
        return 0.0
    max_actions = max(len(s.actions) for s in own_sets)
    return len(own_sets) * regret_matching_bound(
        payoff_range(tree, player), max_actions, iterations
    )


def nash_conv_bound(tree, iterations):
    """Return an upper bound on the NashConv of CFR's average profile.

    The bound is the sum of the players' regret bounds, in units of payoff. Raises CourseError
    unless the tree is that of a two-player zero-sum game: only in such games do the regrets bound
    NashConv.
    Source: D3.3, D5.7.
    """
    check_tree(tree)
    if not is_two_player_zero_sum(tree):
        raise CourseError("two-player-zero-sum", game=tree.name)
    return sum(regret_bound(tree, player, iterations) for player in tree.players)


def _load_workspace(profile):
    """Return a `GroupLayout` with the profile's strategies, and a `CallList` for best responses.

    The `CallList` works like `GroupLayout.back_up`, except that at every information set it takes
    the largest of the actions' values instead of their mean under the strategy.
    """
    tree, vector = check_tree(profile.tree), profile.vector
    # A profile of integers, such as a pure profile, is evaluated in floating point. Only fractions
    # require exact arithmetic, which takes a hundred times as long.
    exact = not all(issubclass(kind, (Integral, float)) for kind in _element_types(vector))
    # The layout is cached on the tree: building it takes a hundred times as long as using it.
    workspaces = cache_on_tree(tree, "_workspaces", dict)
    if exact not in workspaces:
        if not exact:
            check_tree_in_floats(tree)
        form = SequenceForm(tree, [tuple(tree.players)], object if exact else float)
        (layout,) = form.layouts
        workspaces[exact] = layout, layout.prepare_back_up(maximise=True)
    layout, back_up_best = workspaces[exact]
    vector.astype(layout.strategy.dtype, copy=False).take(layout.pairs, 0, layout.strategy, "clip")
    layout.realise()
    return layout, back_up_best


def _element_types(array):
    return set(map(type, array)) if array.dtype == object else {array.dtype.type}


def _as_floats(array):
    try:
        return array.astype(float)
    except TypeError:
        return array
