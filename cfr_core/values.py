"""Compute reach probabilities, contributions, counterfactual values and regrets of a profile.

The functions work on whole arrays of any kind of number: a profile of floats gives floats, a
profile of fractions gives fractions, and a profile of symbols gives expressions. Functions of nodes
return an array over the tree's nodes; functions of information sets return a dictionary {set name:
value}. All functions raise CourseError for anything but a profile and for a player who is not in
the game. Labels such as D1.8 refer to docs/examples.md.
"""

import numpy as np

from cfr_core.profile import as_profile


def reach(profile):
    """Return pi(h), the probability that play reaches h (D1.8).

    It is the product of the probabilities of all actions in h.
    """
    return _product_down(as_profile(profile).tree, profile.edge_probabilities)


def own_reach(profile, player):
    """Return pi_i(h), the factor of pi(h) that comes from player i's own choices (D1.8)."""
    is_own_edge = _is_edge_of(as_profile(profile).tree, player)
    return _product_down(profile.tree, np.where(is_own_edge, profile.edge_probabilities, 1))


def others_reach(profile, player):
    """Return pi_-i(h), the factor of pi(h) that comes from the other players and chance (D1.8)."""
    is_own_edge = _is_edge_of(as_profile(profile).tree, player)
    return _product_down(profile.tree, np.where(is_own_edge, 1, profile.edge_probabilities))


def chance_reach(profile):
    """Return pi_0(h), the factor of pi(h) that comes from chance alone."""
    tree = as_profile(profile).tree
    return _product_down(tree, np.where(tree.sequence >= 0, 1, profile.edge_probabilities))


def contributions(profile, player):
    """Return u_i(h), the sum over the terminal nodes z below h of pi(z) u_i(z) (D1.8).

    This is the contribution of h to the expected payoff u_i(sigma) of `profile`; at the root it
    equals u_i(sigma).
    """
    tree = as_profile(profile).tree
    pi = reach(profile)
    return _expand(_sum_up(tree, pi[tree.terminals] * _payoffs(tree, player)))


def continuation_values(profile, player):
    """Return the continuation value U_i(h), player i's expected payoff after play reaches h (D1.9).

    It is the sum over the terminal nodes z below h of pi(z|h) u_i(z).
    """
    tree = as_profile(profile).tree
    edges = profile.edge_probabilities
    value = _put_at_terminals(tree, _payoffs(tree, player) * np.ones_like(edges[tree.terminals]))
    for parents, children, starts in _level_pairs(tree):
        value[parents] = np.add.reduceat(edges[children] * value[children], starts)
    return _expand(value)


def counterfactual_values(profile, player):
    """Return v_i(h), the sum over terminal nodes z below h of pi_-i(h) pi(z|h) u_i(z) (D1.9).

    It is U_i(h) times the probability that play reaches h if player i plays to reach h.
    """
    return _expand(others_reach(profile, player) * continuation_values(profile, player))


def infoset_contributions(profile, player):
    """Return {set name: u_i(I)}, where u_i(I) is the sum of u_i(h) over all h in I (D1.8)."""
    return _sum_over_sets(as_profile(profile).tree, player, contributions(profile, player))


def infoset_values(profile, player):
    """Return {set name: v_i(I)}, where v_i(I) is the sum of v_i(h) over all h in I (D1.9)."""
    return _sum_over_sets(as_profile(profile).tree, player, counterfactual_values(profile, player))


def action_values(profile, player):
    """Return {set name: array of v_i(I, a)} (D1.9).

    The value v_i(I, a) is the sum of v_i(ha) over all h in I.
    """
    tree = as_profile(profile).tree
    value = counterfactual_values(profile, player)
    return {
        infoset.name: _expand(
            np.array([value[tree.first_child[infoset.nodes] + i].sum() for i in range(n)])
        )
        for infoset, n in _own_sets(tree, player)
    }


def instantaneous_regrets(profile, player):
    """Return {set name: array of r_i(I, a)}, where r_i(I, a) = v_i(I, a) - v_i(I) (D1.11).

    The value v_i(I) is the mean of the values v_i(I, a), weighted by sigma_i.
    """
    return {
        name: _expand(values - (profile[name] * values).sum())
        for name, values in action_values(profile, player).items()
    }


def _is_edge_of(tree, player):
    """Return, for every node, whether the action that leads to it is an action of `player`."""
    tree.check_player(player)
    return (tree.parent >= 0) & (tree.player[tree.parent] == player)


def _own_sets(tree, player):
    return [(s, len(s.actions)) for s in tree.infosets if s.player == player]


def _payoffs(tree, player):
    return tree.payoffs[:, tree.check_player(player) - 1]


def _product_down(tree, edges):
    product = np.array(edges)
    for level in tree.levels[1:]:
        product[level] = product[tree.parent[level]] * product[level]
    return _expand(product)


def _sum_up(tree, terminal_values):
    total = _put_at_terminals(tree, terminal_values)
    for parents, children, starts in _level_pairs(tree):
        total[parents] = np.add.reduceat(total[children], starts)
    return total


def _put_at_terminals(tree, values):
    array = np.zeros(tree.n_nodes, dtype=values.dtype)
    array[tree.terminals] = values
    return array


def _level_pairs(tree):
    """Yield, from the last level to the first, the indices needed to sum over the nodes' children.

    Each tuple holds the numbers of a level's inner nodes, the slice of the level below, and, for
    each inner node, the position of the node's first child in that slice.
    """
    for level, children in zip(tree.levels[-2::-1], tree.levels[:0:-1], strict=True):
        inner_nodes = np.flatnonzero(tree.n_children[level]) + level.start
        yield inner_nodes, children, tree.first_child[inner_nodes] - children.start


def _sum_over_sets(tree, player, value):
    return {infoset.name: value[infoset.nodes].sum() for infoset, _ in _own_sets(tree, player)}


def _expand(array):
    """Expand symbolic entries so that equal expressions look the same; leave numbers unchanged."""
    if array.dtype != object:
        return array
    return np.array([getattr(x, "expand", lambda x=x: x)() for x in array], dtype=object)
