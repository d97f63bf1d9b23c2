"""Build a game tree, stored as flat arrays, from a game's rules, and check the rules.

Nodes are numbered breadth-first: the root is 0, the nodes of a level form a slice, and the children
of a node have consecutive numbers.
"""

from array import array
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from cfr_core.errors import CourseError, wrong_kind_error
from cfr_core.games.answers import actions_at, chance_at, mover_at, name_at, payoffs_at
from cfr_core.games.rules import CHANCE, Game
from cfr_core.number import as_int, pack

TERMINAL = -1
MAX_NODES = 2_000_000
MAX_DEPTH = 1_000


@dataclass(frozen=True, eq=False)
class InfoSet:
    """Hold one information set.

    index    the index of the set in `tree.infosets`
    name     the value that the rule `sees` returns at the set, as text
    player   the number of the player who moves there
    actions  the player's actions, in order
    nodes    the numbers of the set's nodes
    start    the index of the set's first action in a vector over all pairs (I, a), such as
             `profile.vector`
    """

    index: int
    name: str
    player: int
    actions: tuple
    nodes: np.ndarray
    start: int

    @property
    def slice(self):
        """Return the indices of the set's actions in a vector over all pairs (I, a), as a slice."""
        return slice(self.start, self.start + len(self.actions))


