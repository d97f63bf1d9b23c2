"""How far a profile is from equilibrium, and how far theory lets it be."""

import warnings
from numbers import Integral
from threading import Lock

import numpy as np

from cfr_core.checks import (
    LARGEST,
    as_float,
    check_profile,
    check_tree,
    check_tree_in_floats,
    kept,
    whole,
)
from cfr_core.errors import CourseError, CourseWarning, quoted
from cfr_core.four_steps import counterfactual_values
from cfr_core.profile import Profile
from cfr_core.sequence_form import SequenceForm, add_following, ends_to_values, realise
from cfr_core.tree import as_tree
from cfr_core.values import reach

# The room kept with a tree serves one caller at a time.
_ROOM = Lock()


def expected_values(profile):
    """What each player gets on average under the profile: an array (players,).

    In units of payoff; fractions and symbols come out as such. Raises CourseError for anything
    but a profile. Source: D4.2, D1.8.
    """
    if not isinstance(profile, Profile):
        check_profile(profile)
    tree = profile.tree
    payoffs = tree.payoffs
    if profile.vector.dtype == float:
        payoffs = _as_floats(check_tree_in_floats(tree).payoffs)
    return reach(profile)[tree.ends] @ payoffs


def best_response(profile, player):
    """The profile with `player`'s strategies replaced by a best reply to all the others.

    Pure: in every information set the first of the best actions, also in those that the others
    never let come about. Of fractions, exact. Raises CourseError for anything but a profile of
    numbers, and for a player the game does not have. Source: D1.5; backward induction over
    information sets.
    """
    check_profile(profile)
    tree = profile.tree
    player = tree.check_player(player)
    with _ROOM:
        part, x, best_action = _play(profile)
        values = np.empty(tree.n_sequences, part.value.dtype)
        if part.n_pairs:
            ends_to_values(part, x)
            _best_values(part, best_action)
        values[part.pairs] = part.value
    replies = {}
    for infoset in tree.sets:
        if infoset.player == player:
            choice = np.argmax(values[infoset.slice])
            replies[infoset.name] = [int(i == choice) for i in range(len(infoset.actions))]
    return profile.replace(replies)


def nash_conv(profile):
    """NashConv: what the players could gain by best replies, each alone, added up.

    Zero at an equilibrium and nowhere else, for any number of players and any payoffs. In units
    of payoff; of fractions, exact. Raises CourseError for anything but a profile of numbers.
    Source: D5.7; Lanctot et al. (2017).
    """
    return sum(gains(profile))


def gains(profile):
    """What each player could gain by a best reply to the others: a list (players,).

    In units of payoff. Raises CourseError as `nash_conv` does.
    """
    check_profile(profile)
    gained = [0] * profile.tree.n_players
    with _ROOM:
        part, x, best_action = _play(profile)
        if not part.n_pairs:
            return gained
        first = part.levels[0]
        counterfactual_values(part, x)
        played = first.set_value.copy()
        ends_to_values(part, x)
        _best_values(part, best_action)
        # Ends that come before a player's first choice pay the same either way and drop out.
        difference = first.set_value - played
    for i, index in enumerate(part.sets[: len(difference)]):
        gained[profile.tree.sets[index].player - 1] += difference[i]
    return gained


def exploitability(profile):
    """NashConv divided by the number of players: with two and zero sum, what a best opponent wins.

    That is, on average over both seats, and beyond the value of the game. In units of payoff. In
    other games it is only that mean of gains, and a CourseWarning says so. Raises CourseError for
    anything but a profile of numbers. Source: D3.2, D5.7.
    """
    conv = nash_conv(profile)
    tree = profile.tree
    if not is_zero_sum_for_two(tree):
        warning = CourseWarning("exploitability-meaning", game=tree.name)
        warnings.warn(warning, stacklevel=2)
    return conv / tree.n_players


def is_zero_sum_for_two(tree):
    """Whether the tree is for two players and pays zero in all at every end (D3.3, M23).

    Payoffs in floats are given room for rounding, 1e-9 of the greatest. Raises CourseError for
    anything but a tree.
    """
    return kept(as_tree(tree), "_zero_sum_for_two", lambda: _is_zero_sum_for_two(tree))


