"""Build the trees that are solved in place of subgames, and the payoffs at their terminal nodes.

The module `cfr_core.subgames` defines subgames, their roots and their hands, and
`cfr_core.resolving` uses the trees.
"""

import numpy as np

from cfr_core.checks import cache_on_tree
from cfr_core.games.rules import CHANCE, Game
from cfr_core.tree import TERMINAL, Tree

IN, OUT = "in", "out"


def deal_tree(subgames, stopper=None):
    """Return the tree in which chance deals a root uniformly at random and play continues from it.

    stopper   the player who may stop after seeing its own hand, or None

    A history is (root number, player 1's action, player 2's action, first action of the subgame,
    ...). After the deal, both players choose `in`, except that the stopper may also choose `out`;
    for this choice, each player has one information set per hand. The information sets inside the
    subgame have the same names as in the first of the subgames. The payoffs are 0, because a solver
    receives the actual payoffs separately, with one column per subgame.
    """
    return cache_on_tree(subgames, f"deal {stopper}", lambda: Tree(_deal_game(subgames, stopper)))


def _deal_game(subgames, stopper):
    inner_rules, m = _SubgameRules(subgames), len(subgames.roots)

    def mover(h):
        if OUT in h[1:3]:
            return None
        return (CHANCE, 1, 2)[len(h)] if len(h) < 3 else inner_rules.mover((h[0], *h[3:]))

    def actions(h):
        if len(h) < 3:
            return (IN, OUT) if len(h) == stopper else (IN,)
        return inner_rules.actions((h[0], *h[3:]))

    def chance(h):
        return inner_rules.chance((h[0], *h[3:])) if h else dict.fromkeys(range(m), 1 / m)

    def sees(h):
        if len(h) < 3:
            return "hand", len(h), int(subgames.hands[len(h)][h[0]])
        return inner_rules.sees((h[0], *h[3:]))

    return Game(f"{subgames.tree.name}: subgame", 2, mover, actions, lambda h: (0, 0), sees, chance)


def choice_tree(subgames, chooser):
    """Return the tree in which `chooser` chooses a hand and chance deals one of the hand's roots.

    A history is (hand, root number, first action of the subgame, ...). The payoffs and the names of
    the sets are as in `deal_tree`.
    """
    return cache_on_tree(
        subgames, f"choice {chooser}", lambda: Tree(_choice_game(subgames, chooser))
    )


def _choice_game(subgames, chooser):
    inner_rules, hands = _SubgameRules(subgames), subgames.hands[chooser]

    def mover(h):
        return (chooser, CHANCE)[len(h)] if len(h) < 2 else inner_rules.mover(h[1:])

    def actions(h):
        return inner_rules.actions(h[1:]) if h else tuple(range(hands.max() + 1))

    def chance(h):
        roots = np.flatnonzero(hands == h[0]).tolist()
        return inner_rules.chance(h[1:]) if len(h) > 1 else dict.fromkeys(roots, 1 / len(roots))

    def sees(h):
        return inner_rules.sees(h[1:]) if h else "choice of hand"

    name = f"{subgames.tree.name}: choice of hand"
    return Game(name, 2, mover, actions, lambda h: (0, 0), sees, chance)


class _SubgameRules:
    """Define the first subgame's rules as functions of the history (root number, action, ...)."""

    def __init__(self, subgames):
        self.tree = subgames.tree
        self.rows = _rows(subgames)
        self.nodes = subgames.nodes[:, 0]

    def _node(self, h):
        return self.nodes[self.rows[h]]

    def mover(self, h):
        player = int(self.tree.player[self._node(h)])
        return None if player == TERMINAL else player

    def actions(self, h):
        return tuple(self.chance(h))

    def chance(self, h):
        children = list(self.tree.children(self._node(h)))
        labels = [self.tree.labels[index] for index in self.tree.label_index[children]]
        return dict(zip(labels, self.tree.chance[children].tolist(), strict=True))

    def sees(self, h):
        return self.tree.infosets[self.tree.infoset_index[self._node(h)]].name


def _rows(subgames):
    """Return {history: row of its node in `subgames.nodes`} for the first subgame.

    A history is (root number, action, action, ...).
    """

    def compute():
        tree, path = subgames.tree, {}
        for row, node in enumerate(subgames.nodes[:, 0].tolist()):
            parent_path = path.get(int(tree.parent[node]))
            action = tree.labels[tree.label_index[node]]
            path[node] = (row,) if parent_path is None else (*parent_path, action)
        return {h: row for row, h in enumerate(path.values())}

    return cache_on_tree(subgames, "rows", compute)


def terminal_rows(subgames, tree, root_position=0, action_position=3):
    """Return the root number and the row of every terminal node, as two arrays (terminals,).

    The row is the node's row in `subgames.nodes`, or -1 if a player has stopped.

    tree              a deal tree or a choice tree
    root_position     the position of the root number in a history
    action_position   the position of the subgame's first action in a history

    By default, the positions are those in a deal tree.
    """

    def compute():
        row_at, root_rows = _rows(subgames), []
        for h in map(tree.history, tree.terminals):
            is_stopped = OUT in h[root_position + 1 : action_position]
            root_rows.append(
                (
                    h[root_position],
                    -1 if is_stopped else row_at[h[root_position], *h[action_position:]],
                )
            )
        return np.array(root_rows).T

    return cache_on_tree(tree, "_terminal_rows", compute)


def payoffs_by_root(subgames, tree, weights):
    """Return both players' weighted payoffs in a deal tree, as an array (terminals, 2, n).

    weights   (m, n) the weights of the roots

    In the tree, chance deals each root with probability 1/m; to compensate, the payoffs contain the
    factor m. If a player has stopped, the payoff is 0.
    """
    root, row = terminal_rows(subgames, tree)
    payoff = np.where(row[:, None] < 0, 0, subgames.payoffs[row]) * (len(weights) * weights)[root]
    return np.stack([payoff, -payoff], axis=1)


def inner_pairs(subgames, tree):
    """Return the indices of the first subgame's pairs in a deal tree or a choice tree."""
    slices = [tree.infoset(infoset.name).slice for infoset in subgames.infosets]
    return np.concatenate([np.r_[s] for s in slices])
