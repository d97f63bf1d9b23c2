"""Cut subgames out of a tree, and compute the players' ranges and the values of their hands.

A subgame is the remainder of a game after a public event, such as the public card of Leduc poker.
Its roots are the histories that are possible just after the event, and the subgame is closed: no
information set lies partly inside and partly outside. A player's hand is all that the player knows
about the root; a player's range holds, for each hand, the player's own probability of reaching the
subgame with that hand. Subgames of the same shape, such as the second rounds of Leduc poker, are
processed together: the last axis of the arrays runs over these n subgames. `cfr_core.resolving`
solves subgames.

The functions require a two-player zero-sum game without symbols. Source: Burch, Johanson and
Bowling (2014).
"""

from dataclasses import dataclass, replace

import numpy as np

from cfr_core.checks import check_profile, check_tree, check_tree_in_floats
from cfr_core.equilibrium import is_two_player_zero_sum
from cfr_core.errors import CourseError
from cfr_core.sequence_form import SequenceForm
from cfr_core.subgame_trees import deal_tree, inner_pairs, payoffs_by_root
from cfr_core.tree import Tree
from cfr_core.values import own_reach


@dataclass(frozen=True, eq=False, repr=False)
class Subgames:
    """Hold n subgames of the same shape in a tree, each with m roots.

    tree         the tree that contains the subgames
    roots        (m, n) the node numbers of the roots
    chance_reach (m, n) the product of the chance probabilities on the path to each root
    hands        {player: (m,) the number of the player's hand at each root}
    nodes        (nodes, n) the numbers of all nodes, level by level
    infosets     the information sets of the first subgame
    pairs        (pairs, n) the indices of the pairs (I, a) in the tree, in the order of `infosets`
    pair_player  (pairs,) the player of each pair
    pair_hand    (pairs,) the number of that player's hand at each pair
    payoffs      (nodes, n) player 1's payoffs, 0 except at terminal nodes
    """

    tree: Tree
    roots: np.ndarray
    chance_reach: np.ndarray
    hands: dict
    nodes: np.ndarray
    infosets: tuple
    pairs: np.ndarray
    pair_player: np.ndarray
    pair_hand: np.ndarray
    payoffs: np.ndarray

    def __repr__(self):
        m, n = self.roots.shape
        return f"Subgames({self.tree.name}: {n} subgames with {m} roots each)"


def cut_subgames(tree, roots):
    """Return the smallest closed subgames with the given roots, as a tuple of `Subgames`.

    roots   the node numbers of the roots; terminal nodes are ignored, and roots that a player
            cannot distinguish share a subgame

    Whether a player can distinguish two roots is determined by the player's information sets below
    them, or by the player's last choice above them if the player does not move again.

    Each `Subgames` holds all subgames of one shape. Raises CourseError if the game is not a
    two-player zero-sum game, if a root is below another root, or if an information set lies only
    partly inside a subgame.
    """
    if not is_two_player_zero_sum(check_tree_in_floats(check_tree(tree))):
        raise CourseError("subgame-zero-sum", game=tree.name)
    roots = np.unique(np.array([tree.check_node(node) for node in roots], np.intp))
    roots = roots[tree.n_children[roots] > 0]
    root_index = _root_above(tree, roots)
    _check_closed(tree, root_index)
    information = {player: _information(tree, roots, root_index, player) for player in tree.players}
    hand = {player: _components(len(roots), [information[player]]) for player in tree.players}
    subgame = _components(len(roots), information.values())
    shapes = {}
    for representative in np.unique(subgame):
        members = np.flatnonzero(subgame == representative)
        hands = {p: np.unique(hand[p][members], return_inverse=True)[1] for p in tree.players}
        nodes, root = _nodes_below(tree, roots[members])
        infosets, key = _shape(tree, nodes, hands)
        shapes.setdefault(key, []).append((nodes, infosets, root, hands))
    return tuple(_stack(tree, subgames) for subgames in shapes.values())