class Tree:
    """Store a game tree as arrays over its nodes or, where stated, over its terminal nodes.

    parent         the number of the parent node; -1 for the root
    player         the player who moves at the node: 1, 2, ..., CHANCE (0) or TERMINAL (-1)
    infoset_index  the index of the node's information set in `infosets`; -1 if no player moves
    sequence       the index of the pair (I, a) that leads to the node; -1 below chance nodes and
                   for the root
    chance         the probability of the chance action that leads to the node; 1 if there is none
    label_index    the index in `labels` of the action that leads to the node; -1 for the root
    first_child    the number of the first child
    n_children     the number of children
    levels         for each depth, the slice of its nodes
    terminals      the numbers of the terminal nodes
    payoffs        (terminals, players) the players' payoffs at the terminal nodes
    infosets       the information sets, each an `InfoSet`

    `payoffs` and `chance` keep the numbers as the rules returned them: integers, fractions, floats
    or symbols. Trees are immutable, so copying a tree returns the tree itself. A tree cannot be
    pickled. Raises CourseError for rules that do not produce a perfect-recall tree with at most
    `max_nodes` nodes and histories of at most `max_depth` actions.
    """

    def __init__(self, game, max_nodes=MAX_NODES, max_depth=MAX_DEPTH):
        if not isinstance(game, Game):
            raise wrong_kind_error("game", game, "Game", "games.kuhn()")
        self.game = game
        self.name = game.name
        self.n_players = int(game.n_players)
        self._build_arrays(as_int(max_nodes, "max_nodes", 1), as_int(max_depth, "max_depth", 1))
        self._check_recall()

    def __repr__(self):
        return (
            f"Tree({self.name}: {self.n_players} players, {self.n_nodes} nodes, "
            f"{len(self.terminals)} terminal nodes, {len(self.infosets)} information sets)"
        )

    # The objects that are cached on a tree, such as its sequence form, hold views of each other's
    # arrays. In a copy, the views would become separate arrays, which would no longer agree.
    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        raise TypeError("a Tree cannot be pickled; keep profile.vector and build the tree again")

    @property
    def n_nodes(self):
        return len(self.parent)

    @property
    def n_sequences(self):
        """Return the total number of pairs (I, a) for all players."""
        return len(self.sequence_infoset)

    def _build_arrays(self, max_nodes, max_depth):
        answers = _RuleAnswers()
        bounds = answers.collect(self.game, max_nodes, max_depth)
        self.player = _freeze(answers.player, np.int32)
        self.label_index = _freeze(answers.label_index, np.int32)
        self.labels = tuple(answers.labels)
        self.levels = tuple(slice(a, b) for a, b in pairwise(bounds))
        self.terminals = _freeze(np.flatnonzero(self.player == TERMINAL), np.int32)
        self.payoffs = _freeze(pack(answers.payoffs).reshape(-1, self.n_players))

        n_children = np.zeros(len(self.player), np.int32)
        n_children[self.player != TERMINAL] = answers.n_actions
        self.n_children = _freeze(n_children)
        self.first_child = _freeze(np.cumsum(n_children) - n_children + 1, np.int32)
        infoset = np.full(len(self.player), -1, np.int32)
        infoset[self.player > CHANCE] = answers.infoset
        self.infoset_index = _freeze(infoset)
        parent = np.repeat(np.arange(len(self.player), dtype=np.int32), n_children)
        self.parent = _freeze(np.concatenate([[-1], parent]), np.int32)

        chance = np.ones(len(self.player), dtype=object)
        chance[1:][self.player[parent] == CHANCE] = answers.chance
        self.chance = _freeze(pack(chance))
        sizes = [len(s.actions) for s in answers.infosets.values()]
        self.sequence_infoset = _freeze(np.repeat(np.arange(len(sizes)), sizes), np.int32)
        starts = np.cumsum([0, *sizes])
        action_index = np.arange(1, len(self.player)) - self.first_child[parent]
        sequence = np.where(infoset[parent] < 0, -1, starts[infoset[parent]] + action_index)
        self.sequence = _freeze(np.concatenate([[-1], sequence]), np.int32)
        # This sorts the nodes by information set, beginning with the nodes that are in no set.
        nodes = np.split(np.argsort(infoset, kind="stable"), np.cumsum(np.bincount(infoset + 1)))
        self.infosets = tuple(
            InfoSet(
                s.index, name, s.player, s.actions, _freeze(nodes[s.index + 1], np.int32), start
            )
            for (name, s), start in zip(answers.infosets.items(), starts[:-1].tolist(), strict=True)
        )

    def _check_recall(self):
        first_node = np.array([s.nodes[0] for s in self.infosets], np.int32)
        for player in self.players:
            last = self.last_sequence(player)
            own_nodes = np.flatnonzero(self.player == player)
            faulty_nodes = own_nodes[
                last[own_nodes] != last[first_node[self.infoset_index[own_nodes]]]
            ]
            if len(faulty_nodes):
                infoset = self.infosets[self.infoset_index[faulty_nodes[0]]]
                raise CourseError(
                    "imperfect-recall",
                    name=infoset.name,
                    player=player,
                    first=self.history(infoset.nodes[0]),
                    history=self.history(faulty_nodes[0]),
                )

    @property
    def players(self):
        """Return the players' numbers, 1 to n."""
        return range(1, self.n_players + 1)

    def last_sequence(self, player):
        """Return, for every node, the index of the player's last pair (I, a) above it, or -1."""
        last = np.full(self.n_nodes, -1, np.int32)
        for level in self.levels[1:]:
            parent = self.parent[level]
            is_own = self.player[parent] == player
            last[level] = np.where(is_own, self.sequence[level], last[parent])
        return last

    @cached_property
    def chance_as_float(self):
        """Return `chance` as an array of floats."""
        return _freeze(self.chance.astype(float))

    @cached_property
    def _infoset_by_name(self):
        return {infoset.name: infoset for infoset in self.infosets}

    def infoset(self, name):
        """Return the information set with the given name. Raises CourseError if there is none."""
        try:
            return self._infoset_by_name[name]
        except (KeyError, TypeError):
            known_names = list(self._infoset_by_name)
            raise CourseError(
                "infoset-unknown", game=self.name, name=name, known=known_names
            ) from None

    def check_player(self, player):
        """Return the player's number. Raises CourseError if the game has no such player."""
        return as_int(player, "player", 1, self.n_players)

    def check_node(self, node):
        """Return the node's number. Raises CourseError if the tree has no such node."""
        return as_int(node, "node", 0, len(self.parent) - 1)

    def payoff(self, terminal):
        """Return the players' payoffs at a terminal node, player 1's first, as an array (players,).

        Raises CourseError for any other node.
        """
        if self.n_children[self.check_node(terminal)]:
            history = self.history(terminal)
            raise CourseError("terminal-wanted", node=terminal, history=history)
        return self.payoffs[np.searchsorted(self.terminals, terminal)]

    def children(self, node):
        """Return the numbers of the node's children as a range, in the order of the actions.

        Like all methods that take a node, this one raises CourseError if the tree has no such node.
        """
        first = self.first_child[self.check_node(node)]
        return range(first, first + self.n_children[node])

    def history(self, node):
        """Return the actions that lead to a node. Raises CourseError if there is no such node."""
        actions = []
        self.check_node(node)
        while node > 0:
            actions.append(self.labels[self.label_index[node]])
            node = self.parent[node]
        return tuple(reversed(actions))

    def node(self, *history):
        """Return the number of the node to which the given actions lead from the root.

        Raises CourseError if the actions lead to no node.
        """
        node = 0
        for depth, action in enumerate(history):
            actions = {self.labels[self.label_index[child]]: child for child in self.children(node)}
            try:
                node = actions[action]
            except (KeyError, TypeError):
                raise CourseError(
                    "history-unknown" if actions else "history-ended",
                    game=self.name,
                    history=history,
                    known=history[:depth],
                    actions=list(actions),
                ) from None
        return node

    def path(self, node):
        """Return the list of nodes on the path from the root to `node`, both included."""
        nodes = [int(self.check_node(node))]
        while nodes[-1] > 0:
            nodes.append(int(self.parent[nodes[-1]]))
        return nodes[::-1]

    def terminals_below(self, node):
        """Return the list of terminal nodes at or below `node`, from left to right in the tree."""
        terminals, stack = [], [int(self.check_node(node))]
        while stack:
            node = stack.pop()
            stack.extend(reversed(self.children(node)))
            if not self.n_children[node]:
                terminals.append(node)
        return terminals