def _is_zero_sum_for_two(tree):
    if tree.n_players != 2:
        return False
    totals = tree.payoffs.sum(axis=1)
    if totals.dtype == float:
        return bool((abs(totals) <= 1e-9 * (1 + abs(tree.payoffs).max(initial=0))).all())
    if totals.dtype == object:
        return all(total == 0 for total in totals)
    return not totals.any()


def payoff_range(tree, player):
    """Delta: the difference of the player's highest and lowest payoff (D5.7).

    Raises CourseError for a tree of symbols, payoffs above 1e100 and a player it does not have.
    """
    payoffs = check_tree_in_floats(check_tree(tree)).payoffs[:, tree.check_player(player) - 1]
    return float(payoffs.max() - payoffs.min())


def regret_matching_bound(delta, n_actions, iterations):
    """Delta sqrt(|A|) / sqrt(T): no average regret of regret matching is above it.

    delta   the range of the payoffs, up to 2e100; iterations  T, from 1
    Raises CourseError for a range that is no number, below zero or too large, and for numbers
    that are not whole. Source: D5.7.
    """
    size = as_float(delta)
    if size is None or not 0 <= size <= 2 * LARGEST:
        raise CourseError("bound-range", value=quoted(delta), most=2 * LARGEST)
    n_actions = whole(n_actions, "n_actions", least=1)
    if n_actions > LARGEST:
        raise CourseError("number-range", name="n_actions", value=n_actions, least=1, most=LARGEST)
    return size * np.sqrt(n_actions / whole(iterations, "iterations", least=1))


def regret_bound(tree, player, iterations):
    """Delta |I_i| sqrt(|A_i|) / sqrt(T): no average overall regret of CFR is above it.

    |I_i| counts the player's information sets, |A_i| the most actions in one of them. In units
    of payoff; any number of players. Raises CourseError for a player the tree does not have and
    for iterations below 1. Source: D5.7; Zinkevich et al. (2007), theorem 4.
    """
    player = check_tree(tree).check_player(player)
    own = [s for s in tree.sets if s.player == player]
    if not own:
        whole(iterations, "iterations", least=1)
        return 0.0
    most = max(len(s.actions) for s in own)
    return len(own) * regret_matching_bound(payoff_range(tree, player), most, iterations)


def nash_conv_bound(tree, iterations):
    """The sum of the players' regret bounds: the NashConv of CFR's average is not above it.

    In units of payoff. Only with two players and zero sum does theory bound NashConv by regrets;
    a CourseError refuses other trees. Source: D3.3, D5.7.
    """
    check_tree(tree)
    if not is_zero_sum_for_two(tree):
        raise CourseError("two-player-zero-sum", game=tree.name)
    return sum(regret_bound(tree, player, iterations) for player in tree.players)


def _play(profile):
    """The tree's own sequence form, all players in one part, set to play the profile."""
    tree, vector = check_tree(profile.tree), profile.vector
    # Whole numbers alone, a pure profile's, are played as floats: it is fractions that ask for
    # exact answers, and these take a hundred times as long.
    exact = not all(issubclass(kind, (Integral, float)) for kind in _kinds(vector))
    # Kept with the tree: to lay it out takes a hundred times as long as to use it.
    rooms = kept(tree, "_rooms", dict)
    if exact not in rooms:
        if not exact:
            check_tree_in_floats(tree)
        form = SequenceForm(tree, [tuple(tree.players)], object if exact else float)
        (part,) = form.parts
        rooms[exact] = part, form.x, part.over_actions(np.fmax, part.value, part.set_value)
    part, x, best_action = rooms[exact]
    if part.n_pairs:
        vector.astype(part.strategy.dtype, copy=False).take(part.pairs, 0, part.strategy, "clip")
        realise(part, x)
    return part, x, best_action


def _kinds(array):
    return set(map(type, array)) if array.dtype == object else {array.dtype.type}


def _best_values(part, best_action):
    """From what the ends pay, values of pairs and sets when every set takes its best action."""
    for level, calls in zip(reversed(part.levels), reversed(best_action), strict=True):
        if level.slots is not None:
            add_following(part, level)
        for call, arguments in calls:
            call(*arguments)


def _as_floats(array):
    try:
        return array.astype(float)
    except TypeError:
        return array
