"""Solve games to a limited depth, at which a function of the ranges gives the hands' values."""

import numpy as np

from cfr_core import Profile
from cfr_core.matching import normalise
from cfr_core.resolving import solve_problem, sum_by_hand, unsafe_problem
from cfr_core.subgames import hand_values
from cfr_core.values import others_reach, own_reach


def solve_depth_limited(tree, subgames, leaf, T):
    """Return the average profile of depth-limited CFR+ and a bound on its NashConv.

    subgames   the n subgames that CFR+ replaces by leaves
    leaf       a function that takes the ranges {player: (hands, n)} and returns the hands'
               counterfactual values in the same form and the strategies (pairs, n) in the subgames
    T          the number of iterations

    The strategies that `leaf` returns are used only for the average profile.

    Updates are simultaneous, and iteration t has weight t in the average. The bound is valid if the
    values that `leaf` returns are at least as large as those of best responses to the strategies
    that it returns. The bound is the sum, over the information sets above the leaves, of each set's
    largest positive regret, plus the sum of both players' values at the root. These regrets and
    values are weighted averages over the iterations.
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
        node_values, x = np.zeros(tree.n_sequences), np.zeros(tree.n_sequences)
        for player in (1, 2):
            of_pairs, at_root = _values_above(profile, subgames, above, player, values[player])
            node_values, gap = node_values + of_pairs, gap + t * at_root
            own = np.flatnonzero((tree.parent >= 0) & (tree.player[tree.parent] == player))
            # All nodes after a pair (I, a) have the same own reach, so x may be set at any of them.
            x[tree.sequence[own]] = own_reach(profile, player)[own]
        average += t * x
        played = np.add.reduceat(sigma * node_values, starts)[tree.sequence_infoset]
        new_regret = np.where(inside, 0, node_values - played)
        total += t * new_regret
        regret = np.maximum(regret + new_regret, 0)
    most = np.maximum.reduceat(np.maximum(total, 0), starts)
    bound = float(most.sum() + gap) / (T * (T + 1) / 2)
    return Profile.from_vector(tree, normalise(tree, average)), bound


def _ranges(profile, subgames):
    return {
        player: own_reach(profile, player)[subgames.roots][_first_roots(hands)]
        for player, hands in subgames.hands.items()
    }


def _first_roots(hands):
    """Return, for each hand, the index of the first root at which it is held."""
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
    # Above a subgame, only the sum of a hand's values over the roots with this hand matters. The
    # first of these roots can therefore receive the whole value.
    v[subgames.roots[_first_roots(subgames.hands[player])]] = values
    nodes = np.concatenate([above, subgames.roots.ravel()])
    own = tree.player[tree.parent] == player
    share = np.where(own, profile.vector[tree.sequence], 1)
    for level in reversed(tree.levels[1:]):
        level_nodes = nodes[(nodes >= level.start) & (nodes < level.stop)]
        np.add.at(v, tree.parent[level_nodes], share[level_nodes] * v[level_nodes])
    pairs = np.zeros(tree.n_sequences)
    own_nodes = nodes[own[nodes]]
    np.add.at(pairs, tree.sequence[own_nodes], v[own_nodes])
    return pairs, v[0]


def solved_leaf(subgames, iterations, error=None):
    """Return a leaf function for `solve_depth_limited` that solves the subgames at every call.

    iterations   the number of iterations of the subgame solver
    error        None, or {player: (hands, n)} errors, per unit of a hand's weight, to be added to
                 the values

    Without errors, the values are those of a best response to the opponent's strategy in the
    solution.
    """

    def leaf(ranges):
        solution = solve_problem(unsafe_problem(subgames, ranges), iterations)
        values = hand_values(subgames, ranges, solution, best_response=True)
        for player, deviation in (error or {}).items():
            hands = subgames.hands
            weight = subgames.chance_reach * ranges[3 - player][hands[3 - player]]
            values[player] = values[player] + deviation * sum_by_hand(hands[player], weight)
        return values, solution

    return leaf
