"""Solve games to a limited depth, where a function of the ranges returns the hands' values."""

import numpy as np

from cfr_core import Profile
from cfr_core.matching import normalise
from cfr_core.resolving import by_hand, dealt, solve
from cfr_core.subgames import hand_values
from cfr_core.values import others_reach, own_reach


def depth_limited(tree, subgames, leaf, T):
    """Return the average profile of depth-limited CFR+, and a bound on its NashConv.

    subgames   the n subgames that CFR+ replaces by leaves
    leaf       a function of the ranges {player: (hands, n)}; it returns the hands' counterfactual
               values in the same form, and strategies (pairs, n) in the subgames
    T          the number of iterations

    The strategies in the subgames are used only for the average.

    Updates are simultaneous, and iteration t has weight t in the average. The bound is valid if the
    leaves' values are at least those of best responses to the strategies returned. It is the
    sum, over the information sets above the leaves, of the largest positive local regrets, plus the
    sum of both players' values at the root; regrets and values are averages over the iterations.
    Source: Moravčík et al. (2017).
    """
    above = np.setdiff1d(np.arange(1, tree.n_nodes), subgames.nodes)
    starts = [s.start for s in tree.infosets]
    inside = np.isin(np.arange(tree.n_sequences), subgames.pairs)
    regret, total, average = (np.zeros(tree.n_sequences) for _ in range(3))
    gap = 0.0
    for t in range(1, T + 1):
        sigma = normalise(tree, regret)
        profile = Profile.from_vector(tree, sigma.copy())
        values, below = leaf(_ranges(profile, subgames))
        sigma[subgames.pairs] = below
        profile = Profile.from_vector(tree, sigma)
        worth, x = np.zeros(tree.n_sequences), np.zeros(tree.n_sequences)
        for player in (1, 2):
            of_pairs, at_root = _values_above(profile, subgames, above, player, values[player])
            worth, gap = worth + of_pairs, gap + t * at_root
            own = np.flatnonzero((tree.parent >= 0) & (tree.player[tree.parent] == player))
            # All histories in a set have the same own reach, so it can be read at any of them.
            x[tree.sequence[own]] = own_reach(profile, player)[own]
        average += t * x
        played = np.add.reduceat(sigma * worth, starts)[tree.sequence_infoset]
        now = np.where(inside, 0, worth - played)
        total += t * now
        regret = np.maximum(regret + now, 0)
    most = np.maximum.reduceat(np.maximum(total, 0), starts)
    bound = float(most.sum() + gap) / (T * (T + 1) / 2)
    return Profile.from_vector(tree, normalise(tree, average)), bound


def _ranges(profile, subgames):
    return {
        player: own_reach(profile, player)[subgames.roots][_first_roots(hands)]
        for player, hands in subgames.hands.items()
    }


def _first_roots(hands):
    """Return the index of the first root at which each hand is held."""
    return np.unique(hands, return_index=True)[1]


def _values_above(profile, subgames, above, player, values):
    """Return a player's counterfactual values for the pairs above the subgames and at the root.

    values   (hands, n) the counterfactual values of the player's hands in the subgames
    """
    tree = profile.tree
    v = np.zeros(tree.n_nodes)
    ends = tree.terminals[np.isin(tree.terminals, above)]
    payoffs = tree.payoffs[np.searchsorted(tree.terminals, ends), player - 1].astype(float)
    v[ends] = others_reach(profile, player)[ends] * payoffs
    # Above the roots, only the sum of a hand's values over its roots matters. The hand's first root
    # can therefore receive the whole value.
    v[subgames.roots[_first_roots(subgames.hands[player])]] = values
    nodes = np.concatenate([above, subgames.roots.ravel()])
    own = tree.player[tree.parent] == player
    share = np.where(own, profile.vector[tree.sequence], 1)
    for level in reversed(tree.levels[1:]):
        here = nodes[(nodes >= level.start) & (nodes < level.stop)]
        np.add.at(v, tree.parent[here], share[here] * v[here])
    pairs = np.zeros(tree.n_sequences)
    mine = nodes[own[nodes]]
    np.add.at(pairs, tree.sequence[mine], v[mine])
    return pairs, v[0]


def solved_leaf(subgames, iterations, error=None):
    """Return a leaf function for `depth_limited` that solves the subgames at every call.

    error   {player: (hands, n)} errors per unit of a hand's weight, added to the values; or None

    The values are those of best responses to the opponent's solution.
    """

    def leaf(ranges):
        solution = solve(dealt(subgames, ranges), iterations)
        values = hand_values(subgames, ranges, solution, best=True)
        for player, deviation in (error or {}).items():
            hands = subgames.hands
            weight = subgames.chance * ranges[3 - player][hands[3 - player]]
            values[player] = values[player] + deviation * by_hand(hands[player], weight)
        return values, solution

    return leaf