def select_subgames(subgames, indices):
    """Return a `Subgames` that holds some of the n subgames, in the given order.

    indices   the indices, counted from 0, of the subgames to select; an index may be repeated, so
              that one subgame can be combined with several ranges
    """
    pairs = subgames.pairs[:, indices]
    set_indices = dict.fromkeys(subgames.tree.sequence_infoset[pairs[:, 0]].tolist())
    return replace(
        subgames,
        roots=subgames.roots[:, indices],
        chance_reach=subgames.chance_reach[:, indices],
        nodes=subgames.nodes[:, indices],
        infosets=tuple(subgames.tree.infosets[i] for i in set_indices),
        pairs=pairs,
        payoffs=subgames.payoffs[:, indices],
    )


def player_ranges(profile, subgames):
    """Return both players' ranges under a profile, {player: (hands, n)}.

    Raises CourseError for anything but a numerical profile on the tree of `subgames`.
    """
    check_profile(profile, subgames.tree)
    ranges = {}
    for player, hands in subgames.hands.items():
        reach = own_reach(profile, player)[subgames.roots].astype(float)
        ranges[player] = reach[np.unique(hands, return_index=True)[1]]
    return ranges


def subgame_strategies(profile, subgames):
    """Return a profile's probabilities in the subgames, as an array (pairs, n).

    Raises CourseError for anything but a numerical profile on the tree of `subgames`.
    """
    return check_profile(profile, subgames.tree).vector.astype(float)[subgames.pairs]


def hand_values(subgames, ranges, strategies, best_response=False):
    """Return the counterfactual values of the hands at the roots, {player: (hands, n)}.

    ranges          {player: (hands, n)} the players' ranges
    strategies      (pairs, n) the strategies of both players
    best_response   whether each player's value is that of a best response in the subgame

    A hand's value is in units of payoff, weighted by chance and the opponent's range, but not by
    the player's own range. With `best_response`, the values are the counterfactual best-response
    values of CFR-D.
    """
    tree, n = deal_tree(subgames), subgames.roots.shape[1]
    payoffs = payoffs_by_root(subgames, tree, subgames.chance_reach)
    form = SequenceForm(tree, [(1,), (2,)], float, n, payoffs)
    vector = np.zeros((tree.n_sequences, n))
    vector[inner_pairs(subgames, tree)] = strategies
    for player in (1, 2):
        vector[_hand_pairs(subgames, tree, player)] = ranges[player]
    for layout in form.layouts:
        layout.strategy[:] = vector[layout.pairs]
        layout.realise()
    values = {}
    for player, layout in zip((1, 2), form.layouts, strict=True):
        layout.terminal_values()
        layout.prepare_back_up(maximise=best_response)()
        vector[layout.pairs] = layout.value
        values[player] = vector[_hand_pairs(subgames, tree, player)]
    return values


def _hand_pairs(subgames, tree, player):
    names = [str(("hand", player, hand)) for hand in range(subgames.hands[player].max() + 1)]
    return [tree.infoset(name).start for name in names]


def _root_above(tree, roots):
    """Return, for every node, the index of the root at or above it, or -1 if there is none."""
    root = np.full(tree.n_nodes, -1)
    root[roots] = np.arange(len(roots))
    for level in tree.levels[1:]:
        root_of_parent = root[tree.parent[level]]
        nested_nodes = np.flatnonzero((root_of_parent >= 0) & (root[level] >= 0))
        if len(nested_nodes):
            upper_node, lower_node = (
                roots[root_of_parent[nested_nodes[0]]],
                level.start + nested_nodes[0],
            )
            raise CourseError(
                "subgame-nested", upper=tree.history(upper_node), lower=tree.history(lower_node)
            )
        root[level] = np.maximum(root[level], root_of_parent)
    return root


def _check_closed(tree, root):
    for infoset in tree.infosets:
        is_inside = root[infoset.nodes] >= 0
        if is_inside.any() and not is_inside.all():
            raise CourseError(
                "subgame-open",
                name=infoset.name,
                inside=tree.history(infoset.nodes[is_inside][0]),
                outside=tree.history(infoset.nodes[~is_inside][0]),
            )


