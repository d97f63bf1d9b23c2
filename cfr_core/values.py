"""The definitions: reach, expected payoff, counterfactual value, regret; one function a formula.

Everything is computed over whole arrays of any kind of number. A profile of floats gives floats,
one of fractions gives fractions, one of symbols gives expressions, from the same lines. Functions
of nodes return an array over the tree's nodes; functions of information sets return a
dictionary from set name to value. All raise CourseError for what is no profile and for a player
the game does not have. D1.8 and its like are numbers in EXAMPLES.md.
"""

import numpy as np

from cfr_core.profile import as_profile


def reach(profile):
    """pi(h), the probability that play comes to h: the product of all steps (D1.8)."""
    return _product_down(as_profile(profile).tree, profile.edges)


def own_reach(profile, player):
    """pi_i(h), what player i's own choices contribute to pi(h) (D1.8)."""
    mine = _chosen_by(as_profile(profile).tree, player)
    return _product_down(profile.tree, np.where(mine, profile.edges, 1))


def others_reach(profile, player):
    """pi_-i(h), what everyone else's choices and chance contribute to pi(h) (D1.8)."""
    mine = _chosen_by(as_profile(profile).tree, player)
    return _product_down(profile.tree, np.where(mine, 1, profile.edges))


def chance_reach(profile):
    """pi_0(h), what chance alone contributes to pi(h)."""
    tree = as_profile(profile).tree
    return _product_down(tree, np.where(tree.sequence >= 0, 1, profile.edges))


def expected_payoff(profile, player):
    """u_i(h), the sum over the ends z below h of pi(z) u_i(z) (D1.8).

    It is what h contributes to the expected payoff u_i(sigma) of `profile`: at the root, all of it.
    """
    tree = as_profile(profile).tree
    pi = reach(profile)
    return _tidy(_sum_up(tree, pi[tree.ends] * _payoffs(tree, player)))


def payoff_from(profile, player):
    """U_i(h), the sum over the ends z below h of pi(z|h) u_i(z): the payoff from h on (D1.9)."""
    tree = as_profile(profile).tree
    edges = profile.edges
    value = _at_ends(tree, _payoffs(tree, player) * np.ones_like(edges[tree.ends]))
    for above, below, starts in _level_pairs(tree):
        value[above] = np.add.reduceat(edges[below] * value[below], starts)
    return _tidy(value)


def counterfactual_value(profile, player):
    """v_i(h), the sum over the ends z below h of pi_-i(h) pi(z|h) u_i(z) (D1.9).

    What h is worth to i, weighted by the chance that the others bring play there if i wants it.
    """
    return _tidy(others_reach(profile, player) * payoff_from(profile, player))


def set_payoff(profile, player):
    """u_i(I), the sum of u_i(h) over the histories h in I (D1.8). {set name: number}"""
    return _over_sets(as_profile(profile).tree, player, expected_payoff(profile, player))


def set_value(profile, player):
    """v_i(I), the sum of v_i(h) over the histories h in I (D1.9). {set name: number}"""
    return _over_sets(as_profile(profile).tree, player, counterfactual_value(profile, player))


def action_value(profile, player):
    """v_i(I, a), the sum of v_i(ha) over the histories h in I (D1.9). {set name: array}"""
    tree = as_profile(profile).tree
    value = counterfactual_value(profile, player)
    return {
        infoset.name: _tidy(
            np.array([value[tree.first[infoset.nodes] + i].sum() for i in range(n)])
        )
        for infoset, n in _own_sets(tree, player)
    }


def instantaneous_regret(profile, player):
    """r_i(I, a) = v_i(I, a) - v_i(I), v_i(I) the mean by sigma_i (D1.11). {set name: array}"""
    return {
        name: _tidy(values - (profile[name] * values).sum())
        for name, values in action_value(profile, player).items()
    }


def _chosen_by(tree, player):
    """For every node, whether `player` made the step into it."""
    tree.check_player(player)
    return (tree.parent >= 0) & (tree.player[tree.parent] == player)


def _own_sets(tree, player):
    return [(s, len(s.actions)) for s in tree.sets if s.player == player]


def _payoffs(tree, player):
    return tree.payoffs[:, tree.check_player(player) - 1]


def _product_down(tree, edges):
    product = np.array(edges)
    for level in tree.levels[1:]:
        product[level] = product[tree.parent[level]] * product[level]
    return _tidy(product)


def _sum_up(tree, at_ends):
    total = _at_ends(tree, at_ends)
    for above, below, starts in _level_pairs(tree):
        total[above] = np.add.reduceat(total[below], starts)
    return total


def _at_ends(tree, values):
    array = np.zeros(tree.n_nodes, dtype=values.dtype)
    array[tree.ends] = values
    return array


def _level_pairs(tree):
    """From the bottom up: a level's inner nodes, the level below, and where each one's begins."""
    for level, below in zip(tree.levels[-2::-1], tree.levels[:0:-1], strict=True):
        inner = np.flatnonzero(tree.n_children[level]) + level.start
        yield inner, below, tree.first[inner] - below.start


def _over_sets(tree, player, value):
    return {infoset.name: value[infoset.nodes].sum() for infoset, _ in _own_sets(tree, player)}


def _tidy(array):
    """Expressions multiplied out, so that equal ones look equal; numbers as they are."""
    if array.dtype != object:
        return array
    return np.array([getattr(x, "expand", lambda x=x: x)() for x in array], dtype=object)