@dataclass(slots=True)
class _InfoSetRecord:
    """Hold an information set while the tree is being built.

    history   the first history in the set, which determines the player and the actions
    labels    the indices of the actions in `Tree.labels`
    """

    index: int
    player: int
    actions: tuple
    labels: list
    history: tuple


class _RuleAnswers:
    """Query the rules at every history, in breadth-first order, and collect the answers.

    player       the player who moves at every node, as in `Tree`
    n_actions    the number of actions at every node that is not terminal
    infoset      the index of the information set at every node where a player moves
    label_index  for every node, the index of the action that leads to it, as in `Tree`
    chance       for every child of a chance node, the probability of the action that leads to it
    """

    def __init__(self):
        self.player, self.n_actions, self.infoset = array("i"), array("i"), array("i")
        self.label_index, self.labels = array("i", [-1]), {}
        self.chance, self.payoffs, self.infosets = [], [], {}

    def collect(self, game, max_nodes, max_depth):
        """Query the rules at every history, and return where each level begins.

        The result lists the index of each level's first node, followed by the total number of
        nodes.
        """
        frontier, bounds = [()], [0, 1]
        while frontier:
            next_level = []
            for h in frontier:
                actions = self._actions(game, h)
                if actions:
                    next_level += [(*h, action) for action in actions]
                if bounds[-1] + len(next_level) > max_nodes:
                    raise too_large_error(game.name, "max_nodes", max_nodes, next_level[-1])
            if next_level and len(bounds) > max_depth + 1:
                raise too_large_error(game.name, "max_depth", max_depth, next_level[-1])
            bounds.append(bounds[-1] + len(next_level))
            frontier = next_level
        return bounds[:-1]

    def _actions(self, game, h):
        """Record the rules' answers at the history h, and return the actions there."""
        mover = mover_at(game, h)
        if mover is None:
            self.player.append(TERMINAL)
            self.payoffs += payoffs_at(game, h)
            return ()
        if mover == CHANCE:
            actions, probabilities = chance_at(game, h)
            labels = self._labels(actions)
            self.chance += probabilities
        else:
            actions = actions_at(game, h)
            infoset = self._infoset(name_at(game, h), h, mover, actions)
            labels = infoset.labels
            self.infoset.append(infoset.index)
        self.player.append(mover)
        self.n_actions.append(len(actions))
        self.label_index.extend(labels)
        return actions

    def _infoset(self, name, h, mover, actions):
        infoset = self.infosets.get(name)
        if infoset is None:
            infoset = _InfoSetRecord(len(self.infosets), mover, actions, self._labels(actions), h)
            self.infosets[name] = infoset
        elif (infoset.player, infoset.actions) != (mover, actions):
            raise CourseError(
                "infoset-differs",
                name=name,
                first=infoset.history,
                player=infoset.player,
                actions=list(infoset.actions),
                history=h,
                other=mover,
                others=list(actions),
            )
        return infoset

    def _labels(self, actions):
        return [self.labels.setdefault(action, len(self.labels)) for action in actions]


def too_large_error(game, name, limit, history):
    """Return the error for a game whose tree exceeds a limit.

    game      the game's name
    name      the name of the limit: "max_nodes" or "max_depth"
    limit     the limit
    history   the last history that was reached
    """
    return CourseError("tree-large", game=game, name=name, limit=limit, history=history)


def as_tree(tree):
    """Return the tree, which may contain symbols. Raises CourseError for anything else."""
    if not isinstance(tree, Tree):
        raise wrong_kind_error("tree", tree, "Tree", "Tree(games.kuhn())")
    return tree


def _freeze(values, dtype=None):
    array = np.array(values, dtype=dtype)
    array.setflags(write=False)
    return array