def _information(tree, roots, root, player):
    """Return the player's information at every root, as two arrays of equal length.

    The first array holds indices of roots; a root may occur several times. The second array holds,
    for each of these roots, a number that denotes an information set of the player at or below the
    root. If there is no such set, the number denotes the player's last choice above the root.
    """
    own_nodes = np.flatnonzero((root >= 0) & (tree.player == player))
    silent_roots = np.setdiff1d(np.arange(len(roots)), root[own_nodes])
    last = tree.last_sequence(player)[roots[silent_roots]]
    information = np.concatenate([tree.infoset_index[own_nodes], len(tree.infosets) + 1 + last])
    return np.concatenate([root[own_nodes], silent_roots]), information


def _components(count, information):
    """Return, for each of `count` roots, the smallest index of a root connected to it.

    Two roots at which a player has the same information are connected, and so are all roots in a
    chain of such pairs.

    information   for each player, two arrays as returned by `_information`
    """
    root, infoset = (np.concatenate(arrays) for arrays in zip(*information, strict=True))
    first, previous = np.arange(count), None
    while not np.array_equal(first, previous):
        previous = first.copy()
        first_of_set = np.full(infoset.max(initial=0) + 1, count)
        np.minimum.at(first_of_set, infoset, first[root])
        np.minimum.at(first, root, first_of_set[infoset])
    return first


def _nodes_below(tree, roots):
    """Return all nodes at or below the roots, level by level, and the index of each node's root."""
    nodes, root, levels = roots, np.arange(len(roots)), []
    while len(nodes):
        levels.append((nodes, root))
        counts = tree.n_children[nodes]
        begin = np.repeat(tree.first_child[nodes] - (np.cumsum(counts) - counts), counts)
        nodes, root = begin + np.arange(counts.sum()), np.repeat(root, counts)
    return tuple(map(np.concatenate, zip(*levels, strict=True)))


def _shape(tree, nodes, hands):
    """Return a subgame's information sets, and a key that only subgames of the same shape share.

    The information sets are in the order of their first nodes in `nodes`.
    """
    index = tree.infoset_index[nodes]
    _, first, set_order = np.unique(index, return_index=True, return_inverse=True)
    order = np.argsort(np.argsort(first))
    infosets = [tree.infosets[i] for i in index[np.sort(first)] if i >= 0]
    m = len(hands[1])
    shape_arrays = (
        tree.player[nodes],
        tree.n_children[nodes],
        order[set_order],
        tree.chance_as_float[nodes[m:]],
    )
    return infosets, tuple(array.tobytes() for array in (*shape_arrays, *hands.values()))


def _stack(tree, subgames):
    """Stack subgames of one shape, given as (nodes, infosets, root, hands), into a `Subgames`."""
    nodes = np.stack([subgame[0] for subgame in subgames], axis=1)
    pairs = [np.concatenate([np.r_[s.slice] for s in subgame[1]]) for subgame in subgames]
    _, infosets, root, hands = subgames[0]
    row = {node: i for i, node in enumerate(nodes[:, 0].tolist())}
    sizes = [len(s.actions) for s in infosets]
    hand = [hands[s.player][root[row[int(s.nodes[0])]]] for s in infosets]
    payoffs = np.zeros(tree.n_nodes)
    payoffs[tree.terminals] = tree.payoffs[:, 0].astype(float)
    chance_reach = np.array(tree.chance_as_float)
    for level in tree.levels[1:]:
        chance_reach[level] *= chance_reach[tree.parent[level]]
    roots = nodes[: len(hands[1])]
    return Subgames(
        tree,
        roots,
        chance_reach[roots],
        hands,
        nodes,
        tuple(infosets),
        np.stack(pairs, axis=1),
        np.repeat([s.player for s in infosets], sizes),
        np.repeat(hand, sizes),
        payoffs[nodes],
    )
